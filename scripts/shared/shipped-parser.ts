/**
 * Loads the shipped parser, or other weights in its format, for scripts that need it without a
 * resolver.
 */
import { readFileSync } from 'node:fs';
import { type Analyzer, createParser, createParsingAnalyzer, type ParserOptions } from '../../featurizer/mod.ts';
import { chooseParserKernel, type ParserKernelFile } from '../../src/kernel/mod.ts';

/** The folder of the shipped models. */
export const MODELS = new URL('../../models/', import.meta.url);

/** Reads the weights and a kernel of a parser; default: the shipped weights, and the fastest kernel that runs here. */
export function readParser(
  weights: string | URL = new URL('parser/parser.bin', MODELS),
  kernel: ParserKernelFile = chooseParserKernel(),
): Required<ParserOptions> {
  const module = new WebAssembly.Module(readFileSync(new URL(`parser/${kernel}`, MODELS)));
  return { weights: readFileSync(weights), kernel: module };
}

/** Creates the analyzer of a parser; default: the shipped weights. */
export function createParserAnalyzer(weights?: string | URL): Analyzer {
  return createParsingAnalyzer(createParser(readParser(weights)));
}
