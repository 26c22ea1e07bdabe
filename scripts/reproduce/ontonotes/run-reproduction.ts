/** Runs everything from CoNLL-2012 folders to the paper's tables: extract, train, decode, score. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeVocabulary, paperFeatures } from '../../../featurizer/mod.ts';
import { writePredictions } from '../../evaluate/mod.ts';
import { formatPercent } from '../../shared/text-table.ts';
import { checkDevice } from '../../tensor/mod.ts';
import {
  createScorer,
  decodeDocument,
  SYSTEM_PARTS,
  type TrainedModel,
  type TrainingDocument,
} from '../../train/coref/mod.ts';
import type { PaperSystem } from '../paper-results.ts';
import { countCheckValues, countFeatures, type OurCheckValues } from './check-values.ts';
import type { ReproduceFlags } from './flags.ts';
import { loadMentionLexicon } from './mention-lexicon.ts';
import { prepareSplits, type Split } from './prepare-splits.ts';
import type { SystemReports } from './print-tables.ts';
import { collectResponses, type SystemReport, scoreDecisions } from './score-decisions.ts';
import { createPaperTrainer } from './train-paper.ts';

/** All results, as data. */
export interface Reproduction {
  readonly checks: { readonly train: OurCheckValues; readonly dev: OurCheckValues };
  readonly features: { readonly mention: number; readonly pair: number };
  readonly dev: SystemReports;
  /** Systems trained on train and dev; undefined without a test split. */
  readonly test: SystemReports | undefined;
}

export interface ReproductionLog {
  /** Called with one line of progress. */
  line(text: string): void;
  /** Called with the check values before training, which takes hours. */
  checked(result: Pick<Reproduction, 'checks' | 'features'>): void | Promise<void>;
}

/** Runs everything; with `--resume`, finished stages are skipped. */
export async function runReproduction(flags: ReproduceFlags, log: ReproductionLog): Promise<Reproduction> {
  await checkDevice(flags.device); // before extraction, which takes minutes
  mkdirSync(flags.out, { recursive: true });
  const splits = prepareSplits({ ...flags, lexicon: loadMentionLexicon(flags), log: log.line });
  const checks = { train: countCheckValues(splits.train.parts), dev: countCheckValues(splits.dev.parts) };
  const features = countFeatures(splits.train.documents, splits.extractor.sizes);
  await log.checked({ checks, features });
  const trainer = createPaperTrainer(flags, {
    extractor: splits.extractor,
    vocabulary: encodeVocabulary(paperFeatures, splits.vocabulary),
    documents: splits.train.documents,
    log: log.line,
  });
  const run = async (name: SplitName, split: Split, { systems, documents }: TrainingTask): Promise<SystemReports> => {
    const reports: Partial<Record<PaperSystem, SystemReport>> = {};
    for (const system of systems) {
      const model = await trainer.train(system, documents, `for-${name}`);
      const report = await evaluate(system, model, { name, split, flags });
      reports[system] = report;
      log.line(`${name} ${system}: CoNLL ${formatPercent(report.scores.conll)}`);
    }
    return reports;
  };
  const dev = await run('dev', splits.dev, { systems: flags.system, documents: splits.train.documents });
  if (splits.test === undefined) return { checks, features, dev, test: undefined };
  // The paper's final system is trained on train and dev, with the vocabulary of train
  // (docs/model.md §4.8, 7).
  const documents = [...splits.train.documents, ...splits.dev.documents];
  const test = await run('test', splits.test, { systems: chooseFinalSystems(flags.system), documents });
  return { checks, features, dev, test };
}

type SplitName = 'dev' | 'test';

interface TrainingTask {
  readonly systems: readonly PaperSystem[];
  readonly documents: readonly TrainingDocument[];
}

/**
 * The paper's final system if it was requested, otherwise all systems that do not use the oracle's
 * answers.
 */
function chooseFinalSystems(systems: readonly PaperSystem[]): readonly PaperSystem[] {
  if (systems.includes('rnn-gh')) return ['rnn-gh'];
  return systems.filter((system) => SYSTEM_PARTS[system].history === 'greedy');
}

interface EvaluationTask {
  readonly name: SplitName;
  readonly split: Split;
  readonly flags: ReproduceFlags;
}

/** Decodes and scores one system; writes a report in the format of `evaluate --json`. */
async function evaluate(
  system: PaperSystem,
  model: TrainedModel,
  { name, split: { parts }, flags }: EvaluationTask,
): Promise<SystemReport> {
  const { scorer, place } = createScorer(model);
  const decisions: Int32Array[] = [];
  for (const { id, mentions, context, oracle } of parts) {
    place(mentions);
    const document = { id, mentions, oracle, contexts: mentions.map(() => context) };
    const placements = await decodeDocument(document, scorer, { history: SYSTEM_PARTS[system].history, isWhole: true });
    decisions.push(Int32Array.from(placements, ({ antecedent }) => antecedent ?? -1));
  }
  const report = scoreDecisions(parts, decisions);
  const run = { corpus: 'conll2012', split: name, input: 'predicted analysis', system };
  writeFileSync(join(flags.out, `${name}-${system}.json`), `${JSON.stringify({ ...run, ...report }, undefined, 2)}\n`);
  if (flags.conllOut !== undefined) {
    const responses = collectResponses(parts, decisions);
    writePredictions(
      join(flags.conllOut, `${name}-${system}`),
      parts.map(({ document }) => document),
      parts.map(({ gold }, index) => ({ key: gold, response: responses[index] ?? [] })),
    );
  }
  return report;
}
