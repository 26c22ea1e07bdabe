/**
 * What a conversation's participants settle before anything is scored: whose "I" it is, whom a
 * participant's name means, who is called by name, and which links cannot be. Counted on the marks
 * of Antecedent Chat, each of these rules holds for more than 99 % of the mentions it is about,
 * except those of a "you" beside a name (97 %), of whom it is not (98 %), and before "both" (98 %).
 */
import {
  hashName,
  hashPlainName,
  isNameLike,
  isOwnVoice,
  isSilent,
  type Mention,
  type MentionKeys,
  NUMBERS,
  normalizeName,
  readTitleGender,
  toComparisonKeys,
} from '../../featurizer/mod.ts';
import type { KeptMention, OpenCluster } from './view.ts';

/** Of so few participants nobody is "he" or "she": who is not "I" is "you". */
const PAIR = 2;

/**
 * Tells whether a mention can join a cluster. Two participants, or two introduced entities with
 * different names, are never one, and no participant is "you two"; outside quotations nobody is
 * "you", "he" or "they" in their own words, a participant is never "it", somebody else's "we" is
 * never a single participant, and of two participants nobody is "he", "she" or "they".
 */
function canJoin(mention: Mention, { participant, members }: OpenCluster<unknown>, participantCount: number): boolean {
  if (mention.isIntroduced === true && members.some(({ keys }) => keys.isIntroduced)) return false;
  if (participant === undefined) return true;
  if (isSilent(mention) || isSeveral(mention)) return false;
  if (mention.kind !== 'pronoun' || mention.context.isQuoted) return true;
  if (mention.speaker === participant) return mention.person === 1;
  if (mention.speaker !== undefined && mention.person === 3 && participantCount <= PAIR) return false;
  return mention.person !== 1 && mention.gender !== 'neuter';
}

/** Words that make a "you" before them several people. */
const SEVERAL = new Set(['both', 'two', 'three', 'guys', 'folks', 'lot']);

/** Tells whether a "you" is several people: "you two", "you and Ben", and the "you" in "you both". */
function isSeveral({ kind, person, words, context }: Mention): boolean {
  return kind === 'pronoun' && person === 2 && (words.length > 1 || SEVERAL.has(context.following.word));
}

/**
 * Tells whether a speaker talks about somebody or something rather than to them: a noun, or a name in
 * the turn of the "you", that calls nobody.
 */
function isTalkedAbout(antecedent: MentionKeys, { turn }: Mention): boolean {
  if (antecedent.isSilent || antecedent.isClosed || antecedent.isVocative) return false;
  return !antecedent.isProper || antecedent.turn === turn;
}

/**
 * Filters the candidates that a mention can be linked to, in a conversation with so many
 * participants so far; the same list if all can.
 */
export function filterAllowed<Memory>(
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
  participantCount: number,
): readonly KeptMention<Memory>[] {
  const isYou = mention.kind === 'pronoun' && mention.person === 2 && mention.speaker !== undefined;
  const isAddress = isYou && !mention.context.isQuoted;
  const isAllowed = ({ cluster, keys }: KeptMention<Memory>) =>
    canJoin(mention, cluster, participantCount) && !(isAddress && isTalkedAbout(keys, mention));
  return candidates.every(isAllowed) ? candidates : candidates.filter(isAllowed);
}

/** The open clusters of participants, found by speaker and by name. */
export class Participants<Cluster extends OpenCluster<unknown>> {
  /** In the order in which they were introduced. */
  readonly #bySpeaker = new Map<string, Cluster>();
  /** `undefined` for a name that two participants share. */
  readonly #byName = new Map<string, Cluster | undefined>();

  add({ speaker, names = [] }: Mention, cluster: Cluster): void {
    if (speaker !== undefined) this.#bySpeaker.set(speaker, cluster);
    for (const name of names) this.#byName.set(name, this.#byName.has(name) ? undefined : cluster);
  }

  remove(cluster: Cluster): void {
    if (cluster.participant !== undefined) this.#bySpeaker.delete(cluster.participant);
    for (const [name, owner] of this.#byName) if (owner === cluster) this.#byName.delete(name);
  }

  /** Number of participants so far. */
  get count(): number {
    return this.#bySpeaker.size;
  }

  find(speaker: string): Cluster | undefined {
    return this.#bySpeaker.get(speaker);
  }

  /** Finds the participant who says an "I": no need to compare it with those of all others. */
  findSpeaker(mention: Mention): Cluster | undefined {
    return mention.speaker !== undefined && isOwnVoice(mention) ? this.find(mention.speaker) : undefined;
  }

  /** Finds the participant with a normalized name; `undefined` if several have it. */
  findNamed(name: string): string | undefined {
    return this.#byName.get(name)?.participant;
  }

  /**
   * Lists the clusters that may close: the oldest participants beyond `most`, else those of nobody
   * who takes part, else all. At least one is not the latest, if there is any other.
   */
  listClosable(clusters: readonly Cluster[], latest: Cluster, most: number): readonly Cluster[] {
    const spare = [...this.#bySpeaker.values()].slice(0, Math.max(0, this.#bySpeaker.size - most));
    const others = clusters.filter(({ participant }) => participant === undefined);
    const hasOther = (list: readonly Cluster[]) => list.some((cluster) => cluster !== latest);
    return [spare, others].find(hasOther) ?? clusters;
  }

  /**
   * Finds the participant that a mention is by rule: the speaker of an "I", or the bearer of a
   * name.
   */
  findMeant(mention: Mention): Cluster | undefined {
    if (isOwnVoice(mention)) return this.findSpeaker(mention);
    const mayBeNamed = this.#byName.size > 0 && isNameLike(mention); // text without speakers has none
    const named = mayBeNamed ? this.#byName.get(normalizeName(mention.text)) : undefined;
    return named !== undefined && isOtherTitle(mention.text, named.participant ?? '') ? undefined : named;
  }
}

/** "Mrs. Gruber" is not "Mr. Gruber". */
function isOtherTitle(one: string, other: string): boolean {
  const genders = [readTitleGender(one), readTitleGender(other)];
  return !genders.includes(undefined) && genders[0] !== genders[1];
}

/**
 * Finds the cluster of somebody who was called by a participant's name before the participant was
 * introduced.
 */
export function findNamesake<Memory>(
  { names = [] }: Mention,
  candidates: readonly KeptMention<Memory>[],
): OpenCluster<Memory> | undefined {
  const hashes = names.map(hashPlainName);
  return candidates.findLast(
    (kept) => kept.cluster.participant === undefined && !kept.keys.isClosed && hashes.includes(readName(kept)),
  )?.cluster;
}

/**
 * Finds the cluster of somebody who is addressed by name in the sentence of a "you": "Noah, can you
 * pick me up?"
 */
export function findAddressed<Memory>(
  { kind, person, number, words, sentence, speaker, context }: Mention,
  candidates: readonly KeptMention<Memory>[],
): OpenCluster<Memory> | undefined {
  if (kind !== 'pronoun' || person !== 2 || number === 'plural' || words.length > 1 || context.isQuoted)
    return undefined;
  for (let at = candidates.length - 1; at >= 0; at--) {
    const { keys, cluster } = candidates[at] as KeptMention<Memory>;
    if (keys.sentence !== sentence || keys.isSilent) return undefined;
    if (keys.isVocative) return cluster.participant === speaker ? undefined : cluster;
  }
  return undefined;
}

/**
 * The newest mention that means a participant in the same way: their "I" for an "I", the same name
 * for a name.
 */
export function findOwnAntecedent<Memory>(
  mention: Mention,
  { members }: OpenCluster<Memory>,
): KeptMention<Memory> | undefined {
  const { speaker } = toComparisonKeys(mention);
  const name = hashName(mention.text);
  const isSame = isOwnVoice(mention)
    ? ({ keys }: KeptMention<Memory>) => keys.speaker === speaker && isVoice(keys)
    : (other: KeptMention<Memory>) => !other.keys.isClosed && readName(other) === name;
  return members.findLast((member) => member.keys.isSilent || isSame(member));
}

/** Reads what an antecedent is called; its text is unpacked only the first time. */
export function readName(kept: KeptMention<unknown>): number {
  const { keys } = kept;
  if (keys.name === 0) keys.name = hashName(kept.text);
  return keys.name;
}

const SINGULAR = NUMBERS.indexOf('singular');

/** Tells whether an antecedent is somebody's "I" (`isOwnVoice`). */
function isVoice({ isPronoun, person, grammaticalNumber, speaker, isQuoted }: MentionKeys): boolean {
  return isPronoun && person === 1 && grammaticalNumber === SINGULAR && speaker !== 0 && !isQuoted;
}

/**
 * The share of "you" in Antecedent Chat train that mean who is called by name in their sentence.
 */
const ADDRESSED_SHARE = 0.97;

/** The confidence in a rule: the share of mentions that it is right about. */
export function rateRule({ kind, person }: Mention): number {
  return kind === 'pronoun' && person === 2 ? ADDRESSED_SHARE : 1;
}

/** Says why a mention is settled, for explanations. */
export function describeRule(mention: Mention): string {
  if (isOwnVoice(mention)) return 'whoever speaks means themselves';
  return mention.kind === 'pronoun' ? 'the one who is called by name is meant' : 'a name that was introduced';
}
