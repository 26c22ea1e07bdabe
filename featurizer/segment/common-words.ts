/**
 * Word lists for segmentation, by form hash. A capitalized common word within a text most likely
 * starts a sentence.
 */
import { hashForm } from './atoms.ts';

/** True for the form hash of a closed-class or conversational word. */
export function isCommonWord(form: number): boolean {
  return COMMON_FORMS.has(form);
}

/** True for the form hash of a weekday or month. */
export function isDateWord(form: number): boolean {
  return DATE_FORMS.has(form);
}

/** True for the form hash of a verb that reports speech. */
export function isSpeechVerb(form: number): boolean {
  return SPEECH_FORMS.has(form);
}

/**
 * True for the form hash of a word that is often abbreviated with a period: `Gen`, `Assoc`, `vol`.
 */
export function isShortened(form: number): boolean {
  return SHORTENED_FORMS.has(form);
}

/** True for the form hash of a title that is always abbreviated: its period belongs to it. */
export function isTitle(form: number): boolean {
  return TITLE_FORMS.has(form);
}

const COMMON_WORDS = `a about above actually after again all almost already also although always am an and another any
anyone anything anyway anyways are as at away back basically be because been before being both but by call can come could
did do does done each either else even ever every everybody everyone everything except few finally first for from get
give go good great had has have having he hello hence her here hers hey hi him his hm hmm how however i if in indeed
instead is it its just keep know last later less let like look lot make many may maybe me mhm might mine moreover more
most much must my never next no nobody none nor not nothing now of oh ok okay on once one only or other others otherwise
our ours out over perhaps please quite rather really right same say see several shall she should since so some
somebody someone something sometimes soon sorry still such sure take tell than thank thanks that the their theirs them then
there therefore these they thing this those though three through thus to today together too try two uh um under
unfortunately unless until up upon us use very wait was we well were what whatever when where whether which while who
whom whose why will with within without would wow yeah yep yes yet you your yours`;

const DATE_WORDS = `monday tuesday wednesday thursday friday saturday sunday january february march april may june july
august september october november december jan. feb. mar. apr. aug. sept. oct. nov. dec.`;

const SPEECH_VERBS = `added admitted agreed announced answered answers ask asked asks began begged bellowed breathed called
chuckled cried cries croaked demanded exclaimed explained gasped grinned groaned growled howled inquired insisted interrupted
joked laughed moaned mumbled murmured muttered offered pleaded protested remarked repeated replied replies responded roared
said say says screamed shouted shrieked sighed smiled snapped sobbed started stammered suggested thought told urged wailed
whimpered whined whispered wondered yelled yelped`;

const SHORTENED_WORDS = `adm apr approx asst assoc atty aug ave bldg blvd bros brig ca capt cf cmdr co col comdr corp cpl ct dec
dept det dir dist div dr ed eds eng esq est et etc ext feb fig figs fr ft gen gov govt hon hr hrs hwy inc insp inst intl jan jr
lb lbs lt ltd maj mar messrs misc mlle mme mon mr mrs ms mt mts natl no nos nov oct op oz para pkwy pl pp prof pres pvt rd re
rep reps rev sat sen sens sept sgt sq sr st supt tel thur thurs treas tue tues univ viz vol vols vs wed yr yrs`;

const TITLES = 'adm asst assoc brig capt cmdr cpl dr gen hon lt ltcol maj messrs mlle mme mr mrs ms prof pvt rev sgt';

const COMMON_FORMS = hashForms(COMMON_WORDS);
const DATE_FORMS = hashForms(DATE_WORDS);
const SHORTENED_FORMS = hashForms(SHORTENED_WORDS);
const TITLE_FORMS = hashForms(TITLES);
const SPEECH_FORMS = hashForms(SPEECH_VERBS);

function hashForms(words: string): ReadonlySet<number> {
  return new Set(words.split(/\s+/).map((word) => hashForm(word, 0, word.length)));
}
