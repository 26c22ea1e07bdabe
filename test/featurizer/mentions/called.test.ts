/** Which participants a turn names. */
import { expect, it } from 'vitest';
import { addNamedParticipants, isVocative } from '../../../featurizer/mentions/called.ts';
import { describePhrase } from '../features/values.ts';

const SPEAKERS: Readonly<Record<string, string>> = { noah: 'Noah', mia: 'Mia Stone' };
const findNamed = (name: string) => SPEAKERS[name];
const noah = { ...describePhrase('Noah/NNP', { speaker: 'Bob' }), relation: 'vocative' };
const mia = { ...describePhrase('Mia/NNP', { speaker: 'Bob' }), relation: 'nsubj' };
const you = describePhrase('you/PRP', { speaker: 'Bob' });

it('tells who is called from who is talked about, for all mentions of the turn', () => {
  const named = addNamedParticipants([noah, mia, you], findNamed);
  for (const { called, told } of named) expect({ called, told }).toEqual({ called: ['Noah'], told: ['Mia Stone'] });
});

it('leaves the mentions as they are if the turn names nobody but its speaker', () => {
  const mentions = [{ ...noah, speaker: 'Noah' }, you, describePhrase('Zoe/NNP', { speaker: 'Noah' })];
  expect(addNamedParticipants(mentions, findNamed)).toBe(mentions);
});

it('takes a capitalized interjection before a comma for a vocative, but no pronoun and no plural', () => {
  const comma = { word: ',', tag: ',' };
  const said = { ...noah, relation: 'discourse', context: { ...noah.context, following: comma } };
  expect(isVocative(said)).toBe(true);
  expect(isVocative({ ...said, headText: 'noah' })).toBe(false);
  expect(isVocative({ ...noah, number: 'plural' as const })).toBe(false);
  expect(isVocative({ ...you, relation: 'vocative' })).toBe(false);
});
