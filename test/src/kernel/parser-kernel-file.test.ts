import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseParserKernel } from '../../../src/kernel/mod.ts';
import { loadResolver } from '../../../src/platform/shipped/load-resolver.ts';
import { locateShipped, type ShippedFile } from '../../../src/platform/shipped/locate-shipped.ts';

afterEach(() => vi.restoreAllMocks());

/** Makes this engine one without relaxed SIMD. */
function removeRelaxedSimd(): void {
  vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
}

async function resolve(text: string): Promise<{ readonly answer: unknown; readonly files: readonly ShippedFile[] }> {
  const files: ShippedFile[] = [];
  const read = async (file: ShippedFile) => {
    files.push(file);
    return Uint8Array.from(readFileSync(locateShipped(file)));
  };
  const resolver = await loadResolver({}, { name: 'this test', isOwn: true, read, onnx: {} });
  return { answer: await resolver.document().push({ text }), files };
}

describe('the kernel of the parser', () => {
  it('is the one with relaxed SIMD exactly if the engine can compile it', () => {
    const bytes = readFileSync(locateShipped('parser/kernel-relaxed.wasm'));
    expect(chooseParserKernel() === 'kernel-relaxed.wasm').toBe(WebAssembly.validate(bytes));
  });

  it('is the one with plain SIMD in an engine without relaxed SIMD', () => {
    removeRelaxedSimd();
    expect(chooseParserKernel()).toBe('kernel.wasm');
  });

  it('does not change an answer, and only one is read', async () => {
    const text = 'Maria met the old committee in Paris on Monday. It approved her plan, and she thanked them.';
    const best = await resolve(text);
    removeRelaxedSimd();
    const plain = await resolve(text);
    expect(plain.answer).toEqual(best.answer);
    const kernels = (files: readonly ShippedFile[]) => files.filter((file) => file.startsWith('parser/kernel'));
    expect(kernels(best.files)).toEqual(['parser/kernel-relaxed.wasm']);
    expect(kernels(plain.files)).toEqual(['parser/kernel.wasm']);
  });
});
