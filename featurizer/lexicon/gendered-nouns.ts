/**
 * Nouns that imply a person's gender: kinship terms, forms of address, masculine and feminine
 * pairs. Written by hand.
 */
import { findNounLemmas } from './noun-lemmas.ts';

const MASCULINE =
  'man boy guy gentleman lad laddie bloke chap father dad daddy papa pa pops grandfather grandpa granddad ' +
  'grandad gramps godfather stepfather stepdad son grandson stepson godson brother bro stepbrother uncle nephew husband ' +
  'hubby boyfriend fiancé bridegroom groom widower bachelor king prince emperor duke baron earl viscount marquis ' +
  'tsar czar sultan lord knight squire monk friar abbot patriarch warlock sorcerer cowboy schoolboy ' +
  'fisherman father-in-law brother-in-law son-in-law grandnephew great-grandfather great-uncle ' +
  'bf ex-boyfriend ex-husband fiance dada daddio granddaddy grampa gramp grampy pappy papi opa abuelo nonno dziadek ' +
  'dude headmaster pope';
const FEMININE =
  'woman girl gal lady lass lassie mother mom mommy mum mummy mama ma grandmother grandma granny nana godmother ' +
  'stepmother stepmom stepmum daughter granddaughter stepdaughter goddaughter sister sis stepsister aunt auntie aunty ' +
  'niece wife girlfriend fiancée bride widow bachelorette spinster queen princess empress duchess baroness countess ' +
  'viscountess marchioness tsarina czarina sultana dame nun abbess matriarch heroine witch sorceress enchantress goddess ' +
  'priestess actress waitress hostess stewardess seamstress governess heiress mistress landlady headmistress ' +
  'murderess poetess cowgirl schoolgirl housewife ballerina maid maiden damsel diva ' +
  'businesswoman mother-in-law sister-in-law daughter-in-law grandniece great-grandmother great-aunt alumna ' +
  'gf ex-girlfriend ex-wife fiancee wifey missus mamma mami gramma grammy nan nanna oma abuela nonna babushka sista';
/** Plurals that refer to people of any gender: "you guys". */
const OPEN_IN_PLURAL = new Set(['guys', 'lords', 'chaps']);
/** Words that end in -man but do not mean a man. */
const NOT_MAN = /(?:hu|ger|ro|nor|sha|talis|otto|bus|cay|dor|mus|tur|bir|cai|fresh|lay|yeo)man$/;

/** How reliable a word is: "chairman" is also used for women. */
const SURE = 0.99;
const LIKELY = 0.9;

const WORDS: ReadonlyMap<string, number> = new Map([
  ...MASCULINE.split(' ').map((word): [string, number] => [word, 1 - SURE]),
  ...FEMININE.split(' ').map((word): [string, number] => [word, SURE]),
]);

/**
 * Finds the share of women among those that a noun refers to, in any case and number; `undefined`
 * if it implies no gender.
 */
export function findNounGender(noun: string): number | undefined {
  const word = noun.toLowerCase();
  if (OPEN_IN_PLURAL.has(word)) return undefined;
  for (const lemma of findNounLemmas(word)) {
    const known = WORDS.get(lemma);
    if (known !== undefined) return known;
    if (lemma.length > 6 && lemma.endsWith('woman')) return SURE;
    if (lemma.length > 5 && lemma.endsWith('man') && !NOT_MAN.test(lemma)) return 1 - LIKELY;
  }
  return undefined;
}
