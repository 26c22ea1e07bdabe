import { describe, expect, it } from 'vitest';
import type { Mention } from '../../../featurizer/mod.ts';
import { type Bound, DEFAULT_BOUND, DecoderState, placeMention, UNBOUNDED } from '../../../src/decoder/mod.ts';
import { createEagerScorer } from '../../support/fake-scorer.ts';
import { createMention } from '../../support/mentions.ts';

const eager = createEagerScorer();

function pronoun(text: string, more: Partial<Mention>): Mention {
  return createMention(text, { kind: 'pronoun', person: 3, number: 'singular', ...more });
}

async function place(...mentions: readonly Mention[]): Promise<number[]> {
  return await placeWithin(DEFAULT_BOUND, mentions);
}

async function placeWithin(bound: Bound, mentions: readonly Mention[]): Promise<number[]> {
  const state = new DecoderState<readonly string[]>(bound);
  const clusters: number[] = [];
  for (const mention of mentions) clusters.push((await placeMention(state, mention, eager)).cluster);
  return clusters;
}

const its = pronoun('its', { gender: 'neuter' });

describe('a pronoun', () => {
  it('"its" does not join who was "she" or "he", also after a name', async () => {
    const ortiz = createMention('Ortiz', { kind: 'proper' });
    const she = pronoun('she', { gender: 'feminine' });
    expect(await place(ortiz, she, createMention('Ortiz', { kind: 'proper' }), its)).toEqual([0, 0, 0, 1]);
    expect(await place(pronoun('him', { gender: 'masculine' }), its)).toEqual([0, 1]);
  });

  it('"its" joins what nobody called "he" or "she"', async () => {
    expect(await place(createMention('the firm'), pronoun('it', { gender: 'neuter' }), its)).toEqual([0, 0, 0]);
    const they = pronoun('they', { gender: 'unknown', number: 'plural' });
    expect(await place(createMention('the firm'), they, its)).toEqual([0, 0, 0]);
  });

  it('"us" does not join whom the same person calls "they", and the other way around', async () => {
    const they = (speaker: string) => pronoun('They', { gender: 'unknown', number: 'unknown', speaker });
    const us = (speaker: string) => pronoun('us', { person: 1, gender: 'unknown', number: 'plural', speaker });
    const parents = createMention('My parents');
    expect(await place(parents, they('Ann'), us('Ann'))).toEqual([0, 0, 1]);
    expect(await place(us('Ann'), they('Ann'))).toEqual([0, 1]);
    expect(await place(parents, they('Ann'), us('Ben'))).toEqual([0, 0, 0]);
  });

  it('joins anything in the setting of the paper', async () => {
    expect(await placeWithin(UNBOUNDED, [pronoun('him', { gender: 'masculine' }), its])).toEqual([0, 0]);
  });
});

describe('a name', () => {
  const said = (text: string, more: Partial<Mention> = {}) =>
    createMention(text, { kind: 'proper', entityType: 'person', speaker: 'Priya', ...more });

  it('of one word does not join whom somebody called by another', async () => {
    expect(await place(said('karan'), said('tom'))).toEqual([0, 1]);
    expect(await place(said('Tessa'), said('Tess'))).toEqual([0, 0]);
    expect(
      await place(said('Karan Mehta', { words: ['Karan', 'Mehta'], headText: 'Karan' }), said('Mehta'), said('Karan')),
    ).toEqual([0, 0, 0]);
  });

  it('of one word may be the surname of somebody in a written text', async () => {
    expect(await place(said('Barbara', { speaker: undefined }), said('Kowalczyk', { speaker: undefined }))).toEqual([
      0, 0,
    ]);
  });

  it('with a title does not join a name of the other gender', async () => {
    const mr = createMention('Mr. Gruber', { kind: 'proper', gender: 'masculine', entityType: 'person' });
    const mrs = createMention('Mrs. Gruber', { kind: 'proper', gender: 'feminine', entityType: 'person' });
    const anna = createMention('Anna', { kind: 'proper', gender: 'feminine', entityType: 'person' });
    expect(await place(mr, mrs)).toEqual([0, 1]);
    expect(await place(mr, anna)).toEqual([0, 1]);
    expect(await place(anna, mr)).toEqual([0, 1]);
    expect(await place(anna, mrs)).toEqual([0, 0]);
  });

  it('with a title does not join another name with a title, unless they share a word', async () => {
    const titled = (text: string) => said(text, { words: text.split(' '), headText: text.split(' ').at(-1) ?? '' });
    expect(await place(titled('Councillor Webb'), titled('Councillor Diaz'))).toEqual([0, 1]);
    expect(await place(titled('Senator Barack Obama'), titled('President Obama'))).toEqual([0, 0]);
    expect(await place(titled('Mr. Dlamini'), titled('Mr. D'))).toEqual([0, 0]);
    expect(await place(titled('mrs okonjo'), titled('dr bello'))).toEqual([0, 1]);
    expect(await place(titled('mrs okonjo'), titled('dr okonjo'))).toEqual([0, 0]);
    expect(await place(titled('Prince Andrew'), titled('the Duke of York'))).toEqual([0, 0]);
  });

  it('with a title is a person, whatever the parser takes it for', async () => {
    const [okafor, petrova] = ['Dr. Okafor', 'Dr. Petrova'].map((text) => createMention(text, { kind: 'proper' }));
    expect(await place(okafor as Mention, petrova as Mention)).toEqual([0, 1]);
  });

  it('in full does not join another full name, unless they share a word', async () => {
    const full = (text: string, more: Partial<Mention> = {}) =>
      createMention(text, { kind: 'proper', entityType: 'person', words: text.split(' '), ...more });
    expect(await place(full('Rosalind Franklin'), full('Muriel Frances Waley'))).toEqual([0, 1]);
    expect(await place(full('Rosalind Franklin'), full('Rosalind Elsie'))).toEqual([0, 0]);
    expect(await place(full('Marit Solbakken'), full('The Norwegian'))).toEqual([0, 0]);
    expect(await place(full('Marit Solbakken', { entityType: 'place' }), full('Ada Berg'))).toEqual([0, 0]);
  });

  it('in the possessive is not what it has', async () => {
    const nvidia = createMention('Nvidia', { kind: 'proper' });
    const chief = createMention("Nvidia's chief", { words: ['Nvidia', "'s", 'chief'], headText: 'chief' });
    expect(await place(nvidia, chief)).toEqual([0, 1]);
    expect(await placeWithin(UNBOUNDED, [nvidia, chief])).toEqual([0, 0]);
  });
});

describe('the object of a verb', () => {
  const argument = (text: string, relation: string, more: Partial<Mention> = {}) => {
    const { context } = createMention(text);
    return createMention(text, { relation, context: { ...context, governorHead: 1 }, ...more });
  };
  const he = argument('He', 'nsubj', { kind: 'pronoun', person: 3, number: 'singular', gender: 'masculine' });

  it('is not its subject, nor whoever that is, if it is a noun', async () => {
    expect(await place(createMention('Paul', { kind: 'proper' }), he, argument('the man', 'obj'))).toEqual([0, 0, 1]);
  });

  it('is not in a place that is called after them', async () => {
    const { context } = createMention("Anna's");
    const anna = (tag: string) =>
      createMention("Anna's", {
        kind: 'proper',
        gender: 'masculine',
        relation: 'root',
        head: 1,
        context: { ...context, preceding: { word: 'at', tag } },
      });
    expect(await place(he, anna('IN'))).toEqual([0, 1]); // "he is at Anna's"
    expect(await place(he, anna('VBZ'))).toEqual([0, 0]); // "he is Anna"
  });

  it('may be the subject of another verb or sentence', async () => {
    const { context } = createMention('the man');
    const other = argument('the man', 'obj', { context: { ...context, governorHead: 5 } });
    expect(await place(he, other)).toEqual([0, 0]);
    expect(await place(he, argument('the man', 'obj', { sentence: 1 }))).toEqual([0, 0]);
  });
});
