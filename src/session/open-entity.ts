/** An open entity of the ledger: what it is called so far, and what it is. */
import { isSilent, type Mention } from '../../featurizer/mod.ts';
import type { ClosedEntity } from './closed-entities.ts';
import { type EntityName, extractName } from './resolved/entity-name.ts';

/** What was introduced by name bears it, whatever else is said of it. */
export const INTRODUCED_RANK = 1000;
const KIND_RANK = { proper: 300, nominal: 200, demonstrative: 50, pronoun: 100 } as const;
/** A longer name is more informative, but beyond this it is a description. */
const MAX_LABEL_WORDS = 6;
/** Longer labels are truncated, so that an entity costs a bounded number of bytes. */
const MAX_LABEL_UNITS = 120;
/** Nothing was said. */
const NO_RANK = -1;

/** Bits of a rank, and where each is among the ranks of an entity; their lowest bit is that of a plural name. */
const RANK_BITS = 10;
const [LABEL_RANK, TYPE_RANK, NAME_RANK] = [1, 1 + RANK_BITS, 1 + 2 * RANK_BITS];
const RANK_MASK = 2 ** RANK_BITS - 1;
const PLURAL = 1;

/** What is known of an entity, as snapshots store it. */
export interface OpenImage extends ClosedEntity {
  /** What a pronoun that refers to it is spelled out as. */
  readonly name: EntityName | undefined;
}

/** An entity that mentions can still link to. A hundred are open: it is a few plain fields, not objects. */
export class OpenEntity implements OpenImage {
  readonly entity: number;
  size = 0;
  /** Number of its listed mentions. */
  listed = 0;
  label = '';
  speaker: string | undefined = undefined;
  #typeName: string | undefined = undefined;
  #nameText: string | undefined = undefined;
  /** The ranks of the label, the type, and the name, each one more than it is. */
  #ranks = 0;

  constructor(entity: number) {
    this.entity = entity;
  }

  /** Restores an entity with so many listed mentions. */
  static restore(image: OpenImage, listed: number): OpenEntity {
    const { entity, size, label, labelRank, speaker, type, name } = image;
    const restored = new OpenEntity(entity);
    restored.size = size;
    restored.listed = listed;
    restored.speaker = speaker;
    restored.label = label;
    restored.#setRank(LABEL_RANK, labelRank);
    restored.#typeName = type?.name;
    restored.#setRank(TYPE_RANK, type?.rank ?? NO_RANK);
    restored.#setName(name);
    return restored;
  }

  get labelRank(): number {
    return this.#getRank(LABEL_RANK);
  }

  get type(): ClosedEntity['type'] {
    return this.#typeName === undefined ? undefined : { name: this.#typeName, rank: this.#getRank(TYPE_RANK) };
  }

  get name(): EntityName | undefined {
    if (this.#nameText === undefined) return undefined;
    return { text: this.#nameText, isPlural: (this.#ranks & PLURAL) !== 0, rank: this.#getRank(NAME_RANK) };
  }

  /** Returns what is known of it as plain data. */
  image(): OpenImage {
    const { entity, size, label, labelRank, type, speaker, name } = this;
    return { entity, size, label, labelRank, type, speaker, name };
  }

  /** Lets a mention say what the entity is called, and what it is. */
  offer(mention: Mention): void {
    const rank = rankLabel(mention);
    if (rank > this.labelRank) {
      this.label = toLabel(mention.text);
      this.#setRank(LABEL_RANK, rank);
    }
    if (mention.entityType !== undefined && rank > this.#getRank(TYPE_RANK)) {
      this.#typeName = mention.entityType;
      this.#setRank(TYPE_RANK, rank);
    }
    const name = extractName(mention, this.#nameText === undefined ? undefined : this.#getRank(NAME_RANK));
    if (name !== undefined) this.#setName(name);
  }

  /** Finds out again what the entity is called. */
  rename(mentions: readonly Mention[]): void {
    this.label = '';
    this.#typeName = undefined;
    this.#nameText = undefined;
    this.#ranks = 0;
    for (const mention of mentions) this.offer(mention);
  }

  #setName(name: EntityName | undefined): void {
    this.#nameText = name?.text === this.label ? this.label : name?.text; // one string for both
    this.#setRank(NAME_RANK, name?.rank ?? NO_RANK);
    this.#ranks = (this.#ranks & ~PLURAL) | (name?.isPlural === true ? PLURAL : 0);
  }

  #getRank(at: number): number {
    return ((this.#ranks >>> at) & RANK_MASK) - 1;
  }

  #setRank(at: number, rank: number): void {
    const bits = Math.min(RANK_MASK, Math.max(0, rank + 1)); // snapshots may have any
    this.#ranks = (this.#ranks & ~(RANK_MASK << at)) | (bits << at);
  }
}

function rankLabel(mention: Mention): number {
  if (isSilent(mention)) return INTRODUCED_RANK;
  const { kind, words } = mention;
  if (kind === 'proper') return KIND_RANK.proper + (words.length <= MAX_LABEL_WORDS ? words.length : 0);
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
