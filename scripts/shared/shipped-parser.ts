/**
 * Loads the shipped parser, or other weights in its format, for scripts that need it without a
 * resolver.
 */
import { readFileSync } from 'node:fs';
import { type Analyzer, createParser, createParsingAnalyzer, type ParserOptions } from '../../featurizer/mod.ts';
import { chooseParserKernel } from '../../src/kernel/mod.ts';

/** The folder of the shipped models. */
export const MODELS = new URL('../../models/', import.meta.url);

/** Reads the weights and the kernel of a parser; default: the shipped weights. */
export function readParser(weights: string | URL = new URL('parser/parser.bin', MODELS)): Required<ParserOptions> {
  const kernel = new WebAssembly.Module(readFileSync(new URL(`parser/${chooseParserKernel()}`, MODELS)));
  return { weights: readFileSync(weights), kernel };
}

/** Creates the analyzer of a parser; default: the shipped weights. */
export function createParserAnalyzer(weights?: string | URL): Analyzer {
  return createParsingAnalyzer(createParser(readParser(weights)));
}
