/**
 * Chooses the sentences of each step and lays them out for the network. Seeded: everything follows
 * from the seed and the step.
 */

import { createRandom, mixSeed, shuffle } from '../../shared/random.ts';
import { FORM, FORM_FIELDS, type Pool, TOKEN, TOKEN_FIELDS } from './dataset.ts';
import type { Packing } from './lstm-layer.ts';

/** A sentence of a batch: a token range of a pool. */
export interface Item {
  readonly start: number;
  readonly length: number;
  readonly isLower: boolean;
}

/** Sentences as the network reads them. */
export interface Batch {
  readonly packing: Packing;
  readonly items: readonly Item[];
  /** Columns of [rows] each, in the order of FORM: word, shape, …, 4 suffixes, 4 prefixes. */
  readonly features: Int32Array;
  readonly upos: Int32Array;
  readonly xpos: Int32Array;
  readonly entityTypes: Int32Array;
  readonly deprel: Int32Array;
  /** 0: the root; otherwise 1 + the index in the sentence. */
  readonly heads: Int32Array;
}

/**
 * Yields batches of sentence numbers without end: sentences of similar length together, batches in
 * random order.
 */
export function* generateBatches({ starts }: Pool, seed: number, tokensPerStep: number): Generator<Int32Array> {
  const count = starts.length - 1;
  const length = (sentence: number): number => (starts[sentence + 1] as number) - (starts[sentence] as number);
  for (let epoch = 0; ; epoch++) {
    const random = createRandom(mixSeed(seed, epoch, 77));
    const keys = Float64Array.from({ length: count }, (_, sentence) => length(sentence) + 3 * random());
    const order = Int32Array.from({ length: count }, (_, index) => index).sort(
      (a, b) => (keys[b] as number) - (keys[a] as number) || a - b,
    );
    const cuts = [0];
    let tokens = 0;
    order.forEach((sentence, index) => {
      tokens += length(sentence);
      if (tokens < tokensPerStep) return;
      cuts.push(index + 1);
      tokens = 0;
    });
    if (cuts.at(-1) !== count) cuts.push(count);
    const batches = Int32Array.from({ length: cuts.length - 1 }, (_, index) => index);
    shuffle(batches, random);
    for (const batch of batches) yield order.slice(cuts[batch], cuts[batch + 1]);
  }
}

/**
 * Chooses one worker's share of a batch. As in chat, some sentences lose their capitals, their
 * final punctuation, or both.
 */
export function chooseItems(
  pool: Pool,
  sentences: Int32Array,
  { worker, workers, random, chatShare }: { worker: number; workers: number; random: () => number; chatShare: number },
): Item[] {
  const items: Item[] = [];
  sentences.forEach((sentence, index) => {
    if (index % workers !== worker) return;
    const start = pool.starts[sentence] as number;
    let length = (pool.starts[sentence + 1] as number) - start;
    const isChat = random() < chatShare;
    const isLower = isChat && random() < 0.75;
    if (isChat && (!isLower || random() < 0.6) && canDropLast(pool, start, length)) length--;
    items.push({ start, length, isLower });
  });
  return items;
}

/** Whether the last token is punctuation without dependents. */
function canDropLast({ tokens, punctuation }: Pool, start: number, length: number): boolean {
  if (length < 3) return false;
  const last = length - 1;
  const field = (token: number, name: keyof typeof TOKEN): number =>
    tokens[(start + token) * TOKEN_FIELDS + TOKEN[name]] as number;
  if (field(last, 'upos') !== punctuation || field(last, 'head') === 0) return false;
  for (let token = 0; token < last; token++) if (field(token, 'head') === last + 1) return false;
  return true;
}

/** Lays out sentences; with `random`, rare words are sometimes hidden (word dropout). */
export function layOut(pool: Pool, forms: Int32Array, items: readonly Item[], random?: () => number): Batch {
  const sorted = [...items].sort((a, b) => b.length - a.length);
  const packing = packSentences(sorted.map(({ length }) => length));
  const { rows, offsets } = packing;
  const features = new Int32Array(rows * FORM_FIELDS);
  const column = (): Int32Array => new Int32Array(rows);
  const [upos, xpos, entityTypes, deprel, heads] = [column(), column(), column(), column(), column()];
  sorted.forEach(({ start, length, isLower }, index) => {
    for (let time = 0; time < length; time++) {
      const row = (offsets[time] as number) + index;
      const at = (start + time) * TOKEN_FIELDS;
      let form = pool.tokens[at + TOKEN.form] as number;
      if (isLower) form = forms[form * FORM_FIELDS + FORM.lower] as number;
      for (let field = 0; field < FORM_FIELDS; field++)
        features[field * rows + row] = forms[form * FORM_FIELDS + field] as number;
      if (random && random() * 100 < (forms[form * FORM_FIELDS + FORM.dropPercent] as number)) features[row] = 0;
      upos[row] = pool.tokens[at + TOKEN.upos] as number;
      xpos[row] = pool.tokens[at + TOKEN.xpos] as number;
      heads[row] = pool.tokens[at + TOKEN.head] as number;
      deprel[row] = pool.tokens[at + TOKEN.deprel] as number;
      entityTypes[row] = pool.tokens[at + TOKEN.entityType] as number;
    }
  });
  return { packing, items: sorted, features, upos, xpos, entityTypes, deprel, heads };
}

/** Packs sentences, given their lengths in descending order. */
export function packSentences(lengths: readonly number[]): Packing {
  const sizes: number[] = [];
  const offsets: number[] = [];
  let rows = 0;
  for (let time = 0; time < (lengths[0] ?? 0); time++) {
    const size = lengths.filter((length) => length > time).length;
    sizes.push(size);
    offsets.push(rows);
    rows += size;
  }
  return { rows, sizes, offsets };
}
