/** From corpus files to training documents: which texts, how they are analysed, which vocabulary they give. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Analyzer,
  baseFeatures,
  collectVocabulary,
  createExtractor,
  createParser,
  encodeVocabulary,
  type FeatureExtractor,
  parsingAnalyzer,
} from '../../featurizer/mod.ts';
import { isNonCommercial, loadCorpus } from '../corpora/mod.ts';
import { extractDocument } from './extract-documents.ts';
import { featurize, type TrainingDocument } from './training-document.ts';
import { readWordVectors } from './word-vectors.ts';

export interface PrepareOptions {
  /** The folder that holds all corpora. */
  readonly corpora: string;
  /** The parser's weights. */
  readonly parser: string;
  /** The file of word vectors; none if left out. */
  readonly vectors?: string | undefined;
  /** The run's folder. */
  readonly out: string;
  readonly 'with-noncommercial': boolean;
  readonly log: (line: string) => void;
}

/** Loads, analyses and featurizes the training documents; writes the vocabulary into the run's folder. */
export function prepareDocuments({ log, ...flags }: PrepareOptions): {
  documents: TrainingDocument[];
  extractor: FeatureExtractor;
} {
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const kernel = new WebAssembly.Module(readFileSync('models/parser/kernel.wasm'));
  const analyzer: Analyzer = parsingAnalyzer(createParser({ weights: readFileSync(flags.parser), kernel }));
  const corpus = loadCorpus({ corpora: flags.corpora, corpus: 'ontogum', split: 'train' }).filter(
    (document) => flags['with-noncommercial'] || !isNonCommercial(document),
  );
  const extracted = corpus.flatMap((document) =>
    (['raw', 'gold-analysis'] as const).map((input) => extractDocument(document, input, analyzer)),
  );
  const vocabulary = collectVocabulary(
    baseFeatures,
    extracted.map(({ mentions, contexts }) => ({
      mentions,
      context: contexts.at(-1) ?? { genre: undefined, speakers: [] },
    })),
  );
  writeFileSync(join(flags.out, 'vocabulary.json'), JSON.stringify(encodeVocabulary(baseFeatures, vocabulary)));
  const wordVectors = flags.vectors === undefined ? undefined : readWordVectors(flags.vectors);
  const extractor = createExtractor({ featureSet: baseFeatures, vocabulary, wordVectors });
  log(`extracted ${extracted.length} documents in ${seconds()} s`);
  return { documents: extracted.map((document) => featurize(document, extractor)), extractor };
}
