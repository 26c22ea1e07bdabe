/**
 * Turns a trained network into the files of a model: graphs with weights, features, manifest. Pure:
 * nothing is written.
 */
import { createExtractor, decodeVocabulary, type FeatureSet, type VocabularyFile } from '../../../../featurizer/mod.ts';
import { encodeHex, hashSha256 } from '../../../../src/encoding/mod.ts';
import {
  type CalibrationTable,
  createWordVectors,
  encodeFeatureFile,
  findParameter,
  hashFeatureSet,
  hashFiles,
  listParameters,
  MANIFEST_VERSION,
  type Manifest,
  type ManifestFile,
  ModelError,
  type NetworkConfig,
  type ParameterShape,
  type VectorTable,
} from '../../../../src/model/mod.ts';
import {
  checkOperators,
  encodeOnnxModel,
  type GraphBuilder,
  lowerGraph,
  type OnnxModel,
  type ParameterValues,
} from '../../../tensor/mod.ts';
import { buildPlaceGraph, buildTurnGraph } from '../network/inference-graphs.ts';

/** A trained network with everything that its files need. */
export interface ExportedNetwork {
  readonly config: NetworkConfig;
  /** Every parameter, by name. */
  readonly weights: ReadonlyMap<string, Float32Array>;
  readonly featureSet: FeatureSet;
  readonly vocabulary: VocabularyFile;
  readonly vectors?: VectorTable | undefined;
}

/** What the manifest says beside the network. */
export interface ExportOptions {
  readonly name: string;
  readonly licence: string;
  readonly bits: 8 | 32;
  readonly training: Manifest['training'];
  readonly scores?: Manifest['scores'];
  readonly calibration?: CalibrationTable;
  /** The version of this package, written into the graphs. */
  readonly producerVersion: string;
}

/** The files of a model in memory. */
export interface ExportedModel {
  readonly manifest: Manifest;
  /** The files that the manifest names. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** The calibration of a model that was not measured. */
const NOT_CALIBRATED: CalibrationTable = { link: [[0, 0.5]], fresh: [[0, 0.5]], decisions: 0 };

/**
 * Creates the files. Throws if a graph would not run on a device, or if network and features do not
 * match.
 */
export async function exportModel(network: ExportedNetwork, options: ExportOptions): Promise<ExportedModel> {
  const { config, featureSet, vocabulary, vectors } = network;
  const groups = checkFeatures(network);
  const graphs: [string, OnnxModel][] = [['turn', bake(buildTurnGraph(config, groups), 'turn', network, options)]];
  if (config.memory !== 'none') graphs.push(['place', bake(buildPlaceGraph(config), 'place', network, options)]);
  const files = new Map<string, Uint8Array<ArrayBuffer>>([
    ['features.bin', encodeFeatureFile(vocabulary, vectors)],
    ...graphs.map(([name, model]) => [`${name}.onnx`, new Uint8Array(encodeOnnxModel(model))] as const),
  ]);
  const described = await describeFiles(files);
  const manifest: Manifest = {
    format: 'antecedent-coref',
    version: MANIFEST_VERSION,
    id: await hashFiles(described),
    name: options.name,
    licence: options.licence,
    featureSet: { id: featureSet.id, sha256: await hashFeatureSet(featureSet) },
    network: {
      memory: config.memory,
      pairUnits: config.pairUnits,
      mentionUnits: config.mentionUnits,
      clusterUnits: config.memory === 'none' ? 0 : config.clusterUnits,
      parameters: listParameters(config).reduce((sum, { sizes }) => sum + sizes.reduce((a, b) => a * b, 1), 0),
      bits: options.bits,
    },
    files: described,
    onnx: {
      irVersion: graphs[0]?.[1].irVersion ?? 0,
      opset: graphs[0]?.[1].opset ?? 0,
      operators: [...new Set(graphs.flatMap(([, { nodes }]) => nodes.map(({ op }) => op)))].sort(),
    },
    training: options.training,
    scores: options.scores ?? [],
    calibration: options.calibration ?? NOT_CALIBRATED,
  };
  return { manifest, files };
}

/** Returns the template groups of pairs; throws if the network was trained with other features. */
function checkFeatures({ config, featureSet, vocabulary, vectors }: ExportedNetwork) {
  const { sizes, pairGroups } = createExtractor({
    featureSet,
    vocabulary: decodeVocabulary(featureSet, vocabulary),
    wordVectors: vectors && createWordVectors(vectors),
  });
  const [found, expected] = [JSON.stringify(config.features), JSON.stringify(sizes)];
  if (found !== expected) throw new ModelError('wrong_features', `export model: found ${found}, expected ${expected}`);
  return pairGroups.layout;
}

/** Lowers a graph with its weights and checks that devices can run it. */
function bake(graph: GraphBuilder, graphName: string, network: ExportedNetwork, options: ExportOptions): OnnxModel {
  const values = listParameters(network.config).map((shape) => {
    const own = network.weights.get(shape.name);
    if (own === undefined)
      throw new ModelError('corrupt', `export model: found no weights ${shape.name}, expected every parameter`);
    return [shape.name, quantizeParameter(shape, own, options.bits)] as const;
  });
  const model = lowerGraph(graph, {
    parameters: new Map(values),
    graphName,
    producerVersion: options.producerVersion,
    metadata: { featureSet: network.featureSet.id, memory: network.config.memory, licence: options.licence },
  });
  const [problem] = checkOperators(model);
  if (problem !== undefined) throw new ModelError('provider', `export model: ${graphName}: ${problem}`);
  return model;
}

async function describeFiles(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<Manifest['files']> {
  const describe = async (name: string): Promise<ManifestFile | undefined> => {
    const bytes = files.get(name);
    return bytes && { name, bytes: bytes.length, sha256: encodeHex(await hashSha256(bytes)) };
  };
  const [features, turn, place] = await Promise.all(['features.bin', 'turn.onnx', 'place.onnx'].map(describe));
  if (features === undefined || turn === undefined)
    throw new ModelError('corrupt', 'export model: found no graph, expected turn.onnx');
  return { features, turn, ...(place && { place }) };
}

/**
 * Symmetric quantization: this is the largest value of a column, and 0 stays 0. Seven of the eight
 * bits are used: scores stay the same within noise, and files compress better.
 */
const LARGEST = 63;

/**
 * Quantizes tables and dense layers, which have nearly all of a network's weights, to 8 bits with
 * one scale per column.
 */
export function quantizeParameter(shape: ParameterShape, values: Float32Array, bits: 8 | 32): ParameterValues {
  const { role } = findParameter(shape.name);
  const isLarge = role === 'table' || role === 'dense';
  if (bits === 32 || !isLarge) return values;
  const columns = shape.sizes[1] ?? 1;
  const scale = new Float32Array(columns);
  for (let at = 0; at < values.length; at++) {
    const column = at % columns;
    scale[column] = Math.max(scale[column] ?? 0, Math.abs(values[at] ?? 0) / LARGEST);
  }
  // The scale of a column of zeros.
  for (let column = 0; column < columns; column++) if (scale[column] === 0) scale[column] = 1;
  const data = Int8Array.from(values, (value, at) => Math.round(value / (scale[at % columns] ?? 1)));
  return { data, scale, zeroPoint: new Int8Array(columns), axis: 1 };
}
