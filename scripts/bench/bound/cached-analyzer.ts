/** An analyzer that remembers what it has seen: bounds are measured on the same text again and again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnalyzedSentence, type Analyzer, createParser, parsingAnalyzer } from '../../../featurizer/mod.ts';
import type { ModelAssets } from '../../../src/mod.ts';

const FOLDER = join(import.meta.dirname, '../../../models/parser');

/** The parser that ships. */
export function readShippedParser(): ModelAssets['parser'] {
  return {
    weights: readFileSync(join(FOLDER, 'parser.bin')),
    kernel: new WebAssembly.Module(readFileSync(join(FOLDER, 'kernel.wasm'))),
  };
}

/** Analyses raw sentences once each. */
export function createCachedAnalyzer(parser: ModelAssets['parser']): Analyzer {
  const analyzer = parsingAnalyzer(createParser(parser));
  const known = new Map<string, AnalyzedSentence>();
  return {
    analyze(sentence, given) {
      if (given !== undefined) return analyzer.analyze(sentence, given);
      const key = sentence.tokens.join('\u0000') + sentence.starts[0];
      const analyzed = known.get(key) ?? analyzer.analyze(sentence);
      known.set(key, analyzed);
      return { ...analyzed, starts: sentence.starts, ends: sentence.ends };
    },
  };
}
