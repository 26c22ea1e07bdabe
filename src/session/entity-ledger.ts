/** Which mentions each entity has, and what to call it: what a document's summary is made of. Keeps the newest mentions, as many as allowed. */
import type { Mention } from '../../featurizer/mod.ts';
import type { Placement } from '../decoder/mod.ts';
import type { DocumentLine } from '../protocol/mod.ts';
import { type EntityName, extractName } from './resolved/entity-name.ts';

export type EntitySummary = DocumentLine['entities'][number];

/** What is known of one entity. */
export interface LedgerEntry {
  readonly entity: number;
  /** How many mentions it has had, those let go included. */
  readonly size: number;
  /** Can still be joined. */
  readonly isOpen: boolean;
  readonly label: string;
  readonly labelRank: number;
  /** The participant that it is. */
  readonly speaker: string | undefined;
  /** What to call it where a pronoun is spelt out. */
  readonly name: EntityName | undefined;
  /** The mentions that are listed, ascending. */
  readonly mentions: readonly number[];
}

interface MutableEntry extends LedgerEntry {
  size: number;
  isOpen: boolean;
  label: string;
  labelRank: number;
  speaker: string | undefined;
  name: EntityName | undefined;
  readonly mentions: number[];
}

/** A longer name says more, but past this it is a description. */
const MAX_LABEL_WORDS = 6;
/** A longer label is cut, so that an entity costs a bounded number of bytes. */
const MAX_LABEL_UNITS = 120;
/** A participant is called by their name, whatever else is said of them. */
const PARTICIPANT_RANK = 1000;
const KIND_RANK = { proper: 300, nominal: 200, demonstrative: 50, pronoun: 100 } as const;

export class EntityLedger {
  readonly #entries = new Map<number, MutableEntry>(); // in the order they were opened
  readonly #maxListed: number;
  /** The entity of mention n stands at n modulo `maxListed`. */
  readonly #owners: number[] = [];
  #listed = 0;

  constructor(maxListed = Number.POSITIVE_INFINITY, entries: readonly LedgerEntry[] = []) {
    this.#maxListed = maxListed;
    for (const entry of entries) this.#entries.set(entry.entity, { ...entry, mentions: [...entry.mentions] });
    const listed = entries.flatMap(({ entity, mentions }) => mentions.map((n) => ({ n, entity })));
    for (const { n, entity } of listed.sort((one, other) => one.n - other.n)) this.#list(n, entity);
  }

  /** Takes note of a participant: the entity is theirs and bears their name. */
  introduce({ cluster, mention, closed }: Placement): undefined {
    const entry = this.#entries.get(cluster) ?? this.#open(cluster);
    entry.speaker = mention.speaker;
    entry.label = toLabel(mention.text);
    entry.labelRank = PARTICIPANT_RANK;
    this.#offerName(entry, mention);
    for (const entity of closed) this.#close(entity);
  }

  /** Takes note of a decision. */
  add({ number: n, cluster, mention, closed }: Placement): void {
    const rank = rankLabel(mention.kind, mention.words.length);
    const entry = this.#entries.get(cluster) ?? this.#open(cluster);
    entry.size++;
    entry.mentions.push(n);
    if (rank > entry.labelRank) {
      entry.label = toLabel(mention.text);
      entry.labelRank = rank;
    }
    this.#offerName(entry, mention);
    for (const entity of closed) this.#close(entity);
    this.#list(n, cluster);
  }

  #offerName(entry: MutableEntry, mention: Mention): void {
    const name = extractName(mention);
    if (name !== undefined && name.rank > (entry.name?.rank ?? -1)) entry.name = name;
  }

  /** What to call an entity where a pronoun is spelt out; `undefined` where no name is fit. */
  findName(cluster: number): EntityName | undefined {
    return this.#entries.get(cluster)?.name;
  }

  /** How many mentions are listed. */
  get listed(): number {
    return this.#listed;
  }

  /** How many entities are remembered, listed or open. */
  get entityCount(): number {
    return this.#entries.size;
  }

  /** All that is known, in the order the entities were opened. */
  entries(): readonly LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** The entities whose mentions are listed, in the order they were opened. */
  summarize(withSingletons: boolean): EntitySummary[] {
    return [...this.#entries.values()].flatMap(({ entity, size, label, speaker, mentions }) => {
      const isListed = withSingletons ? mentions.length > 0 || speaker !== undefined : mentions.length > 0 && size > 1;
      return isListed ? [{ entity, label, ...(speaker !== undefined && { speaker }), mentions: [...mentions] }] : [];
    });
  }

  #open(entity: number): MutableEntry {
    const entry = {
      entity,
      size: 0,
      isOpen: true,
      label: '',
      labelRank: -1,
      speaker: undefined,
      name: undefined,
      mentions: [],
    };
    this.#entries.set(entity, entry);
    return entry;
  }

  #close(entity: number): void {
    const entry = this.#entries.get(entity);
    if (entry === undefined) return;
    entry.isOpen = false;
    entry.name = undefined; // nothing links to it any more
    if (entry.mentions.length === 0) this.#entries.delete(entity);
  }

  /** Lists a mention; where there is no room, the oldest listed gives way. */
  #list(n: number, entity: number): void {
    if (this.#maxListed === Number.POSITIVE_INFINITY) {
      this.#listed++;
      return;
    }
    const place = n % this.#maxListed;
    const owner = this.#owners[place];
    this.#owners[place] = entity;
    if (owner === undefined) {
      this.#listed++;
      return;
    }
    const entry = this.#entries.get(owner);
    entry?.mentions.shift(); // mentions ascend, and all that are older are gone
    if (entry?.mentions.length === 0 && !entry.isOpen) this.#entries.delete(owner);
  }
}

function rankLabel(kind: keyof typeof KIND_RANK, length: number): number {
  if (kind === 'proper') return KIND_RANK.proper + (length <= MAX_LABEL_WORDS ? length : 0);
  return KIND_RANK[kind];
}

function toLabel(text: string): string {
  const label = text.replace(/\s+/g, ' ').replace(/\s?['’]s?$/u, '');
  if (label.length <= MAX_LABEL_UNITS) return label;
  return `${label.slice(0, MAX_LABEL_UNITS).replace(/[\ud800-\udbff]$/, '')}…`; // never half a character
}
