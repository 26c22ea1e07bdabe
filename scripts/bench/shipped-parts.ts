/** Loads the parts of the shipped resolver one by one, so that each can be timed or replaced. */
import { readFileSync } from 'node:fs';
import type { Analyzer } from '../../featurizer/mod.ts';
import type { Scorer } from '../../src/decoder/mod.ts';
import { loadModel, readModel } from '../../src/platform/node/mod.ts';
import { createParserAnalyzer, MODELS } from '../shared/shipped-parser.ts';

/** What finds mentions, and what scores them. */
export interface ShippedParts {
  readonly analyzer: Analyzer;
  readonly scorer: Scorer;
}

/** Loads the shipped parts, with the network on the default provider. */
export async function loadShippedParts(): Promise<ShippedParts> {
  const kernel = await WebAssembly.compile(readFileSync(new URL('coref/kernel.wasm', MODELS)));
  const { scorer } = await loadModel(await readModel(new URL('coref/', MODELS)), { provider: 'simd', kernel });
  return { analyzer: createParserAnalyzer(), scorer };
}
