/** Finds what stands around each span of a sentence: neighbours, governors, its place among the other mentions. */
import type { AnalyzedSentence } from '../sentence.ts';
import type { ContextToken, Governor, MentionContext, MentionSpan } from './mention.ts';

/** A span with its context. */
export interface PlacedSpan extends MentionSpan {
  readonly context: MentionContext;
}

export const SENTENCE_START: ContextToken = { word: '<s>', tag: '<S>' };
export const SENTENCE_END: ContextToken = { word: '</s>', tag: '</S>' };

const OPENING_QUOTES = new Set(['“', '«', '„', '``']);
const CLOSING_QUOTES = new Set(['”', '»', "''"]);

/** Adds its context to each span of a sentence; spans are distinct and in decoder order. Linear but for one sort. */
export function placeSpans(sentence: AnalyzedSentence, spans: readonly MentionSpan[]): PlacedSpan[] {
  const tokens = sentence.tokens.map((token, at): ContextToken => {
    return { word: token.toLowerCase(), tag: sentence.xpos[at] ?? '' };
  });
  const quoteDepths = depthsOf(sentence);
  const nested = findNested(spans);
  return spans.map((span, index) => ({
    ...span,
    context: {
      first: tokens[span.start] ?? SENTENCE_START,
      last: tokens[span.end - 1] ?? SENTENCE_END,
      preceding: tokens[span.start - 1] ?? SENTENCE_START,
      following: tokens[span.end] ?? SENTENCE_END,
      ...governorsOf(sentence, tokens, span.head),
      ordinal: index + 1,
      isNested: nested.has(span),
      isQuoted: (quoteDepths[span.start] ?? 0) > 0,
      label: sentence.ner?.[span.head] ?? 'O',
    },
  }));
}

type Governors = Pick<MentionContext, 'governor' | 'grandGovernor'>;

function governorsOf({ tree }: AnalyzedSentence, tokens: readonly ContextToken[], head: number): Governors {
  if (tree === undefined) return { governor: undefined, grandGovernor: undefined };
  const governorOf = (token: number): Governor | 'root' => {
    const at = tree.heads[token] ?? -1;
    const governor = tokens[at];
    if (governor === undefined) return 'root';
    return { ...governor, side: at < token ? 'left' : 'right', relation: tree.deprel[at] ?? '' };
  };
  const governor = governorOf(head);
  return { governor, grandGovernor: governor === 'root' ? 'root' : governorOf(tree.heads[head] ?? -1) };
}

/** How many quotations are open before each token. A straight mark is what its tag says, else it closes what is open. */
function depthsOf({ tokens, xpos }: AnalyzedSentence): Int32Array {
  const depths = new Int32Array(tokens.length);
  let depth = 0;
  for (const [at, token] of tokens.entries()) {
    depths[at] = depth;
    if (OPENING_QUOTES.has(token) || (token === '"' && opens(xpos[at], depth))) depth++;
    else if (CLOSING_QUOTES.has(token) || token === '"') depth = Math.max(0, depth - 1);
  }
  return depths;
}

function opens(tag: string | undefined, depth: number): boolean {
  return tag === '``' || (tag !== "''" && depth === 0);
}

/** The spans that lie within another: by start, longer first, those that end no later than one before. */
function findNested(spans: readonly MentionSpan[]): Set<MentionSpan> {
  const nested = new Set<MentionSpan>();
  let furthest = -1;
  for (const span of [...spans].sort((one, other) => one.start - other.start || other.end - one.end)) {
    if (span.end <= furthest) nested.add(span);
    furthest = Math.max(furthest, span.end);
  }
  return nested;
}
