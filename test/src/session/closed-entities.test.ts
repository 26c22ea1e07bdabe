/** The rows of closed entities hold what a map of them would. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClosedEntities, type ClosedEntity } from '../../../src/session/closed-entities.ts';

/** Some are repeated, and the others have hashes in common with them. */
const LABELS = ['', 'the dog', undefined, 'läbel 0', '犬', undefined, 'the dog'];

function createEntity(entity: number): ClosedEntity {
  const type = entity % 3 === 0 ? undefined : { name: entity % 2 === 0 ? 'person' : 'place', rank: entity % 5 };
  const speaker = entity % 4 === 0 ? `speaker ${entity}` : undefined;
  return {
    entity,
    size: entity + 2,
    label: LABELS[entity % LABELS.length] ?? `läbel ${entity}`,
    labelRank: (entity % 7) - 1,
    type,
    speaker,
  };
}

it('has every entity that is listed, and not many that are no longer', () => {
  const step = fc.oneof(fc.constant('close' as const), fc.nat({ max: 400 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 800, size: 'max' }), (steps) => {
      const closed = new ClosedEntities();
      const listed = new Map<number, ClosedEntity>();
      let next = 0;
      for (const one of steps) {
        if (one === 'close') {
          const entity = createEntity(next++);
          closed.add(entity);
          listed.set(entity.entity, entity);
        } else if (listed.delete(one)) closed.unlist(() => new Set(listed.keys()));
      }
      const rows = closed.all();
      expect(rows.filter(({ entity }) => listed.has(entity))).toEqual([...listed.values()]);
      expect(rows.length - listed.size).toBeLessThanOrEqual(Math.max(64, rows.length / 2));
    }),
    { seed: 15 },
  );
});
