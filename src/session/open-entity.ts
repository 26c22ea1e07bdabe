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

/** What is known of an entity, as snapshots store it. */
export interface OpenImage extends ClosedEntity {
  /** What a pronoun that refers to it is spelled out as. */
  readonly name: EntityName | undefined;
}

/** An entity that mentions can still link to. A hundred are open: what it knows are plain fields, not objects. */
export class OpenEntity implements OpenImage {
  readonly entity: number;
  size = 0;
  /** Number of its listed mentions. */
  listed = 0;
  label = '';
  labelRank = NO_RANK;
  speaker: string | undefined = undefined;
  #typeName: string | undefined = undefined;
  #typeRank = NO_RANK;
  #nameText: string | undefined = undefined;
  #nameRank = NO_RANK;
  #isPlural = false;

  constructor(entity: number) {
    this.entity = entity;
  }

  /** Restores an entity with so many listed mentions. */
  static restore(image: OpenImage, listed: number): OpenEntity {
    const { entity, size, label, labelRank, speaker, type, name } = image;
    const restored = new OpenEntity(entity);
    Object.assign(restored, { size, listed, label, labelRank, speaker });
    restored.#typeName = type?.name;
    restored.#typeRank = type?.rank ?? NO_RANK;
    restored.#setName(name);
    return restored;
  }

  get type(): ClosedEntity['type'] {
    return this.#typeName === undefined ? undefined : { name: this.#typeName, rank: this.#typeRank };
  }

  get name(): EntityName | undefined {
    if (this.#nameText === undefined) return undefined;
    return { text: this.#nameText, isPlural: this.#isPlural, rank: this.#nameRank };
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
      this.labelRank = rank;
    }
    if (mention.entityType !== undefined && rank > this.#typeRank) {
      this.#typeName = mention.entityType;
      this.#typeRank = rank;
    }
    const name = extractName(mention, this.#nameText === undefined ? undefined : this.#nameRank);
    if (name !== undefined) this.#setName(name);
  }

  /** Finds out again what the entity is called. */
  rename(mentions: readonly Mention[]): void {
    this.label = '';
    this.labelRank = NO_RANK;
    this.#typeName = undefined;
    this.#typeRank = NO_RANK;
    this.#setName(undefined);
    for (const mention of mentions) this.offer(mention);
  }

  #setName(name: EntityName | undefined): void {
    this.#nameText = name?.text === this.label ? this.label : name?.text; // one string for both
    this.#nameRank = name?.rank ?? NO_RANK;
    this.#isPlural = name?.isPlural ?? false;
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
