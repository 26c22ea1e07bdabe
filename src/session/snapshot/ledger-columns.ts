/** The summary's ledger as columns: thousands of short rows pack much better by column, and numbers better as steps. */
import type { LedgerEntry } from '../entity-ledger.ts';
import type { Content } from './content.ts';
import { corrupt } from './snapshot-error.ts';

/** Writes the ledger down; entries are in the order of their numbers. */
export function encodeLedger(entries: readonly LedgerEntry[]): Content['ledger'] {
  let before = 0; // the first mention of the last entry that lists any
  return {
    entities: entries.map(({ entity }, at) => entity - (entries[at - 1]?.entity ?? 0)),
    unlisted: entries.map(({ size, mentions }) => size - mentions.length),
    ranks: entries.map(({ labelRank }) => labelRank),
    labels: entries.map(({ label }) => label),
    counts: entries.map(({ mentions }) => mentions.length),
    mentions: entries.flatMap(({ mentions }) => {
      const steps = mentions.map((n, at) => n - (mentions[at - 1] ?? before));
      before = mentions[0] ?? before;
      return steps;
    }),
  };
}

/** The reverse of `encodeLedger`; an entity is open where its cluster is. */
export function decodeLedger(columns: Content['ledger'], open: ReadonlySet<number>): LedgerEntry[] {
  const { entities, unlisted, ranks, labels, counts, mentions } = columns;
  let entity = 0;
  let before = 0;
  let from = 0;
  return entities.map((step, at): LedgerEntry => {
    const [hidden, labelRank, label, count] = [unlisted[at], ranks[at], labels[at], counts[at]];
    if (hidden === undefined || labelRank === undefined || label === undefined || count === undefined) {
      throw corrupt('a summary with columns of unequal length');
    }
    entity += step;
    let n = before;
    const listed = mentions.slice(from, from + count).map((delta) => {
      n += delta;
      return n;
    });
    if (listed.length !== count) throw corrupt('a summary that lacks mentions');
    before = listed[0] ?? before;
    from += count;
    return { entity, size: hidden + count, isOpen: open.has(entity), label, labelRank, mentions: listed };
  });
}
