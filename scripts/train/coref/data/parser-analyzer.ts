/** The analyzers that training and its evaluation look at text with: the parser that ships, or other weights on its kernel. */
import { readFileSync } from 'node:fs';
import { type Analyzer, createParser, parsingAnalyzer } from '../../../../featurizer/mod.ts';

const SHIPPED = 'models/parser/parser.bin';

/** The analyzer of a parser's weights; the ones that ship unless said. */
export function createParserAnalyzer(weights = SHIPPED): Analyzer {
  const kernel = new WebAssembly.Module(readFileSync('models/parser/kernel.wasm'));
  return parsingAnalyzer(createParser({ weights: readFileSync(weights), kernel }));
}
