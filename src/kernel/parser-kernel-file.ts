/**
 * Which of the parser's two kernels an engine can run. Both compute the same bits, so the choice is
 * one of speed.
 */

/** A kernel's file in `models/parser`. */
export type ParserKernelFile = 'kernel-relaxed.wasm' | 'kernel.wasm';

/** Chooses the kernel with relaxed SIMD if the engine has it, else the one with plain SIMD. */
export function chooseParserKernel(): ParserKernelFile {
  return WebAssembly.validate(RELAXED_PROBE) ? 'kernel-relaxed.wasm' : 'kernel.wasm';
}

/** A module with one function: `i8x16.splat(1)` and `i8x16.splat(2)`, and their `i16x8.relaxed_dot_i8x16_i7x16_s`. */
const RELAXED_PROBE = Uint8Array.of(
  ...[0, 97, 115, 109, 1, 0, 0, 0], // magic, version
  ...[1, 5, 1, 96, 0, 1, 123], // one type: no parameters, one v128
  ...[3, 2, 1, 0], // one function of it
  ...[10, 15, 1, 13, 0, 65, 1, 253, 15, 65, 2, 253, 15, 253, 146, 2, 11], // its code
);
