/**
 * GAP snippets as training documents: only the pronoun is decided, among the labeled names;
 * everything else is unlabeled.
 */
import { type Analyzer, type Mention, tallyMentions } from '../../../../featurizer/mod.ts';
import { analyzeTurn } from '../../../../src/session/mod.ts';
import type { GapItem, GapName } from '../../../corpora/mod.ts';
import type { ExtractedDocument } from './training-document.ts';

/**
 * Extracts the mentions up to the pronoun with what the label says about them; undefined if the
 * right name was not extracted.
 */
export function toGapDocument(item: GapItem, analyzer: Analyzer): ExtractedDocument | undefined {
  const turn = analyzeTurn({ type: 'turn', text: item.text }, { turn: 0, firstSentence: 0 }, analyzer);
  const all = tallyMentions(turn.mentions);
  const pronoun = all.findIndex(({ span }) => span[0] === item.pronoun.start && span[1] === item.pronoun.end);
  const mentions = all.slice(0, pronoun + 1);
  const earlier = mentions.slice(0, -1);
  const names = [item.a, item.b];
  const right = new Set(findNames(earlier, names, true));
  if (right.size === 0) return undefined;
  const wrong = new Set([...findNames(earlier, names, false), ...findStrangers(earlier, right)]);
  const isRight = (mention: Mention, at: number) => at === pronoun || right.has(mention);
  const first = mentions.findIndex(isRight);
  return {
    id: item.id,
    mentions,
    contexts: mentions.map(() => ({ genre: undefined, speakers: [] })),
    oracle: numberInOrder(mentions.map((mention, at) => (isRight(mention, at) ? first : at))),
    lossMask: Uint8Array.from(mentions, (_, at) => Number(at === pronoun)),
    unlabeled: Uint8Array.from(mentions, (mention, at) => Number(!isRight(mention, at) && !wrong.has(mention))),
    isSnippet: true,
  };
}

/** Finds the mentions of the names that corefer with the pronoun, or of those that do not. */
function findNames(mentions: readonly Mention[], names: readonly GapName[], isCoreferent: boolean): Mention[] {
  const candidates = names.filter((name) => name.isCoreferent === isCoreferent);
  return mentions.filter(({ span, headText }) =>
    candidates.some(({ text, start, end }) => span[0] < end && span[1] > start && text.includes(headText)),
  );
}

/** Finds other names that share no word with the right one, so that they are somebody else. */
function findStrangers(mentions: readonly Mention[], right: ReadonlySet<Mention>): Mention[] {
  const isRelated = (one: Mention, other: Mention) =>
    overlaps(one.span, other.span) || one.words.some((word) => other.words.includes(word));
  return mentions.filter(
    (mention) =>
      mention.kind === 'proper' && !right.has(mention) && ![...right].some((name) => isRelated(mention, name)),
  );
}

function overlaps(one: Mention['span'], other: Mention['span']): boolean {
  return one[0] < other[1] && other[0] < one[1];
}

/** Numbers clusters from 0 in the order of their first mentions. */
function numberInOrder(clusters: readonly number[]): number[] {
  const numbers = new Map<number, number>();
  return clusters.map((cluster) => {
    const number = numbers.get(cluster) ?? numbers.size;
    numbers.set(cluster, number);
    return number;
  });
}
