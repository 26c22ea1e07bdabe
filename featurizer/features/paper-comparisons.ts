/**
 * The 12 pair templates of the paper (docs/model.md §3.4, group P). Containment is by characters
 * and case-sensitive.
 */
import type { Mention } from '../mentions/mention.ts';
import type { Comparison } from './pair-coder.ts';
import { readSpeaker, simplifySpeaker, simplifySpeakers } from './speakers.ts';

/** What is compared, computed once per mention. */
interface PaperKeys {
  readonly mention: Mention;
  readonly speaker: string;
  /** Without punctuation, lower-cased. */
  readonly plainSpeaker: string;
  /** The span's tokens joined by one space, as written. */
  readonly text: string;
  readonly lowerText: string;
  readonly head: string;
  readonly lowerHead: string;
}

const MAX_DISTANCE = 10;
const BOOLEAN = ['false', 'true'];

/** Computes the keys of a mention. */
export function toPaperKeys(mention: Mention): PaperKeys {
  const speaker = readSpeaker(mention);
  return {
    mention,
    speaker,
    plainSpeaker: simplifySpeaker(speaker),
    text: joinSpan(mention),
    lowerText: mention.words.join(' '),
    head: mention.headText,
    lowerHead: mention.headText.toLowerCase(),
  };
}

/** The comparisons, in the paper's order. */
export const PAPER_COMPARISONS: readonly Comparison<PaperKeys>[] = [
  {
    name: 'mdist',
    values: Array.from({ length: MAX_DISTANCE }, (_, at) => String(at + 1)),
    encode: (_current, _antecedent, { mentionDistance }) => Math.min(mentionDistance, MAX_DISTANCE) - 1,
  },
  {
    name: 'sdist',
    values: Array.from({ length: MAX_DISTANCE + 1 }, (_, at) => String(at)),
    encode: (current, antecedent) => Math.min(current.mention.sentence - antecedent.mention.sentence, MAX_DISTANCE),
  },
  defineComparison(
    'iwi',
    ({ mention: one }, { mention: other }) => one.sentence === other.sentence && isNested(one, other),
  ),
  defineComparison('sameSpk', (current, antecedent) => current.speaker === antecedent.speaker),
  defineComparison('exact', (current, antecedent) => current.lowerText === antecedent.lowerText),
  defineComparison('curInAnt', (current, antecedent) => antecedent.text.includes(current.text)),
  defineComparison('antInCur', (current, antecedent) => current.text.includes(antecedent.text)),
  defineComparison('headEq', (current, antecedent) => current.lowerHead === antecedent.lowerHead),
  defineComparison('curHeadInAnt', (current, antecedent) => antecedent.text.includes(current.head)),
  defineComparison('antHeadInCur', (current, antecedent) => current.text.includes(antecedent.head)),
  defineComparison('antInOtherSpk', (current, antecedent, speakers) =>
    simplifySpeakers(speakers).some(
      (speaker) => speaker !== current.plainSpeaker && speaker.includes(antecedent.lowerHead),
    ),
  ),
  defineComparison('antHasOtherSpk', (current, antecedent, speakers) =>
    simplifySpeakers(speakers).some(
      (speaker) => speaker !== current.plainSpeaker && antecedent.lowerHead.includes(speaker),
    ),
  ),
];

function defineComparison(
  name: string,
  isTrue: (current: PaperKeys, antecedent: PaperKeys, speakers: readonly string[]) => boolean,
): Comparison<PaperKeys> {
  return {
    name,
    values: BOOLEAN,
    encode: (current, antecedent, { speakers }) => Number(isTrue(current, antecedent, speakers)),
  };
}

function isNested(one: Mention, other: Mention): boolean {
  return (one.start >= other.start && one.end <= other.end) || (other.start >= one.start && other.end <= one.end);
}

/**
 * Joins the span's tokens with spaces, cut from the text by length; returns the text unchanged if
 * lower-casing changed a length.
 */
function joinSpan({ text, words }: Mention): string {
  const tokens: string[] = [];
  let at = 0;
  for (const word of words) {
    while (/\s/.test(text[at] ?? '')) at++;
    const token = text.slice(at, at + word.length);
    if (token.toLowerCase() !== word) return text;
    tokens.push(token);
    at += word.length;
  }
  return tokens.join(' ');
}
