/** Plural nouns and their singulars: regular ones by ending, and how the table of irregular ones is written. */

/** Endings of plurals and what they take the place of, tried in this order. */
const PLURAL_ENDINGS: readonly (readonly [plural: string, singular: string])[] = [
  ['women', 'woman'],
  ['men', 'man'],
  ['ies', 'y'],
  ['ves', 'f'],
  ['ves', 'fe'],
  ['ses', 's'],
  ['xes', 'x'],
  ['zes', 'z'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['oes', 'o'],
  ['s', ''],
];
/** Letters that a plural and its singular share, at most: one digit says it. */
const MAX_SHARED_LETTERS = 9;

/** What a word may be the plural of, by its ending alone; empty for words that do not look like plurals. */
export function listRegularSingulars(word: string): readonly string[] {
  const isPlural = word.endsWith('s') ? !word.endsWith('ss') : word.endsWith('men'); // not "boss"
  if (!isPlural) return [];
  return PLURAL_ENDINGS.flatMap(([plural, singular]) =>
    word.endsWith(plural) && word.length > plural.length + 1 ? [word.slice(0, -plural.length) + singular] : [],
  );
}

/** Singulars by plural, one a line, as the text that `unpackPlurals` reads: `mice 1ouse` (one shared letter, then the rest). */
export function packPlurals(singulars: ReadonlyMap<string, string>): string {
  return [...singulars]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([plural, singular]) => {
      let shared = 0;
      while (shared < MAX_SHARED_LETTERS && shared < singular.length && plural[shared] === singular[shared]) shared++;
      return `${plural} ${shared}${singular.slice(shared)}`;
    })
    .join('\n');
}

/** Singulars by plural. */
export function unpackPlurals(packed: string): Map<string, string> {
  return new Map(
    packed.split('\n').map((line) => {
      const space = line.indexOf(' ');
      const plural = line.slice(0, space);
      return [plural, plural.slice(0, Number(line[space + 1])) + line.slice(space + 2)];
    }),
  );
}
