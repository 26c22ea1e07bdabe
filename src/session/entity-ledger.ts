/** Which mentions each entity has, and what to call it: what a document's summary is made of. */
import type { Placement } from '../decoder/mod.ts';
import type { DocumentLine } from '../protocol/mod.ts';

export type EntitySummary = DocumentLine['entities'][number];

interface LedgerEntry {
  readonly mentions: number[];
  label: string;
  labelRank: number;
}

/** A longer name says more, but past this it is a description. */
const MAX_LABEL_WORDS = 6;
const KIND_RANK = { proper: 300, nominal: 200, demonstrative: 50, pronoun: 100 } as const;

export class EntityLedger {
  readonly #entries: LedgerEntry[] = [];

  /** Takes note of a decision. */
  add({ n, cluster, mention }: Placement): void {
    const rank = labelRankOf(mention.kind, mention.words.length);
    const entry = this.#entries[cluster];
    if (entry === undefined) {
      this.#entries[cluster] = { mentions: [n], label: labelOf(mention.text), labelRank: rank };
      return;
    }
    entry.mentions.push(n);
    if (rank > entry.labelRank) {
      entry.label = labelOf(mention.text);
      entry.labelRank = rank;
    }
  }

  /** All entities in the order they were opened. */
  summarize(withSingletons: boolean): EntitySummary[] {
    return this.#entries.flatMap(({ mentions, label }, entity) =>
      withSingletons || mentions.length > 1 ? [{ entity, label, mentions: [...mentions] }] : [],
    );
  }
}

function labelRankOf(kind: keyof typeof KIND_RANK, length: number): number {
  if (kind === 'proper') return KIND_RANK.proper + (length <= MAX_LABEL_WORDS ? length : 0);
  return KIND_RANK[kind];
}

function labelOf(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\s?['’]s?$/u, '');
}
