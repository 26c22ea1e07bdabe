/**
 * Joins several trained networks into one: their units are side by side, so its scores are the sums
 * of the members' scores. A committee decides better than any of its members and is served like a
 * single network.
 */
import {
  listParameters,
  type MemoryKind,
  type NetworkConfig,
  type NetworkParameter,
} from '../../../../src/model/mod.ts';
import type { ExportedNetwork } from './export-model.ts';

type Member = Pick<ExportedNetwork, 'config' | 'weights'>;

/**
 * Joins networks over the same features. Members must have a mean memory or none: an LSTM cannot be
 * joined.
 */
export function joinNetworks(members: readonly ExportedNetwork[]): ExportedNetwork {
  const [first] = members;
  if (first === undefined) throw new RangeError('join networks: found none, expected at least one');
  if (members.length === 1) return first;
  for (const member of members) checkMember(member, first);
  const withMemory = members.filter(({ config }) => config.memory !== 'none');
  const sum = (of: readonly Member[], countUnits: (config: NetworkConfig) => number) =>
    of.reduce((total, { config }) => total + countUnits(config), 0);
  const config: NetworkConfig = {
    ...first.config,
    memory: withMemory.length === 0 ? 'none' : 'mean',
    pairUnits: sum(members, ({ pairUnits }) => pairUnits),
    mentionUnits: sum(members, ({ mentionUnits }) => mentionUnits),
    clusterUnits: withMemory.length === 0 ? first.config.clusterUnits : sum(withMemory, (one) => one.clusterUnits),
  };
  const weights = listParameters(config).map((shape): [string, Float32Array] => [
    shape.name,
    joinParameter(shape, members),
  ]);
  return { ...first, config, weights: new Map(weights) };
}

/** Numbers per vector instruction, at most. */
const LANES = 16;

/**
 * Adds units with zero weights until they fill whole vectors. The remainder of a tensor is rounded
 * differently, so that without them the scores of a mention would depend on what is scored next to
 * it.
 */
export function fillLanes(network: ExportedNetwork): ExportedNetwork {
  const { config } = network;
  const filled: NetworkConfig = {
    ...config,
    pairUnits: roundUp(config.pairUnits),
    mentionUnits: roundUp(config.mentionUnits),
    // An LSTM keeps its size: its gates are side by side.
    clusterUnits: config.memory === 'lstm' ? config.clusterUnits : roundUp(config.clusterUnits),
  };
  const weights = listParameters(filled).map((shape): [string, Float32Array] => [
    shape.name,
    joinParameter(shape, [network]),
  ]);
  return { ...network, config: filled, weights: new Map(weights) };
}

function roundUp(units: number): number {
  return Math.ceil(units / LANES) * LANES;
}

const JOINABLE: readonly MemoryKind[] = ['none', 'mean'];

function checkMember({ config, vocabulary, featureSet }: ExportedNetwork, first: ExportedNetwork): void {
  if (!JOINABLE.includes(config.memory))
    throw new RangeError(`join networks: found a memory ${config.memory}, expected none or mean`);
  const isSame =
    featureSet.id === first.featureSet.id && JSON.stringify(vocabulary) === JSON.stringify(first.vocabulary);
  if (!isSame)
    throw new RangeError('join networks: found members with other vocabularies, expected the same training documents');
}

/**
 * Adds scalars and puts units side by side; W_sh, from states to states, becomes block-diagonal.
 */
function joinParameter({ name, role, sizes }: NetworkParameter, members: readonly Member[]): Float32Array {
  const parts = members.flatMap(({ config, weights }) => {
    const values = weights.get(name);
    const shape = listParameters(config).find((one) => one.name === name);
    return values === undefined || shape === undefined ? [] : [{ values, width: shape.sizes.at(-1) ?? 1 }];
  });
  const joined = new Float32Array(sizes.reduce((product, size) => product * size, 1));
  if (role === 'offset') {
    joined[0] = parts.reduce((total, { values }) => total + (values[0] ?? 0), 0);
    return joined;
  }
  const width = sizes.at(-1) ?? 1;
  let left = 0;
  for (const { values, width: own } of parts) {
    const top = role === 'states' ? left : 0;
    for (let row = 0; row * own < values.length; row++) {
      joined.set(values.subarray(row * own, (row + 1) * own), (top + row) * width + left);
    }
    left += own;
  }
  return joined;
}
