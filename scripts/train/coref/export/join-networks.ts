/**
 * Several trained networks as one: units stand side by side, so the scores of the whole are the sums of its members' scores. A committee
 * decides better than any of its members, and what serves is still one network of the same kind.
 */
import {
  listParameters,
  type MemoryKind,
  type NetworkConfig,
  type NetworkParameter,
} from '../../../../src/model/mod.ts';
import type { ExportedNetwork } from './export-model.ts';

type Member = Pick<ExportedNetwork, 'config' | 'weights'>;

/** Joins networks over the same features. Members may have a mean memory or none; others cannot be laid side by side. */
export function joinNetworks(members: readonly ExportedNetwork[]): ExportedNetwork {
  const [first] = members;
  if (first === undefined) throw new RangeError('join networks: found none, wanted at least one');
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

/** Processors take so many numbers at a time. */
const LANES = 16;

/**
 * The same network with units that add nothing, so that their number fills whole vectors: the rest of a tensor that does not is rounded
 * otherwise, and the scores of a mention would depend on what is scored beside it.
 */
export function fillLanes(network: ExportedNetwork): ExportedNetwork {
  const { config } = network;
  const filled: NetworkConfig = {
    ...config,
    pairUnits: roundUp(config.pairUnits),
    mentionUnits: roundUp(config.mentionUnits),
    clusterUnits: config.memory === 'lstm' ? config.clusterUnits : roundUp(config.clusterUnits), // gates lie side by side
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
    throw new RangeError(`join networks: found a memory ${config.memory}, wanted none or mean`);
  const isSame =
    featureSet.id === first.featureSet.id && JSON.stringify(vocabulary) === JSON.stringify(first.vocabulary);
  if (!isSame)
    throw new RangeError('join networks: found members with other vocabularies, wanted the same training documents');
}

/** Scalars add up, units stand side by side; from state to state (W_sh) each member knows its own. */
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
