/**
 * The dense values of a mention: vectors of the most important words, and a few soft properties as
 * numbers.
 */

import { findContentRange } from '../mentions/content-words.ts';
import type { Mention } from '../mentions/mention.ts';

/** Quantized word vectors; the value of a component is its byte times `scale`. */
export interface WordVectors {
  /** Components per vector. */
  readonly size: number;
  readonly scale: number;
  /** Finds the vector of a lower-cased word. */
  find(word: string): Int8Array | undefined;
}

/** Words with a vector of their own, and the mean over the span's content words. */
const VECTOR_NAMES = ['head', 'governor', 'preceding word', 'following word', 'words'];
const VECTOR_SLOTS = VECTOR_NAMES.length;
const NUMBER_NAMES = ['gender', 'animacy', 'number', 'length', 'place in the sentence'];
const NUMBERS = NUMBER_NAMES.length;

/** A named range of the dense values. */
export interface DensePart {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Counts the dense values of a mention. */
export function countDenseValues(vectors: WordVectors | undefined): number {
  return vectors === undefined ? 0 : VECTOR_SLOTS * vectors.size + NUMBERS;
}

/** Lists what the ranges of the dense values stand for. */
export function listDenseParts(vectors: WordVectors | undefined): DensePart[] {
  if (vectors === undefined) return [];
  const { size } = vectors;
  const words = VECTOR_NAMES.map((name, slot) => ({
    name: `meaning of its ${name}`,
    start: slot * size,
    end: (slot + 1) * size,
  }));
  const first = VECTOR_SLOTS * size;
  return [
    ...words,
    ...NUMBER_NAMES.map((name, at) => ({ name: `its ${name}`, start: first + at, end: first + at + 1 })),
  ];
}

/** Computes the dense values of a mention; zeros for unknown words and properties. */
export function describeDense(mention: Mention, vectors: WordVectors): Float32Array {
  const { size } = vectors;
  const { context, words } = mention;
  const dense = new Float32Array(countDenseValues(vectors));
  addVector(vectors, mention.headText.toLowerCase(), dense, 0);
  if (typeof context.governor === 'object') addVector(vectors, context.governor.word, dense, size);
  addVector(vectors, context.preceding.word, dense, 2 * size);
  addVector(vectors, context.following.word, dense, 3 * size);
  addMean(vectors, words.slice(...findContentRange(words)), dense, 4 * size);
  dense.set(readNumbers(mention), VECTOR_SLOTS * size);
  return dense;
}

/** Reads soft properties as numbers between −1 and 1, 0 for unknown. */
function readNumbers({ feminineShare, isAnimate, number, words, context }: Mention): readonly number[] {
  return [
    feminineShare === undefined ? 0 : 2 * feminineShare - 1,
    isAnimate === undefined ? 0 : isAnimate ? 1 : -1,
    number === 'unknown' ? 0 : number === 'plural' ? 1 : -1,
    Math.min(words.length, 16) / 16,
    Math.min(context.ordinal, 16) / 16,
  ];
}

function addVector(vectors: WordVectors, word: string, into: Float32Array, at: number): boolean {
  const vector = vectors.find(word);
  if (vector === undefined) return false;
  const { size, scale } = vectors;
  for (let component = 0; component < size; component++) {
    into[at + component] = (into[at + component] ?? 0) + (vector[component] ?? 0) * scale;
  }
  return true;
}

function addMean(vectors: WordVectors, words: readonly string[], into: Float32Array, at: number): void {
  let found = 0;
  for (const word of words) if (addVector(vectors, word, into, at)) found++;
  for (let component = at; found > 1 && component < at + vectors.size; component++) {
    into[component] = (into[component] ?? 0) / found;
  }
}
