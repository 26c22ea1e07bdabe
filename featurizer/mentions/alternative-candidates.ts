/**
 * Lists spans that the tree may have missed: cuts and extensions of base noun phrases,
 * coordinations, appositions and single words. Most are wrong; `alternatives.ts` chooses. Linear in
 * the sentence.
 */
import { isTitleBeforeName } from '../lexicon/titles.ts';
import type { AnalyzedSentence, DependencyTree } from '../sentence.ts';
import { findChunks } from './from-chunks.ts';
import type { MentionSpan } from './mention.ts';
import { readTraits, type SentenceTraits, TAG } from './token-traits.ts';
import { ROLE } from './word-roles.ts';

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

/** Is called with each candidate: the way it was made, and its span. */
export type Add = (kind: number, start: number, end: number, head: number) => void;

const MAX_CHUNK_TOKENS = 32;
const MAX_CUTS = 3;
const MAX_CUT_DISTANCE = 16;
const MAX_JOINED_TOKENS = 8;

/** Lists the candidates of a sentence, given the spans that are already found. */
export function visitCandidates(sentence: TreeSentence, spans: readonly MentionSpan[], visit: Add): void {
  const traits = readTraits(sentence);
  const { length } = sentence.tokens;
  const add: Add = (kind, start, end, head) => {
    if (start < 0 || start >= end || end > length || isTitleBeforeName(sentence.tokens, start - 1)) return;
    if (end - start === 1 || !isSubjectOfRest(sentence, traits, end - 1)) visit(kind, start, end, head);
  };
  const lister = new CandidateLister(traits, length, add);
  for (let token = 0; token < length; token++) lister.addAt(token);
  const chunks = findChunks(sentence);
  for (let at = 0; at < chunks.length; at++) {
    const { start, end, head } = chunks[at] as MentionSpan;
    add(CANDIDATE.baseChunk, start, end, head);
  }
  addJoined(traits, length, spans, add);
  for (let at = 0; at < spans.length; at++) addCuts(traits, spans[at] as MentionSpan, add);
}

/**
 * Tells whether a pronoun is the subject of a clause that goes on after it, so that no phrase ends
 * with it: "your neighbor if [you]" are out. After "and" it may be the tree that is wrong.
 */
function isSubjectOfRest({ tokens, tree }: TreeSentence, { tags }: SentenceTraits, token: number): boolean {
  if (((tags[token] as number) & TAG.personal) === 0 || (tree.heads[token] as number) <= token) return false;
  return tree.deprel[token]?.startsWith('nsubj') === true && !/^(?:and|&|n)$/i.test(tokens[token - 1] ?? '');
}

/** Lists what can be made of the words of a sentence, token by token. */
class CandidateLister {
  readonly #tags: Int32Array;
  readonly #roles: Int32Array;
  readonly #length: number;
  readonly #add: Add;

  constructor({ tags, roles }: SentenceTraits, length: number, add: Add) {
    this.#tags = tags;
    this.#roles = roles;
    this.#length = length;
    this.#add = add;
  }

  addAt(token: number): void {
    if (this.#isChunkStart(token)) this.#addChunk(token);
    this.#addSingle(token);
    this.#addGroup(token);
  }

  /** Tells whether the tag of a token has one of these bits; past the sentence, there is none. */
  #has(token: number, bits: number): boolean {
    return token >= 0 && token < this.#length && ((this.#tags[token] as number) & bits) !== 0;
  }

  #is(token: number, roles: number): boolean {
    return token >= 0 && token < this.#length && ((this.#roles[token] as number) & roles) !== 0;
  }

  #isChunkStart(token: number): boolean {
    if (this.#has(token, TAG.DT | TAG.PRP$ | TAG.PDT)) return true;
    if (!this.#has(token, TAG.chunk) || this.#has(token, TAG.neverFirst)) return false;
    return !this.#has(token - 1, TAG.chunk) || this.#has(token - 1, TAG.POS);
  }

  /** Finds one past the last token of the base noun phrase at `start`. */
  #findEnd(start: number): number {
    let end = start;
    const latest = Math.min(this.#length, start + MAX_CHUNK_TOKENS);
    while (end < latest && this.#has(end, TAG.chunk)) {
      if (end > start && this.#has(end, TAG.DT | TAG.PRP$) && !this.#has(end - 1, TAG.PDT | TAG.DT)) break;
      end++;
    }
    return end;
  }

  /** Finds the last noun from `start` up to `end`; −1 if there is none. */
  #findLastNoun(start: number, end: number): number {
    for (let token = end - 1; token >= start; token--) if (this.#has(token, TAG.noun)) return token;
    return -1;
  }

  #addChunk(start: number): void {
    const last = this.#findLastNoun(start, this.#findEnd(start));
    if (last < 0) {
      let adjective = start + 1;
      while (this.#has(adjective, TAG.modifier)) adjective++;
      if (adjective > start + 1) this.#add(CANDIDATE.adjective, start, adjective, adjective - 1);
      if (this.#has(adjective, TAG.verb)) this.#add(CANDIDATE.withVerb, start, adjective + 1, adjective);
      return;
    }
    this.#add(CANDIDATE.chunk, start, last + 1, last);
    const next = last + 1;
    if (last > start) {
      this.#add(CANDIDATE.withoutFirst, start + 1, next, last);
      if (this.#has(last - 1, TAG.noun)) this.#add(CANDIDATE.withoutLastNoun, start, last, last - 1);
      if (last > start + 1) this.#add(CANDIDATE.lastNoun, last, next, last);
      let name = next;
      while (name > start && this.#has(name - 1, TAG.proper)) name--;
      if (name > start && name < next) this.#add(CANDIDATE.name, name, next, last);
    }
    if (this.#has(next, TAG.CD) || this.#is(next, ROLE.one)) this.#add(CANDIDATE.withNumber, start, next + 1, last);
    if (this.#is(next, ROLE.place)) this.#add(CANDIDATE.withPlace, start, next + 1, last);
    if (this.#has(next, TAG.VBZ)) this.#add(CANDIDATE.withVerb, start, next + 1, next);
    const phrase = this.#findPhraseEnd(next);
    if (phrase <= next) return;
    this.#add(CANDIDATE.withPhrase, start, phrase, last);
    const second = this.#findPhraseEnd(phrase);
    if (second > phrase) this.#add(CANDIDATE.withTwoPhrases, start, second, last);
  }

  /** Finds the end of the preposition and base noun phrase at `start`; `start` if there is none. */
  #findPhraseEnd(start: number): number {
    if (!this.#has(start, TAG.IN)) return start;
    if (this.#has(start + 1, TAG.PRP)) return start + 2;
    const last = this.#findLastNoun(start + 1, this.#findEnd(start + 1));
    return last < 0 ? start : last + 1;
  }

  #addSingle(token: number): void {
    const isThat = this.#is(token, ROLE.demonstrative);
    if (isThat || !this.#has(token, TAG.neverSingle)) this.#add(CANDIDATE.single, token, token + 1, token);
    if (isThat && !this.#has(token, TAG.DT)) this.#add(CANDIDATE.adjective, token, token + 2, token + 1);
  }

  /** "you two", "both of us", "the two of them". */
  #addGroup(token: number): void {
    if (this.#has(token, TAG.PRP) && this.#is(token + 1, ROLE.group))
      this.#add(CANDIDATE.pronounGroup, token, token + 2, token);
    if (!this.#is(token, ROLE.of) || !this.#has(token + 1, TAG.PRP)) return;
    if (!this.#has(token - 1, TAG.DT | TAG.PDT | TAG.CD)) return;
    this.#add(CANDIDATE.partitive, token - 1, token + 2, token - 1);
    if (this.#has(token - 2, TAG.DT)) this.#add(CANDIDATE.partitive, token - 2, token + 2, token - 1);
  }
}

/** Joins the shortest and longest phrases on both sides of "and" and of a comma. */
function addJoined({ roles }: SentenceTraits, length: number, spans: readonly MentionSpan[], add: Add): void {
  const isJoining = (token: number): boolean => ((roles[token] as number) & ROLE.joining) !== 0;
  let token = 0;
  while (token < length && !isJoining(token)) token++;
  if (token === length) return;
  const before = new Map<number, MentionSpan[]>();
  const after = new Map<number, MentionSpan[]>();
  for (const span of spans) {
    if (countTokens(span) > MAX_JOINED_TOKENS) continue;
    keepTwo(before, span.end, span);
    keepTwo(after, span.start, span);
  }
  for (token = Math.max(1, token); token + 1 < length; token++) {
    if (!isJoining(token)) continue;
    const lefts = before.get(token);
    const rights = after.get(token + 1);
    if (lefts === undefined || rights === undefined) continue;
    const kind = ((roles[token] as number) & ROLE.comma) !== 0 ? CANDIDATE.apposition : CANDIDATE.coordination;
    for (const left of lefts) for (const right of rights) add(kind, left.start, right.end, left.head);
  }
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
function addCuts({ tags }: SentenceTraits, { start, end, head }: MentionSpan, add: Add): void {
  let cuts = 0;
  for (let token = head + 1; token < end && cuts < MAX_CUTS && token < head + MAX_CUT_DISTANCE; token++) {
    const tag = tags[token] as number;
    if ((tag & TAG.cut) === 0 || ((tags[token - 1] as number) & TAG.comma) !== 0) continue;
    add((tag & TAG.POS) !== 0 ? CANDIDATE.withoutClitic : CANDIDATE.cutTail, start, token, head);
    cuts++;
  }
}
