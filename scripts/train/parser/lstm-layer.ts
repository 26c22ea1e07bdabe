/** One bidirectional LSTM layer over a packed batch, forward and backward. */
import type { Arena, TrainKernel } from './train-kernel.ts';

/**
 * The layout of a batch: one row per token, ordered by time; sentences are sorted by length, the
 * longest first. The rows of time t are offsets[t] … offsets[t] + sizes[t], and sentence b is the
 * b-th of them.
 */
export interface Packing {
  readonly rows: number;
  readonly sizes: readonly number[];
  readonly offsets: readonly number[];
}

/** Byte offsets of a layer's activations. */
export interface LayerBuffers {
  readonly input: number; // [rows][inputs]
  readonly gates: number; // [rows][8 × units]: forward i f g o, backward i f g o
  readonly cell: number; // [rows][2 × units]
  readonly cellBefore: number;
  readonly outputBefore: number;
  readonly output: number;
  readonly inputs: number;
  readonly units: number;
}

/** Byte offsets of a layer's weights, or of their gradients. */
export interface LayerParameters {
  readonly input: number;
  readonly recurrent: number;
  readonly bias: number;
}

/** Allocates the activations of a layer. */
export function allocateLayer(arena: Arena, rows: number, inputs: number, units: number): LayerBuffers {
  return {
    input: arena.allocate(rows * inputs),
    gates: arena.allocate(rows * 8 * units),
    cell: arena.allocate(rows * 2 * units),
    cellBefore: arena.allocate(rows * 2 * units),
    outputBefore: arena.allocate(rows * 2 * units),
    output: arena.allocate(rows * 2 * units),
    inputs,
    units,
  };
}

/** Runs the layer forward, from `input` to `output`. */
export function runLayer(
  kernel: TrainKernel,
  arena: Arena,
  { packing, buffers, weights }: { packing: Packing; buffers: LayerBuffers; weights: LayerParameters },
): void {
  const { units, inputs } = buffers;
  const mark = arena.mark();
  const packed = arena.allocate(inputs * 8 * units);
  kernel.pack(weights.input, 8 * units, 1, inputs, 8 * units, packed);
  kernel.gemm(buffers.input, inputs, 1, packed, buffers.gates, 8 * units, packing.rows, 8 * units, inputs, 0);
  kernel.addToRows(buffers.gates, 8 * units, packing.rows, 8 * units, weights.bias);
  kernel.fill(buffers.cellBefore, packing.rows * 8 * units);
  kernel.fill(buffers.outputBefore, packing.rows * 8 * units);
  const recurrent = arena.allocate(4 * units * units);
  for (const direction of [0, 1]) {
    kernel.pack(weights.recurrent + direction * 16 * units * units, 4 * units, 1, units, 4 * units, recurrent);
    for (const { time, before } of listSteps(packing, direction)) {
      const size = packing.sizes[time] as number;
      const row = (packing.offsets[time] as number) * 2 * units * 4 + direction * units * 4;
      const gates = buffers.gates + (packing.offsets[time] as number) * 8 * units * 4 + direction * 16 * units;
      if (before !== undefined) {
        const known = Math.min(size, packing.sizes[before] as number);
        const from = (packing.offsets[before] as number) * 2 * units * 4 + direction * units * 4;
        kernel.copyRows(buffers.outputBefore + row, 2 * units, buffers.output + from, 2 * units, known, units);
        kernel.copyRows(buffers.cellBefore + row, 2 * units, buffers.cell + from, 2 * units, known, units);
        kernel.gemm(buffers.outputBefore + row, 2 * units, 1, recurrent, gates, 8 * units, known, 4 * units, units, 1);
      }
      kernel.lstmForward(
        gates,
        8 * units,
        buffers.cellBefore + row,
        buffers.cell + row,
        buffers.output + row,
        2 * units,
        size,
        units,
      );
    }
  }
  arena.release(mark);
}

/**
 * Runs the layer backward: adds to the gradients of the weights, writes that of the input, and
 * overwrites that of the output.
 */
export function runLayerBack(
  kernel: TrainKernel,
  arena: Arena,
  {
    packing,
    buffers,
    weights,
    gradients,
    outputGradient,
    inputGradient,
  }: {
    packing: Packing;
    buffers: LayerBuffers;
    weights: LayerParameters;
    gradients: LayerParameters;
    outputGradient: number;
    inputGradient: number;
  },
): void {
  const { units, inputs } = buffers;
  const { rows } = packing;
  const mark = arena.mark();
  const recurrent = arena.allocate(4 * units * units);
  const cellGradient = arena.allocate((packing.sizes[0] as number) * units);
  for (const direction of [0, 1]) {
    kernel.pack(weights.recurrent + direction * 16 * units * units, 1, 4 * units, 4 * units, units, recurrent);
    kernel.fill(cellGradient, (packing.sizes[0] as number) * units * 4);
    for (const { time, before } of [...listSteps(packing, direction)].reverse()) {
      const size = packing.sizes[time] as number;
      const row = (packing.offsets[time] as number) * 2 * units * 4 + direction * units * 4;
      const gates = buffers.gates + (packing.offsets[time] as number) * 8 * units * 4 + direction * 16 * units;
      kernel.lstmBackward(
        gates,
        8 * units,
        buffers.cellBefore + row,
        buffers.cell + row,
        outputGradient + row,
        2 * units,
        cellGradient,
        units,
        size,
        units,
      );
      if (before === undefined) continue;
      const known = Math.min(size, packing.sizes[before] as number);
      const to = outputGradient + (packing.offsets[before] as number) * 2 * units * 4 + direction * units * 4;
      kernel.gemm(gates, 8 * units, 1, recurrent, to, 2 * units, known, units, 4 * units, 1);
    }
  }
  const packed = arena.allocate(rows * 8 * units);
  kernel.pack(buffers.gates, 8 * units, 1, rows, 8 * units, packed);
  kernel.gemm(buffers.input, 1, inputs, packed, gradients.input, 8 * units, inputs, 8 * units, rows, 1);
  for (const direction of [0, 1]) {
    const half = packed + direction * rows * 4 * units * 4;
    const to = gradients.recurrent + direction * 16 * units * units;
    kernel.gemm(
      buffers.outputBefore + direction * units * 4,
      1,
      2 * units,
      half,
      to,
      4 * units,
      units,
      4 * units,
      rows,
      1,
    );
  }
  kernel.sumRows(buffers.gates, 8 * units, rows, 8 * units, gradients.bias);
  const transposed = arena.allocate(inputs * 8 * units);
  kernel.pack(weights.input, 1, 8 * units, 8 * units, inputs, transposed);
  kernel.gemm(buffers.gates, 8 * units, 1, transposed, inputGradient, inputs, rows, inputs, 8 * units, 0);
  arena.release(mark);
}

/** Lists the times in the order of a direction, each with the previous one. */
function* listSteps({ sizes }: Packing, direction: number): Generator<{ time: number; before: number | undefined }> {
  const last = sizes.length - 1;
  for (let step = 0; step <= last; step++)
    yield direction === 0
      ? { time: step, before: step === 0 ? undefined : step - 1 }
      : { time: last - step, before: step === 0 ? undefined : last - step + 1 };
}
