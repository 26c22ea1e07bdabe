/**
 * The mentions and the label of each entity, for a document's summary. Keeps only the newest
 * mentions, up to a limit.
 */
import type { Mention } from '../../featurizer/mod.ts';
import type { Placement } from '../decoder/mod.ts';
import type { DocumentLine } from '../protocol/mod.ts';
import { ClosedEntities } from './closed-entities.ts';
import { ListedMentions } from './listed-mentions.ts';
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

/** An open entity: the only ones that change. */
interface OpenEntry {
  readonly entity: number;
  size: number;
  label: string;
  labelRank: number;
  speaker: string | undefined;
  name: EntityName | undefined;
  /** Number of its listed mentions. */
  listed: number;
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
  readonly #open = new Map<number, OpenEntry>();
  readonly #closed = new ClosedEntities();
  readonly #mentions: ListedMentions;

  constructor(maxListed = Number.POSITIVE_INFINITY, entries: readonly LedgerEntry[] = []) {
    this.#mentions = new ListedMentions(maxListed);
    for (const { isOpen, mentions, ...entry } of entries) {
      const listed = mentions.length;
      if (isOpen) this.#open.set(entry.entity, { ...entry, listed });
      else this.#closed.add({ ...entry, listed });
    }
    const listed = entries.flatMap(({ entity, mentions }) => mentions.map((n) => ({ n, entity })));
    for (const { n, entity } of listed.sort((one, other) => one.n - other.n)) this.#list(n, entity);
  }

  /** Records a participant: the entity is theirs and bears their name. */
  introduce({ cluster, mention, closed }: Placement): undefined {
    const entry = this.#open.get(cluster) ?? this.#start(cluster);
    entry.speaker = mention.speaker;
    entry.label = toLabel(mention.text);
    entry.labelRank = PARTICIPANT_RANK;
    this.#offerName(entry, mention);
    for (const entity of closed) this.#close(entity);
  }

  /** Takes note of a decision. */
  add({ number: n, cluster, mention, closed }: Placement): void {
    const rank = rankLabel(mention.kind, mention.words.length);
    const entry = this.#open.get(cluster) ?? this.#start(cluster);
    entry.size++;
    entry.listed++;
    if (rank > entry.labelRank) {
      entry.label = toLabel(mention.text);
      entry.labelRank = rank;
    }
    this.#offerName(entry, mention);
    for (const entity of closed) this.#close(entity);
    this.#list(n, cluster);
  }

  #offerName(entry: OpenEntry, mention: Mention): void {
    const name = extractName(mention);
    if (name !== undefined && name.rank > (entry.name?.rank ?? -1)) entry.name = name;
  }

  /** Finds what a pronoun for an entity is spelled out as; `undefined` if no name is suitable. */
  findName(cluster: number): EntityName | undefined {
    return this.#open.get(cluster)?.name;
  }

  /** Number of listed mentions. */
  get listed(): number {
    return this.#mentions.count;
  }

  /** Number of entities that are listed or open. */
  get entityCount(): number {
    return this.#open.size + this.#closed.count;
  }

  /** Returns all entries, in the order in which the entities were opened. */
  entries(): readonly LedgerEntry[] {
    const mentions = this.#mentions.groupByEntity();
    const toEntry = ({ listed: _, ...entry }: OpenEntry, isOpen: boolean): LedgerEntry => ({
      ...entry,
      isOpen,
      mentions: mentions.get(entry.entity) ?? [],
    });
    const open = [...this.#open.values()].map((entry) => toEntry(entry, true));
    const closed = this.#closed.all().map((entry) => toEntry({ ...entry, name: undefined }, false));
    return [...closed, ...open].sort((one, other) => one.entity - other.entity);
  }

  /** Returns the entities with listed mentions, in the order in which they were opened. */
  summarize(withSingletons: boolean): EntitySummary[] {
    return this.entries().flatMap(({ entity, size, label, speaker, mentions }) => {
      const isListed = withSingletons ? mentions.length > 0 || speaker !== undefined : mentions.length > 0 && size > 1;
      return isListed ? [{ entity, label, ...(speaker !== undefined && { speaker }), mentions: [...mentions] }] : [];
    });
  }

  #start(entity: number): OpenEntry {
    const entry = { entity, size: 0, label: '', labelRank: -1, speaker: undefined, name: undefined, listed: 0 };
    this.#open.set(entity, entry);
    return entry;
  }

  /** Nothing can link to a closed entity anymore: its name is dropped, and the rest if nothing is listed. */
  #close(entity: number): void {
    const entry = this.#open.get(entity);
    if (entry === undefined) return;
    this.#open.delete(entity);
    if (entry.listed > 0) this.#closed.add(entry);
  }

  /** Lists a mention; if the limit is reached, the oldest listed mention is dropped. */
  #list(n: number, entity: number): void {
    const owner = this.#mentions.add(n, entity);
    if (owner === undefined) return;
    const entry = this.#open.get(owner);
    if (entry === undefined) this.#closed.unlist(owner);
    else entry.listed--;
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
