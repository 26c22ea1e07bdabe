/** The parts of the resolver that ships, one by one: what finds mentions, and what scores them. */
import { readFile } from 'node:fs/promises';
import { type Analyzer, createParser, parsingAnalyzer } from '../../featurizer/mod.ts';
import type { Scorer } from '../../src/decoder/mod.ts';
import { wasmRuntime } from '../../src/model/ort/wasm.ts';
import { loadModel, readModel } from '../../src/platform/node/mod.ts';

export const MODELS = new URL('../../models/', import.meta.url);

export interface ShippedParts {
  readonly analyzer: Analyzer;
  readonly scorer: Scorer;
}

/** Loads them, the network on WASM. */
export async function loadShippedParts(): Promise<ShippedParts> {
  const [weights, kernel] = await Promise.all([
    readFile(new URL('parser/parser.bin', MODELS)),
    readFile(new URL('parser/kernel.wasm', MODELS)).then((bytes) => WebAssembly.compile(bytes)),
  ]);
  const { scorer } = await loadModel(await readModel(new URL('coref/', MODELS)), wasmRuntime());
  return { analyzer: parsingAnalyzer(createParser({ weights, kernel })), scorer };
}
