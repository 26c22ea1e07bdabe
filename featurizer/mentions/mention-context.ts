/**
 * Finds the context of each span of a sentence: neighbors, governors, its position among the other
 * mentions.
 */
import { findWords, type Word } from '../segment/word.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import { stripHandle } from './content-words.ts';
import type { ContextToken, Governor, MentionContext, MentionSpan } from './mention.ts';

/** A span with its words and its context. */
export interface PlacedSpan extends MentionSpan {
  /** Lower-cased. */
  readonly words: readonly string[];
  readonly context: MentionContext;
}

export const SENTENCE_START: ContextToken = { word: '<s>', tag: '<S>' };
export const SENTENCE_END: ContextToken = { word: '</s>', tag: '</S>' };

const OPENING_QUOTES = new Set(['“', '«', '„', '``']);
const CLOSING_QUOTES = new Set(['”', '»', "''"]);

/**
 * Adds words and context to the spans of a sentence, which are distinct and in decoder order.
 * Linear except for one sort.
 */
export function placeSpans(sentence: AnalyzedSentence, spans: readonly MentionSpan[], openQuotes = 0): PlacedSpan[] {
  const words: string[] = [];
  const tokens: ContextToken[] = [];
  const records = findWords(sentence.tokens);
  for (let at = 0; at < records.length; at++) {
    const { lower } = records[at] as Word;
    words.push(stripHandle(lower));
    tokens.push({ word: lower, tag: sentence.xpos[at] ?? '' });
  }
  const findGovernor = indexGovernors(sentence, tokens);
  const quoteDepths = countOpenQuotes(sentence, openQuotes);
  const nested = findNested(spans);
  const variants = findVariants(spans, tokens.length);
  const heads = sentence.tree?.heads;
  const findEdges = indexDependents(sentence);
  return spans.map((span, index): PlacedSpan => {
    const { start, end, head, isAlternative = false } = span;
    const governor = findGovernor(head);
    const { tail, cutAfter, cutBefore } = findEdges(span);
    const context: MentionContext = {
      first: tokens[start] ?? SENTENCE_START,
      last: tokens[end - 1] ?? SENTENCE_END,
      preceding: tokens[start - 1] ?? SENTENCE_START,
      following: tokens[end] ?? SENTENCE_END,
      governor,
      grandGovernor: typeof governor === 'object' ? findGovernor(sentence.tree?.heads[head] ?? -1) : governor,
      ordinal: index + 1,
      isNested: nested[index] === true,
      isQuoted: (quoteDepths[start] ?? 0) > 0,
      governorHead: heads?.[head] ?? -1,
      grandGovernorHead: heads?.[heads[head] ?? -1] ?? -1,
      tail,
      cutAfter,
      cutBefore,
      variants: variants[index] ?? 0,
      label: sentence.ner?.[head] ?? 'O',
    };
    return { start, end, head, isAlternative, words: words.slice(start, end), context };
  });
}

/**
 * Creates the lookup of a token's governor, cached per token: `root` for none, `undefined` without
 * a tree.
 */
function indexGovernors({ tree }: AnalyzedSentence, tokens: readonly ContextToken[]) {
  const known: (Governor | 'root')[] = [];
  return (token: number): Governor | 'root' | undefined => {
    if (tree === undefined || known[token] !== undefined) return known[token];
    const at = tree.heads[token] ?? -1;
    const governor = tokens[at];
    const side = at < token ? 'left' : 'right';
    const found: Governor | 'root' =
      governor === undefined
        ? 'root'
        : { word: governor.word, tag: governor.tag, side, relation: tree.deprel[at] ?? '' };
    known[token] = found;
    return found;
  };
}

type Edges = Pick<MentionContext, 'tail' | 'cutAfter' | 'cutBefore'>;
const NO_EDGES: Edges = { tail: '', cutAfter: '', cutBefore: '' };

/** Creates the lookup of the relations at the edges of a span. */
function indexDependents({ tree }: AnalyzedSentence): (span: MentionSpan) => Edges {
  if (tree === undefined) return () => NO_EDGES;
  const { heads, deprel } = tree;
  // Linked lists: the first dependent of each token, and the next one of the same head.
  const first = new Array<number>(heads.length).fill(-1);
  const next = new Array<number>(heads.length).fill(-1);
  for (let token = heads.length - 1; token >= 0; token--) {
    const head = heads[token] ?? -1;
    if (head < 0 || deprel[token] === 'punct') continue;
    next[token] = first[head] as number;
    first[head] = token;
  }
  return ({ start, end, head }) => {
    let tail = '';
    let cutAfter = '';
    let cutBefore = '';
    for (let token = first[head] ?? -1; token >= 0; token = next[token] as number) {
      const relation = deprel[token] ?? '';
      if (token < start) cutBefore = relation;
      else if (token >= end && cutAfter === '') cutAfter = relation;
      else if (token > head && token < end) tail = relation;
    }
    return { tail, cutAfter, cutBefore };
  };
}

/** Counts the open quotations before each token. */
function countOpenQuotes(sentence: AnalyzedSentence, before: number): number[] {
  const depths: number[] = [];
  let depth = before;
  for (let at = 0; at < sentence.tokens.length; at++) {
    depths.push(depth);
    depth = countQuotesAfterToken(sentence, at, depth);
  }
  return depths;
}

/** Counts the quotations that are open after a sentence; speech goes on over several of them. */
export function countQuotesAfter(sentence: AnalyzedSentence, before: number): number {
  let depth = before;
  for (let at = 0; at < sentence.tokens.length; at++) depth = countQuotesAfterToken(sentence, at, depth);
  return depth;
}

function countQuotesAfterToken(sentence: AnalyzedSentence, at: number, depth: number): number {
  const token = sentence.tokens[at] as string;
  if (token.length > 2) return depth; // quotation marks are shorter
  if (token === '"') return isOpening(sentence, at, depth) ? Math.max(1, depth) : Math.max(0, depth - 1);
  if (OPENING_QUOTES.has(token)) return depth + 1;
  return CLOSING_QUOTES.has(token) ? Math.max(0, depth - 1) : depth;
}

/**
 * Tells whether a straight mark opens a quotation: there is a blank before it and none after it. If
 * the blanks do not tell, its tag does; else it closes an open quotation.
 */
function isOpening({ starts, ends, xpos }: AnalyzedSentence, at: number, depth: number): boolean {
  const hasBlankBefore = at === 0 || (starts[at] as number) > (ends[at - 1] as number);
  const hasBlankAfter = at === starts.length - 1 || (starts[at + 1] as number) > (ends[at] as number);
  if (hasBlankBefore !== hasBlankAfter) return hasBlankBefore;
  return xpos[at] === '``' || (xpos[at] !== "''" && depth === 0);
}

/** Other readings of a phrase that a span shares an edge or its head with, one bit each. */
const VARIANT = { longerStart: 1, shorterStart: 2, longerEnd: 4, shorterEnd: 8, longerHead: 16 } as const;

/** Finds the `VARIANT` bits of each span. */
function findVariants(spans: readonly MentionSpan[], tokenCount: number): number[] {
  for (const ranges of [lengthsByStart, lengthsByEnd, lengthsByHead]) ranges.clear(tokenCount + 1);
  for (const { start, end, head } of spans) {
    const length = end - start;
    lengthsByStart.add(start, length);
    lengthsByEnd.add(end, length);
    lengthsByHead.add(head, length);
  }
  return spans.map(({ start, end, head }) => {
    const length = end - start;
    return (
      (lengthsByStart.hasLonger(start, length) ? VARIANT.longerStart : 0) +
      (lengthsByStart.hasShorter(start, length) ? VARIANT.shorterStart : 0) +
      (lengthsByEnd.hasLonger(end, length) ? VARIANT.longerEnd : 0) +
      (lengthsByEnd.hasShorter(end, length) ? VARIANT.shorterEnd : 0) +
      (lengthsByHead.hasLonger(head, length) ? VARIANT.longerHead : 0)
    );
  });
}

/** The shortest and the longest span at each token; the arrays are reused from sentence to sentence. */
class LengthRanges {
  /** In tokens; 0 if there is no span. */
  #shortest = new Int32Array(0);
  #longest = new Int32Array(0);

  clear(size: number): void {
    if (this.#longest.length < size) {
      this.#shortest = new Int32Array(2 * size);
      this.#longest = new Int32Array(2 * size);
    }
    this.#shortest.fill(0, 0, size);
    this.#longest.fill(0, 0, size);
  }

  add(token: number, length: number): void {
    const shortest = this.#shortest[token] as number;
    if (shortest === 0 || length < shortest) this.#shortest[token] = length;
    if (length > (this.#longest[token] as number)) this.#longest[token] = length;
  }

  hasLonger(token: number, length: number): boolean {
    return (this.#longest[token] as number) > length;
  }

  hasShorter(token: number, length: number): boolean {
    return (this.#shortest[token] as number) < length;
  }
}

const [lengthsByStart, lengthsByEnd, lengthsByHead] = [new LengthRanges(), new LengthRanges(), new LengthRanges()];

/**
 * Tells which spans are inside others: sorted by start, longer first, those that end no later than an
 * earlier one.
 */
function findNested(spans: readonly MentionSpan[]): boolean[] {
  const order = spans.map((_, index) => index);
  const spanAt = (index: number) => spans[index] as MentionSpan;
  order.sort((one, other) => spanAt(one).start - spanAt(other).start || spanAt(other).end - spanAt(one).end);
  const nested = spans.map(() => false);
  let furthest = -1;
  for (const index of order) {
    const { end } = spanAt(index);
    if (end <= furthest) nested[index] = true;
    furthest = Math.max(furthest, end);
  }
  return nested;
}
