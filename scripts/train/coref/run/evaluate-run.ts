/**
 * Scores a trained run: `node scripts/train/coref/run/evaluate-run.ts --run DIR [--system rnn-oh] [--input raw] [--json]`. One training serves
 * both histories of a memory: `rnn-oh` and `rnn-gh` differ only here.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { loadCorpus } from '../../../corpora/mod.ts';
import { compareWithSaved, INPUTS, printComparison, printCoref } from '../../../evaluate/mod.ts';
import { showProgress } from '../../../shared/progress.ts';
import { createParserAnalyzer } from '../../../shared/shipped-parser.ts';
import { evaluateSystem } from './evaluate-system.ts';
import { explainFailure } from './explain-failure.ts';
import { loadRun } from './run-files.ts';
import { SYSTEM_PARTS, TRAINED_SYSTEMS } from './systems.ts';

const flagsSchema = z.object({
  run: z.string(),
  system: z.enum(TRAINED_SYSTEMS).optional(),
  input: z.enum(INPUTS).default('raw'),
  corpus: z.enum(['ontogum', 'conll2012', 'litbank']).default('ontogum'),
  split: z.enum(['train', 'dev', 'test']).default('dev'),
  corpora: z.string().default('../shared/corpora'),
  parser: z.string().default('models/parser/parser.bin'),
  against: z.string().optional(),
  json: z.boolean().default(false),
});

/** Scores and prints. */
async function evaluateRun(args: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      run: text,
      system: text,
      input: text,
      corpus: text,
      split: text,
      corpora: text,
      parser: text,
      against: text,
      json: { type: 'boolean' },
    },
  });
  const flags = flagsSchema.parse(values);
  const { info, model } = loadRun(flags.run);
  const system = flags.system ?? model.system;
  const { memory } = SYSTEM_PARTS[system];
  if (memory !== info.config.memory) {
    throw new RangeError(`--system ${system}: found a run with memory ${info.config.memory}, wanted ${memory}`);
  }
  const analyzer = createParserAnalyzer(flags.parser);
  const { corpus, split, input, corpora, against } = flags;
  const documents = loadCorpus({ corpora, corpus, split });
  const progress = showProgress(corpus, documents.length);
  const { report } = await evaluateSystem(
    documents,
    input,
    { ...model, system },
    { analyzer, onDocument: progress.step },
  );
  progress.finish();
  const comparison = against === undefined ? undefined : compareWithSaved(report.documents, against);
  const head = { run: flags.run, corpus, split, input, system };
  if (flags.json) {
    console.log(JSON.stringify({ ...head, ...report, ...(comparison && { comparison }) }, undefined, 2));
    return;
  }
  const title = Object.entries(head).map(([name, value]) => `${name} ${value}`);
  const parts = [title.join(' · '), printCoref(report), ...(comparison ? [printComparison(comparison)] : [])];
  console.log(parts.join('\n\n'));
}

try {
  await evaluateRun(process.argv.slice(2));
} catch (error) {
  console.error(explainFailure('evaluate run', error));
  process.exitCode = 1;
}
