/**
 * The WebAssembly kernels: their sources (`*.as`), which
 * `scripts/build/kernel.ts` compiles into `models/`, and the memory they work in. The TypeScript
 * side of each kernel is next to its user: `featurizer/analyze/parser/parser-kernel.ts` and
 * `src/model/simd/network-kernel.ts`.
 */
export { KernelMemory } from './kernel-memory.ts';
export { chooseParserKernel, type ParserKernelFile } from './parser-kernel-file.ts';
