/**
 * What a conversation's participants settle before anything is scored: whose "I" it is, whom a
 * participant's name means, and who is called by name. Counted on the marks of Antecedent Chat, each
 * of these rules holds for more than 99 % of the mentions it is about, except that of a "you" beside a
 * name (97 %).
 */
import {
  hashName,
  hashPlainName,
  isNameLike,
  isOwnVoice,
  isVocative,
  type Mention,
  type MentionKeys,
  NUMBERS,
  normalizeName,
  readTitleGender,
  toComparisonKeys,
} from '../../featurizer/mod.ts';
import { isSeveral } from './allowed.ts';
import type { KeptMention, OpenCluster } from './view.ts';

/** The open clusters of participants, found by speaker and by name. */
export class Participants<Cluster extends OpenCluster<unknown>> {
  /** In the order in which they were introduced. */
  readonly #bySpeaker = new Map<string, Cluster>();
  /** `undefined` for a name that two participants share. */
  readonly #byName = new Map<string, Cluster | undefined>();
  /** The same for each word of their labels, by which they may be called: "Rover Driver" is "Driver". */
  readonly #byWord = new Map<string, Cluster | undefined>();

  add({ speaker, names = [], words }: Mention, cluster: Cluster): void {
    addOwner(this.#byName, names, cluster);
    if (speaker === undefined) return;
    this.#bySpeaker.set(speaker, cluster);
    addOwner(this.#byWord, listCalls(words), cluster);
  }

  remove(cluster: Cluster): void {
    if (cluster.participant !== undefined) this.#bySpeaker.delete(cluster.participant);
    for (const owners of [this.#byName, this.#byWord])
      for (const [name, owner] of owners) if (owner === cluster) owners.delete(name);
  }

  /** Number of participants so far. */
  get count(): number {
    return this.#bySpeaker.size;
  }

  /** False in text without speakers, where nobody can be meant by a name. */
  get haveNames(): boolean {
    return this.#byName.size > 0 || this.#byWord.size > 0;
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

  /** The same for whoever is called by a name, or by one word of it. */
  findCalled(name: string): string | undefined {
    return (this.#byName.get(name) ?? this.#byWord.get(name))?.participant;
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
    if (this.#byName.size === 0 || !isNameLike(mention)) return undefined; // text without speakers has none
    const name = normalizeName(mention.text);
    const named = this.#byName.get(name) ?? (isVocative(mention) ? this.#findOther(name, mention) : undefined);
    return named !== undefined && isOtherTitle(mention.text, named.participant ?? '') ? undefined : named;
  }

  /** Finds somebody but the speaker who is called by one word of their label. */
  #findOther(word: string, { speaker }: Mention): Cluster | undefined {
    const cluster = this.#byWord.get(word);
    return cluster?.participant === speaker ? undefined : cluster;
  }

  /** Finds the participant whom a "you" means because they are called beside it: "you forgot it, Noah". */
  findCalledBeside(mention: Mention): Cluster | undefined {
    const { calledBeside } = mention;
    return calledBeside === undefined || isSeveral(mention) ? undefined : this.find(calledBeside);
  }
}

function addOwner<Cluster>(owners: Map<string, Cluster | undefined>, names: readonly string[], cluster: Cluster): void {
  for (const name of names) owners.set(name, owners.has(name) ? undefined : cluster);
}

/** Words of labels that call nobody, and those that are spelled out in speech. */
const NO_CALLS = new Set('mr mrs ms the and for from with'.split(' '));
const SPELLED_OUT: Readonly<Record<string, string>> = {
  capt: 'captain',
  cllr: 'councillor',
  dr: 'doctor',
  prof: 'professor',
  sgt: 'sergeant',
};
const MIN_CALL_UNITS = 3;

/** Lists by which words of a label somebody may be called. */
function listCalls(words: readonly string[]): string[] {
  const spoken = words.map((word) => SPELLED_OUT[word] ?? word);
  return [...new Set(spoken)].filter(
    (word) => word.length >= MIN_CALL_UNITS && !NO_CALLS.has(word) && /\p{L}/u.test(word),
  );
}

/** "Mrs. Gruber" is not "Mr. Gruber". */
function isOtherTitle(one: string, other: string): boolean {
  const genders = [readTitleGender(one), readTitleGender(other)];
  return !genders.includes(undefined) && genders[0] !== genders[1];
}

/**
 * Finds the cluster of somebody who was called by a participant's name before the participant was
 * introduced: that of "Dr. Pereira", not of the "Pereira" inside.
 */
export function findNamesake<Memory>(
  { names = [] }: Mention,
  candidates: readonly KeptMention<Memory>[],
): OpenCluster<Memory> | undefined {
  const hashes = names.map(hashPlainName);
  const isNamed = (kept: KeptMention<Memory>) =>
    kept.cluster.participant === undefined && !kept.keys.isClosed && hashes.includes(readName(kept));
  const newest = candidates.findLast(isNamed);
  return newest && findWhole(newest, candidates)?.cluster;
}

/** Finds the longest reading of a name: with its title. */
function findWhole<Memory>(
  inner: KeptMention<Memory>,
  candidates: readonly KeptMention<Memory>[],
): KeptMention<Memory> | undefined {
  const { sentence, end } = inner.keys;
  const isSameName = (kept: KeptMention<Memory>) => !kept.keys.isClosed && readName(kept) === readName(inner);
  return candidates.find(
    (kept) => kept.keys.sentence === sentence && kept.keys.end === end && !kept.keys.isSilent && isSameName(kept),
  );
}

/**
 * Finds the cluster of somebody who is addressed by name in the sentence of a "you": "Noah, can you
 * pick me up?" A misread "Noah, how is your back" that contains it is nobody.
 */
export function findAddressed<Memory>(
  mention: Mention,
  candidates: readonly KeptMention<Memory>[],
): OpenCluster<Memory> | undefined {
  const { kind, person, number, sentence, start, speaker, context } = mention;
  if (kind !== 'pronoun' || person !== 2 || number === 'plural' || context.isQuoted || isSeveral(mention))
    return undefined;
  for (let at = candidates.length - 1; at >= 0; at--) {
    const kept = candidates[at] as KeptMention<Memory>;
    const { keys } = kept;
    if (keys.sentence !== sentence || keys.isSilent) return undefined;
    if (!keys.isVocative || (keys.start <= start && keys.end > start)) continue;
    const { cluster } = findWhole(kept, candidates) ?? kept;
    return cluster.participant === speaker ? undefined : cluster;
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

/**
 * The mention that stands for a participant who has no text of their own: before `n`, the newest "I" of
 * theirs or the newest name, else the newest mention. A "you" or "he" may be somebody else by mistake.
 */
export function findSpoken<Memory>({ members }: OpenCluster<Memory>, n: number): KeptMention<Memory> | undefined {
  const isSpoken = (member: KeptMention<Memory>) => member.n < n && !member.keys.isSilent;
  const isSure = ({ keys }: KeptMention<Memory>) => keys.isProper || keys.isVocative || isVoice(keys);
  const spoken = members.filter(isSpoken);
  const newest = spoken.findLast(isSure) ?? spoken.at(-1);
  return newest && findWidest(newest, spoken);
}

/** Finds the whole phrase of which a mention is a part: "Duane in Prosser" rather than "Duane". */
function findWidest<Memory>(inner: KeptMention<Memory>, members: readonly KeptMention<Memory>[]): KeptMention<Memory> {
  const { sentence } = inner.keys;
  let widest = inner;
  for (const member of members) {
    const { keys } = member;
    const isWider = keys.end - keys.start > widest.keys.end - widest.keys.start;
    if (isWider && keys.sentence === sentence && keys.start <= inner.keys.start && keys.end >= inner.keys.end)
      widest = member;
  }
  return widest;
}

/** Reads what an antecedent is called; its text is unpacked only the first time. */
export function readName(kept: KeptMention<unknown>): number {
  const { keys } = kept;
  if (keys.name === 0) keys.name = hashName(kept.text);
  return keys.name;
}

const SINGULAR = NUMBERS.indexOf('singular');

/** Tells whether an antecedent is somebody's "I" (`isOwnVoice`). */
function isVoice({ isPronoun, person, grammaticalNumber, wordCount, speaker, isQuoted }: MentionKeys): boolean {
  const isI = isPronoun && person === 1 && grammaticalNumber === SINGULAR && wordCount === 1;
  return isI && speaker !== 0 && !isQuoted;
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
