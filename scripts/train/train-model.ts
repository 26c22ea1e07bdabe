/**
 * Trains a model from corpora to files in stages: parsers per fold, members, operating point,
 * export. Every stage leaves its result in the folder of the run: a finished stage is skipped, an
 * interrupted one continues.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, parseManifest } from '../../src/model/mod.ts';
import { formatFlags } from '../shared/format-flags.ts';
import { createParserAnalyzer } from '../shared/shipped-parser.ts';
import {
  createModelScorer,
  describeOperatingPoint,
  evaluateSystem,
  exportRun,
  fitOperatingPoint,
  formatNewBias,
  listForms,
  loadDevSets,
  loadRun,
  type Member,
  type ModelScores,
  nameDevSet,
  needsWholeDocument,
  parseNewBias,
  readRun,
  SYSTEM_PARTS,
  toModelScores,
  trainMembers,
  writeModel,
} from './coref/mod.ts';
import { describeParserEvent, exportParser, exportParserFlags, trainParser, trainParserFlags } from './parser/mod.ts';
import { type TrainModelFlags, trainModelFlags } from './train-model-flags.ts';

/** The members of the shipped committee: two LSTMs, and a ranker without a memory (models/coref/README.md). */
const COMMITTEE: readonly Member[] = [
  { system: 'rnn-gh', seed: 1 },
  { system: 'rnn-gh', seed: 3 },
  { system: 'mr', seed: 3 },
];
/** Cost of a pronoun's false link in the committee. */
const COMMITTEE_PRONOUN_COST = 1;
/** Parsers per run: each analyzes the fold of OntoGUM that it was trained without. */
const FOLDS = 2;

/** The result of a training. */
export interface TrainedModelReport {
  /** Folder of the model; undefined if the network cannot be exported. */
  readonly model: string | undefined;
  /** The operating point, as `--new-bias` takes it; undefined if the network cannot be exported. */
  readonly newBias: string | undefined;
  /** On dev. */
  readonly scores: readonly ModelScores[];
  /** Expected calibration error. */
  readonly calibrationError: number | undefined;
}

/** Trains a model; `log` is called with lines of progress. */
export async function trainModel(flags: TrainModelFlags, log: (line: string) => void): Promise<TrainedModelReport> {
  claimFolder(flags);
  // Only OntoGUM has been seen by the parser that ships.
  const parsers = flags.corpora === undefined ? [] : (flags.parser ?? (await trainParsers(flags, log)));
  const members = await trainNetworks({ ...flags, parser: parsers }, log);
  if (!isExportable(flags)) return evaluateNetwork(join(members, 'member-1'), flags, log);
  const newBias = flags['new-bias'] ?? (await findOperatingPoint(members, flags, log));
  const { scores, calibration } = await exportNetwork(members, { ...flags, 'new-bias': newBias }, log);
  return { model: flags.model, newBias, scores, calibrationError: calibration.error };
}

/** Flags that do not change what the stages before the export produce. */
const FREE_FLAGS = ['corpora', 'out', 'model', 'name', 'float32', 'new-bias', 'threads', 'json'];

/** Records the flags in the run's folder; throws if it has the stages of other flags. */
function claimFolder(flags: TrainModelFlags): void {
  const path = join(flags.out, 'flags.json');
  const given = Object.fromEntries(Object.entries(flags).filter(([name]) => !FREE_FLAGS.includes(name)));
  const text = `${JSON.stringify(given, undefined, 2)}\n`;
  if (existsSync(path) && readFileSync(path, 'utf8') !== text) {
    throw new RangeError(
      `--out ${flags.out}: found a run with other flags (${path}), expected the same; use another --out`,
    );
  }
  mkdirSync(flags.out, { recursive: true });
  writeFileSync(path, text);
}

/**
 * Trains one parser per fold of OntoGUM without that fold, so that it analyzes it like new text;
 * returns their weights.
 */
async function trainParsers(flags: TrainModelFlags, log: (line: string) => void): Promise<string[]> {
  const weights: string[] = [];
  for (let fold = 1; fold <= FOLDS; fold++) {
    const { corpora } = flags;
    const [run, model] = [join(flags.out, `parser-${fold}`), join(flags.out, `parser-${fold}`, 'model')];
    const title = `parser ${fold}/${FOLDS}`;
    if (existsSync(join(model, 'manifest.json'))) log(`${title}: found in ${model}`);
    else {
      log(`${title}: training without fold ${fold} of GUM, ${flags['parser-steps']} steps`);
      const given = trainParserFlags.parse({
        corpora,
        out: run,
        steps: flags['parser-steps'],
        layers: flags['parser-layers'].join(','),
        embeddings: flags.embeddings,
        without: `${fold}/${FOLDS}`,
        resume: true,
      });
      await trainParser(given, (event) => log(`${title}: ${describeParserEvent(event)}`));
      const exported = await exportParser(exportParserFlags.parse({ corpora, run, out: model }));
      for (const line of exported.split('\n')) log(`${title}: ${line}`);
    }
    weights.push(join(model, 'parser.bin'));
  }
  return weights;
}

/** Trains the committee, or the one network of `--system`; returns the folder of the members. */
async function trainNetworks(
  flags: TrainModelFlags & { readonly parser: readonly string[] },
  log: (line: string) => void,
): Promise<string> {
  const {
    model: _model,
    name: _name,
    'parser-steps': _steps,
    'parser-layers': _layers,
    embeddings: _embeddings,
    'new-bias': _newBias,
    float32: _float32,
    json: _json,
    system,
    ...shared
  } = flags;
  const committee = {
    gap: flags.corpora !== undefined,
    marks: flags.corpora !== undefined,
    'pronoun-cost': flags['pronoun-cost'] ?? COMMITTEE_PRONOUN_COST,
  };
  const members = system === undefined ? COMMITTEE : [{ system, seed: 1 }];
  const out = join(flags.out, 'members');
  log(`members: ${members.map((member) => member.system).join(', ')}`);
  await trainMembers(
    members.map((member) => ({ ...member, seed: flags.seed - 1 + member.seed })),
    { ...shared, parser: [...flags.parser], out, 'dev-every': 0, ...(system === undefined && committee) },
    log,
  );
  return out;
}

/**
 * Whether the network can serve streams: all templates, no features of whole documents, no oracle.
 */
function isExportable({ features, without, system }: TrainModelFlags): boolean {
  const isGreedy = system === undefined || SYSTEM_PARTS[system].history === 'greedy';
  return !needsWholeDocument(features) && without.length === 0 && isGreedy;
}

/** Scores a network that cannot be exported. */
async function evaluateNetwork(
  run: string,
  flags: TrainModelFlags,
  log: (line: string) => void,
): Promise<TrainedModelReport> {
  const { model } = loadRun(run);
  const analyzer = createParserAnalyzer();
  const scores: ModelScores[] = [];
  for (const set of loadDevSets(flags)) {
    log(`scores: ${nameDevSet(set)}`);
    const { report } = await evaluateSystem(set.documents, set.input, model, { analyzer });
    scores.push(toModelScores(set, report.scores));
  }
  return { model: undefined, newBias: undefined, scores, calibrationError: undefined };
}

/** Fits the operating point on dev and keeps it in `operating-point.json`. */
async function findOperatingPoint(
  members: string,
  flags: TrainModelFlags,
  log: (line: string) => void,
): Promise<string> {
  const path = join(flags.out, 'operating-point.json');
  if (existsSync(path)) {
    log(`operating point: found in ${path}`);
    return String(JSON.parse(readFileSync(path, 'utf8')).newBias);
  }
  log('operating point: fitting on dev');
  const run = readRun(members);
  const unbiased = await exportRun(run, { name: '', bits: 8, newBias: new Map(), command: '' });
  const point = await fitOperatingPoint(await createModelScorer(unbiased), {
    sets: loadDevSets(flags),
    forms: listForms(run.network),
    onStep: (tried) => log(`operating point: ${describeOperatingPoint(tried)}`),
  });
  const newBias = formatNewBias(point.newBias);
  writeFileSync(path, `${JSON.stringify({ newBias, scores: point.scores }, undefined, 2)}\n`);
  return newBias;
}

/**
 * Exports, scores and calibrates the network in the run's folder, and copies the model to
 * `--model`.
 */
async function exportNetwork(
  members: string,
  flags: TrainModelFlags & { readonly 'new-bias': string },
  log: (line: string) => void,
): Promise<Manifest> {
  const folder = join(flags.out, 'model');
  const settings = JSON.stringify([flags.name, flags.float32, flags['new-bias']]);
  const settingsPath = join(folder, 'settings.json');
  const isDone = existsSync(settingsPath) && readFileSync(settingsPath, 'utf8') === settings;
  if (isDone) log(`model: found in ${folder}`);
  else {
    log('model: exporting, scoring and calibrating on dev');
    const model = await exportRun(readRun(members), {
      name: flags.name,
      bits: flags.float32 ? 32 : 8,
      newBias: parseNewBias(flags['new-bias']),
      command: describeCommand(flags),
      sets: loadDevSets(flags),
    });
    rmSync(settingsPath, { force: true });
    writeModel(folder, model);
    writeFileSync(settingsPath, settings); // last: the model is complete
  }
  const manifest = parseManifest(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')));
  mkdirSync(flags.model, { recursive: true });
  // Files of an earlier model.
  for (const name of ['turn.onnx', 'place.onnx']) rmSync(join(flags.model, name), { force: true });
  const names = Object.values(manifest.files).flatMap((file) => file?.name ?? []);
  for (const name of [...names, 'manifest.json']) cpSync(join(folder, name), join(flags.model, name));
  log(`model: copied to ${flags.model}`);
  return manifest;
}

/** Flags that say where files are, not what is trained. */
const PLACE_FLAGS = ['corpora', 'out', 'model', 'parser', 'json'];

/** The command for the manifest, with the flags that are not defaults. */
function describeCommand(flags: TrainModelFlags): string {
  const defaults: Readonly<Record<string, unknown>> = trainModelFlags.parse({ corpora: '' });
  const given = Object.entries(flags).filter(
    ([name, value]) => !PLACE_FLAGS.includes(name) && JSON.stringify(value) !== JSON.stringify(defaults[name]),
  );
  return `npm run train -- ${formatFlags(Object.fromEntries(given))}`.trim();
}
