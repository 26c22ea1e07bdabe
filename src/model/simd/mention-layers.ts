/** The layers over one mention, side by side in one table, so that a look-up gives a row's part of all of them. */
import type { KernelMemory } from '../../kernel/mod.ts';
import { type NetworkWeights, getTable } from '../network/weights.ts';
import { type NetworkKernel, padToLanes } from './network-kernel.ts';

/** Where a layer stands among the floats of a mention. */
export interface LayerPlace {
  readonly start: number;
  readonly units: number;
}

/** Layers that read the same rows. */
export interface LayerBlock {
  readonly places: ReadonlyMap<string, LayerPlace>;
  /** Floats of a mention, all layers. */
  readonly width: number;
  /** Rows that describe a mention. */
  readonly templates: number;
  /** Addresses: [rows, width], [width], and [dense values, width] or nothing. */
  readonly table: number;
  readonly bias: number;
  readonly dense: number | undefined;
}

/** Lays the named layers side by side in a kernel's memory. */
export function putLayers(
  memory: KernelMemory<NetworkKernel>,
  weights: NetworkWeights,
  { names, templates }: { readonly names: readonly string[]; readonly templates: number },
): LayerBlock {
  const places = new Map<string, LayerPlace>();
  let width = 0;
  for (const name of names) {
    const units = getTable(weights, `b_${name}`).values.length;
    places.set(name, { start: width, units });
    width += padToLanes(units);
  }
  const join = (kind: string): number => {
    const rows = getTable(weights, `${kind}_${names[0]}`).values.length / (places.get(names[0] ?? '')?.units ?? 1);
    const joined = new Float32Array(rows * width);
    for (const [name, { start, units }] of places) {
      const { values } = getTable(weights, `${kind}_${name}`);
      for (let row = 0; row < rows; row++)
        joined.set(values.subarray(row * units, (row + 1) * units), row * width + start);
    }
    return memory.putFloats(joined);
  };
  const hasDense = weights.has(`D_${names[0]}`);
  return { places, width, templates, table: join('W'), bias: join('b'), dense: hasDense ? join('D') : undefined };
}
