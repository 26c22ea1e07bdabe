/**
 * Initial weights: our own (small noise everywhere) and the paper's (sparse, biases at 0.5;
 * docs/model.md §4.5).
 */
import {
  findParameter,
  listParameters,
  MEMORY_LAYERS,
  MENTION_LAYERS,
  type NetworkConfig,
  PAIR_LAYER,
  type ParameterShape,
} from '../../../../src/model/mod.ts';
import { sampleNormal, shuffle } from '../../../shared/random.ts';
import type { Parameter } from './parameters.ts';

/** Creates parameters of the given shapes with the values that `fill` writes. */
function createParameters(
  shapes: readonly ParameterShape[],
  fill: (shape: ParameterShape, values: Float32Array) => void,
): Map<string, Parameter> {
  return new Map(
    shapes.map((shape) => {
      const values = new Float32Array(countValues(shape));
      fill(shape, values);
      return [shape.name, { shape, values, squares: new Float32Array(values.length), average: values.slice() }];
    }),
  );
}

/**
 * Initializes with small noise; biases are zero except for the LSTM's forget gate, which starts
 * open.
 */
export function initializeOwn(shapes: readonly ParameterShape[], random: () => number): Map<string, Parameter> {
  return createParameters(shapes, (shape, values) => {
    const scale = chooseScale(shape);
    for (let at = 0; at < values.length; at++) values[at] = scale * sampleNormal(random);
    if (shape.name === MEMORY_LAYERS.lstm.bias) openForgetGate(values);
  });
}

function chooseScale({ name, sizes, isTable }: ParameterShape): number {
  const { role } = findParameter(name);
  if (role === 'bias' || role === 'offset') return 0;
  if (name === PAIR_LAYER.table) return 0; // rows that never occur in training add nothing
  if (isTable) return 0.1;
  return 1 / Math.sqrt(sizes[0] ?? 1);
}

/** Nonzero inputs per hidden unit. */
const SPARSE_INPUTS = 15;
/** Standard deviation of those inputs. */
const SPARSE_DEVIATION = 0.25;
const BIAS = 0.5;
const LSTM_RANGE = 0.05;

/**
 * Initializes as in the paper, which does not average weights. Row 0 of every table, "unknown", is
 * zero.
 */
export function initializePaper(config: NetworkConfig, random: () => number): Map<string, Parameter> {
  const made = createParameters(listParameters(config), (shape, values) => fillAsPaper(shape, values, config, random));
  const parameters = new Map([...made].map(([name, one]) => [name, { ...one, average: one.values }]));
  const table = (name: string): SparseTable[] => {
    const parameter = parameters.get(name);
    return parameter === undefined ? [] : [{ values: parameter.values, first: 1, rows: parameter.shape.sizes[0] ?? 0 }];
  };
  // The paper's W_p is one table, ours are three: the inputs of a unit are drawn from all of them.
  const { mention, current, antecedent, cluster, newness } = MENTION_LAYERS;
  const pair = { ...table(PAIR_LAYER.table)[0], first: 0 } as SparseTable;
  fillSparse([...table(current.table), ...table(antecedent.table), pair], config.pairUnits, random);
  fillSparse(table(mention.table), config.mentionUnits, random);
  for (const layer of [cluster, newness]) fillSparse(table(layer.table), config.clusterUnits, random);
  fillSparse(
    table(MEMORY_LAYERS.states).map((one) => ({ ...one, first: 0 })),
    config.clusterUnits,
    random,
  );
  return parameters;
}

function fillAsPaper(shape: ParameterShape, values: Float32Array, config: NetworkConfig, random: () => number): void {
  const { group, role } = findParameter(shape.name);
  if (group === 'lstm') {
    for (let at = 0; at < values.length; at++) values[at] = (2 * random() - 1) * LSTM_RANGE;
    if (role === 'bias') openForgetGate(values);
  } else if (group === 'link' || (group === 'pair' && role === 'output')) {
    const range = 1 / Math.sqrt(config.pairUnits + config.mentionUnits);
    for (let at = 0; at < values.length; at++) values[at] = (2 * random() - 1) * range;
  } else if (role === 'output' || role === 'position') fillOne(values, random);
  else if (role === 'offset' || (role === 'bias' && group !== 'antecedent')) values.fill(BIAS);
  else if (role === 'dense') {
    // Not in the paper: all its features are sparse.
    for (let at = 0; at < values.length; at++) values[at] = sampleNormal(random) / Math.sqrt(shape.sizes[0] ?? 1);
  }
}

/** Fills an output vector with zeros but for one random entry. */
export function fillOne(values: Float32Array, random: () => number): void {
  values.fill(0);
  values[Math.floor(random() * values.length)] = SPARSE_DEVIATION * sampleNormal(random);
}

interface SparseTable {
  readonly values: Float32Array; // [rows, units]
  readonly rows: number;
  /** The first row that can get a value. */
  readonly first: number;
}

/** Gives each unit a few nonzero inputs, drawn from the rows of all tables. */
function fillSparse(tables: readonly SparseTable[], units: number, random: () => number): void {
  const places = tables.flatMap(({ values, rows, first }) =>
    Array.from({ length: Math.max(0, rows - first) }, (_, at) => ({ values, row: first + at })),
  );
  for (let unit = 0; unit < units; unit++) {
    for (const { values, row } of sample(places, SPARSE_INPUTS, random))
      values[row * units + unit] = SPARSE_DEVIATION * sampleNormal(random);
  }
}

/** Draws `count` different items, or all if there are fewer. */
function sample<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  if (items.length <= count) return [...items];
  if (items.length < 4 * count) {
    const all = [...items];
    shuffle(all, random);
    return all.slice(0, count);
  }
  const chosen = new Set<Item>();
  while (chosen.size < count) chosen.add(items[Math.floor(random() * items.length)] as Item);
  return [...chosen];
}

/** Sets the forget gate's biases to 1; gates are in the order input, candidate, forget, output. */
function openForgetGate(biases: Float32Array): void {
  biases.fill(1, biases.length / 2, (3 * biases.length) / 4);
}

function countValues({ sizes }: ParameterShape): number {
  return sizes.reduce((product, size) => product * size, 1);
}
