/**
 * The mentions and the label of each entity, for a document's summary. Keeps only the newest
 * mentions, up to a limit.
 */
import type { Mention } from '../../featurizer/mod.ts';
import type { Placement } from '../decoder/mod.ts';
import type { DocumentLine } from '../protocol/mod.ts';
import { ClosedEntities } from './closed-entities.ts';
import { ListedMentions } from './listed-mentions.ts';
import { type MentionPlace, MentionPlaces, type PlacesImage } from './mention-places.ts';
import { OpenEntities } from './open-entities.ts';
import { INTRODUCED_RANK, OpenEntity, type OpenImage } from './open-entity.ts';
import type { EntityName } from './resolved/entity-name.ts';

export type EntitySummary = DocumentLine['entities'][number];

/** One entity in the ledger. Its `size` includes mentions that are no longer listed. */
export interface LedgerEntry extends OpenImage {
  /** True while new mentions can still link to it. */
  readonly isOpen: boolean;
  /** The listed mentions, ascending. */
  readonly mentions: readonly number[];
}

/** Updated with every decision. */
export class EntityLedger {
  readonly #open = new OpenEntities();
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
    for (const entry of entries) if (entry.isOpen) this.#open.add(OpenEntity.restore(entry, entry.mentions.length));
    const listed = entries.flatMap(({ entity, mentions }) => mentions.map((n) => ({ n, entity })));
    for (const { n, entity } of listed.sort((one, other) => one.n - other.n)) this.#list(n, entity);
    for (const entry of entries) if (!entry.isOpen) this.#closed.add(entry);
  }

  /** Records a participant or an introduced entity, which bears its name from then on. */
  introduce({ cluster, mention, closed }: Placement): undefined {
    const entry = this.#open.open(cluster);
    entry.speaker ??= mention.speaker;
    entry.offer(mention);
    for (const entity of closed) this.#close(entity);
  }

  /** Takes note of a decision. */
  add({ number: n, cluster, mention, closed, antecedentNumber: antecedent }: Placement, turnId?: string): void {
    const entry = this.#open.open(cluster);
    entry.size++;
    entry.listed++;
    entry.offer(mention);
    for (const entity of closed) this.#close(entity);
    const { turn, span, text } = mention;
    this.#places.add({ n, turn, span: [span[0], span[1]], text, antecedent }, turnId);
    this.#list(n, cluster);
  }

  /** What an entity is called so far. */
  findLabel(cluster: number): string {
    return this.#open.find(cluster)?.label ?? '';
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
    const source = this.#open.find(from.entity);
    const target = this.#open.open(to.entity);
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
    target.rename(to.kept);
    if (source !== undefined && from.kept.length > 0) source.rename(from.kept);
    else this.#close(from.entity);
  }

  /** Finds what a pronoun for an entity is spelled out as; `undefined` if no name is suitable. */
  findName(cluster: number): EntityName | undefined {
    return this.#open.find(cluster)?.name;
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
    const toEntry = (entry: OpenImage, isOpen: boolean): LedgerEntry => ({
      ...entry,
      isOpen,
      mentions: mentions.get(entry.entity) ?? [],
    });
    const open = this.#open.all.map((entry) => toEntry(entry.image(), true));
    const closed = this.#closed.all().flatMap((entry) => {
      return mentions.has(entry.entity) ? [toEntry({ ...entry, name: undefined }, false)] : [];
    });
    return [...closed, ...open].sort((one, other) => one.entity - other.entity);
  }

  /** Returns the entities with listed mentions, in the order in which they were opened. */
  summarize(withSingletons: boolean): EntitySummary[] {
    const places = this.#places.all();
    const first = places[0]?.n ?? 0;
    return this.entries().flatMap(({ entity, size, label, labelRank, speaker, type, mentions }) => {
      const isIntroduced = labelRank === INTRODUCED_RANK;
      const isListed = withSingletons ? mentions.length > 0 || isIntroduced : mentions.length > 0 && size > 1;
      if (!isListed) return [];
      const entityType = type?.name ?? 'unknown';
      const spans = mentions.flatMap((n) => this.#describePlace(places[n - first]));
      return [{ entity, label, ...(speaker !== undefined && { speaker }), entityType, mentions: [...mentions], spans }];
    });
  }

  #describePlace(place: MentionPlace | undefined): NonNullable<EntitySummary['spans']> {
    if (place === undefined) return [];
    const { n, turn, span, text } = place;
    const turnId = this.#places.findTurnId(turn);
    return [{ n, turn, ...(turnId !== undefined && { turnId }), span: [span[0], span[1]], text }];
  }

  /** Nothing can link to a closed entity anymore: its name is dropped, and the rest if nothing is listed. */
  #close(entity: number): void {
    const entry = this.#open.remove(entity);
    if (entry !== undefined && entry.listed > 0) this.#closed.add(entry);
  }

  /** Lists a mention; if the limit is reached, the oldest listed mention is dropped. */
  #list(n: number, entity: number): void {
    const owner = this.#mentions.add(n, entity);
    if (owner === undefined) return;
    const entry = this.#open.find(owner);
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
