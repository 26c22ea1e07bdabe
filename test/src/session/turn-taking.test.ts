import { expect, it } from 'vitest';
import { addTurn, findAddressee, NOBODY_SPOKE } from '../../../src/session/turn-taking.ts';

/** The addressee of each turn of these speakers. */
function listAddressees(speakers: readonly (string | undefined)[]): (string | undefined)[] {
  let latest = NOBODY_SPOKE;
  return speakers.map((speaker) => {
    const addressee = findAddressee(latest, speaker);
    latest = addTurn(latest, speaker);
    return addressee;
  });
}

it('addresses whoever spoke last, other than the speaker', () => {
  expect(listAddressees(['Ada', 'Bob', 'Bob', 'Ada', 'Cleo', 'Ada'])).toEqual([
    undefined,
    'Ada',
    'Ada',
    'Bob',
    'Ada',
    'Cleo',
  ]);
});

it('addresses nobody in text without speakers, and does not forget them over it', () => {
  expect(listAddressees([undefined, 'Ada', undefined, 'Bob'])).toEqual([undefined, undefined, undefined, 'Ada']);
});
