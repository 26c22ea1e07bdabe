/** What every part of the network needs to run, and the loss that they share. */
import type { NetConfig } from '../../../featurizer/analyze/parser/mod.ts';
import type { Arena, TrainKernel } from './train-kernel.ts';

/** The kernel, its memory and the sizes of the network. */
export interface NetRun {
  readonly kernel: TrainKernel;
  readonly arena: Arena;
  readonly memory: WebAssembly.Memory;
  readonly config: NetConfig;
}

/** Byte offsets of the heads' tensors. */
export interface HeadPointers {
  readonly heads: number;
  readonly headsBias: number;
  readonly arc: number;
  readonly arcBias: number;
  readonly arcRoot: number;
  readonly distance: number;
  readonly label: number;
  readonly labelBias: number;
  readonly labelRoot: number;
}

/** A loss and the number of right answers. */
export interface Loss {
  readonly loss: number;
  readonly hits: number;
}

/** Computes the cross-entropy of rows of logits and overwrites them with their gradients. */
export function computeLoss(
  { kernel, arena, memory }: NetRun,
  {
    logits,
    stride,
    count,
    gold,
    weight,
  }: { logits: number; stride: number; count: number; gold: Int32Array; weight: number },
): Loss {
  const mark = arena.mark();
  const goldAt = arena.allocate(gold.length + 1);
  const view = new Int32Array(memory.buffer, goldAt, gold.length + 1);
  view.set(gold);
  view[gold.length] = 0;
  const loss = kernel.softmaxLoss(logits, stride, gold.length, count, goldAt, weight, goldAt + gold.length * 4);
  arena.release(mark);
  return { loss, hits: view[gold.length] as number };
}
