/**
 * The rules: they score how well a mention and an earlier one fit together. `undefined` if no rule
 * supports a link.
 */
import { findPronoun, type Mention } from '../../../featurizer/mod.ts';
import { isAcronym, isSubset, readNameWords, trimWords } from './words.ts';

/** How many sentences back a pronoun's antecedent may be. */
const PRONOUN_WINDOW_SENTENCES = 3;
const SUBJECT = /^(?:nsubj|csubj)/;

/** Called for each rule that fired; the weights add up to the score. */
export type Note = (feature: string, weight: number) => void;

/** Scores one pair; higher is better, and 0 or more is worth a link. */
export function scorePair(mention: Mention, antecedent: Mention, note?: Note): number | undefined {
  if (mention.isAlternative || antecedent.isAlternative || isNested(mention, antecedent)) return undefined;
  switch (mention.kind) {
    case 'pronoun':
      return mention.person === 3
        ? scoreThirdPerson(mention, antecedent, note)
        : scoreSpeechRole(mention, antecedent, note);
    case 'demonstrative':
      return undefined; // most refer to clauses, which are not mentions
    case 'proper':
      return antecedent.kind === 'proper' ? scoreNames(mention, antecedent, note) : undefined;
    case 'nominal':
      return antecedent.kind === 'nominal' || antecedent.kind === 'proper'
        ? scoreNominals(mention, antecedent, note)
        : undefined;
  }
}

/** True if one span is inside the other: "his mother" is not "his". */
function isNested(one: Mention, other: Mention): boolean {
  if (one.sentence !== other.sentence || one.turn !== other.turn) return false;
  return (one.start <= other.start && other.end <= one.end) || (other.start <= one.start && one.end <= other.end);
}

/**
 * Scores "I", "we" and "you" by speaker: the same word of one speaker, or "you" for another
 * speaker's "I" and vice versa.
 */
function scoreSpeechRole(mention: Mention, antecedent: Mention, note?: Note): number | undefined {
  const isSameSpeaker = mention.speaker === antecedent.speaker;
  const own = findPronoun(mention.headText)?.canonical;
  if (antecedent.kind === 'proper') {
    const isName =
      own === 'i' && mention.speaker !== undefined && mention.speaker.toLowerCase() === antecedent.words.join(' ');
    return isName ? noteRule(note, 'the name is the speaker’s own', 6) : undefined;
  }
  if (antecedent.kind !== 'pronoun') return undefined;
  const theirs = findPronoun(antecedent.headText)?.canonical;
  const decay = measureDistance(mention, antecedent);
  if (own === theirs) {
    if (isSameSpeaker) return noteRule(note, 'the same word from the same speaker', 10, decay);
    return own === 'we' ? noteRule(note, '“we” of another speaker', 4, decay) : undefined;
  }
  const isExchange = (own === 'i' && theirs === 'you') || (own === 'you' && theirs === 'i');
  const isAnswer = isExchange && !isSameSpeaker && mention.turn - antecedent.turn <= 2;
  return isAnswer ? noteRule(note, '“you” and “I” change over as the speakers do', 5, decay) : undefined;
}

/** Scores "he", "she", "it" and "they": the nearest mention that agrees, subjects first. */
function scoreThirdPerson(mention: Mention, antecedent: Mention, note?: Note): number | undefined {
  if (mention.relation === 'expl') return undefined; // the "it" of "it rains" has no referent
  const sentences = mention.sentence - antecedent.sentence;
  if (sentences > PRONOUN_WINDOW_SENTENCES || antecedent.person !== 3 || antecedent.kind === 'demonstrative')
    return undefined;
  const own = findPronoun(mention.headText)?.canonical;
  const theirs = antecedent.kind === 'pronoun' ? findPronoun(antecedent.headText)?.canonical : undefined;
  if (theirs !== undefined && theirs !== own) return undefined;
  if (own === 'they' && antecedent.number === 'singular' && antecedent.isAnimate !== true && !antecedent.isGroup)
    return undefined;
  if ((own === 'he' || own === 'she') && antecedent.isAnimate === undefined && antecedent.kind !== 'proper')
    return undefined;
  const subject = SUBJECT.test(antecedent.relation ?? '') ? 1 : 0;
  const same = theirs === own ? 1.5 : 0;
  const salience = theirs === undefined ? scoreSalience(antecedent, own) : 0;
  const words = mention.head - antecedent.head + 40 * sentences;
  if (note !== undefined) {
    note('a pronoun that may stand for it', 3);
    if (subject !== 0) note('the antecedent is a subject', subject);
    if (same !== 0) note('the same pronoun', same);
    if (salience !== 0) note(own === 'they' ? '“they” is mostly many' : 'not called by name', salience);
    if (sentences !== 0) note('sentences lie between', -1.2 * sentences);
    note('words lie between', -0.002 * words);
  }
  return 3 + subject + same + salience - 1.2 * sentences - 0.002 * words;
}

/** People are usually named before they are "he"; "they" is mostly plural. */
function scoreSalience(antecedent: Mention, pronoun: string | undefined): number {
  if (pronoun === 'they') return antecedent.number === 'plural' ? 0 : -1;
  if (pronoun === 'it' || antecedent.kind === 'proper') return 0;
  return antecedent.isDefinite ? -0.7 : -1.4;
}

function scoreNames(mention: Mention, antecedent: Mention, note?: Note): number | undefined {
  const own = readNameWords(mention);
  const theirs = readNameWords(antecedent);
  const decay = measureDistance(mention, antecedent);
  if (own.join(' ') === theirs.join(' ')) return noteRule(note, 'the same name', 9, decay);
  if (isAcronym(mention, antecedent) || isAcronym(antecedent, mention))
    return noteRule(note, 'the initials of the other', 7, decay);
  // The head of a name is its first word in UD; people are also called by their last name.
  const isSameHead =
    mention.headText.toLowerCase() === antecedent.headText.toLowerCase() ||
    (own.at(-1) === theirs.at(-1) && mention.entityType === 'person');
  const isPart = isSubset(own, theirs) || isSubset(theirs, own);
  return isSameHead && isPart ? noteRule(note, 'part of the same name', 6, decay) : undefined;
}

function scoreNominals(mention: Mention, antecedent: Mention, note?: Note): number | undefined {
  if (mention.headText.toLowerCase() !== antecedent.headText.toLowerCase()) return undefined;
  if (!mention.isDefinite) return undefined;
  const own = trimWords(mention);
  const theirs = trimWords(antecedent);
  const decay = measureDistance(mention, antecedent);
  if (own.join(' ') === theirs.join(' ')) return noteRule(note, 'the same words', 5, decay);
  return isSubset(own, theirs) ? noteRule(note, 'the same head, nothing new', 3, decay) : undefined;
}

/** Computes a rule's score minus the distance penalty and notes both. */
function noteRule(note: Note | undefined, feature: string, weight: number, decay = 0): number {
  note?.(feature, weight);
  if (decay !== 0) note?.('distance', -decay);
  return weight - decay;
}

/**
 * Measures distance on a scale below 1, so that it breaks ties and never outweighs a better rule.
 */
function measureDistance(mention: Mention, antecedent: Mention): number {
  const sentences = mention.sentence - antecedent.sentence;
  return sentences / (sentences + 20) - 1e-4 / (1 + Math.abs(mention.head - antecedent.head));
}
