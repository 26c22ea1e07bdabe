/** Which participants a turn names. */
import { describe, expect, it } from 'vitest';
import { addNamedInSteps, addNamedParticipants, isVocative } from '../../../featurizer/mentions/called.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { finishSteps } from '../../../featurizer/steps.ts';
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

it('finds those who are called by one word of their label, but takes it for no name of theirs otherwise', () => {
  const findCalled = (name: string) => (name === 'driver' ? 'Rover Driver' : undefined);
  const list = (relation: string) => {
    const driver = { ...describePhrase('Driver/NNP', { speaker: 'Bob' }), relation };
    return finishSteps(addNamedInSteps([driver, you], findNamed, findCalled))[1];
  };
  expect(list('vocative')?.called).toEqual(['Rover Driver']);
  expect(list('nsubj')?.called).toBeUndefined();
});

describe('whom a sentence calls beside a "you"', () => {
  const behind = (word: string) => ({ ...noah.context, preceding: { word, tag: word } });
  const late = { ...noah, start: 4, context: behind(',') };
  const find = (...mentions: Mention[]) => addNamedParticipants(mentions, findNamed)[0]?.calledBeside;

  it('is a participant whose name follows a comma', () => {
    expect(find(you, late)).toBe('Noah');
    expect(find({ ...you, sentence: 1 }, late)).toBeUndefined();
    expect(find({ ...you, start: 5, end: 6 }, late)).toBeUndefined();
    expect(find(you, { ...late, context: behind('my') })).toBeUndefined();
  });

  it('is a name at the end of the sentence, whatever the tree says, unless it is one of several', () => {
    expect(find(you, { ...late, relation: 'appos' })).toBe('Noah');
    expect(find(you, { ...late, relation: 'conj' })).toBeUndefined();
  });

  it('is a name that opens the sentence without being a part of it, or right before the "you"', () => {
    const opening = (relation: string, word: string) => ({
      ...noah,
      relation,
      context: { ...noah.context, following: { word, tag: 'X' } },
    });
    const later = { ...you, start: 1, end: 2 };
    const findLater = (name: Mention) => addNamedParticipants([name, later], findNamed)[1]?.calledBeside;
    expect(findLater(opening('root', 'how'))).toBe('Noah');
    expect(findLater(opening('nsubj', 'you'))).toBe('Noah');
    expect(findLater(opening('nsubj', 'told'))).toBeUndefined();
    expect(findLater({ ...opening('root', 'how'), context: behind('and') })).toBeUndefined();
    expect(find(you, opening('root', 'how'))).toBeUndefined();
  });

  it('is nobody for a "you" in a quotation, or for another pronoun', () => {
    expect(find({ ...you, context: { ...you.context, isQuoted: true } }, late)).toBeUndefined();
    expect(find(describePhrase('she/PRP', { speaker: 'Bob' }), late)).toBeUndefined();
  });
});
