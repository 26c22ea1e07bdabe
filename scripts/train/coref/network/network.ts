/**
 * The one definition of the network (model.md §4): from it come the search graph, the gradient graph and the exported model.
 * Pre-activations are split into current + antecedent + pair parts, so that a mention's work is done once.
 */
import type { FeatureSizes } from '../../../../featurizer/mod.ts';
import {
  dropout,
  GraphBuilder,
  type LstmState,
  type LstmWeights,
  lstmInputGates,
  lstmStep,
  matVec,
  type Tensor,
} from '../../../tensor/mod.ts';

/** How a cluster is remembered: not at all (MR), by the mean of its mentions (Avg), or by an LSTM over them (RNN). */
export const MEMORIES = ['none', 'mean', 'lstm'] as const;
export type MemoryKind = (typeof MEMORIES)[number];

export interface NetworkConfig {
  readonly features: FeatureSizes;
  readonly memory: MemoryKind;
  /** Units of h_p. */
  readonly pairUnits: number;
  /** Units of h_a. */
  readonly mentionUnits: number;
  /** Units of h_c and of a cluster's state; also of the hidden layer of NA. */
  readonly clusterUnits: number;
  /** h_c also sees where in its document a mention stands (model.md §3.6): for whole documents only. False if left out. */
  readonly hasPosition?: boolean;
}

/** A parameter: its shape, and whether it is a table that is read by row. */
export interface ParameterShape {
  readonly name: string;
  readonly sizes: readonly number[];
  readonly isTable: boolean;
}

/** Every parameter, in the order it is stored. Names follow model.md §4.1. */
export function parametersOf({
  features,
  memory,
  pairUnits,
  mentionUnits,
  clusterUnits,
  hasPosition = false,
}: NetworkConfig): ParameterShape[] {
  const { mentionRows, pairRows, denseSize } = features;
  const layer = (name: string, units: number): ParameterShape[] => [
    { name: `W_${name}`, sizes: [mentionRows, units], isTable: true },
    ...(denseSize > 0 ? [{ name: `D_${name}`, sizes: [denseSize, units], isTable: false }] : []),
    { name: `b_${name}`, sizes: [units], isTable: false },
  ];
  const vector = (name: string, units: number): ParameterShape[] => [
    { name, sizes: [units], isTable: false },
    { name: `${name}_0`, sizes: [1], isTable: false },
  ];
  return [
    ...layer('a', mentionUnits),
    ...layer('cur', pairUnits),
    ...layer('ant', pairUnits),
    { name: 'W_pair', sizes: [pairRows, pairUnits], isTable: true },
    { name: 'u_p', sizes: [pairUnits], isTable: false },
    ...vector('u', mentionUnits),
    ...vector('v', mentionUnits),
    ...(memory === 'none'
      ? []
      : [
          ...layer('c', clusterUnits),
          ...(hasPosition ? [{ name: 'w_pos', sizes: [clusterUnits], isTable: false }] : []),
          ...layer('s', clusterUnits),
          { name: 'W_sh', sizes: [clusterUnits, clusterUnits], isTable: false },
          ...vector('q', clusterUnits),
        ]),
    ...(memory === 'lstm'
      ? [
          { name: 'W_lstm', sizes: [4 * clusterUnits, clusterUnits], isTable: false },
          { name: 'U_lstm', sizes: [4 * clusterUnits, clusterUnits], isTable: false },
          { name: 'b_lstm', sizes: [4 * clusterUnits], isTable: false },
        ]
      : []),
  ];
}

/** The pieces of the network over one graph. */
export class Network {
  readonly graph = new GraphBuilder();
  readonly config: NetworkConfig;
  readonly #parameters: ReadonlyMap<string, Tensor>;

  constructor(config: NetworkConfig) {
    this.config = config;
    this.#parameters = new Map(
      parametersOf(config).map(({ name, sizes }) => [name, this.graph.parameter(name, sizes)]),
    );
  }

  parameter(name: string): Tensor {
    const tensor = this.#parameters.get(name);
    if (tensor === undefined) throw new RangeError(`build network: found no parameter ${name}`);
    return tensor;
  }

  /** Σ rows + dense part + bias: the pre-activation of one mention layer, [n, units]. */
  preActivation(name: string, inputs: MentionInputs): Tensor {
    return this.preActivationOf([name], inputs);
  }

  /** The same for several layers that read the same rows, side by side: one look into tables joined when the model loads. */
  preActivationOf(names: readonly string[], { rows, dense }: MentionInputs): Tensor {
    const { graph } = this;
    const joined = (kind: string, axis: number) => {
      const [first, ...others] = names.map((name) => this.parameter(`${kind}_${name}`));
      if (first === undefined) throw new RangeError('build network: found no layer, wanted one at least');
      return others.length === 0 ? first : graph.concat([first, ...others], { axis });
    };
    const used = names.includes('ant') ? this.#antecedentRows(rows) : rows;
    const sparse = graph.embeddingBagSum(joined('W', 1), used);
    const sum = dense === undefined ? sparse : graph.add(sparse, graph.matMul(dense, joined('D', 1)));
    return graph.add(sum, joined('b', 0));
  }

  /** The inputs that describe the mentions of a document. */
  mentionInputs(): MentionInputs {
    const { mentionTemplates, denseSize } = this.config.features;
    return {
      rows: this.graph.input('rows', 'int32', ['n', mentionTemplates]),
      dense: denseSize > 0 ? this.graph.input('dense', 'float32', ['n', denseSize]) : undefined,
    };
  }

  /** Where each mention stands in its document, −1 … 1: [n, 1]; undefined where the network does not look at it. */
  positionInput(): Tensor | undefined {
    const { memory, hasPosition } = this.config;
    return hasPosition && memory !== 'none' ? this.graph.input('position', 'float32', ['n', 1]) : undefined;
  }

  /** h_a, [n, units]. */
  mentionHidden(inputs: MentionInputs): Tensor {
    return this.graph.tanh(this.preActivation('a', inputs));
  }

  /** h_c, [n, units]. */
  clusterInput(inputs: MentionInputs, position: Tensor | undefined): Tensor {
    const { graph } = this;
    const sum = this.preActivation('c', inputs);
    if (position === undefined) return graph.tanh(sum);
    return graph.tanh(graph.add(sum, graph.mul(position, this.parameter('w_pos'))));
  }

  /** W h_c + b: what the LSTM's gates get from the mentions themselves, [n, 4 × units]. */
  inputGates(cluster: Tensor): Tensor {
    return lstmInputGates(this.graph, cluster, this.#cell());
  }

  /** The states of k clusters after one more mention each, given its input gates [k, 4 × units] (model.md §4.2). */
  advance(inputGates: Tensor, state: LstmState): LstmState {
    return lstmStep(this.graph, inputGates, this.#cell(), state);
  }

  /** u_p · h_p for rows of current, antecedent and pair parts, [m]. */
  pairScore(preActivation: Tensor, mask?: Tensor): Tensor {
    const hidden = this.graph.tanh(preActivation); // h_p
    return matVec(this.graph, mask === undefined ? hidden : dropout(this.graph, hidden, mask), this.parameter('u_p'));
  }

  /** u_a · h_a + u_0 or v · h_a + v_0, [n]. */
  affine(name: 'u' | 'v' | 'q', hidden: Tensor): Tensor {
    return this.graph.add(matVec(this.graph, hidden, this.parameter(name)), this.parameter(`${name}_0`));
  }

  /** Both of u_a · h_a + u_0 and v · h_a + v_0, [n, 2]. */
  mentionScores(hidden: Tensor): Tensor {
    const { graph } = this;
    const rows = ['u', 'v'].map((name) => graph.unsqueeze(this.parameter(name), [0]));
    const products = graph.mul(graph.unsqueeze(hidden, [1]), graph.concat(rows, { axis: 0 })); // [n, 2, units]
    const biases = ['u_0', 'v_0'].map((name) => this.parameter(name));
    return graph.add(graph.reduceSum(products, { axes: [2] }), graph.concat(biases, { axis: 0 }));
  }

  /** NA: q · tanh(Σ W_s rows + b_s + W_sh S) + q_0, [n]. */
  newness(preActivation: Tensor, stateSums: Tensor): Tensor {
    const { graph } = this;
    return this.affine('q', graph.tanh(graph.add(preActivation, graph.matMul(stateSums, this.parameter('W_sh')))));
  }

  /** The rows that describe an antecedent: the first so many. As floats, which hold them exactly: WebGPU slices no integers. */
  #antecedentRows(rows: Tensor): Tensor {
    const { mentionTemplates, antecedentTemplates } = this.config.features;
    if (antecedentTemplates === mentionTemplates) return rows;
    const { graph } = this;
    return graph.cast(graph.slice(graph.cast(rows, 'float32'), { axis: 1, end: antecedentTemplates }), 'int32');
  }

  #cell(): LstmWeights {
    return {
      input: this.parameter('W_lstm'),
      recurrent: this.parameter('U_lstm'),
      bias: this.parameter('b_lstm'),
    };
  }
}

export interface MentionInputs {
  readonly rows: Tensor; // [n, templates]
  readonly dense: Tensor | undefined; // [n, denseSize]
}
