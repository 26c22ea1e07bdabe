/**
 * Describes a span as a mention: its kind, number, gender, animacy, person and definiteness
 * (docs/model.md §2.4–2.6).
 */

import { type Gender, isNounTag, isPersonalPronoun, type MentionKind } from '../grammar.ts';
import { readName, readNameWithArticle } from '../lexicon/name-evidence.ts';
import { addModifier, type Evidence, NO_EVIDENCE, readNoun } from '../lexicon/noun-evidence.ts';
import { findNounNumber } from '../lexicon/noun-number.ts';
import { findPronoun, type Pronoun } from '../lexicon/pronouns.ts';
import { findLabelGender } from '../lexicon/speaker-labels.ts';
import { findTitle } from '../lexicon/titles.ts';
import { findWords, type Word } from '../segment/word.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import type { Mention, MentionSpan } from './mention.ts';
import type { PlacedSpan } from './mention-context.ts';
import { RELATION, readTraits } from './token-traits.ts';
import { ROLE } from './word-roles.ts';

/** A sentence's place in its document. */
export interface SentencePlace {
  /** The sentence's ordinal in the document. */
  readonly sentence: number;
  readonly turn: number;
  /** The text of the whole turn; offsets refer to it. */
  readonly turnText: string;
  readonly speaker: string | undefined;
  readonly addressees?: readonly string[] | undefined;
  /** Quotations of the turn that are open before the sentence. */
  readonly openQuotes?: number | undefined;
}

/** The properties that pronouns agree with. */
interface Agreement extends Pick<Mention, 'number' | 'gender' | 'feminineShare' | 'isAnimate' | 'isGroup'> {
  /** True for the well-known name of an organization. */
  readonly isOrganization: boolean;
}

const DEFINITE_WORDS = new Set(
  'the this that these those my your his her its our their both said aforementioned same'.split(' '),
);
/** NER labels of inanimate things (docs/model.md §2.6). */
const INANIMATE_LABELS =
  /^(ORG|GPE|LOC|FAC|DATE|TIME|MONEY|PRODUCT|EVENT|WORK_OF_ART|LAW|LANGUAGE|NORP|QUANTITY|ORDINAL|CARDINAL|PERCENT)/;
/** From this share on, a gender counts as known; below, it stays soft evidence. */
const MIN_KNOWN_SHARE = 0.8;

/** Describes one span as a mention. */
export function describeMention(sentence: AnalyzedSentence, span: PlacedSpan, place: SentencePlace): Mention {
  const { tokens, xpos, starts, ends, tree } = sentence;
  const from = starts[span.start] ?? 0;
  const to = ends[span.end - 1] ?? from;
  const headText = tokens[span.head] ?? '';
  const headTag = xpos[span.head] ?? '';
  const { words } = span;
  const pronoun = readPronoun(words[span.head - span.start] ?? '', headTag, words.length);
  const kind = classifyKind(sentence, span, pronoun);
  const speaker = span.context.isQuoted ? undefined : place.speaker;
  const agreement = pronoun === undefined ? readAgreement(sentence, span) : readPronounAgreement(pronoun, speaker);
  return {
    start: span.start,
    end: span.end,
    head: span.head,
    isAlternative: span.isAlternative ?? false,
    sentence: place.sentence,
    turn: place.turn,
    span: [from, to],
    text: place.turnText.slice(from, to),
    headText,
    kind,
    words,
    number: agreement.number,
    gender: agreement.gender,
    feminineShare: agreement.feminineShare,
    isAnimate: agreement.isAnimate,
    isGroup: agreement.isGroup,
    person: pronoun?.person ?? 3,
    isDefinite: kind === 'proper' || kind === 'pronoun' || isDefinite(sentence, span, words),
    speaker: place.speaker,
    addressees: place.addressees,
    entityType: agreement.isOrganization ? 'organization' : readType(sentence.entityTypes?.[span.head]),
    headTag,
    relation: tree?.deprel[span.head],
    context: span.context,
  };
}

/**
 * Pronouns are one token (docs/model.md §2.4), or have the tag of a personal pronoun: "you alone",
 * "they all".
 */
function readPronoun(head: string, tag: string, length: number): Pronoun | undefined {
  if (isPersonalPronoun(tag)) return findPronoun(head);
  const pronoun = length === 1 && !tag.startsWith('NNP') ? findPronoun(head) : undefined;
  return pronoun?.canonical === 'one' && tag === 'CD' ? undefined : pronoun;
}

function classifyKind(sentence: AnalyzedSentence, span: MentionSpan, pronoun: Pronoun | undefined): MentionKind {
  const tag = sentence.xpos[span.head] ?? '';
  const isSingle = span.end - span.start === 1;
  if (isSingle && ((readTraits(sentence).roles[span.head] as number) & ROLE.demonstrative) !== 0)
    return 'demonstrative';
  if (pronoun !== undefined || isPersonalPronoun(tag)) return 'pronoun';
  if (tag.startsWith('NNP') || (sentence.ner?.[span.head] ?? 'O') !== 'O') return 'proper';
  return 'nominal';
}

/** "I" is as feminine as the name of whoever says it. */
function readPronounAgreement(pronoun: Pronoun, speaker: string | undefined): Agreement {
  const { person, number, gender, isAnimate } = pronoun;
  const isOwn = person === 1 && number === 'singular' && speaker !== undefined;
  const feminineShare =
    gender === 'feminine' ? 1 : gender === 'masculine' ? 0 : isOwn ? findLabelGender(speaker) : undefined;
  return { number, gender, feminineShare, isAnimate, isGroup: false, isOrganization: false };
}

function readAgreement(sentence: AnalyzedSentence, span: MentionSpan): Agreement {
  const head = (findWords(sentence.tokens)[span.head] as Word).lower;
  const name = findName(sentence, span);
  const number = findNounNumber(head, sentence.xpos[span.head] ?? '', name);
  const { feminine, isPerson, isGroup, isOrganization = false } = readEvidence(sentence, span, name);
  if (isCoordination(sentence, span)) {
    const isAnimate = isPerson;
    return { number: 'plural', gender: 'unknown', feminineShare: undefined, isAnimate, isGroup: false, isOrganization };
  }
  const isAnimate = readLabelAnimacy(sentence.ner?.[span.head]) ?? isPerson;
  const feminineShare = isAnimate === false ? undefined : feminine;
  const gender = decideGender(feminineShare, isAnimate);
  return { number, gender, feminineShare, isAnimate, isGroup, isOrganization };
}

/**
 * Reads evidence from the head noun, then from a name next to it ("my colleague Emma") or in
 * apposition. Numbers, adjectives and verbs give no evidence.
 */
function readEvidence(sentence: AnalyzedSentence, span: MentionSpan, name: readonly string[]): Evidence {
  const { tokens, xpos } = sentence;
  const tag = xpos[span.head];
  const words = findWords(tokens);
  const head = words[span.head] as Word;
  if (isName(tag)) {
    const opening = xpos[span.start];
    const hasArticle = (opening === 'DT' || opening === 'PRP$') && findTitle(name[0] ?? '') === undefined;
    if (hasArticle) return readNameWithArticle(name);
    if (name.length > 1) return readName(name);
    head.loneName ??= readName(name);
    return head.loneName;
  }
  if (!isNounTag(tag)) return NO_EVIDENCE;
  head.noun ??= readNoun(head.lower);
  const before = span.head > span.start ? (words[span.head - 1] as Word).lower : undefined;
  const noun = addModifier(head.noun, before);
  if (noun.isPerson !== true || noun.feminine !== undefined) return noun;
  return { ...noun, feminine: name.length > 0 ? readName(name).feminine : readAppositionGender(sentence, span) };
}

/** Reads the gender of the name that explains a noun: "the owner, Mr. Kowalski". */
function readAppositionGender(sentence: AnalyzedSentence, { head, end }: MentionSpan): number | undefined {
  const { heads } = sentence.tree ?? NO_TREE;
  const { relations } = readTraits(sentence);
  for (let token = head + 1; token < end; token++) {
    if (((relations[token] as number) & RELATION.appos) === 0 || heads[token] !== head) continue;
    const name = isName(sentence.xpos[token]) ? findName(sentence, { start: head + 1, end, head: token }) : NO_NAME;
    return name.length > 0 ? readName(name).feminine : undefined;
  }
  return undefined;
}

const NO_TREE: { readonly heads: readonly number[] } = { heads: [] };

/**
 * Finds the name that contains the head, with lower-case titles before it ("aunt Mary"); for a
 * common noun, the name right after it; empty if there is none. It never leaves the span, so a
 * possessor's name is not taken.
 */
function findName({ tokens, xpos }: AnalyzedSentence, { start, end, head }: MentionSpan): readonly string[] {
  let from = isName(xpos[head]) ? head : head + 1;
  let to = from;
  while (to < end && isName(xpos[to])) to++;
  if (to === from) return NO_NAME;
  while (from > start && isName(xpos[from - 1])) from--;
  while (from > start && xpos[from - 1] === 'NN' && findTitle(tokens[from - 1] ?? '') !== undefined) from--;
  return tokens.slice(from, to);
}

const NO_NAME: readonly string[] = [];

function isName(tag: string | undefined): boolean {
  return tag === 'NNP' || tag === 'NNPS';
}

/**
 * True for "Tom and Mary" and "a cat and a dog", not for "a friend and colleague", who may be one
 * person.
 */
function isCoordination(sentence: AnalyzedSentence, { start, end, head }: MentionSpan): boolean {
  const { tokens, xpos, tree } = sentence;
  if (tree === undefined) return false;
  const { relations } = readTraits(sentence);
  const conjuncts: number[] = [];
  for (let token = start; token < end; token++) {
    if (((relations[token] as number) & RELATION.plainConj) !== 0 && tree.heads[token] === head) conjuncts.push(token);
  }
  if (conjuncts.length === 0) return false;
  const determined = new Set<number>();
  const joined = new Set<number>();
  for (let token = start; token < end; token++) {
    const relation = tree.deprel[token];
    const governor = tree.heads[token] ?? -1;
    if (relation === 'det' || relation === 'nmod:poss') determined.add(governor);
    else if (relation === 'cc' && /^(?:and|&)$/i.test(tokens[token] ?? '')) joined.add(governor);
  }
  const isPhrase = (token: number) => xpos[token] !== 'NN' || determined.has(token);
  return conjuncts.some(isPhrase) && conjuncts.some((token) => joined.has(token));
}

function readLabelAnimacy(label: string | undefined): boolean | undefined {
  if (label === undefined) return undefined;
  if (label.startsWith('PERSON')) return true;
  return INANIMATE_LABELS.test(label) ? false : undefined;
}

/**
 * Decides on a gender if the evidence is clear. A name that may be a place ("Virginia") keeps its
 * share and gets no gender.
 */
export function decideGender(feminine: number | undefined, isAnimate: boolean | undefined): Gender {
  if (isAnimate === false) return 'neuter';
  if (feminine === undefined || isAnimate === undefined) return 'unknown';
  if (feminine >= MIN_KNOWN_SHARE) return 'feminine';
  return 1 - feminine >= MIN_KNOWN_SHARE ? 'masculine' : 'unknown';
}

function isDefinite(sentence: AnalyzedSentence, span: MentionSpan, words: readonly string[]): boolean {
  if (DEFINITE_WORDS.has(words[0] ?? '')) return true;
  // "Emma's house"
  for (let token = span.start; token < span.head; token++) if (sentence.xpos[token] === 'POS') return true;
  return false;
}

function readType(predicted: string | undefined): string | undefined {
  return predicted === 'none' ? undefined : predicted;
}
