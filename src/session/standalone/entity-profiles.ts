/** What a history says about each entity: how it is called, what it is, where it stands out. */
import { describeEntity as describeKnown, type Gender, isSilent, type Mention } from '../../../featurizer/mod.ts';
import { type EntityName, extractName } from '../resolved/entity-name.ts';
import { findClassNoun, findNounClass, listClassNouns, type NounClass } from './class-nouns.ts';

/** One entity of a conversation. */
export interface EntityProfile {
  /** Its clusters: several, if the decoder did not link the names of one entity. */
  readonly clusters: ReadonlySet<number>;
  readonly mentions: readonly Mention[];
  /** Its best name; `undefined` if nothing that was said names it. */
  readonly name: EntityName | undefined;
  /** True if the name is a proper name. */
  readonly isNamed: boolean;
  readonly type: string | undefined;
  readonly gender: Gender;
  readonly isPlural: boolean;
  /** True if he, she or it was said of it, which tells its gender for certain. */
  readonly isGenderSure: boolean;
  /** True if the first turn is about it. */
  readonly isTopic: boolean;
  /** Nouns that say what it is: "band", "film". */
  readonly nouns: ReadonlySet<string>;
  /** True if "they" may refer to it although its name is singular: a band, a company. */
  readonly isGroup: boolean;
}

/** Descriptions that come without a determiner: "jaguars", "artificial radioactivity". */
const MAX_BARE_WORDS = 3;
/** Names from here on are proper names (`entity-name.ts`). */
const PROPER_RANK = 300;
const BARE_RANK = 100;
/** A whole turn in title case, and a title inside a question. */
const TITLE = /^\p{Lu}[\p{L}\d'’.&-]*(?:\s+(?:of|the|and|in|a|to|for|on|\p{Lu}[\p{L}\d'’.&-]*)){0,6}$/u;
const INNER_TITLE =
  /(?<=\p{Ll}\s)\p{Lu}[\p{L}\d'’.&-]*(?:\s+(?:(?:of|the|and|in|a|to|for|on)\s+)?\p{Lu}[\p{L}\d'’.&-]*)*/u;
/** No cluster of the decoder. */
const TITLE_CLUSTER = -2;
const NO_NOUNS: ReadonlySet<string> = new Set();
const GROUP_TYPES = new Set(['organization']);

/** Collects the mentions of a conversation by cluster. */
export class EntityProfiles {
  readonly #mentions = new Map<number, Mention[]>();
  readonly #texts: string[] = [];

  /** Adds the text of the next turn, before its mentions. */
  addText(text: string): void {
    this.#texts.push(text);
  }

  /** Adds a mention to a cluster; "I" and "you" say nothing about what a conversation is about. */
  add(mention: Mention, cluster: number): void {
    if (mention.person !== 3 || mention.isAlternative) return;
    const known = this.#mentions.get(cluster);
    if (known === undefined) this.#mentions.set(cluster, [mention]);
    else known.push(mention);
  }

  /**
   * A title in the first turn that no mention covers, such as "Spirited Away": words with capitals
   * that do not start the turn, or all of a turn without a verb.
   */
  #describeTitle(proper: readonly Mention[]): EntityProfile[] {
    const [text = ''] = this.#texts;
    if (proper.some(({ turn }) => turn === 0)) return [];
    const title = TITLE.exec(text)?.[0] ?? INNER_TITLE.exec(text)?.[0];
    if (title === undefined) return [];
    const mention = describeKnown({ name: title, kind: 'title' }, { turn: 0, sentence: 0 });
    const known = { ...mention, isIntroduced: undefined, names: undefined, entityType: undefined };
    return [describeEntity(new Set([TITLE_CLUSTER]), [known], this.#texts)];
  }

  /** Describes every entity; clusters with names of one entity are taken together. */
  list(): EntityProfile[] {
    const proper = [...this.#mentions.values()]
      .flat()
      .filter(({ kind, number }) => kind === 'proper' && number !== 'plural');
    const whole = [...this.#mentions].flatMap(([cluster, all]) => {
      const mentions = all.filter((mention) => !proper.some((other) => isInside(mention, other)));
      return mentions.length === 0 ? [] : [describeEntity(new Set([cluster]), mentions, this.#texts)];
    });
    return joinDescriptions(
      markTopics(joinNamesakes([...whole, ...this.#describeTitle(proper)], this.#texts)),
      this.#texts,
    );
  }
}

function describeEntity(
  clusters: ReadonlySet<number>,
  mentions: readonly Mention[],
  texts: readonly string[],
): EntityProfile {
  const name = findName(mentions, texts);
  const types = mentions.filter(({ kind }) => kind !== 'pronoun').flatMap(({ entityType }) => entityType ?? []);
  const type = pickMostFrequent(types) ?? pickMostFrequent(mentions.flatMap(({ entityType }) => entityType ?? []));
  return {
    clusters,
    mentions,
    name,
    isNamed: (name?.rank ?? 0) >= PROPER_RANK,
    type,
    gender: findGender(mentions),
    isGenderSure: mentions.some(({ kind, gender }) => kind === 'pronoun' && gender !== 'unknown'),
    isTopic: false,
    nouns: name === undefined || name.rank < PROPER_RANK ? NO_NOUNS : listClassNouns(name.text, texts),
    isPlural: name?.isPlural ?? mentions.some(({ number }) => number === 'plural'),
    isGroup: (type !== undefined && GROUP_TYPES.has(type)) || mentions.some(({ isGroup }) => isGroup),
  };
}

/** Marks what the first turn names; if it names nothing, what its nouns are about. */
function markTopics(profiles: readonly EntityProfile[]): EntityProfile[] {
  const isIn = ({ mentions }: EntityProfile, kind: Mention['kind']) =>
    mentions.some((mention) => mention.turn === 0 && mention.kind === kind);
  const hasName = profiles.some((profile) => profile.isNamed && isIn(profile, 'proper'));
  return profiles.map((profile) => {
    const isAbout = hasName ? profile.isNamed && isIn(profile, 'proper') : isIn(profile, 'nominal');
    return isAbout ? { ...profile, isTopic: true } : profile;
  });
}

/** Joins entities whose names are the same, or of which one is part of one other: "Curie", "Marie Curie". */
function joinNamesakes(profiles: readonly EntityProfile[], texts: readonly string[]): EntityProfile[] {
  const joined = [...profiles];
  for (const short of profiles) {
    if (!short.isNamed || short.name === undefined) continue;
    const words = splitName(short.name.text);
    const longer = joined.filter((other) => other !== short && other.isNamed && isPartOf(words, other));
    const [only] = longer;
    if (longer.length !== 1 || only === undefined || !joined.includes(short) || contradict(short, only)) continue;
    joined.splice(joined.indexOf(short), 1);
    const mentions = [...only.mentions, ...short.mentions].sort((one, other) => one.turn - other.turn);
    joined[joined.indexOf(only)] = describeEntity(new Set([...only.clusters, ...short.clusters]), mentions, texts);
  }
  return joined;
}

/** Joins descriptions such as "the band" with the one named entity that the text calls so. */
function joinDescriptions(profiles: readonly EntityProfile[], texts: readonly string[]): EntityProfile[] {
  const joined = [...profiles];
  for (const unnamed of profiles) {
    if (unnamed.isNamed) continue;
    const noun = unnamed.mentions.map(findClassNoun).find((found) => found !== undefined);
    const owner = noun === undefined ? undefined : findOwner(noun, joined, findFirstTurn(noun, unnamed.mentions));
    if (owner === undefined) continue;
    joined.splice(joined.indexOf(unnamed), 1);
    const mentions = [...owner.mentions, ...unnamed.mentions].sort((one, other) => one.turn - other.turn);
    const whole = describeEntity(new Set([...owner.clusters, ...unnamed.clusters]), mentions, texts);
    joined[joined.indexOf(owner)] = { ...whole, isTopic: owner.isTopic };
  }
  return joined;
}

/**
 * Finds the named entity that a noun describes: the newest that the text calls so, else the topic of
 * the conversation, if nothing says that it is something else. What the first turn itself describes
 * ("the museum in Lisbon") is not what it names; `firstTurn` is the turn in which the noun came first.
 */
export function findOwner(
  noun: string,
  profiles: readonly EntityProfile[],
  firstTurn: number,
): EntityProfile | undefined {
  const called = profiles.filter(({ isNamed, nouns }) => isNamed && nouns.has(noun));
  if (called.length > 0) return called.reduce((one, other) => (findLastTurn(other) >= findLastTurn(one) ? other : one));
  const topics = profiles.filter((profile) => profile.isTopic && profile.isNamed && !isPersonLike(profile));
  const [topic] = topics;
  if (topics.length !== 1 || topic === undefined) return undefined;
  if (firstTurn === 0 && !topic.mentions.some(isSilent)) return undefined;
  const own = findNounClass(noun);
  const isOther = [...topic.nouns].some((other) => findNounClass(other) !== own);
  const expected = TYPE_OF[own ?? 'work'];
  return isOther || (topic.type !== undefined && !expected.has(topic.type)) ? undefined : topic;
}

/** The parser's entity types that go with a class of nouns. */
const TYPE_OF: Readonly<Record<NounClass, ReadonlySet<string>>> = {
  group: new Set(['organization', 'person']),
  place: new Set(['place']),
  work: new Set(['abstract', 'object', 'event', 'place', 'person']), // titles look like anything
};

function isPersonLike({ gender }: EntityProfile): boolean {
  return gender === 'masculine' || gender === 'feminine';
}

/** The turn in which mentions first use a noun. */
export function findFirstTurn(noun: string, mentions: readonly Mention[]): number {
  return Math.min(...mentions.filter((mention) => findClassNoun(mention) === noun).map(({ turn }) => turn));
}

function findLastTurn({ mentions }: EntityProfile): number {
  return Math.max(...mentions.map(({ turn }) => turn));
}

/** True for "World" in "the World Wide Web". */
function isInside(mention: Mention, other: Mention): boolean {
  if (mention.kind !== 'proper' || mention.turn !== other.turn || mention === other || isSilent(mention)) return false;
  const [start, end] = mention.span;
  const isWithin = other.span[0] <= start && end <= other.span[1];
  return isWithin && other.span[1] - other.span[0] > end - start;
}

function splitName(text: string): string[] {
  return text
    .toLowerCase()
    .replace(/^the\s/u, '')
    .split(/\s+/u);
}

/** True if a name starts or ends with these words. */
function isPartOf(words: readonly string[], { name }: EntityProfile): boolean {
  const whole = splitName(name?.text ?? '');
  if (words.length > whole.length) return false;
  const matches = (from: number) => words.every((word, at) => whole[from + at] === word);
  return matches(0) || matches(whole.length - words.length);
}

function contradict(one: EntityProfile, other: EntityProfile): boolean {
  const isKnown = one.gender !== 'unknown' && other.gender !== 'unknown';
  return (isKnown && one.gender !== other.gender) || one.isPlural !== other.isPlural;
}

function findName(mentions: readonly Mention[], texts: readonly string[]): EntityName | undefined {
  let best: EntityName | undefined;
  for (const mention of mentions) {
    const found = extractName(mention) ?? nameBare(mention);
    const name = found && completeInitials(found, mention, texts[mention.turn]);
    if (name !== undefined && name.rank > (best?.rank ?? -1)) best = name;
  }
  return best;
}

/** "J. K" → "J. K. Rowling", which a sentence splitter may cut; without a surname it is no name. */
function completeInitials(name: EntityName, { span }: Mention, text = ''): EntityName | undefined {
  if (!/(?:^|\s)\p{Lu}\.?$/u.test(name.text)) return name;
  const whole = /^(?:\p{Lu}\.\s?)+\p{Lu}\p{L}+/u.exec(text.slice(span[0]))?.[0];
  return whole === undefined ? undefined : { ...name, text: whole, rank: PROPER_RANK + 3 };
}

/** A noun without a determiner, as a last resort: "jaguars". */
function nameBare({ kind, headTag, text, words, number }: Mention): EntityName | undefined {
  if (kind !== 'nominal' || !/^NNS?$/.test(headTag) || words.length > MAX_BARE_WORDS) return undefined;
  if (!/^\p{L}[\p{L} -]*$/u.test(text) || /^(?:an?|any|some|every|each|no|my|your|his|her|its|our|their)\s/i.test(text))
    return undefined;
  const bare = text.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
  return { text: bare, isPlural: number === 'plural', rank: BARE_RANK };
}

/** The gender that most of its mentions have; pronouns tell best. */
function findGender(mentions: readonly Mention[]): Gender {
  const known = mentions.filter(({ gender }) => gender !== 'unknown');
  const pronouns = known.filter(({ kind }) => kind === 'pronoun');
  return pickMostFrequent((pronouns.length > 0 ? pronouns : known).map(({ gender }) => gender)) ?? 'unknown';
}

function pickMostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: Value | undefined;
  for (const [value, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = value;
  return best;
}
