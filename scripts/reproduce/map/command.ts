/** `antecedent map`: t-SNE of cluster memories over a corpus, as an interactive page and a picture (model.md §8.1). */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadModel, NetworkScorer } from '../../../src/model/mod.ts';
import { CorpusError, loadCorpus } from '../../corpora/mod.ts';
import { INPUTS } from '../../evaluate/mod.ts';
import { showProgress } from '../../shared/progress.ts';
import { createParserAnalyzer } from '../../shared/shipped-parser.ts';
import { extractDocument } from '../../train/coref/data/extract-documents.ts';
import { clusterStates } from './cluster-states.ts';
import { embedStates } from './embed-states.ts';
import { renderHtml } from './render-html.ts';
import { type MapPoint, renderSvg } from './render-svg.ts';

const MODELS = join(import.meta.dirname, '../../../models');
/** Fewer clusters make no map. */
const MIN_CLUSTERS = 4;

const whole = z
  .string()
  .regex(/^\d{1,6}$/, 'wanted a whole number')
  .transform(Number);
const flagsSchema = z.object({
  out: z.string({ error: 'wanted the folder to write to' }),
  corpus: z.enum(['ontogum', 'conll2012', 'litbank']).default('ontogum'),
  split: z.enum(['train', 'dev', 'test']).default('dev'),
  input: z.enum(INPUTS).default('gold-analysis'),
  corpora: z.string().default('../shared/corpora'),
  model: z.string().default(join(MODELS, 'coref')),
  perplexity: whole.default(30),
  iterations: whole.default(750),
  seed: whole.default(1),
});

/** Runs the command; answers its exit status. */
export async function map(args: readonly string[], write: (text: string) => void): Promise<number> {
  const options = Object.keys(flagsSchema.shape).map((name) => [name, { type: 'string' }] as const);
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(options) });
  const flags = flagsSchema.parse(values);
  try {
    const scorer = await loadMemory(flags.model);
    const documents = loadCorpus(flags);
    const analyzer = createParserAnalyzer();
    const reading = showProgress('reading', documents.length);
    const clusters = documents.flatMap((document) => {
      const found = clusterStates(extractDocument(document, flags.input, { analyzer }), scorer);
      reading.step();
      return found;
    });
    reading.finish();
    if (clusters.length < MIN_CLUSTERS) {
      throw new RangeError(`map: found ${clusters.length} clusters, wanted ${MIN_CLUSTERS} at least`);
    }
    const placing = showProgress('placing', flags.iterations);
    const places = embedStates(
      clusters.map(({ state }) => state),
      { ...flags, onStep: placing.step },
    );
    placing.finish();
    const points = clusters.map(
      ({ state: _, ...cluster }, at): MapPoint => ({ ...cluster, place: places[at] ?? [0, 0] }),
    );
    const title = `Cluster memories: ${flags.corpus} ${flags.split}, ${points.length} clusters`;
    mkdirSync(flags.out, { recursive: true });
    const command = `antecedent map --corpus ${flags.corpus} --split ${flags.split} --input ${flags.input} --perplexity ${flags.perplexity} --iterations ${flags.iterations} --seed ${flags.seed}`;
    writeFileSync(join(flags.out, 'map.svg'), renderSvg(points, title));
    writeFileSync(join(flags.out, 'map.html'), renderHtml(points, title, command));
    write(`${title}\n${join(flags.out, 'map.html')}\n${join(flags.out, 'map.svg')}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    process.stderr.write(`antecedent map: ${error.message}\n`);
    return 1;
  }
}

/** The plain scorer of a model that has memories. */
async function loadMemory(folder: string): Promise<NetworkScorer> {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) throw new RangeError(`--model: found no ${path}, wanted a trained model with a memory`);
  const { scorer, manifest } = await loadModel({
    manifest: JSON.parse(readFileSync(path, 'utf8')),
    read: (name) => new Uint8Array(readFileSync(join(folder, name))),
  });
  if (!(scorer instanceof NetworkScorer) || manifest.network.memory === 'none') {
    throw new RangeError(`--model: found memory ${manifest.network.memory}, wanted mean or lstm`);
  }
  return scorer;
}
