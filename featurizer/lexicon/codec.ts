/**
 * Reads and writes the lexicon's tables. The build script packs and the product unpacks with this
 * one file, so the two cannot drift apart. Each table is text: one line per group or entry.
 */

import { countSharedUnits, PackedWords, packWords } from '../packed-words.ts';

const LETTER_A = 'a'.charCodeAt(0);
/** Characters that stand for keys, the most frequent first; none needs an escape in a template. */
const CODES = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ!"#%&\'()*+,-./:;<=>?@[]^_{|}~';
/** Further codes start here. */
const FIRST_RARE_CODE = 0x100;

/**
 * Packs groups of words: a line with the keys, a line with the code of each word's key, then the words
 * (`packWords`). Words must not contain capitals, keys must not contain spaces.
 */
export function packGroups(groups: ReadonlyMap<string, Iterable<string>>): string {
  const keyOf = new Map([...groups].flatMap(([key, words]) => [...words].map((word): [string, string] => [word, key])));
  const counts = new Map<string, number>();
  for (const key of keyOf.values()) counts.set(key, (counts.get(key) ?? 0) + 1);
  const keys = [...counts]
    .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .map(([key]) => key);
  const codes = new Map(keys.map((key, index) => [key, toCode(index)]));
  const words = [...keyOf.keys()].sort();
  return [keys.join(' '), words.map((word) => codes.get(keyOf.get(word) ?? '')).join(''), packWords(words)].join('\n');
}

function toCode(index: number): string {
  return CODES[index] ?? String.fromCharCode(FIRST_RARE_CODE + index);
}

/** Reads what `packGroups` wrote: the key of each word's group. */
export class PackedGroups {
  readonly #words: PackedWords;
  readonly #codes: string;
  readonly #keys: ReadonlyMap<string, string>;

  constructor(packed: string) {
    const keysEnd = packed.indexOf('\n');
    const codesEnd = packed.indexOf('\n', keysEnd + 1);
    this.#keys = new Map(
      packed
        .slice(0, keysEnd)
        .split(' ')
        .map((key, index) => [toCode(index), key]),
    );
    this.#codes = packed.slice(keysEnd + 1, codesEnd);
    this.#words = new PackedWords(packed.slice(codesEnd + 1));
  }

  /** Finds the key of a word's group; `undefined` if the word is in none. */
  get(word: string): string | undefined {
    const row = this.#words.find(word);
    return row === undefined ? undefined : this.#keys.get(this.#codes.charAt(row));
  }

  /** Unpacks all words. */
  unpackAll(): ReadonlyMap<string, string> {
    return new Map([...this.#words.unpackAll()].map(([word]) => [word, this.get(word) as string]));
  }
}

/**
 * WordNet's 26 lexicographer files in ten classes close to GUM's entity types, by their sign in the
 * tables.
 */
const NOUN_CLASSES = {
  p: 'person',
  a: 'animal',
  g: 'group',
  l: 'place',
  t: 'time',
  o: 'object',
  s: 'substance',
  v: 'plant',
  e: 'event',
  b: 'abstract',
} as const;

export type ClassSign = keyof typeof NOUN_CLASSES;
export type NounClass = (typeof NOUN_CLASSES)[ClassSign];
/** Share of each class in a word's uses, 0 to 1; classes without a share are absent. */
export type ClassShares = Readonly<Partial<Record<NounClass, number>>>;
/** Class signs with weights, which need not sum to anything. */
export type ClassWeights = ReadonlyMap<ClassSign, number>;

const CLASS_SHARE_STEPS = 10;
/** Classes with a smaller share are dropped. */
const MIN_CLASS_SHARE = 0.15;

/**
 * Encodes class weights as a table key with shares in tenths: `p9g1` is a person in nine of ten
 * uses.
 */
export function encodeShares(weights: ClassWeights): string {
  const total = sum(weights.values());
  const kept = [...weights].filter(([, weight]) => weight / total >= MIN_CLASS_SHARE);
  const keptTotal = sum(kept.map(([, weight]) => weight));
  return kept
    .map(([sign, weight]) => ({ sign, tenths: Math.round((weight / keptTotal) * CLASS_SHARE_STEPS) }))
    .sort((one, other) => other.tenths - one.tenths || (one.sign < other.sign ? -1 : 1))
    .map(({ sign, tenths }) => `${sign}${tenths}`)
    .join('');
}

/** Decodes a table key into class shares. */
export function decodeShares(key: string): ClassShares {
  const shares: Partial<Record<NounClass, number>> = {};
  for (const [, sign, tenths] of key.matchAll(/([a-z])(\d+)/g)) {
    if (sign !== undefined && isSign(sign)) shares[NOUN_CLASSES[sign]] = Number(tenths) / CLASS_SHARE_STEPS;
  }
  return shares;
}

function isSign(sign: string): sign is ClassSign {
  return Object.hasOwn(NOUN_CLASSES, sign);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Gender statistics of a first name. */
export interface NameGender {
  /** Share of girls among the children with this name, 0 to 1. */
  readonly feminine: number;
  /** Number of children with this name, to the nearest power of four. */
  readonly count: number;
}

/** The shares that one letter can encode, finer toward the ends. */
const NAME_SHARE_STEPS: readonly number[] = [0.005, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 0.995];
const COUNT_BASE = 4;

/**
 * Encodes a name's gender: a letter for the share of girls, then digits for the magnitude of the
 * count.
 */
export function encodeNameGender(girls: number, boys: number): string {
  const share = (girls + 1) / (girls + boys + 2);
  const errors = NAME_SHARE_STEPS.map((step) => Math.abs(step - share));
  const step = errors.indexOf(Math.min(...errors));
  const power = Math.round(Math.log(girls + boys) / Math.log(COUNT_BASE));
  return `${String.fromCharCode(LETTER_A + step)}${power}`;
}

/** Decodes what `encodeNameGender` wrote. */
export function decodeNameGender(key: string): NameGender {
  return {
    feminine: NAME_SHARE_STEPS[key.charCodeAt(0) - LETTER_A] ?? 0.5,
    count: COUNT_BASE ** Number(key.slice(1)),
  };
}

/** Plural endings and the singular endings they replace, in the order they are tried. */
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
/** Longest prefix that a packed plural can share with its singular: one digit encodes it. */
const MAX_SHARED_STEM = 9;

/**
 * Lists the singulars that a word's ending allows; empty if the word does not look like a plural.
 */
export function listRegularSingulars(word: string): readonly string[] {
  const isPlural = word.endsWith('s') ? !word.endsWith('ss') : word.endsWith('men'); // not "boss"
  if (!isPlural) return [];
  return PLURAL_ENDINGS.flatMap(([plural, singular]) =>
    word.endsWith(plural) && word.length > plural.length + 1 ? [word.slice(0, -plural.length) + singular] : [],
  );
}

/** Packs irregular plurals, one per line: `mice 1ouse` shares one letter with its singular. */
export function packPlurals(singulars: ReadonlyMap<string, string>): string {
  return [...singulars]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([plural, singular]) => {
      const shared = countSharedUnits(singular, plural, MAX_SHARED_STEM);
      return `${plural} ${shared}${singular.slice(shared)}`;
    })
    .join('\n');
}

/** Reads what `packPlurals` wrote, as a map from plural to singular. */
export function unpackPlurals(packed: string): Map<string, string> {
  return new Map(
    packed.split('\n').map((line) => {
      const space = line.indexOf(' ');
      const plural = line.slice(0, space);
      return [plural, plural.slice(0, Number(line[space + 1])) + line.slice(space + 2)];
    }),
  );
}
