/**
 * Finds the evaluations for the report: files that `evaluate --json` wrote, as GROUP/NAME/*.json
 * below one folder. Groups are `systems` and `ablations`; a name is a system or a variant.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { z } from 'zod';
import { METRIC_NAMES } from '../../metrics/mod.ts';

export const GROUPS = ['systems', 'ablations'] as const;
export type Group = (typeof GROUPS)[number];

const scoreSchema = z.object({ precision: z.number(), recall: z.number(), f1: z.number() });
const scoresSchema = z.object({ muc: scoreSchema, bCubed: scoreSchema, ceafE: scoreSchema, conll: z.number() });
const countsSchema = z.object({
  recallNumerator: z.number(),
  recallDenominator: z.number(),
  precisionNumerator: z.number(),
  precisionDenominator: z.number(),
});
const errorsSchema = z.object({
  nonAnaphoric: z.number(),
  falseLink: z.number(),
  anaphoric: z.number(),
  falseNew: z.number(),
  wrongLink: z.number(),
});
const evaluationSchema = z.object({
  corpus: z.string(),
  split: z.string(),
  input: z.string(),
  scores: scoresSchema,
  interval: z.object({ low: z.number(), high: z.number() }),
  errors: z.object({ nominalHeadMatch: errorsSchema, nominalNoHeadMatch: errorsSchema, pronoun: errorsSchema }),
  byGenre: z.array(z.object({ group: z.string(), documents: z.number(), scores: scoresSchema })),
  byKind: z.array(z.object({ group: z.string(), total: z.number(), accuracy: z.number() })),
  documents: z.array(z.object({ id: z.string(), counts: z.record(z.enum(METRIC_NAMES), countsSchema) })),
  /** The training run that was evaluated, if it is known. */
  run: z.string().optional(),
  system: z.string().optional(),
});

/** One evaluation and where it was found. */
export interface Evaluation extends z.infer<typeof evaluationSchema> {
  readonly group: Group;
  readonly name: string;
  readonly path: string;
}

/** The parts of a training run's `run.json` that the report uses. */
const runSchema = z.object({
  system: z.string(),
  flags: z.record(z.string(), z.unknown()),
  epochs: z.number(),
  seconds: z.number(),
});

/** A training run and where it was found. */
export interface TrainingRun extends z.infer<typeof runSchema> {
  readonly group: Group;
  readonly name: string;
}

export interface FoundRuns {
  readonly evaluations: readonly Evaluation[];
  readonly trainings: readonly TrainingRun[];
}

/**
 * Reads all evaluations below a folder, ordered by group, system and name; other files are skipped.
 */
export function findRuns(folder: string): FoundRuns {
  if (!existsSync(folder))
    throw new RangeError(`find runs: found no folder ${folder}, expected one with ${GROUPS.join(', ')}`);
  const evaluations: Evaluation[] = [];
  const trainings: TrainingRun[] = [];
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const [group, name, ...rest] = file.split(sep);
    if (!isGroup(group) || name === undefined || rest.length === 0 || !file.endsWith('.json')) continue;
    const path = join(folder, file);
    const data = readJson(path);
    const run = basename(file) === 'run.json' ? runSchema.safeParse(data) : undefined;
    if (run?.success) trainings.push({ ...run.data, group, name });
    const evaluation = evaluationSchema.safeParse(data);
    if (evaluation.success) evaluations.push({ ...evaluation.data, group, name, path });
  }
  return { evaluations: evaluations.sort(compareNames), trainings: trainings.sort(compareNames) };
}

/** The row order of the tables: the paper's systems first. */
const SYSTEM_ORDER = ['rules', 'mr', 'avg-gh', 'avg-oh', 'rnn-gh', 'rnn-oh'];

function compareNames(one: Pick<Evaluation, 'group' | 'name'>, other: Pick<Evaluation, 'group' | 'name'>): number {
  const findPlace = (name: string) => (SYSTEM_ORDER.includes(name) ? SYSTEM_ORDER.indexOf(name) : SYSTEM_ORDER.length);
  return (
    GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) ||
    findPlace(one.name) - findPlace(other.name) ||
    NAME_ORDER.compare(one.name, other.name)
  );
}

const NAME_ORDER = new Intl.Collator('en', { numeric: true }); // 20 before 100

function isGroup(name: string | undefined): name is Group {
  return GROUPS.some((group) => group === name);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new RangeError(`read run: found no JSON in ${path}, expected the output of --json`, { cause });
  }
}
