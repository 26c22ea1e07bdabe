import { describe, expect, it } from 'vitest';
import { OpenEntities } from '../../../src/session/open-entities.ts';

describe('OpenEntities', () => {
  it('finds entities by their number, and lists them in that order', () => {
    const open = new OpenEntities();
    const opened = [0, 5, 9, 3].map((entity) => open.open(entity));
    expect(open.open(5)).toBe(opened[1]);
    expect(open.all.map(({ entity }) => entity)).toEqual([0, 3, 5, 9]);
    expect(open.find(4)).toBeUndefined();
    expect(open.remove(4)).toBeUndefined();
    expect(open.remove(3)).toBe(opened[3]);
    expect([0, 3, 5, 9, 10].map((entity) => open.find(entity)?.entity)).toEqual([0, undefined, 5, 9, undefined]);
  });
});
