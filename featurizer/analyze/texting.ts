/**
 * Reads words of texting English as the parser knows them: it was trained on edited text, in which
 * `u` is `you`, `ll` is `'ll` and names have a capital. One word in, one word out, so tags and
 * heads stay aligned.
 */
import { findNameGender } from '../lexicon/name-gender.ts';
import { findNounClasses } from '../lexicon/noun-classes.ts';
import { memoize } from '../memoize.ts';

/** Rewrites the tokens of a sentence for the parser. */
export function readTexting(tokens: readonly string[]): readonly string[] {
  return tokens.map((token, index) => readWord(token, tokens[index - 1]));
}

function readWord(token: string, previous: string | undefined): string {
  if (token.length > MAX_UNITS) return token;
  if (token.length <= MAX_CLITIC_UNITS && previous !== undefined) {
    const clitic = CLITICS.get(token);
    if (clitic !== undefined && CLITIC_HOST.test(previous)) return clitic;
  }
  return readAlone(token);
}

/** Rewrites a word that is no clitic. */
const readAlone = memoize((token): string =>
  token.toLowerCase() === token ? (SPELLINGS.get(token) ?? capitalizeName(token)) : token,
);

const MAX_UNITS = 24;
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
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  'u=you ur=your urs=yours urself=yourself yall=you w=with bc=because cuz=because tho=though ppl=people thx=thanks abt=about'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Capitalizes a first name that is no common word: `gerald`, not `will`. */
function capitalizeName(word: string): string {
  const bearers = findNameGender(word)?.count ?? 0;
  if (bearers < MIN_BEARERS || NOT_NAMES.has(word)) return word;
  if (findNounClasses(word) !== undefined && !NAMES_MORE_THAN_NOUNS.has(word)) return word;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const MIN_BEARERS = 100;
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
