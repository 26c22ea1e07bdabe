import { expect, it } from 'vitest';
import { addTurn, listAddressees, NOBODY_SPOKE } from '../../../src/session/turn-taking.ts';

/** Whom each turn of these speakers may address. */
function followTurns(speakers: readonly (string | undefined)[]): (readonly string[])[] {
  let latest = NOBODY_SPOKE;
  return speakers.map((speaker) => {
    const addressees = listAddressees(latest, speaker);
    latest = addTurn(latest, speaker);
    return addressees;
  });
}

it('addresses whoever spoke last, other than the speaker', () => {
  expect(followTurns(['Ada', 'Bob', 'Bob', 'Ada', 'Cleo', 'Ada']).map(([first]) => first)).toEqual([
    undefined,
    'Ada',
    'Ada',
    'Bob',
    'Ada',
    'Cleo',
  ]);
});

it('lists the others by how lately they spoke, up to four speakers in all', () => {
  expect(followTurns(['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Eve'])).toEqual([
    [],
    ['Ada'],
    ['Bob', 'Ada'],
    ['Cleo', 'Bob', 'Ada'],
    ['Dan', 'Cleo', 'Bob', 'Ada'],
    ['Dan', 'Cleo', 'Bob'],
  ]);
});

it('addresses nobody in text without speakers, and does not forget them over it', () => {
  expect(followTurns([undefined, 'Ada', undefined, 'Bob'])).toEqual([[], [], [], ['Ada']]);
});
