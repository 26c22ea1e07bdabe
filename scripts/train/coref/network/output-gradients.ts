/** Names the gradients of parameters as outputs of a graph: whole ones, and of a table those of the rows that were fed in. */
import type { NetworkParameter } from '../../../../src/model/mod.ts';
import { differentiate, type Tensor } from '../../../tensor/mod.ts';
import type { Network } from './network.ts';

/** Adds `grad:NAME` for each parameter, and for other tensors by the names they are given. */
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
        throw new RangeError(`build gradients: ${name} has ${uses.length} uses`);
      graph.output(`grad:${name}`, use.rows); // the rows that it belongs to are those fed in
    }
  }
}
