/**
 * Generates an endless conversation of recurring and new names, nouns and speakers from a seed,
 * already analyzed.
 */
import type { Analyzer, TokensInput } from '../../../src/mod.ts';
import { createRandom } from '../../shared/random.ts';

const PRONOUNS = ['he', 'she', 'it', 'they', 'I', 'you'];
const NOUNS = ['dog', 'house', 'doctor', 'idea', 'train', 'teacher', 'city', 'letter'];
/** Shares of pronouns, of names that occurred before, and of nouns; the rest are new names. */
const SHARES = { pronoun: 0.3, known: 0.3, noun: 0.3 };
/** How many of the latest names can recur. */
const RECENT_NAMES = 2000;
const MENTIONS_PER_TURN = 4;

/** An analyzer that uses the tags of the turn, so that no parser is measured. */
export const GIVEN_TAGS: Analyzer = {
  analyze: (sentence, given) => ({ ...sentence, xpos: given?.xpos ?? sentence.tokens.map(() => 'NN') }),
};

/** Generates turns of four mentions each, forever; the same seed gives the same turns. */
export function* generateTurns(seed: number): Generator<TokensInput> {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  let nameCount = 1;
  let speakerCount = 1;
  const phrase = (): [tokens: string[], tags: string[]] => {
    const roll = random();
    if (roll < SHARES.pronoun) return [[PRONOUNS[below(PRONOUNS.length)] as string], ['PRP']];
    if (roll < SHARES.pronoun + SHARES.known)
      return [[`Name${nameCount - 1 - below(Math.min(nameCount, RECENT_NAMES))}`], ['NNP']];
    if (roll < 1 - (1 - SHARES.pronoun - SHARES.known - SHARES.noun)) {
      return [
        [random() < 0.5 ? 'the' : 'a', NOUNS[below(NOUNS.length)] as string],
        ['DT', 'NN'],
      ];
    }
    return [[`Name${nameCount++}`], ['NNP']];
  };
  while (true) {
    const speaker =
      random() < 0.01 ? `speaker ${speakerCount++}` : `speaker ${Math.max(0, speakerCount - 1 - below(4))}`;
    const tokens: string[] = [];
    const xpos: string[] = [];
    const mentions: { start: number; end: number; head: number }[] = [];
    for (let count = 0; count < MENTIONS_PER_TURN; count++) {
      const [words, tags] = phrase();
      const start = tokens.push(...words) - words.length;
      xpos.push(...tags);
      mentions.push({ start, end: tokens.length, head: tokens.length - 1 });
      tokens.push('met');
      xpos.push('VBD');
    }
    yield { type: 'tokens', tokens, xpos, mentions, speaker };
  }
}
