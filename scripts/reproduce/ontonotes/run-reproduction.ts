/** The whole way from CoNLL-2012 folders to the paper's tables: extract, train, decode, score. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeVocabulary, paperFeatures } from '../../../featurizer/mod.ts';
import { writePredictions } from '../../evaluate/mod.ts';
import { formatPercent } from '../../shared/text-table.ts';
import { checkDevice } from '../../tensor/mod.ts';
import {
  decodeDocument,
  SYSTEM_PARTS,
  scorerOf,
  type TrainedModel,
  type TrainingDocument,
} from '../../train/coref/mod.ts';
import { checkValuesOf, countFeatures, type OurCheckValues } from './check-values.ts';
import type { ReproduceFlags } from './flags.ts';
import { loadMentionLexicon } from './mention-lexicon.ts';
import type { PaperSystem } from './paper-results.ts';
import { prepareSplits, type Split } from './prepare-splits.ts';
import type { SystemReports } from './print-tables.ts';
import { responsesOf, type SystemReport, scoreDecisions } from './score-decisions.ts';
import { paperTrainer } from './train-paper.ts';

/** Everything that is printed, as data. */
export interface Reproduction {
  readonly checks: { readonly train: OurCheckValues; readonly dev: OurCheckValues };
  readonly features: { readonly mention: number; readonly pair: number };
  readonly dev: SystemReports;
  /** Of systems trained on train and dev; undefined without a test split. */
  readonly test: SystemReports | undefined;
}

export interface ReproductionLog {
  /** What happens, line by line. */
  line(text: string): void;
  /** The check values, before hours of training. */
  checked(result: Pick<Reproduction, 'checks' | 'features'>): void;
}

/** Runs everything; what is done already is not done again with `--resume`. */
export async function runReproduction(flags: ReproduceFlags, log: ReproductionLog): Promise<Reproduction> {
  await checkDevice(flags.device); // before minutes of extraction
  mkdirSync(flags.out, { recursive: true });
  const splits = prepareSplits({ ...flags, lexicon: loadMentionLexicon(flags), log: log.line });
  const checks = { train: checkValuesOf(splits.train.parts), dev: checkValuesOf(splits.dev.parts) };
  const features = countFeatures(splits.train.documents, splits.extractor.sizes);
  log.checked({ checks, features });
  const trainer = paperTrainer(flags, {
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
  // The paper's final system learns from train and dev, with the vocabulary of train (model.md §4.8 number 7).
  const documents = [...splits.train.documents, ...splits.dev.documents];
  const test = await run('test', splits.test, { systems: finalSystems(flags.system), documents });
  return { checks, features, dev, test };
}

type SplitName = 'dev' | 'test';

interface TrainingTask {
  readonly systems: readonly PaperSystem[];
  readonly documents: readonly TrainingDocument[];
}

/** The paper's final system; without it whatever needs no oracle, which knows the answers. */
function finalSystems(systems: readonly PaperSystem[]): readonly PaperSystem[] {
  if (systems.includes('rnn-gh')) return ['rnn-gh'];
  return systems.filter((system) => SYSTEM_PARTS[system].history === 'greedy');
}

interface EvaluationTask {
  readonly name: SplitName;
  readonly split: Split;
  readonly flags: ReproduceFlags;
}

/** Decodes and scores one system; writes what `evaluate --json` would. */
async function evaluate(
  system: PaperSystem,
  model: TrainedModel,
  { name, split: { parts }, flags }: EvaluationTask,
): Promise<SystemReport> {
  const { scorer, place } = scorerOf(model);
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
  if (flags['conll-out'] !== undefined) {
    const responses = responsesOf(parts, decisions);
    writePredictions(
      join(flags['conll-out'], `${name}-${system}`),
      parts.map(({ document }) => document),
      parts.map(({ gold }, index) => ({ key: gold, response: responses[index] ?? [] })),
    );
  }
  return report;
}
