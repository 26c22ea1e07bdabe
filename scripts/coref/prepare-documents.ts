/** From corpus files to training documents: which texts, how they are analysed, which vocabulary they give. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Analyzer,
  collectVocabulary,
  createExtractor,
  createParser,
  encodeVocabulary,
  type FeatureExtractor,
  parsingAnalyzer,
} from '../../featurizer/mod.ts';
import { type CorpusDocument, isNonCommercial, loadCorpus, textLicence } from '../corpora/mod.ts';
import { extractDocument } from './extract-documents.ts';
import { asWholeDocument, FEATURE_SETS, type FeatureSetName, needsWholeDocument } from './feature-sets.ts';
import type { RunInfo } from './run-files.ts';
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
  readonly features: FeatureSetName;
  readonly log: (line: string) => void;
}

/** Loads, analyses and featurizes the training documents; writes the vocabulary into the run's folder. */
export function prepareDocuments({ log, ...flags }: PrepareOptions): {
  documents: TrainingDocument[];
  extractor: FeatureExtractor;
  sources: RunInfo['sources'];
} {
  const featureSet = FEATURE_SETS[flags.features];
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const kernel = new WebAssembly.Module(readFileSync('models/parser/kernel.wasm'));
  const analyzer: Analyzer = parsingAnalyzer(createParser({ weights: readFileSync(flags.parser), kernel }));
  const corpus = loadCorpus({ corpora: flags.corpora, corpus: 'ontogum', split: 'train' }).filter(
    (document) => flags['with-noncommercial'] || !isNonCommercial(document),
  );
  const extracted = corpus.flatMap((document) =>
    (['raw', 'gold-analysis'] as const).map((input) => {
      const extracted = extractDocument(document, input, analyzer);
      return needsWholeDocument(flags.features) ? asWholeDocument(extracted, document.genre) : extracted;
    }),
  );
  const vocabulary = collectVocabulary(
    featureSet,
    extracted.map(({ mentions, contexts }) => ({
      mentions,
      context: contexts.at(-1) ?? { genre: undefined, speakers: [] },
    })),
  );
  writeFileSync(join(flags.out, 'vocabulary.json'), JSON.stringify(encodeVocabulary(featureSet, vocabulary)));
  if (flags.vectors !== undefined) copyFileSync(flags.vectors, join(flags.out, 'vectors.bin'));
  const wordVectors = flags.vectors === undefined ? undefined : readWordVectors(flags.vectors);
  const extractor = createExtractor({ featureSet, vocabulary, wordVectors });
  log(`extracted ${extracted.length} documents in ${seconds()} s`);
  return {
    documents: extracted.map((document) => featurize(document, extractor)),
    extractor,
    sources: sourcesOf('ontogum', corpus),
  };
}

/** Which texts were used, by licence. */
function sourcesOf(corpus: string, documents: readonly CorpusDocument[]): RunInfo['sources'] {
  const counts = new Map<string, number>();
  for (const document of documents) {
    const licence = textLicence(document);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].map(([licence, count]) => ({ corpus, licence, documents: count }));
}
