/**
 * Describes something that is known before it is mentioned, such as an account, a product or what a
 * summary of older history names, as a mention without text: names and pronouns have something to
 * link to.
 */
import { readName } from '../lexicon/name-evidence.ts';
import { decideGender } from './describe-mention.ts';
import type { Mention } from './mention.ts';
import { describeParticipant, normalizeName, type ParticipantPlace } from './participant.ts';

/** What is known of an entity when it is introduced. */
export interface KnownEntity {
  readonly name: string;
  /** Other names that it goes by. */
  readonly aliases?: readonly string[] | undefined;
  /** What it is, in one word. */
  readonly kind?: string | undefined;
  readonly gender?: 'masculine' | 'feminine' | 'neuter' | undefined;
}

/** The entity types of the parser by the words that clients use for them. */
const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    person: 'people human user customer account contact character',
    place: 'location city country gpe loc fac facility address region',
    organization: 'org organisation company business team band group agency',
    object: 'product thing item device order ticket document file work_of_art book film song app software',
    event: 'meeting incident',
    time: 'date',
    animal: 'pet',
    abstract: 'topic concept project issue',
    substance: '',
    plant: '',
  }).flatMap(([type, words]) => [type, ...words.split(' ').filter((word) => word !== '')].map((word) => [word, type])),
);

/** A group can be "they": "the band … they". */
const GROUPS = new Set(['organization']);

/** Describes a known entity as a mention. */
export function describeEntity(entity: KnownEntity, place: ParticipantPlace): Mention {
  const { name, aliases = [], kind, gender } = entity;
  const described = describeParticipant({ speaker: name, aliases }, place);
  const type = kind === undefined ? undefined : (TYPES.get(kind.toLowerCase()) ?? kind.toLowerCase());
  const evidence = readName(name.split(/\s+/u));
  const isAnimate = readAnimacy(type, gender) ?? evidence.isPerson;
  const feminineShare = readShare(gender) ?? (isAnimate === false ? undefined : evidence.feminine);
  return {
    ...described,
    isParticipant: undefined,
    isIntroduced: true,
    names: [...new Set([name, ...aliases].map(normalizeName))],
    speaker: undefined,
    number: type !== undefined && GROUPS.has(type) ? 'unknown' : 'singular',
    isAnimate,
    isGroup: type !== undefined && GROUPS.has(type),
    gender: decideGender(feminineShare, isAnimate),
    feminineShare,
    relation: 'root',
    context: { ...described.context, governor: 'root', grandGovernor: 'root', ordinal: 1, ...describeEdges(name) },
    entityType: type ?? (isAnimate === true ? 'person' : undefined),
  };
}

/** Tells whether a mention has no text of its own: a participant, or an entity that was introduced. */
export function isSilent({ isParticipant, isIntroduced }: Mention): boolean {
  return isParticipant === true || isIntroduced === true;
}

/** The name as if it stood alone, like a heading. */
function describeEdges(name: string): Pick<Mention['context'], 'first' | 'last'> {
  const words = name.toLowerCase().split(/\s+/u);
  return { first: { word: words[0] ?? '', tag: 'NNP' }, last: { word: words.at(-1) ?? '', tag: 'NNP' } };
}

function readAnimacy(type: string | undefined, gender: KnownEntity['gender']): boolean | undefined {
  if (gender !== undefined) return gender !== 'neuter';
  if (type === undefined || !TYPES.has(type)) return undefined;
  return type === 'person' || type === 'animal';
}

function readShare(gender: KnownEntity['gender']): number | undefined {
  if (gender === undefined || gender === 'neuter') return undefined;
  return gender === 'feminine' ? 1 : 0;
}
