import { describe, expect, it } from 'vitest';
import type { Placement } from '../../../src/decoder/mod.ts';
import { EntityLedger } from '../../../src/session/entity-ledger.ts';
import { createMention } from '../../support/mentions.ts';

function add(ledger: EntityLedger, n: number, cluster: number, text = `m${n}`, closed: readonly number[] = []): void {
  ledger.add({ number: n, cluster, mention: createMention(text), closed } as unknown as Placement);
}

/** Returns an entity's label in summaries. */
function readLabel(ledger: EntityLedger, entity: number): string | undefined {
  return ledger.entries().find((entry) => entry.entity === entity)?.label;
}

describe('EntityLedger', () => {
  it('lists the newest mentions only, entities in the order of creation', () => {
    const ledger = new EntityLedger(3);
    for (const [n, cluster] of [0, 1, 0, 1].entries()) add(ledger, n, cluster);
    expect(ledger.summarize(true)).toMatchObject([
      { entity: 0, mentions: [2] },
      { entity: 1, mentions: [1, 3] },
    ]);
    expect(ledger.listed).toBe(3);
  });

  it('does not treat an entity with one remaining mention as a singleton', () => {
    const ledger = new EntityLedger(2);
    for (const [n, cluster] of [0, 0, 1].entries()) add(ledger, n, cluster);
    expect(ledger.summarize(false)).toMatchObject([{ entity: 0, mentions: [1] }]);
  });

  it('keeps the label of an open entity without listed mentions, and lists it again', () => {
    const ledger = new EntityLedger(2);
    for (const [n, cluster] of [0, 1, 2].entries()) add(ledger, n, cluster, ['Ada', 'Bob', 'Cleo'][cluster]);
    expect(readLabel(ledger, 0)).toBe('Ada');
    add(ledger, 3, 0, 'she');
    expect(ledger.summarize(false)).toMatchObject([
      { entity: 0, label: 'Ada', mentions: [3], spans: [{ n: 3, text: 'she' }] },
    ]);
  });

  it('drops closed entities with their last mention, whichever comes first', () => {
    const ledger = new EntityLedger(2);
    add(ledger, 0, 0);
    add(ledger, 1, 1, 'Bob', [0]); // closed while listed
    add(ledger, 2, 2);
    expect(readLabel(ledger, 0)).toBeUndefined();
    add(ledger, 3, 3);
    expect(readLabel(ledger, 1)).toBe('Bob');
    add(ledger, 4, 3, 'Eve', [1]); // closed after its mentions are gone
    expect(readLabel(ledger, 1)).toBeUndefined();
    expect(ledger.entries()).toHaveLength(2);
  });

  it('continues from its entries', () => {
    const one = new EntityLedger(3);
    for (const [n, cluster] of [0, 1, 0, 2].entries()) add(one, n, cluster);
    const other = new EntityLedger(3, one.entries());
    for (const ledger of [one, other]) for (const [at, cluster] of [1, 3, 3].entries()) add(ledger, 4 + at, cluster);
    expect(other.entries()).toEqual(one.entries());
    expect(other.listed).toBe(one.listed);
  });

  it('truncates very long labels, never within a character', () => {
    const ledger = new EntityLedger();
    add(ledger, 0, 0, `${'x'.repeat(119)}😀😀`);
    expect(readLabel(ledger, 0)).toBe(`${'x'.repeat(119)}…`);
  });
});
