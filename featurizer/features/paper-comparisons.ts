/** The 12 pair templates of the paper (model.md §3.4, group P). Containment is by characters and minds case. */
import type { Mention } from '../mentions/mention.ts';
import type { Comparison } from './pair-coder.ts';
import { plainSpeaker, plainSpeakers, rawSpeaker } from './paper-speakers.ts';

/** What is compared, worked out once a mention. */
export interface PaperKeys {
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

const FARTHEST = 10;
const BOOLEAN = ['false', 'true'];

/** The keys of one mention. */
export function paperKeys(mention: Mention): PaperKeys {
  const speaker = rawSpeaker(mention);
  return {
    mention,
    speaker,
    plainSpeaker: plainSpeaker(speaker),
    text: spanText(mention),
    lowerText: mention.words.join(' '),
    head: mention.headText,
    lowerHead: mention.headText.toLowerCase(),
  };
}

export const PAPER_COMPARISONS: readonly Comparison<PaperKeys>[] = [
  {
    name: 'mdist',
    values: Array.from({ length: FARTHEST }, (_, at) => String(at + 1)),
    codeOf: (_current, _antecedent, { mentionDistance }) => Math.min(mentionDistance, FARTHEST) - 1,
  },
  {
    name: 'sdist',
    values: Array.from({ length: FARTHEST + 1 }, (_, at) => String(at)),
    codeOf: (current, antecedent) => Math.min(current.mention.sentence - antecedent.mention.sentence, FARTHEST),
  },
  compare('iwi', ({ mention: one }, { mention: other }) => one.sentence === other.sentence && isNested(one, other)),
  compare('sameSpk', (current, antecedent) => current.speaker === antecedent.speaker),
  compare('exact', (current, antecedent) => current.lowerText === antecedent.lowerText),
  compare('curInAnt', (current, antecedent) => antecedent.text.includes(current.text)),
  compare('antInCur', (current, antecedent) => current.text.includes(antecedent.text)),
  compare('headEq', (current, antecedent) => current.lowerHead === antecedent.lowerHead),
  compare('curHeadInAnt', (current, antecedent) => antecedent.text.includes(current.head)),
  compare('antHeadInCur', (current, antecedent) => current.text.includes(antecedent.head)),
  compare('antInOtherSpk', (current, antecedent, speakers) =>
    plainSpeakers(speakers).some(
      (speaker) => speaker !== current.plainSpeaker && speaker.includes(antecedent.lowerHead),
    ),
  ),
  compare('antHasOtherSpk', (current, antecedent, speakers) =>
    plainSpeakers(speakers).some(
      (speaker) => speaker !== current.plainSpeaker && antecedent.lowerHead.includes(speaker),
    ),
  ),
];

function compare(
  name: string,
  isTrue: (current: PaperKeys, antecedent: PaperKeys, speakers: readonly string[]) => boolean,
): Comparison<PaperKeys> {
  return {
    name,
    values: BOOLEAN,
    codeOf: (current, antecedent, { speakers }) => Number(isTrue(current, antecedent, speakers)),
  };
}

function isNested(one: Mention, other: Mention): boolean {
  return (one.start >= other.start && one.end <= other.end) || (other.start >= one.start && other.end <= one.end);
}

/** Reads the tokens off the text by their lengths; in the rare case that small letters are longer, the text as it is. */
function spanText({ text, words }: Mention): string {
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
