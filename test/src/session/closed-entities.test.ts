/** The columns of closed entities hold what a map of them would. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClosedEntities, type ClosedEntity } from '../../../src/session/closed-entities.ts';

function createEntity(entity: number, listed: number): ClosedEntity {
  const type = entity % 3 === 0 ? undefined : { name: 'person', rank: entity % 5 };
  const speaker = entity % 4 === 0 ? `speaker ${entity}` : undefined;
  return { entity, size: listed + 1, label: `label ${entity}`, labelRank: entity % 7, type, speaker, listed };
}

it('lists entities by number until their last mention is unlisted', () => {
  const entity = fc.integer({ min: 0, max: 60 });
  const step = fc.oneof(
    fc.record({ add: entity, listed: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ unlist: entity }),
    fc.record({ unlist: entity }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const closed = new ClosedEntities();
      const expected = new Map<number, ClosedEntity>();
      for (const one of steps) {
        if ('add' in one) {
          if (expected.has(one.add)) continue;
          const added = createEntity(one.add, one.listed);
          closed.add(added);
          expected.set(one.add, added);
        } else {
          closed.unlist(one.unlist);
          const before = expected.get(one.unlist);
          if (before === undefined) continue;
          if (before.listed > 1) expected.set(one.unlist, { ...before, listed: before.listed - 1 });
          else expected.delete(one.unlist);
        }
        expect(closed.count).toBe(expected.size);
      }
      expect(closed.all()).toEqual([...expected.values()].sort((one, other) => one.entity - other.entity));
    }),
    { seed: 15 },
  );
});
