/** The shipped parser, read from the checkout. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ParserOptions } from '../../featurizer/mod.ts';

const FOLDER = join(import.meta.dirname, '../../models/parser');

/** Reads its weights and kernel. */
export function readParserAssets(): ParserOptions {
  return {
    weights: readFileSync(join(FOLDER, 'parser.bin')),
    kernel: new WebAssembly.Module(readFileSync(join(FOLDER, 'kernel.wasm'))),
  };
}
