/** The antecedents of a document that are kept, oldest first, and found by what they are called: a name looks far only at its like. */
import type { ComparisonKeys, Mention } from '../../featurizer/mod.ts';
import type { KeptMention } from './view.ts';

export class KeptMentions<Kept extends KeptMention<unknown>> {
  /** All of them. */
  readonly all: readonly Kept[];
  readonly #all: Kept[] = [];
  /** "I", "we", "you". */
  readonly #parties: Kept[] = [];
  /** Names and nouns by each of their words, lemmas, initials. */
  readonly #named = new Map<number, Kept[]>();

  constructor() {
    this.all = this.#all;
  }

  get parties(): readonly Kept[] {
    return this.#parties;
  }

  /** Names and nouns that have the key of a word among theirs, oldest first. */
  named(key: number): readonly Kept[] {
    return this.#named.get(key) ?? NONE;
  }

  /** Adds the newest. */
  add(kept: Kept): void {
    this.#all.push(kept);
    if (isParty(kept.mention)) this.#parties.push(kept);
    forEachName(kept.keys, (key) => {
      const known = this.#named.get(key);
      if (known === undefined) this.#named.set(key, [kept]);
      else if (known.at(-1) !== kept) known.push(kept);
    });
  }

  remove(kept: Kept): void {
    remove(this.#all, kept);
    if (isParty(kept.mention)) remove(this.#parties, kept);
    forEachName(kept.keys, (key) => {
      const known = this.#named.get(key);
      if (known === undefined) return; // two of its keys are the same
      if (known.length === 1 && known[0] === kept) this.#named.delete(key);
      else if (known.includes(kept)) remove(known, kept);
    });
  }
}

const NONE: readonly never[] = [];

/** "I", "we", "you". */
export function isParty({ kind, person }: Mention): boolean {
  return kind === 'pronoun' && person !== 3;
}

/** The keys that a name or noun is found by; some may come twice. */
export function forEachName(keys: ComparisonKeys, visit: (key: number) => void): void {
  if (keys.isClosed) return;
  const { words, lemmas, acronym, initials } = keys;
  for (let at = 0; at < words.length; at++) visit(words[at] as number);
  for (let at = 0; at < lemmas.length; at++) visit(lemmas[at] as number);
  if (acronym !== 0) visit(acronym);
  if (initials !== 0) visit(initials);
}

/** Takes an item out of a list; fails where it is not in there. */
export function remove<Item>(items: Item[], item: Item): void {
  const at = items.indexOf(item);
  if (at < 0) throw new RangeError('drop antecedent: found one that is not kept, wanted a member of the cluster');
  items.splice(at, 1);
}
