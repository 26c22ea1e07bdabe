/** Words that tell who a person is: titles, kinship, common nouns and first names with a gender. A hand-written seed. */
import type { Gender } from '../mentions/mention.ts';

const MASCULINE =
  'mr mr. sir lord king prince duke father dad daddy papa son brother uncle nephew grandfather grandpa grandson husband ' +
  'boyfriend man men gentleman gentlemen guy boy boys fellow lad monk priest emperor waiter actor chairman bloke dude ' +
  'james john robert michael william david richard joseph thomas charles daniel matthew mark paul steven andrew george ' +
  'peter henry edward tom tim jim joe bob bill ben sam adam alan albert alex alexander arthur brian carl chris christopher ' +
  'eric frank fred gary greg harry ian jack jacob jason jeff jeremy jerry jonathan josh joshua justin keith kevin larry ' +
  'louis luke martin max mike nathan nick oliver oscar patrick philip ralph ray roger ron ryan scott sean simon stephen ' +
  'steve ted tony victor walter';
const FEMININE =
  'mrs mrs. ms ms. miss madam lady queen princess duchess mother mom mum mommy mama daughter sister aunt niece grandmother ' +
  'grandma granddaughter wife girlfriend woman women girl girls nun empress waitress actress chairwoman lass ' +
  'mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra ashley ' +
  'emily emma olivia anna anne ann alice amy andrea angela beth carol carolyn catherine charlotte christine claire diana ' +
  'donna dorothy eleanor ellen evelyn grace hannah heather helen irene jane janet jean joan judy julia julie kate ' +
  'katherine kathleen kathy kim laura lauren lily lucy maria marie martha megan melissa michelle nicole pamela rachel ' +
  'rebecca rose ruth sally samantha sharon sophia stephanie susanna teresa theresa victoria virginia';
const PEOPLE =
  'person people child children kid kids baby friend friends colleague teacher student doctor nurse lawyer judge president ' +
  'minister senator director manager engineer author writer singer artist scientist researcher player driver customer ' +
  'client user patient neighbor neighbour boss officer soldier victim witness parent parents adult teenager folk folks ' +
  'everybody everyone somebody someone anybody anyone nobody professor dr dr. prof prof. captain sergeant';

const GENDERS: ReadonlyMap<string, Gender> = new Map([
  ...MASCULINE.split(' ').map((word): [string, Gender] => [word, 'masculine']),
  ...FEMININE.split(' ').map((word): [string, Gender] => [word, 'feminine']),
]);
const PERSON_WORDS: ReadonlySet<string> = new Set(PEOPLE.split(' '));

/** The gender that a title, kinship word, noun or first name (lower-cased) carries. */
export function findGender(word: string): Gender {
  return GENDERS.get(word) ?? 'unknown';
}

/** True where a word (lower-cased) is known to be a person's. */
export function isPersonWord(word: string): boolean {
  return GENDERS.has(word) || PERSON_WORDS.has(word);
}
