/**
 * The features that can be trained: the sets, what they know about a document, word vectors, and
 * ablations.
 */
import { readFileSync } from 'node:fs';
import {
  baseFeatures,
  type FeatureExtractor,
  type FeatureSet,
  paperFeatures,
  type WordVectors,
} from '../../../../featurizer/mod.ts';
import { createWordVectors, decodeVectors } from '../../../../src/model/mod.ts';
import type { ExtractedDocument } from './training-document.ts';

export const FEATURE_SET_NAMES = ['base', 'base-whole', 'paper', 'paper-stream'] as const;
export type FeatureSetName = (typeof FEATURE_SET_NAMES)[number];

/**
 * `base` uses what is known while a stream arrives. `paper` needs whole documents: genre, all
 * speakers, and the position of a mention. The other two measure the difference: `base` with whole
 * documents, `paper` without.
 */
export const FEATURE_SETS: Readonly<Record<FeatureSetName, FeatureSet>> = {
  base: baseFeatures,
  'base-whole': baseFeatures,
  paper: paperFeatures,
  'paper-stream': paperFeatures,
};

/** Whether features and h_c depend on the whole document. */
export function needsWholeDocument(name: FeatureSetName): boolean {
  return name === 'paper' || name === 'base-whole';
}

/** What CoNLL files write for text without a speaker. */
const NO_SPEAKER = '-';

/**
 * Gives every mention the context of the whole document: its genre and all speakers, later ones
 * included.
 */
export function asWholeDocument(document: ExtractedDocument, genre: string): ExtractedDocument {
  const named = document.contexts.flatMap(({ speakers }) => speakers);
  const unnamed = document.mentions.some(({ speaker }) => speaker === undefined) ? [NO_SPEAKER] : [];
  const context = { genre, speakers: [...new Set([...named, ...unnamed])] };
  return { ...document, contexts: document.mentions.map(() => context) };
}

/**
 * Computes the positions of mentions, (2n − N − 1) / (N − 1) for n = 1 … N: from −1 to 1, or 0 for
 * a single mention (docs/model.md §3.6).
 */
export function computePositions(mentionCount: number): Float32Array {
  const span = mentionCount - 1;
  return Float32Array.from({ length: mentionCount }, (_, at) => (span === 0 ? 0 : (2 * at - span) / span));
}

/** Reads word vectors that `build-vectors.ts` wrote. */
export function readWordVectors(path: string): WordVectors {
  return createWordVectors(decodeVectors(readFileSync(path)));
}

/**
 * Wraps an extractor so that templates with one of the parts in their names always give row 0,
 * "unknown".
 */
export function leaveOutTemplates(
  extractor: FeatureExtractor,
  { id, mentionTemplates }: Pick<FeatureSet, 'id' | 'mentionTemplates'>,
  parts: readonly string[],
): FeatureExtractor {
  if (parts.length === 0) return extractor;
  const isLeftOut = (name: string) => name.split(' ').some((part) => parts.includes(part));
  const mentionPlaces = findPlaces(mentionTemplates, isLeftOut);
  const pairPlaces = findPlaces(extractor.names?.pairTemplates ?? [], isLeftOut);
  if (mentionPlaces.length + pairPlaces.length === 0) {
    throw new RangeError(`--without: found no template with ${parts.join(' or ')} in ${id}`);
  }
  return {
    ...extractor,
    describe(mention, document) {
      const { rows, dense } = extractor.describe(mention, document);
      const left = rows.slice();
      for (const place of mentionPlaces) left[place] = 0;
      return { rows: left, dense };
    },
    describePair(mention, antecedent, pair, into, at = 0) {
      const rows = extractor.describePair(mention, antecedent, pair, into, at);
      for (const place of pairPlaces) rows[at + place] = 0;
      return rows;
    },
  };
}

function findPlaces(templates: readonly { readonly name: string }[], isLeftOut: (name: string) => boolean): number[] {
  return templates.flatMap(({ name }, place) => (isLeftOut(name) ? [place] : []));
}
