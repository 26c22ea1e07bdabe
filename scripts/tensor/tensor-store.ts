/** Holds the tensors of one graph in the order they were made, and the names of its inputs, parameters and outputs. */
import { GraphError } from './graph-error.ts';
import type { ElementType } from './onnx-model.ts';
import type { Operation, Shape, Tensor } from './tensor.ts';

export class TensorStore {
  readonly #tensors: Tensor[] = [];
  readonly #names = new Set<string>();
  readonly #outputs = new Map<string, Tensor>();
  readonly #made = new Map<string, Tensor>();

  /** Every tensor, operands before what uses them. */
  get tensors(): readonly Tensor[] {
    return this.#tensors;
  }

  /** What the graph is asked for, by name. */
  get outputs(): ReadonlyMap<string, Tensor> {
    return this.#outputs;
  }

  /** Asks for a tensor under a name. */
  output(name: string, tensor: Tensor): Tensor {
    this.#claim(name);
    if (!this.has(tensor)) throw new GraphError('name', `output ${name}: the tensor is of another graph`);
    this.#outputs.set(name, tensor);
    return tensor;
  }

  has(tensor: Tensor): boolean {
    return this.#tensors[tensor.id] === tensor;
  }

  /** Adds a tensor whose shape and type the caller has checked; the same operation on the same operands is made once. */
  append(operation: Operation, operands: readonly Tensor[], type: ElementType, shape: Shape): Tensor {
    const stranger = operands.find((operand) => !this.has(operand));
    if (stranger !== undefined) {
      throw new GraphError('name', `${operation.kind}: operand ${stranger.id} is of another graph`);
    }
    // Inputs, parameters and constants are each their own.
    const key = operands.length === 0 ? '' : JSON.stringify([operation, type, shape, operands.map(({ id }) => id)]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const tensor: Tensor = { id: this.#tensors.length, type, shape, operation, operands };
    this.#tensors.push(tensor);
    if (key !== '') this.#made.set(key, tensor);
    return tensor;
  }

  /** Adds an input or parameter. */
  protected register(operation: Operation & { readonly name: string }, type: ElementType, shape: Shape): Tensor {
    this.#claim(operation.name);
    return this.append(operation, [], type, shape);
  }

  #claim(name: string): void {
    if (this.#names.has(name)) throw new GraphError('name', `naming a tensor: ${name} is taken`);
    this.#names.add(name);
  }
}
