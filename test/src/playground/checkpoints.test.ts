import { describe, expect, it } from 'vitest';
import { Checkpoints } from '../../../src/playground/client/checkpoints.ts';

const createTurns = (...texts: string[]) => texts.map((text) => ({ text }));

/** Keeps all requested states, each named by its turn. */
function fill(checkpoints: Checkpoints, count: number, from = 0): number[] {
  const wanted = Array.from({ length: count }, (_, at) => at + 1).filter((turn) => checkpoints.isWanted(turn, from));
  for (const turn of wanted) checkpoints.keep({ turn, snapshot: `before ${turn}` });
  return wanted;
}

describe('checkpoints', () => {
  it('are empty at first', () => {
    expect(new Checkpoints().goBack(createTurns('a', 'b'), 0)).toBeUndefined();
  });

  it('go back to the changed turn, and drop what follows it', () => {
    const checkpoints = new Checkpoints();
    checkpoints.goBack(createTurns('a', 'b', 'c', 'd'), 0);
    expect(fill(checkpoints, 4)).toEqual([1, 2, 3, 4]);
    expect(checkpoints.goBack(createTurns('a', 'b', 'C', 'd'), 2)).toEqual({ turn: 2, snapshot: 'before 2' });
    expect(checkpoints.goBack(createTurns('a', 'b', 'c', 'd'), 4)).toEqual({ turn: 2, snapshot: 'before 2' });
  });

  it('go back no further than requested', () => {
    const checkpoints = new Checkpoints();
    checkpoints.goBack(createTurns('a', 'b', 'c'), 0);
    fill(checkpoints, 3);
    expect(checkpoints.goBack(createTurns('a', 'b', 'c'), 1)).toEqual({ turn: 1, snapshot: 'before 1' });
  });

  it('are sparse in a long text, except at the change and at the end', () => {
    const checkpoints = new Checkpoints();
    const turns = createTurns(...Array.from({ length: 320 }, (_, at) => `turn ${at}`));
    checkpoints.goBack(turns, 77);
    const wanted = fill(checkpoints, 320, 77);
    expect(wanted.length).toBe(34);
    expect(wanted).toContain(77);
    expect(wanted).toContain(319);
  });

  it('can be cleared', () => {
    const checkpoints = new Checkpoints();
    checkpoints.goBack(createTurns('a', 'b'), 0);
    fill(checkpoints, 2);
    checkpoints.clear();
    expect(checkpoints.goBack(createTurns('a', 'b'), 2)).toBeUndefined();
  });
});
