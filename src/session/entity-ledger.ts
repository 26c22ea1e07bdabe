/**
 * The mentions and the label of each entity, for a document's summary. Keeps only the newest
 * mentions, up to a limit.
 */
import { isSilent, type Mention } from '../../featurizer/mod.ts';
import type { Placement } from '../decoder/mod.ts';
import type { DocumentLine } from '../protocol/mod.ts';
import { ClosedEntities } from './closed-entities.ts';
import { ListedMentions } from './listed-mentions.ts';
import { type MentionPlace, MentionPlaces, type PlacesImage } from './mention-places.ts';
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
  /** What it is, and the rank of the mention that tells. */
  readonly type: { readonly name: string; readonly rank: number } | undefined;
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
  type: LedgerEntry['type'];
  speaker: string | undefined;
  name: EntityName | undefined;
  /** Number of its listed mentions. */
  listed: number;
}

/** A longer name is more informative, but beyond this it is a description. */
const MAX_LABEL_WORDS = 6;
/** Longer labels are truncated, so that an entity costs a bounded number of bytes. */
const MAX_LABEL_UNITS = 120;
/** What was introduced by name bears it, whatever else is said of it. */
const INTRODUCED_RANK = 1000;
const KIND_RANK = { proper: 300, nominal: 200, demonstrative: 50, pronoun: 100 } as const;

/** Updated with every decision. */
export class EntityLedger {
  readonly #open = new Map<number, OpenEntry>();
  readonly #closed = new ClosedEntities();
  readonly #mentions: ListedMentions;
  readonly #places: MentionPlaces;

  constructor(
    maxListed = Number.POSITIVE_INFINITY,
    entries: readonly LedgerEntry[] = [],
    places: PlacesImage | undefined = undefined,
  ) {
    this.#mentions = new ListedMentions(maxListed);
    this.#places = new MentionPlaces(maxListed, places);
    for (const { isOpen, mentions, ...entry } of entries) {
      const listed = mentions.length;
      if (isOpen) this.#open.set(entry.entity, { ...entry, listed });
    }
    const listed = entries.flatMap(({ entity, mentions }) => mentions.map((n) => ({ n, entity })));
    for (const { n, entity } of listed.sort((one, other) => one.n - other.n)) this.#list(n, entity);
    for (const entry of entries) if (!entry.isOpen) this.#closed.add(entry);
  }

  /** Records a participant or an introduced entity, which bears its name from then on. */
  introduce({ cluster, mention, closed }: Placement): undefined {
    const entry = this.#open.get(cluster) ?? this.#start(cluster);
    entry.speaker ??= mention.speaker;
    offer(entry, mention, INTRODUCED_RANK);
    for (const entity of closed) this.#close(entity);
  }

  /** Takes note of a decision. */
  add({ number: n, cluster, mention, closed, antecedentNumber: antecedent }: Placement, turnId?: string): void {
    const entry = this.#open.get(cluster) ?? this.#start(cluster);
    entry.size++;
    entry.listed++;
    offer(entry, mention, rankLabel(mention.kind, mention.words.length));
    for (const entity of closed) this.#close(entity);
    const { turn, span, text } = mention;
    this.#places.add({ n, turn, span: [span[0], span[1]], text, antecedent }, turnId);
    this.#list(n, cluster);
  }

  /** What an entity is called so far. */
  findLabel(cluster: number): string {
    return this.#open.get(cluster)?.label ?? '';
  }

  /** Lists a mention of an entity and those that were linked to it, directly or not. */
  listLinked(n: number, cluster: number): number[] {
    return this.#places.listLinked(n, this.#mentions.groupByEntity().get(cluster) ?? []);
  }

  /** Finds the entity of a mention that is listed. */
  findEntity(n: number): number | undefined {
    return this.#mentions.find(n);
  }

  /**
   * Moves mentions from one entity to another, the first of them linked to `antecedent`. What both
   * are called follows from the mentions that are still kept.
   */
  move(moved: readonly number[], { from, to, antecedent }: Move): void {
    const source = this.#open.get(from.entity);
    const target = this.#open.get(to.entity) ?? this.#start(to.entity);
    for (const n of moved) {
      if (this.#mentions.find(n) === from.entity) {
        this.#mentions.assign(n, to.entity);
        if (source !== undefined) source.listed--;
        target.listed++;
      }
      if (source !== undefined) source.size--;
      target.size++;
    }
    if (moved[0] !== undefined) this.#places.relink(moved[0], antecedent);
    rename(target, to.kept);
    if (source !== undefined && from.kept.length > 0) rename(source, from.kept);
    else this.#close(from.entity);
  }

  /** Finds what a pronoun for an entity is spelled out as; `undefined` if no name is suitable. */
  findName(cluster: number): EntityName | undefined {
    return this.#open.get(cluster)?.name;
  }

  /** Number of listed mentions. */
  get listed(): number {
    return this.#mentions.count;
  }

  /** Returns where the newest mentions are. */
  places(): PlacesImage {
    return this.#places.image();
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
    const closed = this.#closed.all().flatMap((entry) => {
      return mentions.has(entry.entity) ? [toEntry({ ...entry, listed: 0, name: undefined }, false)] : [];
    });
    return [...closed, ...open].sort((one, other) => one.entity - other.entity);
  }

  /** Returns the entities with listed mentions, in the order in which they were opened. */
  summarize(withSingletons: boolean): EntitySummary[] {
    return this.entries().flatMap(({ entity, size, label, labelRank, speaker, type, mentions }) => {
      const isIntroduced = labelRank === INTRODUCED_RANK;
      const isListed = withSingletons ? mentions.length > 0 || isIntroduced : mentions.length > 0 && size > 1;
      if (!isListed) return [];
      const entityType = type?.name ?? 'unknown';
      const spans = mentions.flatMap((n) => this.#describePlace(this.#places.find(n)));
      return [{ entity, label, ...(speaker !== undefined && { speaker }), entityType, mentions: [...mentions], spans }];
    });
  }

  #describePlace(place: MentionPlace | undefined): NonNullable<EntitySummary['spans']> {
    if (place === undefined) return [];
    const { n, turn, span, text } = place;
    const turnId = this.#places.findTurnId(turn);
    return [{ n, turn, ...(turnId !== undefined && { turnId }), span: [span[0], span[1]], text }];
  }

  #start(entity: number): OpenEntry {
    const unnamed = { label: '', labelRank: -1, type: undefined, speaker: undefined, name: undefined };
    const entry: OpenEntry = { entity, size: 0, listed: 0, ...unnamed };
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
    if (entry === undefined) this.#closed.unlist(() => this.#mentions.listEntities());
    else entry.listed--;
  }
}

/** One side of a correction. */
interface Side {
  readonly entity: number;
  /** Its mentions that the decoder still keeps, after the correction. */
  readonly kept: readonly Mention[];
}

/** A correction of the ledger. */
export interface Move {
  readonly from: Side;
  readonly to: Side;
  /** What the first mention that moves is linked to. */
  readonly antecedent: number | null;
}

/** Lets a mention say what its entity is called, and what it is. */
function offer(entry: OpenEntry, mention: Mention, rank: number): void {
  if (rank > entry.labelRank) {
    entry.label = toLabel(mention.text);
    entry.labelRank = rank;
  }
  if (mention.entityType !== undefined && rank > (entry.type?.rank ?? -1)) {
    entry.type = { name: mention.entityType, rank };
  }
  entry.name = extractName(mention, entry.name?.rank) ?? entry.name;
}

/** Finds out again what an entity is called. */
function rename(entry: OpenEntry, mentions: readonly Mention[]): void {
  Object.assign(entry, { label: '', labelRank: -1, type: undefined, name: undefined });
  for (const mention of mentions) {
    offer(entry, mention, isSilent(mention) ? INTRODUCED_RANK : rankLabel(mention.kind, mention.words.length));
  }
}

function rankLabel(kind: keyof typeof KIND_RANK, length: number): number {
  if (kind === 'proper') return KIND_RANK.proper + (length <= MAX_LABEL_WORDS ? length : 0);
  return KIND_RANK[kind];
}

/** Blanks that are not one space, or a possessive ending. */
const UNTIDY = /[^\S ]|\s\s|['’]s?$/u;

function toLabel(text: string): string {
  const label = UNTIDY.test(text) ? text.replace(/\s+/g, ' ').replace(/\s?['’]s?$/u, '') : text;
  if (label.length <= MAX_LABEL_UNITS) return label;
  // Never cuts a surrogate pair.
  return `${label.slice(0, MAX_LABEL_UNITS).replace(/[\ud800-\udbff]$/, '')}…`;
}
