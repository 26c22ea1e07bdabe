/**
 * Lowers a graph to an ONNX model with what its outputs need; parameters are inputs (training) or
 * initializers (export).
 */
import { GraphError } from './graph-error.ts';
import { lowerOperation, type NodeCall, type NodeSink } from './lower-operation.ts';
import {
  type ElementType,
  IR_VERSION,
  type OnnxInitializer,
  type OnnxModel,
  type OnnxNode,
  type OnnxValue,
  OPSET,
  type TypedData,
} from './onnx-model.ts';
import { countElements, describeShape, toStaticShape } from './shapes.ts';
import type { Tensor, TensorStore } from './tensor.ts';

/**
 * Weights in 8 bits: value = (data − zeroPoint) · scale, with one scale in total or one per slice
 * along `axis`.
 */
export interface QuantizedValues {
  readonly data: Uint8Array | Int8Array;
  readonly scale: Float32Array;
  readonly zeroPoint: Uint8Array | Int8Array;
  readonly axis: number;
}

/** The values of a parameter, quantized or not. */
export type ParameterValues = TypedData | QuantizedValues;

export interface LowerOptions {
  /** Values of parameters by name; default: parameters are inputs. */
  readonly parameters?: ReadonlyMap<string, ParameterValues>;
  /** Outputs to compute; default: all. */
  readonly outputs?: readonly string[];
  readonly graphName?: string;
  readonly producerVersion?: string;
  readonly metadata?: Readonly<Record<string, string>>;
}

/** Lowers a graph to an ONNX model. */
export function lowerGraph(graph: TensorStore, options: LowerOptions = {}): OnnxModel {
  const lowering = new Lowering(selectOutputs(graph, options.outputs), options.parameters);
  return {
    irVersion: IR_VERSION,
    opset: OPSET,
    producerName: 'antecedent',
    producerVersion: options.producerVersion ?? '',
    graphName: options.graphName ?? 'graph',
    metadata: options.metadata ?? {},
    ...lowering.lower(graph),
  };
}

function selectOutputs(graph: TensorStore, names: readonly string[] | undefined): ReadonlyMap<string, Tensor> {
  const outputs = new Map<string, Tensor>();
  for (const name of names ?? graph.outputs.keys()) {
    const tensor = graph.outputs.get(name);
    if (tensor === undefined)
      throw new GraphError(
        'name',
        `lower graph: found no output ${name}, expected one of ${[...graph.outputs.keys()].join(', ')}`,
      );
    outputs.set(name, tensor);
  }
  if (outputs.size === 0) throw new GraphError('name', 'lower graph: found no outputs, expected at least one');
  return outputs;
}

class Lowering implements NodeSink {
  readonly #outputs: ReadonlyMap<string, Tensor>;
  readonly #values: ReadonlyMap<string, ParameterValues> | undefined;
  readonly #names = new Map<Tensor, string>();
  readonly #taken = new Set<string>();
  readonly #integers = new Map<string, string>();
  readonly #inputs: OnnxValue[] = [];
  readonly #initializers = new Map<string, OnnxInitializer>();
  readonly #nodes: OnnxNode[] = [];

  constructor(outputs: ReadonlyMap<string, Tensor>, values: ReadonlyMap<string, ParameterValues> | undefined) {
    this.#outputs = outputs;
    this.#values = values;
  }

  lower(graph: TensorStore): Pick<OnnxModel, 'inputs' | 'outputs' | 'initializers' | 'nodes'> {
    const needed = findReachable([...this.#outputs.values()]);
    const ordered = graph.tensors.filter((tensor) => needed.has(tensor));
    for (const name of this.#outputs.keys()) this.#taken.add(name);
    for (const { operation } of ordered) if ('name' in operation) this.#taken.add(operation.name);
    // An output names the tensor that it is, unless that has a name already.
    for (const [name, tensor] of this.#outputs) {
      if (tensor.operands.length > 0 && !this.#names.has(tensor)) this.#names.set(tensor, name);
    }
    for (const tensor of ordered) this.#lowerTensor(tensor);
    const outputs = [...this.#outputs].map(([name, { type, shape }]) => ({ name, type, shape }));
    for (const [name, tensor] of this.#outputs) {
      const source = this.toName(tensor);
      if (source !== name) this.addNode({ op: 'Identity', inputs: [source], output: name });
    }
    return { inputs: this.#inputs, outputs, initializers: [...this.#initializers.values()], nodes: this.#nodes };
  }

  toName(tensor: Tensor): string {
    const known = this.#names.get(tensor);
    if (known !== undefined) return known;
    const { operation } = tensor;
    const name = 'name' in operation ? operation.name : this.#fresh(`${operation.kind}_${tensor.id}`);
    this.#names.set(tensor, name);
    return name;
  }

  addIntegers(values: readonly number[]): string {
    const key = values.join('_').replaceAll('-', 'minus');
    const known = this.#integers.get(key);
    if (known !== undefined) return known;
    const name = this.#fresh(`int64_${key}`);
    this.#integers.set(key, name);
    this.#initialize(name, 'int64', { shape: [values.length], data: BigInt64Array.from(values, BigInt) });
    return name;
  }

  addNode({ op, inputs, attributes = {}, output }: NodeCall): string {
    const name = output ?? this.#fresh(`${op}_${this.#nodes.length}`);
    this.#nodes.push({ op, name: `${op}_${name}`, inputs, outputs: [name], attributes });
    return name;
  }

  #lowerTensor(tensor: Tensor): void {
    const { operation, type, shape } = tensor;
    if (operation.kind === 'constant') {
      this.#initialize(this.toName(tensor), type, { shape: toStaticShape(shape) ?? [], data: operation.data });
    } else if (operation.kind === 'parameter' && this.#values !== undefined) {
      this.#bake(tensor, operation.name, this.#values.get(operation.name));
    } else if (operation.kind === 'input' || operation.kind === 'parameter') {
      this.#inputs.push({ name: operation.name, type, shape });
    } else {
      lowerOperation(this, tensor, this.toName(tensor));
    }
  }

  #bake({ type, shape }: Tensor, name: string, values: ParameterValues | undefined): void {
    if (values === undefined)
      throw new GraphError(
        'name',
        `lower graph: found no values of parameter ${name}, expected values of every parameter`,
      );
    const data = 'scale' in values ? values.data : values;
    const sizes = toStaticShape(shape) ?? [];
    if (data.length !== countElements(shape)) {
      throw new GraphError(
        'shape',
        `lower graph: found ${data.length} values of parameter ${name}, expected ${describeShape(shape)}`,
      );
    }
    if (!('scale' in values)) {
      this.#initialize(name, type, { shape: sizes, data });
      return;
    }
    const stored: ElementType = values.data instanceof Int8Array ? 'int8' : 'uint8';
    const scales = values.scale.length === 1 ? [] : [values.scale.length];
    const bytes = this.#fresh(`${name}_quantized`);
    const scale = this.#fresh(`${name}_scale`);
    const zeroPoint = this.#fresh(`${name}_zero_point`);
    this.#initialize(bytes, stored, { shape: sizes, data: values.data });
    this.#initialize(scale, 'float32', { shape: scales, data: values.scale });
    this.#initialize(zeroPoint, stored, { shape: scales, data: values.zeroPoint });
    this.addNode({
      op: 'DequantizeLinear',
      inputs: [bytes, scale, zeroPoint],
      attributes: { axis: values.axis },
      output: name,
    });
  }

  #initialize(name: string, type: ElementType, { shape, data }: Pick<OnnxInitializer, 'shape' | 'data'>): void {
    this.#initializers.set(name, { name, type, shape, data });
  }

  #fresh(wish: string): string {
    let name = wish;
    while (this.#taken.has(name)) name += '_';
    this.#taken.add(name);
    return name;
  }
}

function findReachable(roots: readonly Tensor[]): Set<Tensor> {
  const found = new Set<Tensor>();
  const open = [...roots];
  for (let tensor = open.pop(); tensor !== undefined; tensor = open.pop()) {
    if (found.has(tensor)) continue;
    found.add(tensor);
    open.push(...tensor.operands);
  }
  return found;
}
