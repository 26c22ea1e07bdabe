/** Runs the tokenizer and the sentence splitter over gold turns and notes what their models should answer. */
import { type Decider, findSentenceStarts, scanTokens } from '../../../featurizer/segment/mod.ts';
import type { GoldTurn } from '../../evaluate/mod.ts';
import type { Decisions } from './train-linear.ts';

/** Notes every question the tokenizer asks, with the gold answer, which it is also given. */
export function collectSplits({ text, tokens }: GoldTurn, into: Decisions): void {
  scanTokens(text, createTeacher(new Set(tokens.map(([start]) => start)), into));
}

/** Notes every question the sentence splitter asks, over the tokens it will see: those of the trained tokenizer. */
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
