/**
 * Scores a training run on a corpus. One run serves both histories: `rnn-oh` and `rnn-gh` differ
 * only here.
 */
import { z } from 'zod';
import { defineCommand } from '../../../../src/cli/define-command.ts';
import { corporaFlag, loadCorpus } from '../../../corpora/mod.ts';
import { compareWithSaved, INPUTS, printComparison, printCoref } from '../../../evaluate/mod.ts';
import { showProgress } from '../../../shared/progress.ts';
import { createParserAnalyzer } from '../../../shared/shipped-parser.ts';
import { evaluateSystem } from './evaluate-system.ts';
import { loadRun } from './run-files.ts';
import { SYSTEM_PARTS, TRAINED_SYSTEMS } from './systems.ts';

const command = defineCommand({
  name: 'node scripts/train/coref/run/evaluate-run.ts',
  summary: 'Scores a training run on a corpus.',
  flags: z.object({
    run: z.string().describe('Folder of the training run.').meta({ placeholder: 'DIR' }),
    system: z.enum(TRAINED_SYSTEMS).describe('System to score (default: the one that was trained).').optional(),
    input: z.enum(INPUTS).describe('What the system gets.').default('raw'),
    corpus: z.enum(['ontogum', 'chat', 'conll2012', 'litbank']).describe('Corpus to score on.').default('ontogum'),
    split: z.enum(['train', 'dev', 'test']).describe('Split of the corpus.').default('dev'),
    corpora: corporaFlag.optional(),
    parser: z.string().describe('Parser weights (default: the shipped ones).').meta({ placeholder: 'FILE' }).optional(),
    against: z.string().describe('Compares with a run saved by --json.').meta({ placeholder: 'RUN.json' }).optional(),
    json: z.boolean().describe('Prints the report as JSON.').default(false),
  }),
  async run({ run, input, corpus, split, corpora, parser, against, json, ...flags }, { write }) {
    const { info, model } = loadRun(run);
    const system = flags.system ?? model.system;
    const { memory } = SYSTEM_PARTS[system];
    if (memory !== info.config.memory) {
      throw new RangeError(`--system ${system}: found a run with memory ${info.config.memory}, expected ${memory}`);
    }
    const documents = loadCorpus({ corpora, corpus, split });
    const progress = showProgress(corpus, documents.length);
    const { report } = await evaluateSystem(
      documents,
      input,
      { ...model, system },
      { analyzer: createParserAnalyzer(parser), onDocument: progress.step },
    );
    progress.finish();
    const comparison = against === undefined ? undefined : compareWithSaved(report.documents, against);
    const head = { run, corpus, split, input, system };
    if (json) {
      await write(`${JSON.stringify({ ...head, ...report, ...(comparison && { comparison }) }, undefined, 2)}\n`);
      return;
    }
    const title = Object.entries(head).map(([name, value]) => `${name} ${value}`);
    const parts = [title.join(' · '), printCoref(report), ...(comparison ? [printComparison(comparison)] : [])];
    await write(`${parts.join('\n\n')}\n`);
  },
});

process.exitCode = await command.run(process.argv.slice(2));
