/**
 * Finds the context of each span of a sentence: neighbors, governors, its position among the other
 * mentions.
 */
import type { AnalyzedSentence } from '../sentence.ts';
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
  const words = sentence.tokens.map((token) => token.toLowerCase());
  const tokens = words.map((word, at): ContextToken => ({ word, tag: sentence.xpos[at] ?? '' }));
  const findGovernor = indexGovernors(sentence, tokens);
  const quoteDepths = countOpenQuotes(sentence, openQuotes);
  const nested = findNested(spans);
  const variants = findVariants(spans);
  const heads = sentence.tree?.heads;
  const findEdges = indexDependents(sentence);
  return spans.map((span, index): PlacedSpan => {
    const { start, end, head, isAlternative = false } = span;
    const governor = findGovernor(head);
    const context: MentionContext = {
      first: tokens[start] ?? SENTENCE_START,
      last: tokens[end - 1] ?? SENTENCE_END,
      preceding: tokens[start - 1] ?? SENTENCE_START,
      following: tokens[end] ?? SENTENCE_END,
      governor,
      grandGovernor: typeof governor === 'object' ? findGovernor(sentence.tree?.heads[head] ?? -1) : governor,
      ordinal: index + 1,
      isNested: nested.has(span),
      isQuoted: (quoteDepths[start] ?? 0) > 0,
      governorHead: heads?.[head] ?? -1,
      grandGovernorHead: heads?.[heads[head] ?? -1] ?? -1,
      ...findEdges(span),
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
    const found = governor === undefined ? 'root' : ({ ...governor, side, relation: tree.deprel[at] ?? '' } as const);
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
  const first = new Int32Array(heads.length).fill(-1);
  const next = new Int32Array(heads.length).fill(-1);
  for (let token = heads.length - 1; token >= 0; token--) {
    const head = heads[token] ?? -1;
    if (head < 0 || deprel[token] === 'punct') continue;
    next[token] = first[head] as number;
    first[head] = token;
  }
  return ({ start, end, head }) => {
    let [tail, cutAfter, cutBefore] = ['', '', ''];
    for (let token = first[head] ?? -1; token >= 0; token = next[token] as number) {
      const relation = deprel[token] ?? '';
      if (token < start) cutBefore = relation;
      else if (token >= end && cutAfter === '') cutAfter = relation;
      else if (token > head && token < end) tail = relation;
    }
    return { tail, cutAfter, cutBefore };
  };
}

/**
 * Counts the open quotations before each token. A straight mark follows its tag, else it closes an
 * open quotation.
 */
function countOpenQuotes({ tokens, xpos }: AnalyzedSentence, before: number): Int32Array {
  const depths = new Int32Array(tokens.length + 1); // the last: after the sentence
  let depth = before;
  for (const [at, token] of tokens.entries()) {
    depths[at] = depth;
    if (token.length > 2) continue; // quotation marks are shorter
    if (OPENING_QUOTES.has(token) || (token === '"' && isOpening(xpos[at], depth))) depth++;
    else if (CLOSING_QUOTES.has(token) || token === '"') depth = Math.max(0, depth - 1);
  }
  depths[tokens.length] = depth;
  return depths;
}

/** Counts the quotations that are open after a sentence; speech goes on over several of them. */
export function countQuotesAfter(sentence: AnalyzedSentence, before: number): number {
  return countOpenQuotes(sentence, before).at(-1) ?? before;
}

function isOpening(tag: string | undefined, depth: number): boolean {
  return tag === '``' || (tag !== "''" && depth === 0);
}

/** Other readings of a phrase that a span shares an edge or its head with, one bit each. */
const VARIANT = { longerStart: 1, shorterStart: 2, longerEnd: 4, shorterEnd: 8, longerHead: 16 } as const;

/** Finds the `VARIANT` bits of each span. */
function findVariants(spans: readonly MentionSpan[]): number[] {
  const starts = new LengthRanges();
  const ends = new LengthRanges();
  const heads = new LengthRanges();
  for (const { start, end, head } of spans) {
    const length = end - start;
    starts.add(start, length);
    ends.add(end, length);
    heads.add(head, length);
  }
  return spans.map(({ start, end, head }) => {
    const length = end - start;
    return (
      (starts.hasLonger(start, length) ? VARIANT.longerStart : 0) +
      (starts.hasShorter(start, length) ? VARIANT.shorterStart : 0) +
      (ends.hasLonger(end, length) ? VARIANT.longerEnd : 0) +
      (ends.hasShorter(end, length) ? VARIANT.shorterEnd : 0) +
      (heads.hasLonger(head, length) ? VARIANT.longerHead : 0)
    );
  });
}

/** The shortest and the longest span at each token. */
class LengthRanges {
  readonly #shortest = new Map<number, number>();
  readonly #longest = new Map<number, number>();

  add(token: number, length: number): void {
    this.#shortest.set(token, Math.min(this.#shortest.get(token) ?? length, length));
    this.#longest.set(token, Math.max(this.#longest.get(token) ?? length, length));
  }

  hasLonger(token: number, length: number): boolean {
    return (this.#longest.get(token) ?? length) > length;
  }

  hasShorter(token: number, length: number): boolean {
    return (this.#shortest.get(token) ?? length) < length;
  }
}

/**
 * Finds the spans inside others: sorted by start, longer first, those that end no later than an
 * earlier one.
 */
function findNested(spans: readonly MentionSpan[]): Set<MentionSpan> {
  const nested = new Set<MentionSpan>();
  let furthest = -1;
  for (const span of [...spans].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (span.end <= furthest) nested.add(span);
    furthest = Math.max(furthest, span.end);
  }
  return nested;
}
