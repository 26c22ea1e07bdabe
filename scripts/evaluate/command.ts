/** `antecedent evaluate`: scores a system on a corpus, as tables or JSON. */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createResolver, createResolverBy, DEFAULT_SYSTEM, PROVIDERS, SYSTEMS } from '../../src/platform/node/mod.ts';
import { CorpusError, loadCorpus, loadGap } from '../corpora/mod.ts';
import { compareWithSaved } from './compare-runs.ts';
import { evaluateCoref } from './evaluate-coref.ts';
import { evaluateGap } from './evaluate-gap.ts';
import { evaluateLayer, LAYERS } from './evaluate-layer.ts';
import { scoreWinobias } from './evaluate-winobias.ts';
import { findErrors } from './html/find-errors.ts';
import { renderReport } from './html/render-report.ts';
import { INPUTS } from './predict.ts';
import { printComparison, printCoref, printGap, printWinobias } from './print-report.ts';
import { showProgress } from './progress.ts';
import { writePredictions } from './write-predictions.ts';

const CORPORA = ['ontogum', 'conll2012', 'gap', 'litbank', 'winobias', 'gum', 'ewt'] as const;

const flagsSchema = z.object({
  corpus: z.enum(CORPORA),
  split: z.enum(['train', 'dev', 'test']).default('dev'),
  input: z.enum(INPUTS).default('raw'),
  system: z.enum(SYSTEMS).optional(),
  model: z.string().optional(),
  provider: z.enum(PROVIDERS).optional(),
  layer: z.enum(LAYERS).optional(),
  corpora: z.string().default('../shared/corpora'),
  json: z.boolean().default(false),
  against: z.string().optional(),
  'conll-out': z.string().optional(),
  html: z.string().optional(),
});
type Flags = z.infer<typeof flagsSchema>;

/** Runs the command; answers its exit status. */
export async function evaluate(args: readonly string[], write: (text: string) => void): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      corpus: { type: 'string' },
      split: { type: 'string' },
      input: { type: 'string' },
      system: { type: 'string' },
      model: { type: 'string' },
      provider: { type: 'string' },
      layer: { type: 'string' },
      corpora: { type: 'string' },
      json: { type: 'boolean' },
      against: { type: 'string' },
      'conll-out': { type: 'string' },
      html: { type: 'string' },
    },
  });
  const flags = flagsSchema.parse(values);
  if (flags.corpus === 'gap' && flags.layer !== undefined) {
    throw new RangeError('--layer: found corpus gap, wanted one with sentences');
  }
  if (flags.html !== undefined && (flags.corpus === 'gap' || flags.layer !== undefined)) {
    throw new RangeError('--html: found gap or --layer, wanted a corpus of documents with coreference');
  }
  try {
    const { corpus, split, layer } = flags;
    const { report, text } = corpus === 'gap' ? await runGap(flags) : await runDocuments(flags, corpus);
    const input = corpus === 'gap' ? 'raw' : flags.input;
    const run = { corpus, split, ...(layer === undefined ? { input, system: nameSystem(flags) } : { layer }) };
    if (flags.json) write(`${JSON.stringify({ ...run, ...report }, undefined, 2)}\n`);
    else
      write(
        `${Object.entries(run)
          .map(([name, value]) => `${name} ${value}`)
          .join(' · ')}\n\n${text}\n`,
      );
    return 0;
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    process.stderr.write(`antecedent evaluate: ${error.message}\n`);
    return 1;
  }
}

function nameSystem({ model, system }: Flags): string {
  return model === undefined ? (system ?? DEFAULT_SYSTEM) : `model ${model}`;
}

interface Outcome {
  readonly report: object;
  readonly text: string;
}

async function runGap(flags: Flags): Promise<Outcome> {
  const items = loadGap({ corpora: flags.corpora, split: flags.split });
  const progress = showProgress('gap', items.length);
  const scores = await evaluateGap(items, { resolver: await createResolverBy(flags), onItem: progress.step });
  progress.finish();
  return { report: { scores }, text: printGap(scores) };
}

/** GUM's own entities and EWT's sentences have no coreference targets: they are for layers only. */
async function runDocuments(flags: Flags, corpus: Exclude<Flags['corpus'], 'gap'>): Promise<Outcome> {
  const { corpora, split, layer } = flags;
  if (layer !== undefined) {
    const documents = loadCorpus({ corpora, corpus, split });
    const { scores, text } = await evaluateLayer(layer, documents, await createResolver());
    return { report: { scores }, text };
  }
  if (corpus === 'gum' || corpus === 'ewt') {
    throw new RangeError(`--corpus ${corpus}: found no --layer, wanted one of ${LAYERS.join(', ')}`);
  }
  return await runCoref(flags, corpus);
}

async function runCoref(flags: Flags, corpus: Exclude<Flags['corpus'], 'gap'>): Promise<Outcome> {
  const { corpora, split, input, against, 'conll-out': folder, html } = flags;
  if (folder !== undefined && input === 'raw') {
    throw new CorpusError(
      'not_writable',
      '--conll-out: found raw input, wanted gold-analysis or gold-mentions: CoNLL files name tokens',
    );
  }
  const documents = loadCorpus({ corpora, corpus, split });
  const progress = showProgress(corpus, documents.length);
  const { report, predictions } = await evaluateCoref(documents, input, {
    resolver: await createResolverBy(flags),
    onDocument: progress.step,
  });
  progress.finish();
  if (folder !== undefined) writePredictions(folder, documents, predictions);
  const winobias = corpus === 'winobias' ? scoreWinobias(documents, predictions) : undefined;
  const comparison = against === undefined ? undefined : compareWithSaved(report.documents, against);
  if (html !== undefined) {
    const run = { corpus, split, input, system: nameSystem(flags) };
    writeFileSync(html, renderReport({ run, report, examples: findErrors(documents, predictions, input) }));
  }
  const parts = [winobias && printWinobias(winobias), printCoref(report), comparison && printComparison(comparison)];
  return {
    report: { ...report, ...(winobias && { winobias }), ...(comparison && { comparison }) },
    text: parts.filter((part) => part !== undefined).join('\n\n'),
  };
}
