/** The feature sets that can be trained, and what they are told of a document. */
import { baseFeatures, type FeatureSet, paperFeatures } from '../../../../featurizer/mod.ts';
import type { ExtractedDocument } from './training-document.ts';

export const FEATURE_SET_NAMES = ['base', 'base-whole', 'paper', 'paper-stream'] as const;
export type FeatureSetName = (typeof FEATURE_SET_NAMES)[number];

/**
 * `base` knows what a stream knows; `paper` needs whole documents: their genre, all speakers, and where a mention stands. The other two
 * show what that is worth: `base` with all of it, `paper` without.
 */
export const FEATURE_SETS: Readonly<Record<FeatureSetName, FeatureSet>> = {
  base: baseFeatures,
  'base-whole': baseFeatures,
  paper: paperFeatures,
  'paper-stream': paperFeatures,
};

/** True where features and h_c look at the whole document. */
export function needsWholeDocument(name: FeatureSetName): boolean {
  return name === 'paper' || name === 'base-whole';
}

/** What CoNLL files write for text without a speaker. */
const NO_SPEAKER = '-';

/** The document with every mention described by the genre and by all speakers, later ones included. */
export function asWholeDocument(document: ExtractedDocument, genre: string): ExtractedDocument {
  const named = document.contexts.flatMap(({ speakers }) => speakers);
  const unnamed = document.mentions.some(({ speaker }) => speaker === undefined) ? [NO_SPEAKER] : [];
  const context = { genre, speakers: [...new Set([...named, ...unnamed])] };
  return { ...document, contexts: document.mentions.map(() => context) };
}
