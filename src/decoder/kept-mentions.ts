/**
 * The kept antecedents of a document, oldest first, indexed by name: distant names are only
 * compared if they share a word.
 */
import { type ComparisonKeys, type EarlierMentions, type Mention, toTallyHead } from '../../featurizer/mod.ts';
import type { KeptMention } from './view.ts';

/** A list with indexes, kept in sync by `add` and `remove`. */
export class KeptMentions<Kept extends KeptMention<unknown>> implements EarlierMentions {
  readonly #all: Kept[] = [];
  /** "I", "we", "you". */
  readonly #parties: Kept[] = [];
  /** Names and nouns by each of their words, lemmas and initials. */
  readonly #byName = new ListMap<number, Kept>();
  readonly #byHead = new ListMap<string, Kept>();

  get all(): readonly Kept[] {
    return this.#all;
  }

  get parties(): readonly Kept[] {
    return this.#parties;
  }

  /** Finds the names and nouns with this key among their own, oldest first. */
  findNamed(key: number): readonly Kept[] {
    return this.#byName.get(key);
  }

  get newest(): Mention | undefined {
    return this.#all.at(-1)?.mention;
  }

  findNewest(head: string): Mention | undefined {
    return this.#byHead.get(head).at(-1)?.mention;
  }

  /** Adds the newest. */
  add(kept: Kept): void {
    this.#all.push(kept);
    if (isParty(kept.mention)) this.#parties.push(kept);
    this.#byHead.add(toTallyHead(kept.mention), kept);
    forEachName(kept.keys, (key) => this.#byName.add(key, kept));
  }

  remove(kept: Kept): void {
    remove(this.#all, kept);
    if (isParty(kept.mention)) remove(this.#parties, kept);
    this.#byHead.remove(toTallyHead(kept.mention), kept);
    forEachName(kept.keys, (key) => this.#byName.remove(key, kept));
  }
}

/** Returns true for "I", "we" and "you", and the participants themselves. */
export function isParty({ kind, person, isParticipant }: Mention): boolean {
  return isParticipant === true || (kind === 'pronoun' && person !== 3);
}

/** Visits the keys of a name or noun; some may be visited twice. */
export function forEachName(keys: ComparisonKeys, visit: (key: number) => void): void {
  if (keys.isClosed) return;
  const { words, lemmas, acronym, initials } = keys;
  for (let at = 0; at < words.length; at++) visit(words[at] as number);
  for (let at = 0; at < lemmas.length; at++) visit(lemmas[at] as number);
  if (acronym !== 0) visit(acronym);
  if (initials !== 0) visit(initials);
}

/** Removes an item from a list; throws if it is not in the list. */
export function remove<Item>(items: Item[], item: Item): void {
  const at = items.indexOf(item);
  if (at < 0) throw new RangeError('drop antecedent: found one that is not kept, expected a member of the cluster');
  items.splice(at, 1);
}

const NONE: readonly never[] = [];

/** A multimap that holds each item once per key; a key without items takes no memory. */
class ListMap<Key, Item> {
  readonly #lists = new Map<Key, Item[]>();

  get(key: Key): readonly Item[] {
    return this.#lists.get(key) ?? NONE;
  }

  /** Adds an item; all its keys must be added before those of the next item. */
  add(key: Key, item: Item): void {
    const list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, [item]);
    else if (list.at(-1) !== item) list.push(item);
  }

  /** Removes an item from a key, if it is still there. */
  remove(key: Key, item: Item): void {
    const list = this.#lists.get(key);
    if (list === undefined || !list.includes(item)) return;
    if (list.length === 1) this.#lists.delete(key);
    else remove(list, item);
  }
}
