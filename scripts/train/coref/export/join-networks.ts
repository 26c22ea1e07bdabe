/**
 * Joins several trained networks into one: their units are side by side, so its scores are the sums
 * of the members' scores. A committee decides better than any of its members and is served like a
 * single network.
 */
import { listParameters, type NetworkConfig, type NetworkParameter } from '../../../../src/model/mod.ts';
import type { ExportedNetwork } from './export-model.ts';

type Member = Pick<ExportedNetwork, 'config' | 'weights'>;

/**
 * Joins networks over the same features. Their memories must be of one kind; a member may also have
 * none.
 */
export function joinNetworks(members: readonly ExportedNetwork[]): ExportedNetwork {
  const [first] = members;
  if (first === undefined) throw new RangeError('join networks: found none, expected at least one');
  if (members.length === 1) return first;
  for (const member of members) checkMember(member, first);
  const withMemory = members.filter(({ config }) => config.memory !== 'none');
  const kinds = new Set(withMemory.map((member) => describeMemory(member.config)));
  if (kinds.size > 1)
    throw new RangeError(`join networks: found the memories ${[...kinds].join('; ')}, expected one kind`);
  const sum = (of: readonly Member[], countUnits: (config: NetworkConfig) => number) =>
    of.reduce((total, { config }) => total + countUnits(config), 0);
  const config: NetworkConfig = {
    ...first.config,
    memory: withMemory[0]?.config.memory ?? 'none',
    averagesStates: withMemory[0]?.config.averagesStates ?? false,
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

/** Input, candidate, forget, output. */
const LSTM_GATES = 4;
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
    clusterUnits: roundUp(config.clusterUnits),
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

/** What members with a memory must have in common. */
function describeMemory({ memory, averagesStates = false }: NetworkConfig): string {
  return averagesStates ? `${memory}, states averaged` : memory;
}

function checkMember({ vocabulary, featureSet }: ExportedNetwork, first: ExportedNetwork): void {
  const isSame =
    featureSet.id === first.featureSet.id && JSON.stringify(vocabulary) === JSON.stringify(first.vocabulary);
  if (!isSame)
    throw new RangeError('join networks: found members with other vocabularies, expected the same training documents');
}

/**
 * Adds scalars and puts units side by side; what maps states to states is block-diagonal, for each
 * gate of an LSTM.
 */
function joinParameter({ name, group, role, sizes }: NetworkParameter, members: readonly Member[]): Float32Array {
  const parts = members.flatMap(({ config, weights }) => {
    const values = weights.get(name);
    const shape = listParameters(config).find((one) => one.name === name);
    return values === undefined || shape === undefined ? [] : [{ values, shape }];
  });
  const joined = new Float32Array(sizes.reduce((product, size) => product * size, 1));
  if (role === 'offset') {
    joined[0] = parts.reduce((total, { values }) => total + (values[0] ?? 0), 0);
    return joined;
  }
  const gates = group === 'lstm' ? LSTM_GATES : 1;
  // A matrix has units in its columns; of an LSTM's bias and matrices, the rows are units of a gate.
  const isSquare = role === 'states' || role === 'input' || role === 'recurrent';
  const isBias = group === 'lstm' && role === 'bias';
  const width = isBias ? 1 : (sizes.at(-1) ?? 1);
  const rowsPerGate = joined.length / width / gates;
  let left = 0;
  for (const { values, shape } of parts) {
    const ownWidth = isBias ? 1 : (shape.sizes.at(-1) ?? 1);
    const ownRows = values.length / ownWidth / gates;
    for (let gate = 0; gate < gates; gate++) {
      for (let row = 0; row < ownRows; row++) {
        const to = gate * rowsPerGate + (isSquare || isBias ? left : 0) + row;
        const from = (gate * ownRows + row) * ownWidth;
        joined.set(values.subarray(from, from + ownWidth), to * width + (isBias ? 0 : left));
      }
    }
    left += isBias ? ownRows : ownWidth;
  }
  return joined;
}
