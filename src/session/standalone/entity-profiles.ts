/** What a history says about each entity: how it is called, what it is, where it stands out. */
import type { Gender, Mention } from '../../../featurizer/mod.ts';
import type { Placement } from '../../decoder/mod.ts';
import { type EntityName, extractName } from '../resolved/entity-name.ts';
import { isSubject } from '../resolved/syntax.ts';

/** One entity of a conversation. */
export interface EntityProfile {
  readonly entity: number;
  readonly mentions: readonly Mention[];
  /** Its best name; `undefined` if nothing that was said names it. */
  readonly name: EntityName | undefined;
  /** True if the name is a proper name. */
  readonly isNamed: boolean;
  readonly type: string | undefined;
  readonly gender: Gender;
  readonly isPlural: boolean;
  /** True if "they" may refer to it although its name is singular: a band, a company. */
  readonly isGroup: boolean;
}

/** Descriptions that come without a determiner: "jaguars", "artificial radioactivity". */
const MAX_BARE_WORDS = 3;
/** Names from here on are proper names (`entity-name.ts`). */
const PROPER_RANK = 300;
const BARE_RANK = 100;
const GROUP_TYPES = new Set(['organization']);

/** Collects the mentions of a conversation by entity. */
export class EntityProfiles {
  readonly #mentions = new Map<number, Mention[]>();

  add({ cluster, mention }: Pick<Placement, 'cluster' | 'mention'>): void {
    const known = this.#mentions.get(cluster);
    if (known === undefined) this.#mentions.set(cluster, [mention]);
    else known.push(mention);
  }

  /** Describes every entity, in the order in which they were opened. */
  list(): EntityProfile[] {
    return [...this.#mentions].map(([entity, mentions]) => describeEntity(entity, mentions));
  }
}

function describeEntity(entity: number, mentions: readonly Mention[]): EntityProfile {
  const name = findName(mentions);
  const types = mentions.filter(({ kind }) => kind !== 'pronoun').flatMap(({ entityType }) => entityType ?? []);
  const type = pickMostFrequent(types) ?? pickMostFrequent(mentions.flatMap(({ entityType }) => entityType ?? []));
  return {
    entity,
    mentions,
    name,
    isNamed: (name?.rank ?? 0) >= PROPER_RANK,
    type,
    gender: findGender(mentions),
    isPlural: name?.isPlural ?? mentions.some(({ number }) => number === 'plural'),
    isGroup: (type !== undefined && GROUP_TYPES.has(type)) || mentions.some(({ isGroup }) => isGroup),
  };
}

function findName(mentions: readonly Mention[]): EntityName | undefined {
  let best: EntityName | undefined;
  for (const mention of mentions) {
    const name = extractName(mention) ?? nameBare(mention);
    if (name !== undefined && name.rank > (best?.rank ?? -1)) best = name;
  }
  return best;
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

/** True if one of its mentions is the subject of its clause. */
export function isSubjectIn(mentions: readonly Mention[]): boolean {
  return mentions.some(({ relation }) => isSubject(relation));
}
