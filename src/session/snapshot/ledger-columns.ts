/**
 * The entity ledger as columns: thousands of short rows compress much better by column, and numbers
 * as differences.
 */
import type { LedgerEntry } from '../entity-ledger.ts';
import type { PlacesImage } from '../mention-places.ts';
import type { EntityName } from '../resolved/entity-name.ts';
import type { Content } from './content.ts';
import { encodePlaces } from './place-columns.ts';
import { createCorruptError } from './snapshot-error.ts';

/** Encodes the ledger; entries are ordered by entity number. */
export function encodeLedger(entries: readonly LedgerEntry[], places: PlacesImage): Content['ledger'] {
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
    names: encodeNames(entries),
    participants: entries.flatMap(({ speaker }, at): [number, string][] =>
      speaker === undefined ? [] : [[at, speaker]],
    ),
    types: entries.flatMap(({ type }, at): [number, string, number][] =>
      type === undefined ? [] : [[at, type.name, type.rank]],
    ),
    places: encodePlaces(places),
  };
}

/** Only open entities need a name; most names equal the label. */
function encodeNames(entries: readonly LedgerEntry[]): Content['ledger']['names'] {
  let before = 0;
  return entries.flatMap(({ name, label, isOpen }, at): Content['ledger']['names'] => {
    if (name === undefined || !isOpen) return [];
    const step = at - before;
    before = at;
    return [[step, name.text === label ? '' : name.text, name.isPlural ? 1 : 0, name.rank]];
  });
}

function decodeNames({ names, labels }: Content['ledger']): ReadonlyMap<number, EntityName> {
  let at = 0;
  return new Map(
    names.map(([step, text, plural, rank]) => {
      at += step;
      const label = labels[at];
      if (label === undefined) throw createCorruptError('a summary with a name for no entity');
      return [at, { text: text === '' ? label : text, isPlural: plural === 1, rank }];
    }),
  );
}

/** Reverses `encodeLedger`; an entity is open if its cluster is. */
export function decodeLedger(columns: Content['ledger'], open: ReadonlySet<number>): LedgerEntry[] {
  const { entities, unlisted, ranks, labels, counts, mentions } = columns;
  const names = decodeNames(columns);
  const speakers = new Map(columns.participants);
  const types = new Map(columns.types.map(([at, name, rank]) => [at, { name, rank }]));
  let entity = 0;
  let before = 0;
  let from = 0;
  return entities.map((step, at): LedgerEntry => {
    const [hidden, labelRank, label, count] = [unlisted[at], ranks[at], labels[at], counts[at]];
    if (hidden === undefined || labelRank === undefined || label === undefined || count === undefined) {
      throw createCorruptError('a summary with columns of unequal length');
    }
    entity += step;
    let n = before;
    const listed = mentions.slice(from, from + count).map((delta) => {
      n += delta;
      return n;
    });
    if (listed.length !== count) throw createCorruptError('a summary that lacks mentions');
    before = listed[0] ?? before;
    from += count;
    return {
      entity,
      size: hidden + count,
      isOpen: open.has(entity),
      label,
      labelRank,
      type: types.get(at),
      speaker: speakers.get(at),
      name: names.get(at),
      mentions: listed,
    };
  });
}
