/** A training run on disk: weights, AdaGrad sums and averages after an epoch, so that an interrupted run goes on. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Parameter } from '../network/parameters.ts';

/** Writes a checkpoint whole or not at all. */
export function saveCheckpoint(path: string, epoch: number, parameters: ReadonlyMap<string, Parameter>): void {
  const blocks = [...parameters.values()].flatMap(({ values, squares, average }) => [values, squares, average]);
  const bytes = Buffer.concat([
    Buffer.from(Int32Array.of(epoch).buffer),
    ...blocks.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ]);
  writeFileSync(`${path}.new`, bytes);
  renameSync(`${path}.new`, path);
}

/** Reads a checkpoint into the parameters; answers the epoch it was made after (0: pre-training), undefined where there is none. */
export function loadCheckpoint(path: string, parameters: ReadonlyMap<string, Parameter>): number | undefined {
  if (!existsSync(path)) return undefined;
  const bytes = new Uint8Array(readFileSync(path));
  const numbers = new Float32Array(bytes.buffer, 4);
  const wanted = [...parameters.values()].reduce((sum, { values }) => sum + 3 * values.length, 0);
  if (numbers.length !== wanted) {
    throw new RangeError(`load checkpoint ${path}: found ${numbers.length} numbers, wanted ${wanted} for this network`);
  }
  let at = 0;
  for (const { values, squares, average } of parameters.values()) {
    for (const block of [values, squares, average]) {
      block.set(numbers.subarray(at, at + block.length));
      at += block.length;
    }
  }
  return new Int32Array(bytes.buffer, 0, 1)[0] ?? 0;
}
