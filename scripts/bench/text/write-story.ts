/**
 * Generates text to measure on from a seed: people come and go, and are named in full or in part,
 * described, and referred to by pronouns. Many sentence shapes and thousands of words, with a
 * skewed distribution like real text.
 */
import { createRandom } from '../../shared/random.ts';
import { capitalize, readWords, type Words } from './words.ts';

export interface BenchTurn {
  readonly text: string;
  readonly speaker?: string;
}

/** The turns of one document. */
export type BenchDocument = readonly BenchTurn[];

interface Person {
  readonly first: string;
  readonly last: string;
  readonly isWoman: boolean;
  readonly trade: string;
}

/** Number of people present at a time. */
const CAST = 8;
/** On average, one person is replaced after this many turns. */
const STAY_TURNS = 3;
/**
 * Skew towards common words: the share of a list below rank r is about (r / length) ^ (1 / SKEW).
 */
const SKEW = 3;

/**
 * Sentence shapes. `A` and `B` are people by name or trade; `a` and `b` are their subject pronouns,
 * `o` and `p` object pronouns, `s` and `q` possessives; `T` is a thing, `G` a group, `I` an idea,
 * `L` a place, `V` a past-tense verb.
 */
const SHAPES: readonly string[] = [
  '{A} {V} {T} in {L}, and {b} {V} it.',
  '{A}, who had worked with {G} for {N} years, told {B} that {a} would return to {L}.',
  'When {B} asked about {I}, {A} said that {a} had never heard of it.',
  '{a} {V} {T} and gave it to {p}.',
  'According to {G}, which has its seat in {L}, {A} {V} {T} last year.',
  '“I {V} {T},” said {A}, “but my {person} {V} it.”',
  '{s} {person} lived near {T} in {L}, but it meant nothing to {p}.',
  '{A} and {B} {V} {T} together, although they did not like it.',
  'The {adj} {thing} that {a} {V} belonged to {G}.',
  '{G} said on Monday that it would close its {thing} in {L} because of {I}.',
  '{B} wrote to {o}, and {a} answered {p} within {N} days.',
  'Nobody in {L} knew why {s} {adj} {thing} was missing until {B} {V} it.',
  'In {L}, {A} met {G}, whose {person} {V} {T}.',
  '{a} told {s} {person} that {I} was more important than {T}.',
  'Did {B} really think that {a} {V} {T}?',
  'There was {T} in the {thing}, and {A} {V} it before {B} did.',
  '{A} was {T’s} owner, a {adj} {person} from {L}, and {s} {N} children visited {o} there.',
  'It rained; {B} took {q} {thing} and left {L} with {o}.',
];

/** Generates documents of about `words` words each; the same seed gives the same text. */
export function writeStories({
  documents,
  words,
  seed = 1,
}: {
  readonly documents: number;
  readonly words: number;
  readonly seed?: number;
}): BenchDocument[] {
  const lists = readWords();
  return Array.from({ length: documents }, (_, at) => writeStory(lists, seed + at, words));
}

function writeStory(lists: Words, seed: number, wordCount: number): BenchDocument {
  const random = createRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = (items: readonly string[]) => items[Math.floor(items.length * random() ** SKEW)] as string;
  const shuffled = Object.fromEntries(
    Object.entries(lists).map(([name, words]) => [
      name,
      words.toSorted((one: string, other: string) => compareByHash(one, other, seed)),
    ]),
  ) as unknown as Words;
  const meet = (): Person => {
    const isWoman = random() < 0.5;
    const first = pick(isWoman ? shuffled.women : shuffled.men);
    return { first, last: pick(shuffled.surnames), isWoman, trade: pick(shuffled.people) };
  };
  const cast = Array.from({ length: CAST }, meet);
  const namePerson = ({ first, last, isWoman, trade }: Person) => {
    const forms = [first, first, `${first} ${last}`, `${isWoman ? 'Ms' : 'Mr'} ${last}`, last, `the ${trade}`];
    return forms[below(forms.length)] as string;
  };
  const describe = (words: readonly string[]) =>
    `${random() < 0.6 ? 'the' : 'a'} ${random() < 0.4 ? `${pick(shuffled.adjectives)} ` : ''}${pick(words)}`;
  const sentence = () => {
    const [one, two] = [cast[below(CAST)] as Person, cast[below(CAST)] as Person];
    const fill: Readonly<Record<string, () => string>> = {
      A: () => namePerson(one),
      B: () => namePerson(two),
      a: () => (one.isWoman ? 'she' : 'he'),
      b: () => (two.isWoman ? 'she' : 'he'),
      o: () => (one.isWoman ? 'her' : 'him'),
      p: () => (two.isWoman ? 'her' : 'him'),
      s: () => (one.isWoman ? 'her' : 'his'),
      q: () => (two.isWoman ? 'her' : 'his'),
      T: () => describe(shuffled.things),
      'T’s': () => `the ${pick(shuffled.things)}’s`,
      G: () => describe(shuffled.groups),
      I: () => pick(shuffled.ideas),
      L: () => pick(shuffled.places),
      N: () => String(2 + below(40)),
      V: () => pick(shuffled.verbs),
      adj: () => pick(shuffled.adjectives),
      thing: () => pick(shuffled.things),
      person: () => pick(shuffled.people),
    };
    const shape = SHAPES[below(SHAPES.length)] as string;
    const text = shape.replace(/\{([^}]+)\}/g, (_, slot: string) => fill[slot]?.() ?? '');
    return capitalize(text);
  };
  const turns: BenchTurn[] = [];
  for (let written = 0; written < wordCount; ) {
    if (below(STAY_TURNS) === 0) cast[below(CAST)] = meet();
    const text = Array.from({ length: 2 + below(4) }, sentence).join(' ');
    written += text.split(' ').length;
    turns.push(random() < 0.3 ? { text, speaker: (cast[below(CAST)] as Person).first } : { text });
  }
  return turns;
}

/** A random order that depends on the seed, so that every document has its own common words. */
function compareByHash(one: string, other: string, seed: number): number {
  return hashWord(one, seed) - hashWord(other, seed) || (one < other ? -1 : 1);
}

function hashWord(word: string, seed: number): number {
  let value = seed | 0;
  for (let at = 0; at < word.length; at++) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193);
  return value >>> 0;
}
