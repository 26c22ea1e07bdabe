/**
 * The mentions and the label of each entity, for a document's summary. Keeps only the newest
 * mentions, up to a limit.
 */
import type { Mention } from '../../featurizer/mod.ts';
import type { Placement } from '../decoder/mod.ts';
import type { DocumentLine } from '../protocol/mod.ts';
import { type EntityName, extractName } from './resolved/entity-name.ts';

export type EntitySummary = DocumentLine['entities'][number];

/** One entity in the ledger. */
export interface LedgerEntry {
  readonly entity: number;
  /** Number of its mentions, including those no longer listed. */
  readonly size: number;
  /** True while new mentions can still link to it. */
  readonly isOpen: boolean;
  readonly label: string;
  readonly labelRank: number;
  /** The participant that it is. */
  readonly speaker: string | undefined;
  /** What a pronoun that refers to it is spelled out as. */
  readonly name: EntityName | undefined;
  /** The listed mentions, ascending. */
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

/** A longer name is more informative, but beyond this it is a description. */
const MAX_LABEL_WORDS = 6;
/** Longer labels are truncated, so that an entity costs a bounded number of bytes. */
const MAX_LABEL_UNITS = 120;
/** A participant is called by their name, whatever else is said of them. */
const PARTICIPANT_RANK = 1000;
const KIND_RANK = { proper: 300, nominal: 200, demonstrative: 50, pronoun: 100 } as const;

/** Updated with every decision. */
export class EntityLedger {
  readonly #entries = new Map<number, MutableEntry>(); // in the order in which they were opened
  readonly #maxListed: number;
  /** A ring buffer: the entity of mention n is at index n modulo `maxListed`. */
  readonly #owners: number[] = [];
  #listed = 0;

  constructor(maxListed = Number.POSITIVE_INFINITY, entries: readonly LedgerEntry[] = []) {
    this.#maxListed = maxListed;
    for (const entry of entries) this.#entries.set(entry.entity, { ...entry, mentions: [...entry.mentions] });
    const listed = entries.flatMap(({ entity, mentions }) => mentions.map((n) => ({ n, entity })));
    for (const { n, entity } of listed.sort((one, other) => one.n - other.n)) this.#list(n, entity);
  }

  /** Records a participant: the entity is theirs and bears their name. */
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

  /** Finds what a pronoun for an entity is spelled out as; `undefined` if no name is suitable. */
  findName(cluster: number): EntityName | undefined {
    return this.#entries.get(cluster)?.name;
  }

  /** Number of listed mentions. */
  get listed(): number {
    return this.#listed;
  }

  /** Number of entities that are listed or open. */
  get entityCount(): number {
    return this.#entries.size;
  }

  /** Returns all entries, in the order in which the entities were opened. */
  entries(): readonly LedgerEntry[] {
    return [...this.#entries.values()];
  }

  /** Returns the entities with listed mentions, in the order in which they were opened. */
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
    entry.name = undefined; // nothing can link to it anymore
    if (entry.mentions.length === 0) this.#entries.delete(entity);
  }

  /** Lists a mention; if the limit is reached, the oldest listed mention is dropped. */
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
    entry?.mentions.shift(); // the oldest: mentions ascend
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
  // Never cuts a surrogate pair.
  return `${label.slice(0, MAX_LABEL_UNITS).replace(/[\ud800-\udbff]$/, '')}…`;
}
