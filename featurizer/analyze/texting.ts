/**
 * Reads words of texting English as the parser knows them: it was trained on edited text, in which
 * `u` is `you`, `ll` is `'ll` and names have a capital. One word in, one word out, so tags and
 * heads stay aligned.
 */
import { isFirstName } from '../lexicon/name-gender.ts';
import { findNounClasses } from '../lexicon/noun-classes.ts';
import { isTypedTitle } from '../lexicon/titles.ts';
import { isCommonWord } from '../segment/common-words.ts';
import { findWords, type Word } from '../segment/word.ts';

/** Rewrites the tokens of a sentence for the parser. */
export function readTexting(tokens: readonly string[]): readonly string[] {
  const words = findWords(tokens);
  const forms: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as Word;
    const clitic = at > 0 && word.text.length <= MAX_CLITIC_UNITS ? CLITICS.get(word.text) : undefined;
    if (clitic !== undefined && CLITIC_HOST.test(tokens[at - 1] as string)) forms.push(clitic);
    else if (at === 0 && opensLetter(words)) forms.push(GREETING);
    else if (isLowerTitle(words, at) || isLowerTitle(words, at - 1)) forms.push(capitalize(word.text));
    else {
      word.parserForm ??= readAlone(word);
      forms.push(word.parserForm);
    }
  }
  return forms;
}

/** "Dear" is no part of whom a letter calls: "Dear Ms. Voss, I told you" is like "Hi Ms. Voss, I told you". */
function opensLetter(words: readonly Word[]): boolean {
  return words[0]?.lower === 'dear' && WORD.test(words[1]?.text ?? '');
}

const WORD = /^\p{L}/u;
const GREETING = 'Hi';

/** "mrs okonjo", "mr p"; not "the dr said". */
function isLowerTitle(words: readonly Word[], at: number): boolean {
  if (at < 0 || !isTypedTitle((words[at] as Word).text)) return false;
  const name = words[at + 1];
  return (
    name !== undefined && LOWER.test(name.text) && !isCommonWord(name.form) && !OWNERS.has(words[at - 1]?.lower ?? '')
  );
}

const LOWER = /^\p{Ll}+$/u;
const OWNERS = new Set('a the this that any another my your ur his her our their no new old'.split(' '));

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Rewrites a word that is no clitic. */
function readAlone({ text, lower }: Word): string {
  if (text.length > MAX_UNITS || lower !== text) return text;
  if (PICTURE.test(text)) return SMILEY;
  const spelled = STRETCHED.test(text) ? text.replace(STRETCHES, '$1') : text; // "nooo", "yesss"
  return SPELLINGS.get(spelled) ?? (spelled === text ? capitalizeName(text) : spelled);
}

const MAX_UNITS = 24;
/** A letter three times or more is written once: no English word has that. */
const STRETCHED = /(\p{L})\1\1/u;
const STRETCHES = /(\p{L})\1{2,}/gu;
/** An emoji is no word of the phrase before it: the parser knows it as ":)". */
const PICTURE = /^\p{Extended_Pictographic}/u;
const SMILEY = ':)';
const MAX_CLITIC_UNITS = 2;
const CLITIC_HOST = /\p{L}$/u;
const CLITICS: ReadonlyMap<string, string> = new Map([
  ['s', "'s"],
  ['ll', "'ll"],
  ['re', "'re"],
  ['ve', "'ve"],
  ['d', "'d"],
  ['m', "'m"],
  ['nt', "n't"],
]);
/** What texters write, by the word or exclamation that the parser takes it for. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    you: 'u yall',
    your: 'ur',
    yours: 'urs',
    yourself: 'urself',
    with: 'w',
    because: 'bc cuz coz',
    though: 'tho',
    people: 'ppl',
    about: 'abt',
    please: 'pls plz',
    thanks: 'thx ty tysm tx',
    tomorrow: 'tmrw tmr tmrow 2moro',
    now: 'rn',
    probably: 'prob probs prolly',
    really: 'rly',
    definitely: 'def',
    okay: 'kk',
    weekend: 'wknd',
    birthday: 'bday',
    picture: 'pic',
    pictures: 'pics',
    message: 'msg',
    messages: 'msgs',
    minutes: 'mins',
    oh: 'ugh argh ooh ahh',
    tonight: 'tn tnite',
    something: 'smth smthg',
    someone: 'sb smbd',
    week: 'wk',
    lol: 'lmao lmfao lmaoo rofl xd haha hahaha hahahaha hehe heh ha smh ngl tbh imo imho btw fr frfr ffs jk ikr wtf tf welp brb',
  }).flatMap(([word, spellings]) => spellings.split(' ').map((spelling): [string, string] => [spelling, word])),
);

/** Capitalizes a first name that is no common word: `gerald`, not `will`. */
function capitalizeName(word: string): string {
  if (!isFirstName(word) || NOT_NAMES.has(word)) return word;
  if (findNounClasses(word) !== undefined && !NAMES_MORE_THAN_NOUNS.has(word)) return word;
  return capitalize(word);
}

/** Words of GUM and EWT train that were once given as names and are not nouns. */
const NOT_NAMES = new Set(
  (
    'my an any said long ever able early beautiful unique pleasant truly tiny lucky urban de hung golden marry harsh sunny ' +
    'dusty del drew versa handy avian neo rob avant stormy analyse novella al ole loyal irish french foster pierce august ' +
    'rainy windy rocky ed rosy precious christian alias dat shady toi alla so see in shun serene'
  ).split(' '),
);
/** Also in WordNet as nouns: a bob, a tom, a benjamin. */
const NAMES_MORE_THAN_NOUNS = new Set(
  'ben tom bob mike matt anna ruth benjamin phoebe deb graham marguerite milo nils amir ana jasper jack'.split(' '),
);
