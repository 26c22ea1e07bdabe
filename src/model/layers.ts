/**
 * The layers of the network (docs/model.md §4): the name, the shape and the role of every
 * parameter, declared once. The trainer, the exporter, the scorers and the explanations all read
 * them from here.
 */
import type { FeatureSizes } from '../../featurizer/mod.ts';

/**
 * How a cluster is remembered: not at all (MR), by the mean of its mentions (Avg), or by an LSTM
 * over them (RNN).
 */
export const MEMORIES = ['none', 'mean', 'lstm'] as const;
export type MemoryKind = (typeof MEMORIES)[number];

/** What determines the network's parameters. */
export interface NetworkConfig {
  readonly features: FeatureSizes;
  readonly memory: MemoryKind;
  /** Units of h_p. */
  readonly pairUnits: number;
  /** Units of h_a. */
  readonly mentionUnits: number;
  /** Units of h_c, of a cluster's state, and of the hidden layer of NA. */
  readonly clusterUnits: number;
  /**
   * h_c also reads the mention's position in its document (docs/model.md §3.6); whole documents
   * only. Default: false.
   */
  readonly hasPosition?: boolean;
  /**
   * NA reads the mean of the open clusters' states instead of their sum, which grows with the
   * document. Default: false, as in the paper.
   */
  readonly averagesStates?: boolean;
}

type MentionSymbol = 'a' | 'cur' | 'ant' | 'c' | 's';
type HeadSymbol = 'u' | 'v' | 'q';

/**
 * Names of parameters as they are stored in ONNX files and checkpoints: the symbols of
 * docs/model.md §4.1.
 */
export type ParameterName =
  | `${'W' | 'D' | 'b'}_${MentionSymbol}`
  | 'W_pair'
  | 'u_p'
  | HeadSymbol
  | `${HeadSymbol}_0`
  | 'w_pos'
  | 'W_sh'
  | 'W_mh'
  | `${'W' | 'U' | 'b'}_lstm`;

/** A layer over one mention: Σ table rows + dense values · dense + bias. */
export interface MentionLayer {
  readonly table: ParameterName; // [mentionRows, units]
  readonly dense: ParameterName; // [denseSize, units], only if the features have dense values
  readonly bias: ParameterName; // [units]
  /** Where its number of units is configured. */
  readonly units: 'mentionUnits' | 'pairUnits' | 'clusterUnits';
}

/** A linear output over a hidden layer: weights · h + bias. */
export interface OutputHead {
  readonly weights: ParameterName; // [units]
  readonly bias: ParameterName; // [1]
}

/** The layers over one mention. */
export const MENTION_LAYERS = {
  /** h_a: how likely the mention is to link at all. */
  mention: createMentionLayer('a', 'mentionUnits'),
  /** The current mention's part of h_p. */
  current: createMentionLayer('cur', 'pairUnits'),
  /** The antecedent's part of h_p; reads the first `antecedentTemplates` rows only. */
  antecedent: createMentionLayer('ant', 'pairUnits'),
  /** h_c: what a mention adds to its cluster's memory, and its query for g. */
  cluster: createMentionLayer('c', 'clusterUnits'),
  /** The mention's part of the hidden layer of NA. */
  newness: createMentionLayer('s', 'clusterUnits'),
} as const;

/** The pair's own part of h_p, and the output over h_p. */
export const PAIR_LAYER = { table: 'W_pair', output: 'u_p' } as const;

export const OUTPUT_HEADS = {
  /** u · h_a + u_0: added to the score of every link. */
  link: createHead('u'),
  /** v · h_a + v_0: f of a new cluster. */
  opening: createHead('v'),
  /** q · tanh(…) + q_0: NA, the global score of a new cluster. */
  newness: createHead('q'),
} as const;

/** What reads or writes cluster states. */
export const MEMORY_LAYERS = {
  /** Weight of the position in h_c, [clusterUnits]; only with `hasPosition`. */
  position: 'w_pos',
  /** From the sum of all states to the hidden layer of NA, [clusterUnits, clusterUnits]. */
  states: 'W_sh',
  /** The same from the mean of all states; a network has one of the two. */
  meanStates: 'W_mh',
  /** The LSTM; gates are in the order input, candidate, forget, output. */
  lstm: { input: 'W_lstm', recurrent: 'U_lstm', bias: 'b_lstm' },
} as const;

/** The part of the network that a parameter belongs to; training sets rates and stages by group. */
export type ParameterGroup = keyof typeof MENTION_LAYERS | 'pair' | 'link' | 'opening' | 'lstm';

/**
 * What a parameter does: a `table` is looked up by row, `dense` multiplies dense values, a `bias`
 * and an `offset` are added (to a hidden layer and to an output), an `output` reads a hidden layer,
 * and `position`, `states` and `recurrent` multiply the position and cluster states.
 */
export type ParameterRole =
  | 'table'
  | 'dense'
  | 'bias'
  | 'output'
  | 'offset'
  | 'position'
  | 'states'
  | 'input'
  | 'recurrent';

/** A parameter's shape, and whether it is a table that is read by row. */
export interface ParameterShape {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly isTable: boolean;
}

/** A parameter's place in the network. */
export interface ParameterPlace {
  readonly name: ParameterName;
  readonly group: ParameterGroup;
  readonly role: ParameterRole;
}

export type NetworkParameter = ParameterShape & ParameterPlace;

interface ParameterDefinition extends ParameterPlace {
  readonly sizes: (config: NetworkConfig) => readonly number[];
  readonly isPresent: (config: NetworkConfig) => boolean;
}

/** Chooses the layer from states to the hidden layer of NA: over their sum or their mean. */
export function chooseStateLayer({ averagesStates = false }: Pick<NetworkConfig, 'averagesStates'>) {
  return averagesStates ? MEMORY_LAYERS.meanStates : MEMORY_LAYERS.states;
}

const isAlways = () => true;
const hasMemory = ({ memory }: NetworkConfig) => memory !== 'none';
const hasLstm = ({ memory }: NetworkConfig) => memory === 'lstm';

/** Every parameter, in the order it is stored. */
const PARAMETERS: readonly ParameterDefinition[] = [
  ...defineMentionLayer('mention', isAlways),
  ...defineMentionLayer('current', isAlways),
  ...defineMentionLayer('antecedent', isAlways),
  {
    name: PAIR_LAYER.table,
    group: 'pair',
    role: 'table',
    sizes: ({ features, pairUnits }) => [features.pairRows, pairUnits],
    isPresent: isAlways,
  },
  {
    name: PAIR_LAYER.output,
    group: 'pair',
    role: 'output',
    sizes: ({ pairUnits }) => [pairUnits],
    isPresent: isAlways,
  },
  ...defineHead('link', 'mentionUnits', isAlways),
  ...defineHead('opening', 'mentionUnits', isAlways),
  ...defineMentionLayer('cluster', hasMemory),
  {
    name: MEMORY_LAYERS.position,
    group: 'cluster',
    role: 'position',
    sizes: ({ clusterUnits }) => [clusterUnits],
    isPresent: (config) => hasMemory(config) && config.hasPosition === true,
  },
  ...defineMentionLayer('newness', hasMemory),
  ...([MEMORY_LAYERS.states, MEMORY_LAYERS.meanStates] as const).map(
    (name): ParameterDefinition => ({
      name,
      group: 'newness',
      role: 'states',
      sizes: ({ clusterUnits }) => [clusterUnits, clusterUnits],
      isPresent: (config) => hasMemory(config) && name === chooseStateLayer(config),
    }),
  ),
  ...defineHead('newness', 'clusterUnits', hasMemory),
  ...(['input', 'recurrent'] as const).map(
    (role): ParameterDefinition => ({
      name: MEMORY_LAYERS.lstm[role],
      group: 'lstm',
      role,
      sizes: ({ clusterUnits }) => [4 * clusterUnits, clusterUnits],
      isPresent: hasLstm,
    }),
  ),
  {
    name: MEMORY_LAYERS.lstm.bias,
    group: 'lstm',
    role: 'bias',
    sizes: ({ clusterUnits }) => [4 * clusterUnits],
    isPresent: hasLstm,
  },
];

const PARAMETERS_BY_NAME: ReadonlyMap<string, ParameterPlace> = new Map(PARAMETERS.map((one) => [one.name, one]));

/** Lists the parameters of a network, in the order they are stored. */
export function listParameters(config: NetworkConfig): NetworkParameter[] {
  return PARAMETERS.filter(({ isPresent }) => isPresent(config)).map(({ name, group, role, sizes }) => ({
    name,
    group,
    role,
    sizes: sizes(config),
    isTable: role === 'table',
  }));
}

/** Finds a parameter's place in the network by its stored name. */
export function findParameter(name: string): ParameterPlace {
  const found = PARAMETERS_BY_NAME.get(name);
  if (found === undefined) throw new RangeError(`find parameter: found ${name}, expected a parameter of the network`);
  return found;
}

/** Mention layers that read the same rows, and can therefore share one lookup. */
export interface LayerBlock {
  readonly layers: readonly MentionLayer[];
  /** How many rows describe a mention. */
  readonly templates: number;
}

/**
 * Groups the mention layers of a network by the rows they read: one block, or a second one if
 * antecedents have fewer rows.
 */
export function groupMentionLayers(
  { mentionTemplates, antecedentTemplates }: FeatureSizes,
  withMemory: boolean,
): LayerBlock[] {
  const { mention, current, antecedent, cluster, newness } = MENTION_LAYERS;
  const own = [mention, current, ...(withMemory ? [cluster, newness] : [])];
  if (mentionTemplates === antecedentTemplates) {
    return [{ layers: [...own, antecedent], templates: mentionTemplates }];
  }
  return [
    { layers: own, templates: mentionTemplates },
    { layers: [antecedent], templates: antecedentTemplates },
  ];
}

function createMentionLayer<Symbol extends MentionSymbol>(symbol: Symbol, units: MentionLayer['units']) {
  return { table: `W_${symbol}`, dense: `D_${symbol}`, bias: `b_${symbol}`, units } as const satisfies MentionLayer;
}

function createHead<Symbol extends HeadSymbol>(symbol: Symbol) {
  return { weights: symbol, bias: `${symbol}_0` } as const satisfies OutputHead;
}

function defineMentionLayer(
  group: keyof typeof MENTION_LAYERS,
  isPresent: ParameterDefinition['isPresent'],
): ParameterDefinition[] {
  const { table, dense, bias, units } = MENTION_LAYERS[group];
  return [
    { name: table, group, role: 'table', sizes: (config) => [config.features.mentionRows, config[units]], isPresent },
    {
      name: dense,
      group,
      role: 'dense',
      sizes: (config) => [config.features.denseSize, config[units]],
      isPresent: (config) => isPresent(config) && config.features.denseSize > 0,
    },
    { name: bias, group, role: 'bias', sizes: (config) => [config[units]], isPresent },
  ];
}

function defineHead(
  group: keyof typeof OUTPUT_HEADS,
  units: MentionLayer['units'],
  isPresent: ParameterDefinition['isPresent'],
): ParameterDefinition[] {
  const { weights, bias } = OUTPUT_HEADS[group];
  return [
    { name: weights, group, role: 'output', sizes: (config) => [config[units]], isPresent },
    { name: bias, group, role: 'offset', sizes: () => [1], isPresent },
  ];
}
