/**
 * Loads a model's files into a scorer on the provider that the platform chose. Files are checked
 * before they are used.
 */
import { baseFeatures, type FeatureSet, type GroupingExtractor, paperFeatures } from '../../featurizer/mod.ts';
import { TaskQueue } from '../async/mod.ts';
import type { Scorer } from '../decoder/mod.ts';
import { encodeHex, hashSha256 } from '../encoding/mod.ts';
import { createCalibration } from './calibration.ts';
import { decodeFeatureFile } from './feature-file.ts';
import { MENTION_LAYERS, PAIR_LAYER, type ParameterName } from './layers.ts';
import { hashFeatureSet, hashFiles, type Manifest, type ManifestFile, parseManifest } from './manifest.ts';
import { createPlainMemories, type Memories } from './memories.ts';
import { ModelError } from './model-error.ts';
import type { ClusterMemory } from './network/cluster-memory.ts';
import { NetworkExplainer } from './network/explain/network-explainer.ts';
import { NetworkScorer } from './network/network-scorer.ts';
import { hasLstm, hasMemory, type NetworkWeights } from './network/weights.ts';
import { decodeOnnxModel } from './onnx/onnx-file.ts';
import { createPlaceMemories } from './onnx/place-graph.ts';
import { readWeights } from './onnx/read-weights.ts';
import { createSession, type OrtRuntime } from './onnx/runtime.ts';
import { TurnGraph } from './onnx/turn-graph.ts';
import { createSimdLstm } from './simd/simd-lstm.ts';
import { createSimdNewness } from './simd/simd-newness.ts';
import { SimdTurn } from './simd/simd-turn.ts';
import { type TurnModel, TurnScorer } from './turn-scorer.ts';

/** A model's files, wherever they come from. */
export interface ModelFiles {
  /** The parsed `manifest.json`. */
  readonly manifest: unknown;
  /**
   * True for files that this package ships: the code was tested with them, so that loading checks
   * only sizes and numbers of rows. All other files are checked by their hashes, too.
   */
  readonly isShipped?: boolean;
  /** Reads a file that the manifest names. */
  read(name: string): Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>;
}

/** Reads the files of a model from a folder, such as the export command writes. */
export async function modelFilesIn(
  folder: URL,
  readBytes: (url: URL) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<ModelFiles> {
  const read = async (name: string) => {
    try {
      return await readBytes(new URL(name, folder));
    } catch (cause) {
      throw new ModelError('corrupt', `read model: found no ${name} at ${folder}, expected the folder of a model`, {
        cause,
      });
    }
  };
  const text = new TextDecoder().decode(await read('manifest.json'));
  try {
    return { manifest: JSON.parse(text), read };
  } catch (cause) {
    throw new ModelError('corrupt', `read model: found no JSON in manifest.json at ${folder}, expected a manifest`, {
      cause,
    });
  }
}

/** A model that is ready to score. */
export interface LoadedModel {
  readonly scorer: Scorer;
  readonly manifest: Manifest;
  /** The provider that executes it. */
  readonly provider: string;
  /** Total size of its files in bytes. */
  readonly bytes: number;
}

interface LoadOptions {
  /**
   * Keeps cluster memories in the graph (`graph`) or as plain arrays (`plain`); default: `graph` on
   * devices.
   */
  readonly memories?: 'graph' | 'plain';
}

const FEATURE_SETS: readonly FeatureSet[] = [baseFeatures, paperFeatures];

/** Provider `simd`: the compiled `models/coref/kernel.wasm`. */
export interface SimdRuntime {
  readonly provider: 'simd';
  readonly kernel: WebAssembly.Module;
}

/** What executes a network; `typescript` needs none. */
export type NetworkRuntime = OrtRuntime | SimdRuntime;

/** Loads a model; without a runtime, the reference scorer computes it in plain TypeScript. */
export async function loadModel(
  files: ModelFiles,
  runtime?: NetworkRuntime,
  options: LoadOptions = {},
): Promise<LoadedModel> {
  const manifest = parseManifest(files.manifest);
  if (!files.isShipped && manifest.id !== (await hashFiles(manifest.files))) {
    throw new ModelError('corrupt', 'read manifest: found an id that does not match the files');
  }
  const featureSet = await findFeatureSet(manifest, files);
  const [features, turn, place] = await Promise.all([
    readChecked(files, manifest.files.features),
    readChecked(files, manifest.files.turn),
    manifest.files.place && readChecked(files, manifest.files.place),
  ]);
  const extractor = decodeFeatureFile(features, featureSet);
  const loaded = { manifest, extractor, turn, place };
  const scorer = await createScorer(loaded, runtime, options);
  const bytes = features.length + turn.length + (place?.length ?? 0);
  return { scorer: scorer as Scorer, manifest, provider: runtime?.provider ?? 'typescript', bytes };
}

interface CheckedFiles {
  readonly manifest: Manifest;
  readonly extractor: GroupingExtractor;
  readonly turn: Uint8Array;
  readonly place: Uint8Array | undefined;
}

function readModelWeights({ turn, place, extractor: { sizes } }: CheckedFiles): NetworkWeights {
  const weights = readWeights([turn, ...(place === undefined ? [] : [place])].map(decodeOnnxModel));
  checkRows(weights, MENTION_LAYERS.mention.table, sizes.mentionRows);
  checkRows(weights, PAIR_LAYER.table, sizes.pairRows);
  return weights;
}

/** Checks that the features of this release describe a mention or pair by the rows that a table has. */
function checkRows(weights: NetworkWeights, name: ParameterName, expected: number): void {
  const found = weights.get(name)?.sizes[0];
  if (found === expected) return;
  const rows = `found ${found} rows of ${name}, expected ${expected}`;
  throw new ModelError(
    'wrong_features',
    `load model: ${rows} for the features of this release: export the model again`,
  );
}

async function createScorer(files: CheckedFiles, runtime: NetworkRuntime | undefined, options: LoadOptions) {
  if (runtime === undefined) return createReferenceScorer(files);
  return 'kernel' in runtime ? createSimdScorer(files, runtime) : await createOnnxScorer(files, runtime, options);
}

function createReferenceScorer(files: CheckedFiles): NetworkScorer {
  const { manifest, extractor } = files;
  const calibration = createCalibration(manifest.calibration);
  return new NetworkScorer({ id: manifest.id, weights: readModelWeights(files), extractor, calibration });
}

function createSimdScorer(files: CheckedFiles, { kernel }: SimdRuntime): TurnScorer<ClusterMemory> {
  const weights = readModelWeights(files);
  const turn = new SimdTurn({ kernel, weights, extractor: files.extractor });
  const advanceLstm = hasLstm(weights) ? createSimdLstm(kernel, weights) : undefined;
  const scoreNewness = hasMemory(weights) ? createSimdNewness(kernel, weights) : undefined;
  const memories = createPlainMemories(weights, { advanceLstm, scoreNewness });
  return createTurnScorer(files, weights, { turn, memories });
}

/** Adds to a provider what all turn scorers share. */
function createTurnScorer<Memory>(
  { manifest, extractor }: CheckedFiles,
  weights: NetworkWeights,
  executed: Pick<TurnModel<Memory>, 'turn' | 'memories'>,
): TurnScorer<Memory> {
  return new TurnScorer({
    ...executed,
    id: manifest.id,
    calibration: createCalibration(manifest.calibration),
    explainer: new NetworkExplainer({ weights, extractor }),
  });
}

async function createOnnxScorer(files: CheckedFiles, runtime: OrtRuntime, { memories }: LoadOptions) {
  const { extractor } = files;
  const { network } = files.manifest;
  const session = await createSession(runtime, files.turn);
  const queue = new TaskQueue();
  const turn = new TurnGraph({ runtime, session, queue, extractor, pairUnits: network.pairUnits });
  const weights = readModelWeights(files);
  const inGraph = files.place !== undefined && (memories ?? (runtime.isDevice ? 'graph' : 'plain')) === 'graph';
  const kept = ['nextStates', ...(network.memory === 'lstm' ? ['nextCells'] : [])];
  const made = inGraph
    ? createPlaceMemories({ runtime, queue, session: await createSession(runtime, files.place, kept), weights })
    : createPlainMemories(weights);
  return createTurnScorer(files, weights, { turn, memories: made as Memories<unknown> });
}

async function findFeatureSet(
  { featureSet: { id, sha256: expected } }: Manifest,
  { isShipped }: ModelFiles,
): Promise<FeatureSet> {
  const featureSet = FEATURE_SETS.find((one) => one.id === id);
  if (featureSet === undefined) {
    const known = FEATURE_SETS.map((one) => one.id).join(' and ');
    throw new ModelError('wrong_features', `load model: found feature set ${id}, expected one of ${known}`);
  }
  if (isShipped || (await hashFeatureSet(featureSet)) === expected) return featureSet;
  const found = `found weights for other templates of ${id}, expected those of this release`;
  throw new ModelError('wrong_features', `load model: ${found}: export the model again`);
}

async function readChecked(files: ModelFiles, file: ManifestFile): Promise<Uint8Array> {
  const bytes = await files.read(file.name);
  if (bytes.length !== file.bytes) {
    throw new ModelError('corrupt', `read ${file.name}: found ${bytes.length} bytes, expected ${file.bytes}`);
  }
  if (files.isShipped) return bytes;
  const found = encodeHex(await hashSha256(bytes));
  if (found === file.sha256) return bytes;
  throw new ModelError('corrupt', `read ${file.name}: found hash ${found}, expected ${file.sha256}`);
}
