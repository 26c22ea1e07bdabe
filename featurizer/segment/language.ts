/**
 * Is it English? A cheap check by the most frequent words, for a warning: everything behind it was
 * trained on English alone. It says "not English" only if English words are missing and something
 * of another language is there, so lists, code and names stay unsuspected.
 */
import { finishSteps } from '../steps.ts';
import { findWords, NOT_READ, type Word } from './word.ts';

/** Frequent English words that are no words of the languages below. */
const ENGLISH = new Set(
  `the of and to you that it with for is are was were be been have has had this they them their there what which who
  when how why not but or if from by at his her she him my your our we us would could should can about all some any
  than then out up just know like get got think want really because don't i'm it's that's yes okay ok please thanks
  will do does did said say says one two more other into over after only very also its here now where these those
  'm 's 're 've 'll n't ca wo`.split(/\s+/),
);

/** A language: its name, and frequent words that English does not have. */
interface Language {
  readonly name: string;
  readonly words: ReadonlySet<string>;
}

const LANGUAGES: readonly Language[] = Object.entries({
  Spanish: 'el la los las de que y en un una es por con para su se lo del al como más pero muy está fue eso ella',
  French:
    'la le les des et est une un du en à que qui dans pour pas au sur avec ce il elle je ne plus sont nous vous mais très',
  German: 'der das und ist nicht ein eine zu den mit sich auf für dem des im ich sie er wir aber auch es von hat',
  Italian: 'il lo gli di che è un una per non con del della sono si ma anche più al alla questo nel hanno molto',
  Portuguese: 'os de que em um uma é por com para não se da na mas mais muito ele ela foi são está você isso',
  Dutch: 'de het een en van ik niet dat op te zijn met voor hij zij maar ook aan bij naar wij er nog geen heeft',
  Swedish: 'och att det som en på är av för med den till inte har jag ett om men hon han vi från kan också',
  Polish: 'się nie na jest że jak ale tak czy już był była jej jego oraz przez dla są niż bo nikt tym',
  Finnish: 'ja ei se että oli hän mutta kun niin ovat koska eikä kuin joka myös sen ole hänelle kukaan',
  Indonesian: 'yang dan di dari tidak dengan untuk ini itu pada dia karena ada akan mereka saya telah',
  Turkish: 've bir bu için çok ile olarak daha sen değil gibi ama kadar sonra onu onun ona kimse',
}).map(([name, words]) => ({ name, words: new Set(words.split(' ')) }));

/** Letters of other scripts; a word of such letters is foreign, and a long one counts as several. */
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u;
const OTHER_SCRIPT_UNITS_PER_WORD = 2;
/** Letters that English hardly uses; names with them, which are capitalized, do not count. */
const ACCENTED = /[\u{c0}-\u{24f}\u{1e00}-\u{1eff}]/u;

/** Words that are judged together: at first, and once there was English, which may quote other languages. */
const FIRST_WINDOW_WORDS = 16;
const LATER_WINDOW_WORDS = 96;
/** English text has about half of these words; less than this share is suspicious. */
const MIN_ENGLISH_SHARE = 0.12;
/** Something foreign in at least this share of words confirms it. */
const MIN_FOREIGN_SHARE = 0.3;

/** Counts of the current window, as plain data for snapshots. */
export interface LanguageTally {
  /** Words, English ones, and ones that look foreign. */
  readonly counts: readonly [words: number, english: number, foreign: number];
  /** `english` once there was a window of it, `told` once a document was found not to be English. */
  readonly phase: 'start' | 'english' | 'told';
}

/** A document before its first word. */
export const NO_LANGUAGE_SEEN: LanguageTally = { counts: [0, 0, 0], phase: 'start' };

/** What a turn adds. */
export interface LanguageFinding {
  readonly tally: LanguageTally;
  /** Set once per document: the language, or `another language`. */
  readonly language?: string;
}

/** The tokens of a sentence. */
interface TokenizedWords {
  readonly tokens: readonly string[];
}

/** Adds the words of a turn; windows reach across short turns. */
export function watchLanguage(tally: LanguageTally, sentences: readonly TokenizedWords[]): LanguageFinding {
  return finishSteps(watchLanguageInSteps(tally, sentences));
}

/** The same in steps of one sentence, for a long turn that pauses in between. */
export function* watchLanguageInSteps(
  tally: LanguageTally,
  sentences: readonly TokenizedWords[],
): Generator<undefined, LanguageFinding> {
  if (tally.phase === 'told') return { tally };
  let { phase } = tally;
  let [words, english, foreign] = tally.counts;
  let read = 0;
  for (const { tokens } of sentences) {
    const records = findWords(tokens);
    for (let at = 0; at < records.length; at++) {
      read++;
      const judged = judgeWord(records[at] as Word);
      if (judged === 0) continue;
      const weight = judged >> WEIGHT_SHIFT;
      words += weight;
      if ((judged & IS_ENGLISH) !== 0) english++;
      else if ((judged & IS_FOREIGN) !== 0) foreign += weight;
      if (words < (phase === 'start' ? FIRST_WINDOW_WORDS : LATER_WINDOW_WORDS)) continue;
      if (english < MIN_ENGLISH_SHARE * words && foreign >= MIN_FOREIGN_SHARE * words) {
        return { tally: { counts: [0, 0, 0], phase: 'told' }, language: nameLanguage(listWords(sentences, read)) };
      }
      phase = 'english';
      [words, english, foreign] = [0, 0, 0];
    }
    yield;
  }
  return { tally: { counts: [words, english, foreign], phase } };
}

/** What a word counts as: its weight in words, shifted, and one bit for what it is; 0 without letters. */
function judgeWord(word: Word): number {
  if (word.language === NOT_READ) word.language = judgeNewWord(word);
  return word.language;
}

function judgeNewWord({ text, lower: word }: Word): number {
  if (!/\p{L}/u.test(word)) return 0;
  const isOther = OTHER_SCRIPT.test(word);
  const weight = isOther ? Math.ceil(word.length / OTHER_SCRIPT_UNITS_PER_WORD) : 1;
  if (ENGLISH.has(word)) return (weight << WEIGHT_SHIFT) | IS_ENGLISH;
  const isForeign =
    isOther || (word === text && ACCENTED.test(word)) || LANGUAGES.some((language) => language.words.has(word));
  return (weight << WEIGHT_SHIFT) | (isForeign ? IS_FOREIGN : 0);
}

const IS_ENGLISH = 1;
const IS_FOREIGN = 2;
const WEIGHT_SHIFT = 2;

/** Lists the words among the first `count` tokens of a turn, in lower case. */
function listWords(sentences: readonly TokenizedWords[], count: number): string[] {
  const tokens = sentences.flatMap(({ tokens }) => tokens).slice(0, count);
  return findWords(tokens)
    .filter((word) => judgeWord(word) !== 0)
    .map(({ lower }) => lower);
}

/** The language that has most of the words. */
function nameLanguage(words: readonly string[]): string {
  const ranked = LANGUAGES.map(({ name, words: known }) => ({
    name,
    hits: words.filter((word) => known.has(word)).length,
  }));
  ranked.sort((one, other) => other.hits - one.hits);
  const [best, second] = ranked;
  return best !== undefined && best.hits >= 2 && best.hits > (second?.hits ?? 0) ? best.name : 'another language';
}
