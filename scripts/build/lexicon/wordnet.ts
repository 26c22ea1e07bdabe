/** Groups WordNet's common nouns and (capitalized) names by the classes of their senses. */
import { type ClassSign, encodeShares } from '../../../featurizer/lexicon/codec.ts';

/** The class of each lexicographer file (the number in a sense key: `dog%1:05:00::`). */
const SIGN_OF_FILE: Readonly<Record<string, ClassSign>> = {
  '04': 'e', // act
  '05': 'a', // animal
  '06': 'o', // artifact
  '08': 'o', // body
  '11': 'e', // event
  '13': 's', // food
  '14': 'g', // group
  '15': 'l', // location
  '17': 'o', // natural object
  '18': 'p', // person
  '19': 'e', // phenomenon
  '20': 'v', // plant
  '22': 'e', // process
  '27': 's', // substance
  '28': 't', // time
};
/** The roots of the classes have their own file (03); the key is the first word of the synset. */
const SIGN_OF_ROOT: Readonly<Record<string, ClassSign>> = {
  person: 'p',
  animal: 'a',
  group: 'g',
  people: 'g',
  location: 'l',
  time: 't',
  object: 'o',
  artifact: 'o',
  natural_object: 'o',
  food: 's',
  substance: 's',
  matter: 's',
  plant: 'v',
  event: 'e',
  act: 'e',
  phenomenon: 'e',
  process: 'e',
};
/**
 * Nouns that mostly refer to people, although WordNet lists a species, a bee or an animal's sex
 * first.
 */
const PEOPLE_BY_HAND = new Set('human adult male female queen individual'.split(' '));
/**
 * Attribute, cognition, communication, feeling, motive, possession, quantity, relation, shape,
 * state, tops.
 */
const OTHER_FILES: ClassSign = 'b';
/**
 * Divided by rank and added to a sense's corpus count, so that an unseen first sense outweighs an
 * unseen fourth.
 */
const UNSEEN_SENSE_COUNT = 1;
/**
 * Classes that agreement needs: nouns of these are always kept, names without them (taxa, drugs,
 * laws) never.
 */
const KEPT_SIGNS: ReadonlySet<ClassSign> = new Set<ClassSign>(['p', 'g', 'l', 't']);
const WORD = /^[a-z][a-z'.-]+$/;
const NAME = /^[a-z][a-z'.-]+(?:_[a-z'.-]+){0,2}$/;

interface Sense {
  readonly sign: ClassSign;
  readonly offset: string;
  readonly rank: number;
  readonly count: number;
}

export interface NounGroups {
  readonly nouns: Map<string, string[]>;
  readonly names: Map<string, string[]>;
}

export interface WordnetFiles {
  /** `index.sense`: senses with their counts. */
  readonly indexSense: string;
  /** `data.noun`: shows which words are capitalized. */
  readonly dataNoun: string;
  /** Common words, from `collectGlossWords`. */
  readonly commonWords: ReadonlySet<string>;
}

/**
 * Groups nouns by class shares. Rare nouns are left out unless they can refer to people, groups,
 * places or times.
 */
export function groupNouns({ indexSense, dataNoun, commonWords }: WordnetFiles): NounGroups {
  const { capitalized, people, roots } = readSynsets(dataNoun);
  const nouns = new Map<string, string[]>();
  const names = new Map<string, string[]>();
  for (const [lemma, senses] of readSenses(indexSense, roots)) {
    const isName = (sense: Sense) => capitalized.has(`${sense.offset} ${lemma}`);
    const common = senses.filter((sense) => !isName(sense));
    const isCommon = commonWords.has(lemma) || commonWords.has(`${lemma}s`) || isFrequent(senses);
    if (common.length > 0 && WORD.test(lemma) && (isCommon || isAlwaysKept(common)))
      add(nouns, encodeSenses(common), lemma);
    const known = senses.filter(isName);
    const isFullName = lemma.includes('_') && known.every((sense) => people.has(sense.offset));
    if (isAlwaysKept(known) && NAME.test(lemma) && !isFullName)
      add(names, encodeSenses(known), lemma.replaceAll('_', ' '));
  }
  return { nouns, names };
}

/**
 * Collects the lowercase words of all glosses, each gloss without the words it explains: a measure
 * of which nouns are common that needs no corpus.
 */
export function collectGlossWords(dataFiles: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const data of dataFiles) {
    for (const line of data.split('\n')) {
      if (!/^\d{8} /.test(line)) continue; // skips the license at the top
      const [synset = '', gloss = ''] = line.split(' | ');
      const explained = new Set(synset.toLowerCase().split(' '));
      for (const [word] of gloss.toLowerCase().matchAll(/[a-z][a-z'-]*/g)) {
        if (!explained.has(word)) words.add(word);
      }
    }
  }
  return words;
}

/** True for nouns with several senses or an occurrence in the tagged corpus. */
function isFrequent(senses: readonly Sense[]): boolean {
  return senses.length > 1 || senses.some(({ count }) => count > 0);
}

function isAlwaysKept(senses: readonly Sense[]): boolean {
  return senses.some(({ sign }) => KEPT_SIGNS.has(sign));
}

/** Encodes the class shares of senses, weighted by corpus count. */
function encodeSenses(senses: readonly Sense[]): string {
  const weights = new Map<ClassSign, number>();
  for (const { sign, rank, count } of senses) {
    weights.set(sign, (weights.get(sign) ?? 0) + count + UNSEEN_SENSE_COUNT / rank);
  }
  return encodeShares(weights);
}

/**
 * Reads lines such as `dog%1:05:00:: 02086723 1 42`: sense key, synset, rank among the lemma's
 * senses, corpus count.
 */
function readSenses(indexSense: string, roots: ReadonlyMap<string, ClassSign>): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const [, lemma, file, offset, rank, count] of indexSense.matchAll(
    /^([^%\n]+)%1:(\d\d):\S+ (\d{8}) (\d+) (\d+)/gm,
  )) {
    if (lemma === undefined || file === undefined || offset === undefined) continue;
    const sign = PEOPLE_BY_HAND.has(lemma) ? 'p' : (SIGN_OF_FILE[file] ?? roots.get(offset) ?? OTHER_FILES);
    const sense: Sense = { sign, offset, rank: Number(rank), count: Number(count) };
    senses.set(lemma, [...(senses.get(lemma) ?? []), sense]);
  }
  return senses;
}

interface Synsets {
  /** Synset and lemma of capitalized words. */
  readonly capitalized: Set<string>;
  /** Synsets of individual people: "Albert Einstein". */
  readonly people: Set<string>;
  /** Synsets at the root of a class. */
  readonly roots: Map<string, ClassSign>;
}

function readSynsets(dataNoun: string): Synsets {
  const capitalized = new Set<string>();
  const people = new Set<string>();
  const roots = new Map<string, ClassSign>();
  for (const line of dataNoun.split('\n')) {
    const [offset, file, , size, ...rest] = line.split(' ');
    if (offset === undefined || !/^\d{8}$/.test(offset)) continue; // skips the license at the top
    for (let at = 0; at < Number.parseInt(size ?? '', 16); at++) {
      const word = rest[2 * at] ?? '';
      const lemma = word.toLowerCase();
      if (word !== lemma) capitalized.add(`${offset} ${lemma}`);
    }
    const root = file === '03' ? SIGN_OF_ROOT[rest[0] ?? ''] : undefined;
    if (root !== undefined) roots.set(offset, root);
    if (file === '18' && rest.includes('@i')) people.add(offset);
  }
  return { capitalized, people, roots };
}

function add(groups: Map<string, string[]>, key: string, word: string): void {
  const words = groups.get(key);
  if (words === undefined) groups.set(key, [word]);
  else words.push(word);
}
