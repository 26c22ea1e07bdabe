/**
 * Number, gender and animacy by the lists that the paper's pipeline reads (model.md §2.5, §2.6), for those who have them:
 * Bergsma & Lin's `gender.data` of the shared task, and Stanford's `animate.unigrams.txt` and `inanimate.unigrams.txt`. None is
 * ours to ship: without them the project's own lexicon stands in, which the first name of a person is looked up in as the paper does.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNameGender, type Mention } from '../../../featurizer/mod.ts';

/** What the lists say of a mention; it replaces what the project's lexicon said. */
export type ListedAgreement = Partial<Pick<Mention, 'number' | 'gender' | 'isAnimate'>>;

/** The lists that were given. */
export interface MentionLexicon {
  /** `tokens` are those of the mention's sentence. Pronouns are left to the feature set's own lists. */
  agreementOf(mention: Mention, sentence: { readonly tokens: readonly string[] }): ListedAgreement;
}

export interface LexiconFiles {
  /** `gender.data`: a phrase and its masculine, feminine, neuter and plural counts a line. */
  readonly gender?: string | undefined;
  /** The folder of the two animacy lists. */
  readonly animacy?: string | undefined;
}

/** What a person's first name says, by the project's table. */
export const OWN_LEXICON: MentionLexicon = {
  agreementOf: (mention, { tokens }) => {
    const firstName = mention.kind === 'pronoun' ? undefined : firstNameOf(mention, tokens);
    const known = firstName === undefined ? undefined : findNameGender(firstName);
    if (known === undefined) return {};
    const feminine = known.count * known.feminine;
    return { gender: genderOf([known.count - feminine, feminine, 0, 0]) };
  },
};

/** Reads the lists that are named. */
export function loadMentionLexicon({ gender, animacy }: LexiconFiles): MentionLexicon {
  const counts = gender === undefined ? undefined : readGenderData(readList('gender', gender), gender);
  const lists = animacy === undefined ? undefined : readAnimacy(animacy);
  return {
    agreementOf: (mention, sentence) =>
      mention.kind === 'pronoun'
        ? {}
        : {
            ...(counts
              ? agreementByCounts(mention, sentence.tokens, counts)
              : OWN_LEXICON.agreementOf(mention, sentence)),
            ...(lists && { isAnimate: lists.get(mention.headText) }), // minds case, as the reference does
          },
  };
}

/** Masculine, feminine, neuter, plural. */
type GenderCounts = readonly [number, number, number, number];

const NO_COUNTS: GenderCounts = [0, 0, 0, 0];
const MIN_COUNT = 3;
const MIN_RATIO = 2;

/** Parses `gender.data`; counts of phrases that are the same but for case and digits add up. */
export function readGenderData(text: string, path = 'gender.data'): ReadonlyMap<string, GenderCounts> {
  const counts = new Map<string, GenderCounts>();
  let from = 0;
  for (let line = 1; from < text.length; line++) {
    const end = text.indexOf('\n', from);
    const content = text.slice(from, end === -1 ? text.length : end).trim();
    from = end === -1 ? text.length : end + 1;
    if (content === '') continue;
    const [, phrase, ...numbers] = /^(.+?)\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)$/.exec(content) ?? [];
    if (phrase === undefined) {
      throw new Error(
        `read gender counts: ${path}:${line}: found "${content.slice(0, 40)}", wanted a phrase and four counts`,
      );
    }
    const [m = 0, f = 0, n = 0, p = 0] = numbers.map(Number);
    const key = keyOf(phrase);
    const known = counts.get(key) ?? NO_COUNTS;
    counts.set(key, [known[0] + m, known[1] + f, known[2] + n, known[3] + p]);
  }
  return counts;
}

function agreementByCounts(
  mention: Mention,
  tokens: readonly string[],
  table: ReadonlyMap<string, GenderCounts>,
): ListedAgreement {
  const find = (phrase: string) => {
    const found = table.get(keyOf(phrase));
    return found?.some((count) => count > 0) ? found : undefined;
  };
  const counts = find(mention.words.join(' ')) ?? find(mention.headText) ?? NO_COUNTS;
  const [masculine, feminine, neuter, plural] = counts;
  const firstName = firstNameOf(mention, tokens);
  return {
    number: plural > masculine + feminine + neuter ? 'plural' : 'singular',
    gender: genderOf(firstName === undefined ? counts : (find(firstName) ?? NO_COUNTS)),
  };
}

/** Of a person with two capitals in a row up to the head, the word before the head. */
function firstNameOf({ head, start, context }: Mention, tokens: readonly string[]): string | undefined {
  const before = head > start ? tokens[head - 1] : undefined;
  const isName = context.label === 'PERSON' && before !== undefined && isUpper(before) && isUpper(tokens[head] ?? '');
  return isName ? before : undefined;
}

/** A class wins with three counts that are twice all others. */
function genderOf([masculine, feminine, neuter]: GenderCounts): Mention['gender'] {
  const wins = (count: number, others: number) => count >= MIN_COUNT && count >= MIN_RATIO * others;
  if (wins(masculine, feminine + neuter)) return 'masculine';
  if (wins(feminine, masculine + neuter)) return 'feminine';
  return wins(neuter, masculine + feminine) ? 'neuter' : 'unknown';
}

function readAnimacy(folder: string): ReadonlyMap<string, boolean> {
  const read = (name: string, isAnimate: boolean) =>
    readList('animacy', join(folder, name))
      .split('\n')
      .map((line): [string, boolean] => [line.trim(), isAnimate])
      .filter(([word]) => word !== '');
  // The animate list is asked first, so it is written last.
  return new Map([...read('inanimate.unigrams.txt', false), ...read('animate.unigrams.txt', true)]);
}

function readList(flag: string, path: string): string {
  if (!existsSync(path))
    throw new Error(`--${flag}: found no file ${path}, wanted the list that docs/ontonotes.md names`);
  return readFileSync(path, 'utf8');
}

function keyOf(phrase: string): string {
  return phrase.toLowerCase().replaceAll(/\d+/g, '#');
}

function isUpper(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
