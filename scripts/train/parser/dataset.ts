/**
 * Sentences as integers in shared memory. Tokens refer to a table of word forms, so each form is
 * featurized once.
 */
import { hashPrefixes, hashSuffixes, toKey, toShape } from '../../../featurizer/analyze/parser/mod.ts';
import type { LabeledSentence } from '../../corpora/mod.ts';
import { ENTITY_TYPES } from './load-sentences.ts';

/** The label and feature vocabularies of a model. */
export interface Vocabulary {
  readonly words: readonly string[]; // [0]: unknown
  readonly shapes: readonly string[]; // [0]: unknown
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  readonly deprel: readonly string[];
  readonly entityTypes: readonly string[];
}

/** Per form: word, shape, lowercase form, dropout percentage, 4 suffixes, 4 prefixes. */
export const FORM_FIELDS = 12;
export const FORM = { word: 0, shape: 1, lower: 2, dropPercent: 3, suffix: 4, prefix: 8 } as const;

/**
 * Per token: form, UPOS, XPOS, head (0: the root, otherwise 1 + its index), relation, entity type;
 * −1: unknown.
 */
export const TOKEN_FIELDS = 6;
export const TOKEN = { form: 0, upos: 1, xpos: 2, head: 3, deprel: 4, entityType: 5 } as const;

/** Sentences to draw from. */
export interface Pool {
  /** First token of each sentence, then the number of tokens. */
  readonly starts: Int32Array;
  readonly tokens: Int32Array;
  /** The id of UPOS `PUNCT`. */
  readonly punctuation: number;
}

/**
 * Chooses vocabularies: the most frequent words and shapes (gold data counts three times), and
 * every label of the gold data.
 */
export function chooseVocabulary(
  gold: readonly LabeledSentence[],
  teacher: readonly LabeledSentence[],
  options: { readonly words: number; readonly shapes: number },
): { vocabulary: Vocabulary; counts: ReadonlyMap<string, number> } {
  const words = new Map<string, number>();
  const shapes = new Map<string, number>();
  const forms = new Map<string, number>();
  for (const { tokens } of gold) for (const form of tokens) add(forms, form, 3);
  for (const { tokens } of teacher) for (const form of tokens) add(forms, form, 1);
  for (const [form, count] of forms) {
    add(words, toKey(form), count);
    add(shapes, toShape(form), count);
  }
  const labels = (read: (sentence: LabeledSentence) => readonly string[]): string[] => {
    const found = new Map<string, number>();
    for (const sentence of gold) for (const label of read(sentence)) add(found, label, 1);
    return listMostFrequent(found, found.size);
  };
  return {
    counts: words,
    vocabulary: {
      words: ['', ...listMostFrequent(words, options.words - 1)],
      shapes: ['', ...listMostFrequent(shapes, options.shapes - 1)],
      upos: labels(({ upos }) => upos),
      xpos: labels(({ xpos }) => xpos),
      deprel: labels(({ deprel }) => deprel),
      entityTypes: ENTITY_TYPES,
    },
  };
}

/** The features of word forms, computed once per form. */
export class FormTable {
  readonly #ids = new Map<string, number>();
  readonly #rows: number[] = [];
  readonly #words: ReadonlyMap<string, number>;
  readonly #shapes: ReadonlyMap<string, number>;
  readonly #counts: ReadonlyMap<string, number>;
  readonly #buckets: { readonly suffix: number; readonly prefix: number };

  constructor(
    vocabulary: Vocabulary,
    counts: ReadonlyMap<string, number>,
    buckets: { suffix: number; prefix: number },
  ) {
    this.#words = createIndex(vocabulary.words);
    this.#shapes = createIndex(vocabulary.shapes);
    this.#counts = counts;
    this.#buckets = buckets;
  }

  /** Returns the number of a form, which is added if it is new. */
  intern(form: string): number {
    const known = this.#ids.get(form);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(form, id);
    const key = toKey(form);
    const count = this.#counts.get(key) ?? 0;
    const row = [
      this.#words.get(key) ?? 0,
      this.#shapes.get(toShape(form)) ?? 0,
      id,
      Math.round(100 * (RARITY / (RARITY + count)) + 2), // rare words are dropped more often
      ...hashSuffixes(key, this.#buckets.suffix),
      ...hashPrefixes(key, this.#buckets.prefix),
    ];
    this.#rows.push(...row);
    const lower = form.toLowerCase();
    if (lower !== form) this.#rows[id * FORM_FIELDS + FORM.lower] = this.intern(lower);
    return id;
  }

  /** Copies the table to shared memory. */
  toShared(): Int32Array {
    return share(this.#rows);
  }
}

/** A word with this count is dropped half of the time. */
const RARITY = 2;

/** Encodes sentences; a label outside the vocabulary becomes −1. */
export function encodePool(sentences: readonly LabeledSentence[], forms: FormTable, vocabulary: Vocabulary): Pool {
  const upos = createIndex(vocabulary.upos);
  const xpos = createIndex(vocabulary.xpos);
  const deprel = createIndex(vocabulary.deprel);
  const types = createIndex(vocabulary.entityTypes);
  const starts = [0];
  const count = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  const rows = new Int32Array(new SharedArrayBuffer(count * TOKEN_FIELDS * 4));
  let at = 0;
  for (const sentence of sentences) {
    for (let token = 0; token < sentence.tokens.length; token++) {
      rows[at++] = forms.intern(sentence.tokens[token] as string);
      rows[at++] = upos.get(sentence.upos[token] as string) ?? -1;
      rows[at++] = xpos.get(sentence.xpos[token] as string) ?? -1;
      rows[at++] = (sentence.heads[token] as number) + 1;
      rows[at++] = deprel.get(sentence.deprel[token] as string) ?? -1;
      rows[at++] = sentence.entityTypes ? (types.get(sentence.entityTypes[token] as string) ?? -1) : -1;
    }
    starts.push(at / TOKEN_FIELDS);
  }
  return { starts: share(starts), tokens: rows, punctuation: upos.get('PUNCT') ?? -1 };
}

function share(values: readonly number[]): Int32Array {
  const shared = new Int32Array(new SharedArrayBuffer(values.length * 4));
  shared.set(values);
  return shared;
}

function createIndex(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

function add(counts: Map<string, number>, name: string, count: number): void {
  counts.set(name, (counts.get(name) ?? 0) + count);
}

/** Ties are sorted by code unit, the same on every machine. */
function listMostFrequent(counts: ReadonlyMap<string, number>, limit: number): string[] {
  return [...counts]
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name]) => name);
}
