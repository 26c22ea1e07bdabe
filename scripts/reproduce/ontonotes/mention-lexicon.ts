/**
 * Number, gender and animacy from the lists of the paper's pipeline (docs/model.md §2.5, §2.6): the
 * shared task's `gender.data` (Bergsma & Lin) and Stanford's `animate.unigrams.txt` and
 * `inanimate.unigrams.txt`. They cannot be shipped; without them, the project's own lexicon is
 * used, with the paper's lookup of a person's first name.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNameGender, type Mention } from '../../../featurizer/mod.ts';

/** The values that the lists give for a mention; they replace those of the project's lexicon. */
export type ListedAgreement = Partial<Pick<Mention, 'number' | 'gender' | 'isAnimate'>>;

/** The given lists. */
export interface MentionLexicon {
  /**
   * Finds the agreement of a mention in its sentence. Pronouns are left to the feature set's own
   * lists.
   */
  findAgreement(mention: Mention, sentence: { readonly tokens: readonly string[] }): ListedAgreement;
}

export interface LexiconFiles {
  /** `gender.data`: one phrase per line with its masculine, feminine, neuter and plural counts. */
  readonly gender?: string | undefined;
  /** The folder of the two animacy lists. */
  readonly animacy?: string | undefined;
}

/** The gender of a person's first name in the project's table. */
export const OWN_LEXICON: MentionLexicon = {
  findAgreement: (mention, { tokens }) => {
    const firstName = mention.kind === 'pronoun' ? undefined : findFirstName(mention, tokens);
    const known = firstName === undefined ? undefined : findNameGender(firstName);
    if (known === undefined) return {};
    const feminine = known.count * known.feminine;
    return { gender: chooseGender([known.count - feminine, feminine, 0, 0]) };
  },
};

/** Reads the given lists. */
export function loadMentionLexicon({ gender, animacy }: LexiconFiles): MentionLexicon {
  const counts = gender === undefined ? undefined : readGenderData(readList('gender', gender), gender);
  const lists = animacy === undefined ? undefined : readAnimacy(animacy);
  return {
    findAgreement: (mention, sentence) =>
      mention.kind === 'pronoun'
        ? {}
        : {
            ...(counts
              ? findAgreementByCounts(mention, sentence.tokens, counts)
              : OWN_LEXICON.findAgreement(mention, sentence)),
            ...(lists && { isAnimate: lists.get(mention.headText) }), // case-sensitive, like the reference
          },
  };
}

/** Masculine, feminine, neuter, plural. */
type GenderCounts = readonly [number, number, number, number];

const NO_COUNTS: GenderCounts = [0, 0, 0, 0];
const MIN_COUNT = 3;
const MIN_RATIO = 2;

/** Parses `gender.data`; counts of phrases that differ only in case and digits are added. */
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
      throw new RangeError(
        `read gender counts: ${path}:${line}: found "${content.slice(0, 40)}", expected a phrase and four counts`,
      );
    }
    const [m = 0, f = 0, n = 0, p = 0] = numbers.map(Number);
    const key = toKey(phrase);
    const known = counts.get(key) ?? NO_COUNTS;
    counts.set(key, [known[0] + m, known[1] + f, known[2] + n, known[3] + p]);
  }
  return counts;
}

function findAgreementByCounts(
  mention: Mention,
  tokens: readonly string[],
  table: ReadonlyMap<string, GenderCounts>,
): ListedAgreement {
  const find = (phrase: string) => {
    const found = table.get(toKey(phrase));
    return found?.some((count) => count > 0) ? found : undefined;
  };
  const counts = find(mention.words.join(' ')) ?? find(mention.headText) ?? NO_COUNTS;
  const [masculine, feminine, neuter, plural] = counts;
  const firstName = findFirstName(mention, tokens);
  return {
    number: plural > masculine + feminine + neuter ? 'plural' : 'singular',
    gender: chooseGender(firstName === undefined ? counts : (find(firstName) ?? NO_COUNTS)),
  };
}

/** Finds the word before the head of a person's name, if both are capitalized. */
function findFirstName({ head, start, context }: Mention, tokens: readonly string[]): string | undefined {
  const before = head > start ? tokens[head - 1] : undefined;
  const isName = context.label === 'PERSON' && before !== undefined && isUpper(before) && isUpper(tokens[head] ?? '');
  return isName ? before : undefined;
}

/** A class wins with at least 3 counts and twice the others. */
function chooseGender([masculine, feminine, neuter]: GenderCounts): Mention['gender'] {
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
  // The animate list takes precedence, so it comes last.
  return new Map([...read('inanimate.unigrams.txt', false), ...read('animate.unigrams.txt', true)]);
}

function readList(flag: string, path: string): string {
  if (!existsSync(path))
    throw new RangeError(`--${flag}: found no file ${path}, expected the list named in docs/ontonotes.md`);
  return readFileSync(path, 'utf8');
}

function toKey(phrase: string): string {
  return phrase.toLowerCase().replaceAll(/\d+/g, '#');
}

function isUpper(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}
