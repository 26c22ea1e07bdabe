/** `antecedent evaluate`: scores a system on a corpus, as tables or JSON. */
import { writeFileSync } from 'node:fs';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';
import { createResolverBy } from '../../src/platform/node/create-resolver-by.ts';
import { createResolver, DEFAULT_PROVIDER, DEFAULT_SYSTEM, PROVIDERS, SYSTEMS } from '../../src/platform/node/mod.ts';
import { CorpusError, corporaFlag, loadCorpus, loadFollowUps, loadGap } from '../corpora/mod.ts';
import { showProgress } from '../shared/progress.ts';
import { evaluateGap, scoreWinobias } from './challenge-sets.ts';
import { scoreChat } from './evaluate-chat.ts';
import { evaluateCoref } from './evaluate-coref.ts';
import { evaluateStandalone, printStandalone } from './evaluate-standalone.ts';
import { findErrors } from './find-errors.ts';
import { evaluateLayer, LAYERS } from './layers.ts';
import { INPUTS } from './predict.ts';
import { renderReport } from './render-report.ts';
import { printChat, printComparison, printCoref, printGap, printWinobias } from './report-tables.ts';
import { compareWithSaved, writePredictions } from './saved-runs.ts';

const CORPORA = ['chat', 'standalone', 'ontogum', 'conll2012', 'gap', 'litbank', 'winobias', 'gum', 'ewt'] as const;

const flagsSchema = z.object({
  corpus: z
    .enum(CORPORA)
    .describe(
      'Corpus to score on; chat and standalone (follow-up questions) are part of the repository, gum and ewt are for --layer only.',
    ),
  split: z.enum(['train', 'dev', 'test']).describe('Split of the corpus.').default('dev'),
  input: z.enum(INPUTS).describe('What the resolver gets.').default('raw'),
  system: z.enum(SYSTEMS).describe(`System to score (default: ${DEFAULT_SYSTEM}).`).optional(),
  model: z.string().describe('Scores another model (docs/model-files.md).').meta({ placeholder: 'DIR' }).optional(),
  provider: z.enum(PROVIDERS).describe(`What executes the network (default: ${DEFAULT_PROVIDER}).`).optional(),
  layer: z.enum(LAYERS).describe('Scores one layer of the front end instead of coreference.').optional(),
  corpora: corporaFlag.optional(),
  json: z.boolean().describe('Prints the report as JSON.').default(false),
  against: z.string().describe('Compares with a run saved by --json.').meta({ placeholder: 'RUN.json' }).optional(),
  conllOut: z
    .string()
    .describe('Writes key.conll and response.conll for the official scorer.')
    .meta({ placeholder: 'DIR' })
    .optional(),
  html: z
    .string()
    .describe('Writes a page with tables, bars and examples of errors.')
    .meta({ placeholder: 'FILE' })
    .optional(),
});
type Flags = z.infer<typeof flagsSchema>;
type DocumentCorpus = Exclude<Flags['corpus'], 'gap' | 'standalone'>;

export const evaluateCommand = defineCommand({
  name: 'antecedent evaluate',
  summary: 'Scores a system on a corpus.',
  flags: flagsSchema,
  async run(flags, { write }) {
    const { corpus, split, layer, json } = flags;
    const isChallenge = corpus === 'gap' || corpus === 'standalone';
    if (isChallenge && layer !== undefined) {
      throw new RangeError(`--layer: found corpus ${corpus}, expected a corpus with sentences`);
    }
    if (flags.html !== undefined && (isChallenge || layer !== undefined)) {
      throw new RangeError('--html: found a challenge set or --layer, expected a corpus of documents with coreference');
    }
    const { report, text } = await runCorpus(flags, corpus);
    const input = isChallenge ? 'raw' : flags.input;
    const run = { corpus, split, ...(layer === undefined ? { input, system: nameSystem(flags) } : { layer }) };
    const title = Object.entries(run).map(([name, value]) => `${name} ${value}`);
    await write(
      json ? `${JSON.stringify({ ...run, ...report }, undefined, 2)}\n` : `${title.join(' · ')}\n\n${text}\n`,
    );
  },
});

function nameSystem({ model, system }: Flags): string {
  return model === undefined ? (system ?? DEFAULT_SYSTEM) : `model ${model}`;
}

interface Outcome {
  readonly report: object;
  readonly text: string;
}

function runCorpus(flags: Flags, corpus: Flags['corpus']): Promise<Outcome> {
  if (corpus === 'gap') return runGap(flags);
  return corpus === 'standalone' ? runStandalone(flags) : runDocuments(flags, corpus);
}

async function runStandalone(flags: Flags): Promise<Outcome> {
  const items = loadFollowUps();
  const progress = showProgress('standalone', items.length);
  const resolver = await createResolverBy(flags);
  const { scores, scored } = await evaluateStandalone(items, { resolver, onItem: progress.step });
  progress.finish();
  return { report: { scores }, text: printStandalone(scores, scored) };
}

async function runGap(flags: Flags): Promise<Outcome> {
  const items = loadGap({ corpora: flags.corpora, split: flags.split });
  const progress = showProgress('gap', items.length);
  const scores = await evaluateGap(items, { resolver: await createResolverBy(flags), onItem: progress.step });
  progress.finish();
  return { report: { scores }, text: printGap(scores) };
}

/** GUM's own entities and EWT have no OntoNotes-style coreference: they are for layers only. */
async function runDocuments(flags: Flags, corpus: DocumentCorpus): Promise<Outcome> {
  const { corpora, split, layer } = flags;
  if (layer !== undefined) {
    const documents = loadCorpus({ corpora, corpus, split });
    const { scores, text } = await evaluateLayer(layer, documents, await createResolver({ system: 'rules' })); // no network needed
    return { report: { scores }, text };
  }
  if (corpus === 'gum' || corpus === 'ewt') {
    throw new RangeError(`--corpus ${corpus}: found no --layer, expected one of ${LAYERS.join(', ')}`);
  }
  return await runCoref(flags, corpus);
}

async function runCoref(flags: Flags, corpus: DocumentCorpus): Promise<Outcome> {
  const { corpora, split, input, against, conllOut, html } = flags;
  if (conllOut !== undefined && input === 'raw') {
    throw new CorpusError(
      'not_writable',
      '--conll-out: found raw input, expected gold-analysis or gold-mentions: CoNLL files name tokens',
    );
  }
  const documents = loadCorpus({ corpora, corpus, split });
  const progress = showProgress(corpus, documents.length);
  const { report, predictions } = await evaluateCoref(documents, input, {
    resolver: await createResolverBy(flags),
    onDocument: progress.step,
  });
  progress.finish();
  if (conllOut !== undefined) writePredictions(conllOut, documents, predictions);
  const winobias = corpus === 'winobias' ? scoreWinobias(documents, predictions) : undefined;
  const chat = corpus === 'chat' ? scoreChat(documents, predictions, input) : undefined;
  const comparison = against === undefined ? undefined : compareWithSaved(report.documents, against);
  if (html !== undefined) {
    const run = { corpus, split, input, system: nameSystem(flags) };
    writeFileSync(html, renderReport({ run, report, examples: findErrors(documents, predictions, input) }));
  }
  const parts = [
    winobias && printWinobias(winobias),
    printCoref(report),
    chat && printChat(chat),
    comparison && printComparison(comparison),
  ];
  return {
    report: { ...report, ...(winobias && { winobias }), ...(chat && { chat }), ...(comparison && { comparison }) },
    text: parts.filter((part) => part !== undefined).join('\n\n'),
  };
}

if (import.meta.main) process.exitCode = await evaluateCommand.run(process.argv.slice(2));
