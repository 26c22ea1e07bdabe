/**
 * The definition of the network as graph expressions (docs/model.md §4); the search graph, the
 * gradient graph and the exported model are built from it. Pre-activations of h_p are split into
 * current, antecedent and pair parts, so that the parts of a mention are computed once.
 */
import {
  chooseStateLayer,
  listParameters,
  MEMORY_LAYERS,
  MENTION_LAYERS,
  type MentionLayer,
  type NetworkConfig,
  type NetworkParameter,
  OUTPUT_HEADS,
  type OutputHead,
  PAIR_LAYER,
  type ParameterName,
} from '../../../../src/model/mod.ts';
import {
  differentiate,
  dropout,
  GraphBuilder,
  type LstmState,
  type LstmWeights,
  lstmInputGates,
  lstmStep,
  matVec,
  type Tensor,
} from '../../../tensor/mod.ts';

/** The layers and scores of the network as expressions of one graph. */
export class Network {
  readonly graph = new GraphBuilder();
  readonly config: NetworkConfig;
  readonly #parameters: ReadonlyMap<string, Tensor>;

  constructor(config: NetworkConfig) {
    this.config = config;
    this.#parameters = new Map(
      listParameters(config).map(({ name, sizes }) => [name, this.graph.parameter(name, sizes)]),
    );
  }

  getParameter(name: ParameterName): Tensor {
    const tensor = this.#parameters.get(name);
    if (tensor === undefined)
      throw new RangeError(`build network: found no parameter ${name}, expected one of this configuration`);
    return tensor;
  }

  /** Σ rows + dense part + bias: the pre-activation of one mention layer, [n, units]. */
  preActivation(layer: MentionLayer, inputs: MentionInputs): Tensor {
    return this.joinPreActivations([layer], inputs);
  }

  /**
   * The pre-activations of layers that read the same rows, side by side: one lookup in tables that
   * runtimes join on load.
   */
  joinPreActivations(layers: readonly MentionLayer[], { rows, dense }: MentionInputs): Tensor {
    const { graph } = this;
    const join = (kind: 'table' | 'dense' | 'bias', axis: number) => {
      const [first, ...others] = layers.map((layer) => this.getParameter(layer[kind]));
      if (first === undefined) throw new RangeError('build network: found no layer, expected at least one');
      return others.length === 0 ? first : graph.concat([first, ...others], { axis });
    };
    const used = layers.includes(MENTION_LAYERS.antecedent) ? this.#antecedentRows(rows) : rows;
    const sparse = graph.embeddingBagSum(join('table', 1), used);
    const sum = dense === undefined ? sparse : graph.add(sparse, graph.matMul(dense, join('dense', 1)));
    return graph.add(sum, join('bias', 0));
  }

  /** The inputs that describe the mentions of a document. */
  mentionInputs(): MentionInputs {
    const { mentionTemplates, denseSize } = this.config.features;
    return {
      rows: this.graph.input('rows', 'int32', ['n', mentionTemplates]),
      dense: denseSize > 0 ? this.graph.input('dense', 'float32', ['n', denseSize]) : undefined,
    };
  }

  /**
   * The position of each mention in its document, −1 … 1, [n, 1]; undefined if the network does not
   * use it.
   */
  positionInput(): Tensor | undefined {
    const { memory, hasPosition } = this.config;
    return hasPosition && memory !== 'none' ? this.graph.input('position', 'float32', ['n', 1]) : undefined;
  }

  /** h_a, [n, units]. */
  mentionHidden(inputs: MentionInputs): Tensor {
    return this.graph.tanh(this.preActivation(MENTION_LAYERS.mention, inputs));
  }

  /** h_c, [n, units]. */
  clusterInput(inputs: MentionInputs, position: Tensor | undefined): Tensor {
    const { graph } = this;
    const sum = this.preActivation(MENTION_LAYERS.cluster, inputs);
    if (position === undefined) return graph.tanh(sum);
    return graph.tanh(graph.add(sum, graph.mul(position, this.getParameter(MEMORY_LAYERS.position))));
  }

  /** W h_c + b: the mentions' own part of the LSTM's gates, [n, 4 × units]. */
  inputGates(cluster: Tensor): Tensor {
    return lstmInputGates(this.graph, cluster, this.#cell());
  }

  /**
   * The states of k clusters after one more mention each, given its input gates [k, 4 × units]
   * (docs/model.md §4.2).
   */
  advance(inputGates: Tensor, state: LstmState): LstmState {
    return lstmStep(this.graph, inputGates, this.#cell(), state);
  }

  /** u_p · h_p, given the sums of current, antecedent and pair parts, [m]. */
  pairScore(preActivation: Tensor, mask?: Tensor): Tensor {
    const hidden = this.graph.tanh(preActivation); // h_p
    return matVec(
      this.graph,
      mask === undefined ? hidden : dropout(this.graph, hidden, mask),
      this.getParameter(PAIR_LAYER.output),
    );
  }

  /** u_a · h_a + u_0 or v · h_a + v_0, [n]. */
  affine({ weights, bias }: OutputHead, hidden: Tensor): Tensor {
    return this.graph.add(matVec(this.graph, hidden, this.getParameter(weights)), this.getParameter(bias));
  }

  /** Both of u_a · h_a + u_0 and v · h_a + v_0, [n, 2]. */
  mentionScores(hidden: Tensor): Tensor {
    const { graph } = this;
    const heads = [OUTPUT_HEADS.link, OUTPUT_HEADS.opening];
    const rows = heads.map(({ weights }) => graph.unsqueeze(this.getParameter(weights), [0]));
    // [n, 2, units]
    const products = graph.mul(graph.unsqueeze(hidden, [1]), graph.concat(rows, { axis: 0 }));
    const biases = heads.map(({ bias }) => this.getParameter(bias));
    return graph.add(graph.reduceSum(products, { axes: [2] }), graph.concat(biases, { axis: 0 }));
  }

  /** NA: q · tanh(Σ W_s rows + b_s + W_sh S) + q_0, [n]; S is the sum or the mean of all states. */
  newness(preActivation: Tensor, stateSums: Tensor): Tensor {
    const { graph } = this;
    const fromStates = graph.matMul(stateSums, this.getParameter(chooseStateLayer(this.config)));
    return this.affine(OUTPUT_HEADS.newness, graph.tanh(graph.add(preActivation, fromStates)));
  }

  /**
   * The first rows of a mention, which describe it as an antecedent. Sliced as floats (exact),
   * since WebGPU cannot slice integers.
   */
  #antecedentRows(rows: Tensor): Tensor {
    const { mentionTemplates, antecedentTemplates } = this.config.features;
    if (antecedentTemplates === mentionTemplates) return rows;
    const { graph } = this;
    return graph.cast(graph.slice(graph.cast(rows, 'float32'), { axis: 1, end: antecedentTemplates }), 'int32');
  }

  #cell(): LstmWeights {
    return {
      input: this.getParameter(MEMORY_LAYERS.lstm.input),
      recurrent: this.getParameter(MEMORY_LAYERS.lstm.recurrent),
      bias: this.getParameter(MEMORY_LAYERS.lstm.bias),
    };
  }
}

/** What describes mentions. */
export interface MentionInputs {
  readonly rows: Tensor; // [n, templates]
  readonly dense: Tensor | undefined; // [n, denseSize]
}

/**
 * Adds an output `grad:NAME` for each parameter, and for each of `others` by its key. The gradient
 * of a table has one row per row that was fed in.
 */
export function addGradientOutputs(
  network: Network,
  loss: Tensor,
  shapes: readonly NetworkParameter[],
  others: Readonly<Record<string, Tensor>> = {},
): void {
  const { graph } = network;
  const gradients = differentiate(graph, loss, [
    ...shapes.map(({ name }) => network.getParameter(name)),
    ...Object.values(others),
  ]);
  for (const [name, tensor] of Object.entries(others)) graph.output(`grad:${name}`, gradients.toDense(tensor));
  for (const { name, isTable } of shapes) {
    const tensor = network.getParameter(name);
    if (!isTable) graph.output(`grad:${name}`, gradients.toDense(tensor));
    else {
      const uses = gradients.toRows(tensor);
      const [use] = uses;
      if (use === undefined || uses.length > 1)
        throw new RangeError(`build gradients: found ${uses.length} uses of ${name}, expected one`);
      graph.output(`grad:${name}`, use.rows); // its indices are the rows that were fed in
    }
  }
}
