/**
 * Loads folders of CoNLL-2012 files as training documents with the paper's features; the vocabulary
 * comes from train.
 */
import {
  collectVocabulary,
  createExtractor,
  type FeatureExtractor,
  paperFeatures,
  type Vocabulary,
} from '../../../featurizer/mod.ts';
import { CorpusError, loadConllFolder } from '../../corpora/mod.ts';
import { featurize, type TrainingDocument } from '../../train/coref/mod.ts';
import { type ExtractedPart, extractPart } from './extract-part.ts';
import type { MentionLexicon } from './mention-lexicon.ts';

/** The parts of a split, and the corresponding training documents in the same order. */
export interface Split {
  readonly parts: readonly ExtractedPart[];
  readonly documents: readonly TrainingDocument[];
}

export interface PreparedSplits {
  readonly train: Split;
  readonly dev: Split;
  readonly test: Split | undefined;
  readonly vocabulary: Vocabulary;
  readonly extractor: FeatureExtractor;
}

export interface SplitOptions {
  /** Folders; files can be at any depth. */
  readonly train: string;
  readonly dev: string;
  readonly test?: string | undefined;
  readonly lexicon: MentionLexicon;
  readonly log: (line: string) => void;
}

/** Loads and featurizes all splits. */
export function prepareSplits({ train, dev, test, lexicon, log }: SplitOptions): PreparedSplits {
  const load = (folder: string) => {
    const parts = loadConllFolder(folder).map((document) => extractPart(document, lexicon));
    log(`${folder}: ${parts.length} parts, ${parts.reduce((sum, { mentions }) => sum + mentions.length, 0)} mentions`);
    return checkKeys(parts, folder);
  };
  const trainParts = load(train);
  const devParts = load(dev);
  const testParts = test === undefined ? undefined : load(test);
  const vocabulary = collectVocabulary(paperFeatures, trainParts);
  const extractor = createExtractor({ featureSet: paperFeatures, vocabulary });
  const createSplit = (parts: readonly ExtractedPart[]): Split => ({
    parts,
    documents: parts.map(({ id, mentions, context, oracle }) =>
      featurize({ id, mentions, oracle, contexts: mentions.map(() => context) }, extractor),
    ),
  });
  return {
    train: createSplit(trainParts),
    dev: createSplit(devParts),
    test: testParts && createSplit(testParts),
    vocabulary,
    extractor,
  };
}

/**
 * Rejects files without a key, such as the shared task's test files: scores against nothing are not
 * results.
 */
function checkKeys(parts: ExtractedPart[], folder: string): ExtractedPart[] {
  if (parts.some(({ gold }) => gold.length > 0)) return parts;
  throw new CorpusError(
    'corpus_missing',
    `load CoNLL-2012: found no coreference chain below ${folder}, expected files with the key in their last column`,
  );
}
