/**
 * Reads and writes the lexicon's tables. The build script packs and the product unpacks with this
 * one file, so the two cannot drift apart. Each table is text: one line per group or entry.
 */

const LETTER_A = 'a'.charCodeAt(0);
const CAPITAL_A = 'A'.charCodeAt(0);

/**
 * Longest prefix that a packed word can share with the previous one: one capital letter encodes it.
 */
const MAX_SHARED_PREFIX = 25;

/**
 * Packs groups of words into lines of `key words`. Words are sorted and front-coded: a capital
 * letter for the length of the prefix shared with the previous word (A: 0, B: 1, …), then the
 * remaining letters. Words must not contain capitals, keys must not contain spaces.
 */
export function packGroups(groups: ReadonlyMap<string, Iterable<string>>): string {
  return [...groups]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, words]) => `${key} ${packWords(words)}`)
    .join('\n');
}

/** Where the words of a group with one first letter are in packed text. */
interface PackedRun {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads what `packGroups` wrote: the key of each word's group. Words are unpacked by their first
 * letter, when one is looked up, so that a short text does not wait for whole tables.
 */
export class PackedGroups {
  readonly #packed: string;
  /** Runs that are not unpacked yet, by first letter. */
  readonly #runs = new Map<string, PackedRun[]>();
  readonly #keys = new Map<string, string>();

  constructor(packed: string) {
    this.#packed = packed;
    for (let lineStart = 0; lineStart < packed.length; ) {
      const newline = packed.indexOf('\n', lineStart);
      const lineEnd = newline === -1 ? packed.length : newline;
      this.#addRuns(lineStart, lineEnd);
      lineStart = lineEnd + 1;
    }
  }

  /** Finds the key of a word's group; `undefined` if the word is in none. */
  get(word: string): string | undefined {
    const first = word.charAt(0);
    const runs = this.#runs.get(first);
    if (runs !== undefined) {
      this.#runs.delete(first);
      for (const run of runs) this.#unpack(run);
    }
    return this.#keys.get(word);
  }

  /** Unpacks all words. */
  unpackAll(): ReadonlyMap<string, string> {
    for (const first of [...this.#runs.keys()]) this.get(first);
    return this.#keys;
  }

  /** In a line, a word that shares no letter with the one before starts a run. */
  #addRuns(lineStart: number, lineEnd: number): void {
    const space = this.#packed.indexOf(' ', lineStart);
    const key = this.#packed.slice(lineStart, space);
    for (let start = space + 1; start < lineEnd; ) {
      const next = this.#packed.indexOf('A', start + 1);
      const end = next === -1 || next > lineEnd ? lineEnd : next;
      const first = this.#packed.charAt(start + 1);
      const runs = this.#runs.get(first);
      if (runs === undefined) this.#runs.set(first, [{ key, start, end }]);
      else runs.push({ key, start, end });
      start = end;
    }
  }

  #unpack({ key, start, end }: PackedRun): void {
    let word = '';
    for (const part of this.#packed.slice(start, end).match(/[A-Z][^A-Z]*/g) ?? []) {
      word = word.slice(0, part.charCodeAt(0) - CAPITAL_A) + part.slice(1);
      this.#keys.set(word, key);
    }
  }
}

function packWords(words: Iterable<string>): string {
  let before = '';
  let packed = '';
  for (const word of [...new Set(words)].sort()) {
    const shared = countSharedLetters(before, word, MAX_SHARED_PREFIX);
    packed += String.fromCharCode(CAPITAL_A + shared) + word.slice(shared);
    before = word;
  }
  return packed;
}

/** Length of the common prefix, up to `most`. */
function countSharedLetters(one: string, other: string, most: number): number {
  let shared = 0;
  while (shared < most && shared < one.length && one[shared] === other[shared]) shared++;
  return shared;
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
      const shared = countSharedLetters(singular, plural, MAX_SHARED_STEM);
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
