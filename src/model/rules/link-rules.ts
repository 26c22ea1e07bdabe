/** The rules: how well a mention and one earlier mention go together, as a score; `undefined` where no rule speaks for a link. */
import { findPronoun, type Mention } from '../../../featurizer/mod.ts';
import { contentWords, isAcronymOf, isSubset, nameWords } from './words.ts';

/** How far back, in sentences, a pronoun looks. */
const PRONOUN_WINDOW_SENTENCES = 3;
const SUBJECT = /^(?:nsubj|csubj)/;

/** Scores one pair; higher is better, 0 and more is worth a link. */
export function scorePair(mention: Mention, antecedent: Mention): number | undefined {
  if (mention.isAlternative || antecedent.isAlternative || isNested(mention, antecedent)) return undefined;
  switch (mention.kind) {
    case 'pronoun':
      return mention.person === 3 ? scoreThirdPerson(mention, antecedent) : scoreSpeechRole(mention, antecedent);
    case 'demonstrative':
      return undefined; // most point at clauses, which are no mentions
    case 'proper':
      return antecedent.kind === 'proper' ? scoreNames(mention, antecedent) : undefined;
    case 'nominal':
      return antecedent.kind === 'nominal' || antecedent.kind === 'proper'
        ? scoreNominals(mention, antecedent)
        : undefined;
  }
}

/** One span inside the other in the same sentence: "his mother" is not "his". */
function isNested(one: Mention, other: Mention): boolean {
  if (one.sentence !== other.sentence || one.turn !== other.turn) return false;
  return (one.start <= other.start && other.end <= one.end) || (other.start <= one.start && one.end <= other.end);
}

/** I, we, you: by who speaks. The same word from the same mouth; "you" answers the other's "I" and the reverse. */
function scoreSpeechRole(mention: Mention, antecedent: Mention): number | undefined {
  const isSameSpeaker = mention.speaker === antecedent.speaker;
  const own = findPronoun(mention.headText)?.canonical;
  if (antecedent.kind === 'proper') {
    const isName =
      own === 'i' && mention.speaker !== undefined && mention.speaker.toLowerCase() === antecedent.words.join(' ');
    return isName ? 6 : undefined;
  }
  if (antecedent.kind !== 'pronoun') return undefined;
  const theirs = findPronoun(antecedent.headText)?.canonical;
  const decay = distance(mention, antecedent);
  if (own === theirs) {
    if (isSameSpeaker) return 10 - decay;
    return own === 'we' ? 4 - decay : undefined;
  }
  const isExchange = (own === 'i' && theirs === 'you') || (own === 'you' && theirs === 'i');
  const isAnswer = isExchange && !isSameSpeaker && mention.turn - antecedent.turn <= 2;
  return isAnswer ? 5 - decay : undefined;
}

/** He, she, it, they: the nearest that agrees, subjects before others. */
function scoreThirdPerson(mention: Mention, antecedent: Mention): number | undefined {
  if (mention.relation === 'expl') return undefined; // "it rains" is nobody
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
  const salience = theirs === undefined ? salienceOf(antecedent, own) : 0;
  return 3 + subject + same + salience - 1.2 * sentences - 0.002 * (mention.head - antecedent.head + 40 * sentences);
}

/** People are named before they are "he"; "they" is mostly said of many. */
function salienceOf(antecedent: Mention, pronoun: string | undefined): number {
  if (pronoun === 'they') return antecedent.number === 'plural' ? 0 : -1;
  if (pronoun === 'it' || antecedent.kind === 'proper') return 0;
  return antecedent.isDefinite ? -0.7 : -1.4;
}

function scoreNames(mention: Mention, antecedent: Mention): number | undefined {
  const own = nameWords(mention);
  const theirs = nameWords(antecedent);
  const decay = distance(mention, antecedent);
  if (own.join(' ') === theirs.join(' ')) return 9 - decay;
  if (isAcronymOf(mention, antecedent) || isAcronymOf(antecedent, mention)) return 7 - decay;
  // Trees head a name by its first word, people are called by their last as well.
  const isSameHead =
    mention.headText.toLowerCase() === antecedent.headText.toLowerCase() ||
    (own.at(-1) === theirs.at(-1) && mention.entityType === 'person');
  const isPart = isSubset(own, theirs) || isSubset(theirs, own);
  return isSameHead && isPart ? 6 - decay : undefined;
}

function scoreNominals(mention: Mention, antecedent: Mention): number | undefined {
  if (mention.headText.toLowerCase() !== antecedent.headText.toLowerCase()) return undefined;
  if (!mention.isDefinite) return undefined;
  const own = contentWords(mention);
  const theirs = contentWords(antecedent);
  const decay = distance(mention, antecedent);
  if (own.join(' ') === theirs.join(' ')) return 5 - decay;
  return isSubset(own, theirs) ? 3 - decay : undefined;
}

/** Always under 1, so that nearness breaks ties and never beats a better rule. */
function distance(mention: Mention, antecedent: Mention): number {
  const sentences = mention.sentence - antecedent.sentence;
  return sentences / (sentences + 20) - 1e-4 / (1 + Math.abs(mention.head - antecedent.head));
}
