/**
 * The words of the generated text: thousands of nouns and names from the product's lexicons, verbs
 * and adjectives by hand.
 */
import { decodeNameGender, PackedGroups } from '../../../featurizer/lexicon/codec.ts';
import { PACKED_FIRST_NAMES } from '../../../featurizer/lexicon/first-names.generated.ts';
import { PACKED_NAMES, PACKED_NOUNS } from '../../../featurizer/lexicon/wordnet.generated.ts';

/** Each list in a fixed order. */
export interface Words {
  readonly women: readonly string[];
  readonly men: readonly string[];
  readonly surnames: readonly string[];
  readonly places: readonly string[];
  readonly groups: readonly string[];
  readonly people: readonly string[];
  readonly things: readonly string[];
  readonly ideas: readonly string[];
  readonly adjectives: readonly string[];
  readonly verbs: readonly string[];
}

/** Rarer first names read oddly. */
const MIN_BEARERS = 60_000;
const PLAIN_WORD = /^[a-z]{4,10}$/;

const ADJECTIVES =
  'old new quiet narrow bright famous local private former broken wooden early careful patient curious stubborn honest distant empty heavy cheap modern ancient gentle nervous cheerful rusty hidden recent painted elegant clumsy crowded simple foreign generous lonely friendly golden silver frozen fragile noisy remote'.split(
    ' ',
  );
const VERBS =
  'found sold painted described repaired carried studied borrowed returned admired ignored photographed ordered mentioned opened closed inspected examined bought hid discovered praised remembered forgot measured cleaned moved defended criticised protected followed watched collected designed rejected accepted delivered dropped covered recognised'.split(
    ' ',
  );

/** Reads the word lists from the lexicons. */
export function readWords(): Words {
  const nouns = new PackedGroups(PACKED_NOUNS).unpackAll();
  const names = new PackedGroups(PACKED_NAMES).unpackAll();
  const first = [...new PackedGroups(PACKED_FIRST_NAMES).unpackAll()].map(([name, key]) => ({
    name,
    ...decodeNameGender(key),
  }));
  const common = first.filter(({ count }) => count >= MIN_BEARERS);
  const select = (words: ReadonlyMap<string, string>, key: string) =>
    [...words].filter(([word, found]) => found === key && PLAIN_WORD.test(word)).map(([word]) => word);
  return {
    women: common.filter(({ feminine }) => feminine > 0.95).map(({ name }) => capitalize(name)),
    men: common.filter(({ feminine }) => feminine < 0.05).map(({ name }) => capitalize(name)),
    surnames: select(names, 'p10').map(capitalize),
    places: select(names, 'l10').map(capitalize),
    groups: select(nouns, 'g10'),
    people: select(nouns, 'p10'),
    things: select(nouns, 'o10'),
    ideas: select(nouns, 'b10'),
    adjectives: ADJECTIVES,
    verbs: VERBS,
  };
}

/** Capitalizes a word. */
export function capitalize(word: string): string {
  return (word[0] ?? '').toUpperCase() + word.slice(1);
}
