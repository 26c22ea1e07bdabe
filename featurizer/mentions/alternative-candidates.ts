/**
 * Lists spans that the tree may have missed: cuts and extensions of base noun phrases,
 * coordinations, appositions and single words. Most are wrong; `alternatives.ts` chooses. Linear in
 * the sentence.
 */
import { isNounTag } from '../grammar.ts';
import type { AnalyzedSentence, DependencyTree } from '../sentence.ts';
import { findChunks } from './from-chunks.ts';
import type { MentionSpan } from './mention.ts';

/** A sentence with its tree. */
export type TreeSentence = AnalyzedSentence & { readonly tree: DependencyTree };

/** How a candidate was made; the numbers are part of the trained features. */
const CANDIDATE = {
  chunk: 1,
  withoutLastNoun: 2,
  withPhrase: 3,
  withTwoPhrases: 4,
  withNumber: 5,
  withPlace: 6,
  withVerb: 7,
  withoutFirst: 8,
  name: 9,
  lastNoun: 10,
  single: 11,
  adjective: 12,
  pronounGroup: 13,
  partitive: 14,
  coordination: 15,
  apposition: 16,
  cutTail: 17,
  withoutClitic: 18,
  baseChunk: 19,
} as const;

/** A span with the way it was made. */
export interface Candidate extends MentionSpan {
  readonly kind: number;
}

type Add = (kind: number, start: number, end: number, head: number) => void;

const CHUNK_TAGS = new Set('DT PDT PRP$ CD JJ JJR JJS VBN VBG HYPH AFX $ POS ADD NN NNS NNP NNPS'.split(' '));
const NEVER_FIRST = new Set('POS HYPH AFX'.split(' '));
const MODIFIER_TAGS = new Set('JJ JJR JJS CD VBN VBG'.split(' '));
/** Tags of words that are never a mention of their own. */
const NEVER_SINGLE = new Set(
  "IN TO CC MD RP POS HYPH PRP PRP$ EX WP WRB WP$ VBD , . : `` '' -LRB- -RRB- NFP SYM $".split(' '),
);
const DEMONSTRATIVE = /^(?:this|that|these|those)$/i;
const PLACE_WORD = /^(?:here|there|upstairs|downstairs|outside|inside)$/i;
const GROUP_WORD = /^(?:two|three|four|both|all|guys|lot|boys|girls|folks|people|kids|ladies|[234])$/i;
const JOINING_WORD = /^(?:and|or|&|n)$/i;
const MAX_JOINING_UNITS = 3;
const MAX_CHUNK_TOKENS = 32;
const MAX_CUTS = 3;
const MAX_CUT_DISTANCE = 16;
const MAX_JOINED_TOKENS = 8;

/** Lists the candidates of a sentence, given the spans that are already found. */
export function listCandidates(sentence: TreeSentence, spans: readonly MentionSpan[]): Candidate[] {
  const found: Candidate[] = [];
  const length = sentence.tokens.length;
  const add: Add = (kind, start, end, head) => {
    if (start >= 0 && start < end && end <= length) found.push({ kind, start, end, head });
  };
  for (let token = 0; token < length; token++) {
    if (isChunkStart(sentence, token)) addChunk(sentence, token, add);
    addSingle(sentence, token, add);
    addGroup(sentence, token, add);
  }
  for (const { start, end, head } of findChunks(sentence)) add(CANDIDATE.baseChunk, start, end, head);
  addJoined(sentence, spans, add);
  for (const span of spans) addCuts(sentence, span, add);
  return found;
}

function isChunkStart({ xpos }: TreeSentence, token: number): boolean {
  const tag = xpos[token] ?? '';
  if (tag === 'DT' || tag === 'PRP$' || tag === 'PDT') return true;
  const before = xpos[token - 1] ?? '';
  return CHUNK_TAGS.has(tag) && !NEVER_FIRST.has(tag) && (!CHUNK_TAGS.has(before) || before === 'POS');
}

/** Finds one past the last token of the base noun phrase at `start`. */
function findEnd(xpos: readonly string[], start: number): number {
  let end = start;
  const latest = Math.min(xpos.length, start + MAX_CHUNK_TOKENS);
  while (end < latest) {
    const tag = xpos[end] ?? '';
    const before = xpos[end - 1];
    if (!CHUNK_TAGS.has(tag)) break;
    if (end > start && (tag === 'DT' || tag === 'PRP$') && before !== 'PDT' && before !== 'DT') break;
    end++;
  }
  return end;
}

/** Finds the last noun from `start` up to `end`; −1 if there is none. */
function findLastNoun(xpos: readonly string[], start: number, end: number): number {
  for (let token = end - 1; token >= start; token--) if (isNounTag(xpos[token])) return token;
  return -1;
}

function addChunk(sentence: TreeSentence, start: number, add: Add): void {
  const { xpos, tokens } = sentence;
  const end = findEnd(xpos, start);
  const last = findLastNoun(xpos, start, end);
  if (last < 0) {
    let adjective = start + 1;
    while (MODIFIER_TAGS.has(xpos[adjective] ?? '')) adjective++;
    if (adjective > start + 1) add(CANDIDATE.adjective, start, adjective, adjective - 1);
    if (/^VB/.test(xpos[adjective] ?? '')) add(CANDIDATE.withVerb, start, adjective + 1, adjective);
    return;
  }
  add(CANDIDATE.chunk, start, last + 1, last);
  const next = last + 1;
  if (last > start) {
    add(CANDIDATE.withoutFirst, start + 1, next, last);
    if (isNounTag(xpos[last - 1])) add(CANDIDATE.withoutLastNoun, start, last, last - 1);
    if (last > start + 1) add(CANDIDATE.lastNoun, last, next, last);
    let name = next;
    while (name > start && xpos[name - 1]?.startsWith('NNP')) name--;
    if (name > start && name < next) add(CANDIDATE.name, name, next, last);
  }
  if (xpos[next] === 'CD' || /^one$/i.test(tokens[next] ?? '')) add(CANDIDATE.withNumber, start, next + 1, last);
  if (PLACE_WORD.test(tokens[next] ?? '')) add(CANDIDATE.withPlace, start, next + 1, last);
  if (xpos[next] === 'VBZ') add(CANDIDATE.withVerb, start, next + 1, next);
  const phrase = findPhraseEnd(xpos, next);
  if (phrase <= next) return;
  add(CANDIDATE.withPhrase, start, phrase, last);
  const second = findPhraseEnd(xpos, phrase);
  if (second > phrase) add(CANDIDATE.withTwoPhrases, start, second, last);
}

/** Finds the end of the preposition and base noun phrase at `start`; `start` if there is none. */
function findPhraseEnd(xpos: readonly string[], start: number): number {
  if (xpos[start] !== 'IN') return start;
  if (xpos[start + 1] === 'PRP') return start + 2;
  const last = findLastNoun(xpos, start + 1, findEnd(xpos, start + 1));
  return last < 0 ? start : last + 1;
}

function addSingle({ xpos, tokens }: TreeSentence, token: number, add: Add): void {
  const tag = xpos[token] ?? '';
  const isThat = DEMONSTRATIVE.test(tokens[token] ?? '');
  if (isThat || !NEVER_SINGLE.has(tag)) add(CANDIDATE.single, token, token + 1, token);
  if (isThat && tag !== 'DT') add(CANDIDATE.adjective, token, token + 2, token + 1);
}

/** "you two", "both of us", "the two of them". */
function addGroup({ xpos, tokens }: TreeSentence, token: number, add: Add): void {
  if (xpos[token] === 'PRP' && GROUP_WORD.test(tokens[token + 1] ?? '')) {
    add(CANDIDATE.pronounGroup, token, token + 2, token);
  }
  if (tokens[token] !== 'of' || xpos[token + 1] !== 'PRP' || !/^(?:DT|PDT|CD)$/.test(xpos[token - 1] ?? '')) return;
  add(CANDIDATE.partitive, token - 1, token + 2, token - 1);
  if (xpos[token - 2] === 'DT') add(CANDIDATE.partitive, token - 2, token + 2, token - 1);
}

/** Joins the shortest and longest phrases on both sides of "and" and of a comma. */
function addJoined({ tokens }: TreeSentence, spans: readonly MentionSpan[], add: Add): void {
  const before = new Map<number, MentionSpan[]>();
  const after = new Map<number, MentionSpan[]>();
  if (!tokens.some(isJoining)) return;
  for (const span of spans) {
    if (countTokens(span) > MAX_JOINED_TOKENS) continue;
    keepTwo(before, span.end, span);
    keepTwo(after, span.start, span);
  }
  for (let token = 1; token + 1 < tokens.length; token++) {
    if (!isJoining(tokens[token] as string)) continue;
    const isComma = tokens[token] === ',';
    for (const left of before.get(token) ?? []) {
      for (const right of after.get(token + 1) ?? []) {
        add(isComma ? CANDIDATE.apposition : CANDIDATE.coordination, left.start, right.end, left.head);
      }
    }
  }
}

function isJoining(token: string): boolean {
  return token.length <= MAX_JOINING_UNITS && (token === ',' || JOINING_WORD.test(token));
}

/** Keeps the shortest and the longest span per key. */
function keepTwo(map: Map<number, MentionSpan[]>, key: number, span: MentionSpan): void {
  const kept = map.get(key);
  if (kept === undefined) {
    map.set(key, [span]);
    return;
  }
  const [shortest, longest] = [kept[0] as MentionSpan, kept.at(-1) as MentionSpan];
  if (countTokens(span) < countTokens(shortest)) {
    kept[0] = span;
    kept[1] = longest;
  } else if (kept.length === 1 || countTokens(span) >= countTokens(longest)) kept[1] = span;
}

function countTokens({ start, end }: MentionSpan): number {
  return end - start;
}

/** Cuts a span before the first few commas, prepositions and relative clauses after its head. */
function addCuts({ xpos }: TreeSentence, { start, end, head }: MentionSpan, add: Add): void {
  let cuts = 0;
  for (let token = head + 1; token < end && cuts < MAX_CUTS && token < head + MAX_CUT_DISTANCE; token++) {
    if (!/^(?:IN|TO|WDT|WP|,|POS|VBN|VBG)$/.test(xpos[token] ?? '') || xpos[token - 1] === ',') continue;
    add(xpos[token] === 'POS' ? CANDIDATE.withoutClitic : CANDIDATE.cutTail, start, token, head);
    cuts++;
  }
}
