/** A trained network → the files of a model: graphs with weights, features, manifest. Pure: the command writes them. */
import { createExtractor, decodeVocabulary, type FeatureSet, type VocabularyFile } from '../../../../featurizer/mod.ts';
import { encodeHex, hashSha256 } from '../../../../src/encoding/mod.ts';
import {
  type CalibrationTable,
  createWordVectors,
  encodeFeatureFile,
  hashFeatureSet,
  hashFiles,
  listParameters,
  MANIFEST_VERSION,
  type Manifest,
  type ManifestFile,
  ModelError,
  type NetworkConfig,
  type VectorTable,
} from '../../../../src/model/mod.ts';
import { checkOperators, encodeOnnxModel, type GraphBuilder, lowerGraph, type OnnxModel } from '../../../tensor/mod.ts';
import { buildPlaceGraph, buildTurnGraph } from '../network/inference-graphs.ts';
import { quantizeParameter } from './quantise-weights.ts';

export interface ExportedNetwork {
  readonly config: NetworkConfig;
  /** Every parameter of the network, by name. */
  readonly weights: ReadonlyMap<string, Float32Array>;
  readonly featureSet: FeatureSet;
  readonly vocabulary: VocabularyFile;
  readonly vectors?: VectorTable | undefined;
}

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

export interface ExportedModel {
  readonly manifest: Manifest;
  /** The bytes of the files that the manifest names. */
  readonly files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
}

/** Knows nothing, and says so. */
const NOT_CALIBRATED: CalibrationTable = { link: [[0, 0.5]], fresh: [[0, 0.5]], decisions: 0 };

/** Makes the files. Throws where a graph would not run on a device, or the pieces do not fit each other. */
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

/** How pairs are said; the network must have been made for just these features. */
function checkFeatures({ config, featureSet, vocabulary, vectors }: ExportedNetwork) {
  const { sizes, pairGroups } = createExtractor({
    featureSet,
    vocabulary: decodeVocabulary(featureSet, vocabulary),
    wordVectors: vectors && createWordVectors(vectors),
  });
  const [found, wanted] = [JSON.stringify(config.features), JSON.stringify(sizes)];
  if (found !== wanted) throw new ModelError('wrong_features', `export model: found ${found}, wanted ${wanted}`);
  return pairGroups.layout;
}

/** The graph as a model with the weights that it uses, checked for devices. */
function bake(graph: GraphBuilder, graphName: string, network: ExportedNetwork, options: ExportOptions): OnnxModel {
  const values = listParameters(network.config).map((shape) => {
    const own = network.weights.get(shape.name);
    if (own === undefined) throw new ModelError('corrupt', `export model: found no weights ${shape.name}`);
    return [shape.name, quantizeParameter(shape, own, options.bits)] as const;
  });
  const model = lowerGraph(graph, {
    parameters: new Map(values),
    graphName,
    producerVersion: options.producerVersion,
    metadata: { featureSet: network.featureSet.id, memory: network.config.memory, licence: options.licence },
  });
  const [offence] = checkOperators(model);
  if (offence !== undefined) throw new ModelError('provider', `export model: ${graphName}: ${offence}`);
  return model;
}

async function describeFiles(files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Promise<Manifest['files']> {
  const describe = async (name: string): Promise<ManifestFile | undefined> => {
    const bytes = files.get(name);
    return bytes && { name, bytes: bytes.length, sha256: encodeHex(await hashSha256(bytes)) };
  };
  const [features, turn, place] = await Promise.all(['features.bin', 'turn.onnx', 'place.onnx'].map(describe));
  if (features === undefined || turn === undefined) throw new ModelError('corrupt', 'export model: found no graph');
  return { features, turn, ...(place && { place }) };
}
