/**
 * `antecedent map`: t-SNE of cluster memories over a corpus, as an interactive page and an image
 * (docs/model.md §8.1).
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { loadModel, NetworkScorer } from '../../../src/model/mod.ts';
import { corporaFlag, loadCorpus } from '../../corpora/mod.ts';
import { INPUTS } from '../../evaluate/mod.ts';
import { showProgress } from '../../shared/progress.ts';
import { createParserAnalyzer, MODELS } from '../../shared/shipped-parser.ts';
import { extractDocument } from '../../train/coref/data/extract-documents.ts';
import { computeClusterStates } from './cluster-states.ts';
import { embedStates } from './embed-states.ts';
import { renderHtml } from './render-html.ts';
import { type MapPoint, renderSvg } from './render-svg.ts';

/** t-SNE needs at least this many points. */
const MIN_CLUSTERS = 4;

export const mapCommand = defineCommand({
  name: 'antecedent map',
  summary: 'Draws a t-SNE map of cluster memories as map.html and map.svg.',
  flags: z.object({
    out: z.string().describe('Folder to write to.').meta({ placeholder: 'DIR' }),
    corpus: z.enum(['ontogum', 'conll2012', 'litbank']).describe('Corpus to draw.').default('ontogum'),
    split: z.enum(['train', 'dev', 'test']).describe('Split of the corpus.').default('dev'),
    input: z.enum(INPUTS).describe('What the model gets.').default('gold-analysis'),
    corpora: corporaFlag,
    model: z
      .string()
      .describe('Model with a memory (default: the shipped model).')
      .meta({ placeholder: 'DIR' })
      .optional(),
    perplexity: z.int().min(0).describe('Perplexity of t-SNE.').default(30),
    iterations: z.int().min(0).describe('Iterations of t-SNE.').default(750),
    seed: z.int().min(0).describe('Seed of t-SNE.').default(1),
  }),
  async run(flags, { write }) {
    const { out, corpus, split, input, perplexity, iterations, seed } = flags;
    const scorer = await loadMemory(flags.model ?? fileURLToPath(new URL('coref', MODELS)));
    const documents = loadCorpus(flags);
    const analyzer = createParserAnalyzer();
    const reading = showProgress('reading', documents.length);
    const clusters = documents.flatMap((document) => {
      const found = computeClusterStates(extractDocument(document, input, { analyzer }), scorer);
      reading.step();
      return found;
    });
    reading.finish();
    if (clusters.length < MIN_CLUSTERS) {
      throw new RangeError(`draw map: found ${clusters.length} clusters, expected at least ${MIN_CLUSTERS}`);
    }
    const placing = showProgress('placing', iterations);
    const places = embedStates(
      clusters.map(({ state }) => state),
      { perplexity, iterations, seed, onStep: placing.step },
    );
    placing.finish();
    const points = clusters.map(
      ({ state: _, ...cluster }, at): MapPoint => ({ ...cluster, place: places[at] ?? [0, 0] }),
    );
    const title = `Cluster memories: ${corpus} ${split}, ${points.length} clusters`;
    mkdirSync(out, { recursive: true });
    const command = `antecedent map --corpus ${corpus} --split ${split} --input ${input} --perplexity ${perplexity} --iterations ${iterations} --seed ${seed}`;
    writeFileSync(join(out, 'map.svg'), renderSvg(points, title));
    writeFileSync(join(out, 'map.html'), renderHtml(points, title, command));
    await write(`${title}\n${join(out, 'map.html')}\n${join(out, 'map.svg')}\n`);
  },
});

/** Loads the plain TypeScript scorer of a model that has memories. */
async function loadMemory(folder: string): Promise<NetworkScorer> {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) throw new RangeError(`--model: found no ${path}, expected a trained model with a memory`);
  const { scorer, manifest } = await loadModel({
    manifest: JSON.parse(readFileSync(path, 'utf8')),
    read: (name) => new Uint8Array(readFileSync(join(folder, name))),
  });
  if (!(scorer instanceof NetworkScorer) || manifest.network.memory === 'none') {
    throw new RangeError(`--model: found memory ${manifest.network.memory}, expected mean or lstm`);
  }
  return scorer;
}

if (import.meta.main) process.exitCode = await mapCommand.run(process.argv.slice(2));
