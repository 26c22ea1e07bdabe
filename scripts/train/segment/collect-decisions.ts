/**
 * Runs the tokenizer and the sentence splitter over gold turns and notes what their models should
 * answer.
 */
import { type Decider, findSentenceStarts, scanTokens } from '../../../featurizer/segment/mod.ts';
import type { GoldTurn, Span } from '../../evaluate/mod.ts';
import type { Decisions } from './train-linear.ts';

/** The decisions of the tokenizer's two models. */
export interface TokenDecisions {
  /** Is there a token boundary between two atoms? */
  readonly splits: Decisions;
  /** Is a word a contraction here? */
  readonly cuts: Decisions;
}

/** Notes every question the tokenizer asks, with the gold answer, which it is also given. */
export function collectSplits({ text, tokens }: GoldTurn, { splits, cuts }: TokenDecisions): void {
  const starts = new Set(tokens.map(([start]) => start));
  scanTokens(text, { split: createTeacher(starts, splits), cut: createTeacher(starts, cuts) });
}

/** A turn whose mentions are marked and whose tokens are not. */
export interface MarkedTurn {
  readonly text: string;
  readonly marks: readonly Span[];
}

/**
 * Notes what the edges of marked mentions tell about tokens: which words are contractions, and
 * periods that a model trained on gold tokens (`base`) takes for part of an abbreviation, "i gave
 * it to u." Its other decisions stand, so they stay as they are.
 */
export function collectMarkedSplits({ text, marks }: MarkedTurn, into: TokenDecisions, base: Decider): void {
  const edges = new Set(marks.flat());
  const split: Decider = {
    decide: (features, offset) => {
      if (base.decide(features, offset)) return true;
      const isMissed = edges.has(offset);
      if (isMissed && text[offset] === '.') into.splits.add(features.hashes.subarray(0, features.count), true);
      return isMissed;
    },
  };
  const cut: Decider = {
    decide: (features, offset) => {
      const answer = readCut(text, { edges, marks, offset });
      if (answer !== undefined) into.cuts.add(features.hashes.subarray(0, features.count), answer);
      return answer ?? false;
    },
  };
  scanTokens(text, { split, cut });
}

/**
 * Reads from the marks whether a word is cut at `offset`. `undefined` if they do not tell: "its"
 * without a mark is most often an unmarked "it", and a longer mention that ends in "s" may be a
 * plural.
 */
function readCut(
  text: string,
  { edges, marks, offset }: { edges: ReadonlySet<number>; marks: readonly Span[]; offset: number },
): boolean | undefined {
  if (edges.has(offset)) return true;
  const start = offset - (/\p{L}*$/u.exec(text.slice(0, offset))?.[0].length ?? 0);
  const end = offset + (/^\p{L}*/u.exec(text.slice(offset))?.[0].length ?? 0);
  const word = text.slice(start, end).toLowerCase();
  const isWhole = marks.some(([from, to]) => from === start && to === end);
  if (word === 'its' || word === 'ur') return isWhole ? false : undefined;
  if (!word.endsWith('s')) return false;
  return isWhole ? true : edges.has(end) ? undefined : false; // a name that is marked with its s is a possessor
}

/**
 * Notes every question the sentence splitter asks, over the tokens it will see: those of the
 * trained tokenizer.
 */
export function collectSentenceStarts({ text, sentences }: GoldTurn, into: Decisions): void {
  findSentenceStarts(text, scanTokens(text), createTeacher(new Set(sentences.map(([start]) => start)), into));
}

function createTeacher(startsAt: ReadonlySet<number>, into: Decisions): Decider {
  return {
    decide: ({ hashes, count }, offset) => {
      const answer = startsAt.has(offset);
      into.add(hashes.subarray(0, count), answer);
      return answer;
    },
  };
}
