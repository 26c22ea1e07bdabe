/** The memory that the WebAssembly kernels work in. Their sources (`*.as`) stand beside it; `scripts/build/build-kernel.ts` compiles them. */
export { KernelMemory } from './kernel-memory.ts';
