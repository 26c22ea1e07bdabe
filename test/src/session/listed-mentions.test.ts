import { describe, expect, it } from 'vitest';
import { ListedMentions } from '../../../src/session/listed-mentions.ts';

describe('ListedMentions', () => {
  it('knows the entities of the newest mentions', () => {
    const listed = new ListedMentions(3);
    expect([0, 1, 0, 2].map((entity, n) => listed.add(n, entity))).toEqual([undefined, undefined, undefined, 0]);
    expect([0, 1, 2, 3, 4].map((n) => listed.find(n))).toEqual([undefined, 1, 0, 2, undefined]);
    listed.assign(2, 1);
    expect([...listed.groupByEntity()]).toEqual([
      [1, [1, 2]],
      [2, [3]],
    ]);
    expect([...listed.listEntities()].sort()).toEqual([1, 2]);
    expect(listed.count).toBe(3);
  });

  it('goes on when there are more entities than fit into two bytes', () => {
    const listed = new ListedMentions(4);
    const entities = [0, 65_534, 65_535, 65_536, 7, 1_000_000];
    for (const [n, entity] of entities.entries()) listed.add(n, entity);
    expect(entities.map((_, n) => listed.find(n))).toEqual([undefined, undefined, 65_535, 65_536, 7, 1_000_000]);
    expect([...listed.groupByEntity().keys()]).toEqual([65_535, 65_536, 7, 1_000_000]);
  });
});
