/** A span → a mention: kind, number, gender, animacy, person and definiteness, read off its tokens and tags (model.md §2.4–2.6). */
import { findGender, isPersonWord } from '../lexicon/people.ts';
import { findDemonstrative, findPronoun, type Pronoun } from '../lexicon/pronouns.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import type { Gender, GrammaticalNumber, Mention, MentionKind, MentionSpan } from './mention.ts';
import { isPersonalPronoun } from './nominal-head.ts';

/** Where a sentence stands in its document. */
export interface SentencePlace {
  /** The sentence's ordinal in the document. */
  readonly sentence: number;
  readonly turn: number;
  /** The text of the whole turn, which offsets point into. */
  readonly turnText: string;
  readonly speaker: string | undefined;
}

const DEFINITE_WORDS = new Set(
  'the this that these those my your his her its our their both said aforementioned same'.split(' '),
);
/** NER labels of things that are not animate (model.md §2.6). */
const INANIMATE_LABELS =
  /^(ORG|GPE|LOC|FAC|DATE|TIME|MONEY|PRODUCT|EVENT|WORK_OF_ART|LAW|LANGUAGE|NORP|QUANTITY|ORDINAL|CARDINAL|PERCENT)/;

/** Describes one span as a mention. */
export function describeMention(sentence: AnalyzedSentence, span: MentionSpan, place: SentencePlace): Mention {
  const { tokens, xpos, starts, ends, tree } = sentence;
  const from = starts[span.start] ?? 0;
  const to = ends[span.end - 1] ?? from;
  const headText = tokens[span.head] ?? '';
  const headTag = xpos[span.head] ?? '';
  const words = tokens.slice(span.start, span.end).map((token) => token.toLowerCase());
  const pronoun = pronounOf(headText, headTag, words.length);
  const kind = kindOf(sentence, span, pronoun);
  const gender = pronoun?.gender ?? genderOf(words, span.head - span.start);
  return {
    start: span.start,
    end: span.end,
    head: span.head,
    sentence: place.sentence,
    turn: place.turn,
    span: [from, to],
    text: place.turnText.slice(from, to),
    headText,
    kind,
    words,
    number: pronoun?.number ?? numberOf(headText, headTag),
    gender,
    isAnimate: pronoun === undefined ? animacyOf(words, gender, sentence.ner?.[span.head]) : pronoun.isAnimate,
    person: pronoun?.person ?? 3,
    isDefinite: kind === 'proper' || kind === 'pronoun' || isDefinite(sentence, span, words),
    speaker: place.speaker,
    headTag,
    relation: tree?.deprel[span.head],
  };
}

/** Pronouns are one token (model.md §2.4), or carry a personal pronoun's tag: "you alone", "they all". */
function pronounOf(head: string, tag: string, length: number): Pronoun | undefined {
  if (isPersonalPronoun(tag)) return findPronoun(head);
  const pronoun = length === 1 && !tag.startsWith('NNP') ? findPronoun(head) : undefined;
  return pronoun?.canonical === 'one' && tag === 'CD' ? undefined : pronoun;
}

function kindOf(sentence: AnalyzedSentence, span: MentionSpan, pronoun: Pronoun | undefined): MentionKind {
  const tag = sentence.xpos[span.head] ?? '';
  const isSingle = span.end - span.start === 1;
  if (isSingle && findDemonstrative(sentence.tokens[span.head] ?? '') !== undefined) return 'demonstrative';
  if (pronoun !== undefined || isPersonalPronoun(tag)) return 'pronoun';
  if (tag.startsWith('NNP') || (sentence.ner?.[span.head] ?? 'O') !== 'O') return 'proper';
  return 'nominal';
}

function numberOf(head: string, tag: string): GrammaticalNumber {
  const demonstrative = findDemonstrative(head);
  if (demonstrative !== undefined) return demonstrative;
  if (tag === 'NNS' || tag === 'NNPS') return 'plural';
  return tag === 'NN' || tag === 'NNP' ? 'singular' : 'unknown';
}

/** A title or first name before the head decides, then the head itself. */
function genderOf(words: readonly string[], head: number): Gender {
  for (let at = 0; at < head; at++) {
    const gender = findGender(words[at] ?? '');
    if (gender !== 'unknown' && words[at + 1] !== "'s" && words[at + 1] !== '’s' && words[at + 1] !== 'of')
      return gender;
  }
  return findGender(words[head] ?? '');
}

function animacyOf(words: readonly string[], gender: Gender, label: string | undefined): boolean | undefined {
  if (label?.startsWith('PERSON') || gender === 'masculine' || gender === 'feminine') return true;
  if (label !== undefined && INANIMATE_LABELS.test(label)) return false;
  return words.some(isPersonWord) ? true : undefined;
}

function isDefinite(sentence: AnalyzedSentence, span: MentionSpan, words: readonly string[]): boolean {
  if (DEFINITE_WORDS.has(words[0] ?? '')) return true;
  return sentence.xpos.slice(span.start, span.head).includes('POS'); // "Emma's house"
}
