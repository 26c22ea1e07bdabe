import { describe, expect, it } from 'vitest';
import type { Mention } from '../../../featurizer/mod.ts';
import { type Bound, createBound, DecoderState, UNLIMITED_REACH } from '../../../src/decoder/mod.ts';
import { createMention } from '../../support/mentions.ts';

type Step = readonly [text: string, cluster: number, more?: Partial<Mention>];

/** Commits mentions into clusters by id; a new id opens one. */
function fill(bound: Bound, steps: readonly Step[]): DecoderState<number> {
  const state = new DecoderState<number>(bound);
  for (const [n, [text, id, more]] of steps.entries()) {
    state.commit(
      createMention(text, more),
      state.clusters.find((cluster) => cluster.id === id),
      n,
    );
  }
  return state;
}

const ids = (state: DecoderState<number>) => state.clusters.map(({ id }) => id);
const texts = (state: DecoderState<number>) => state.candidates.map(({ mention }) => mention.text);
const NOUN = { kind: 'nominal', isAnimate: false, isDefinite: false } as const;
const PRONOUN = { kind: 'pronoun' } as const;

describe('a bound', () => {
  it('closes by recency: the least recently mentioned cluster', () => {
    const state = fill(createBound({ maxClusters: 2 }), [
      ['Ada', 0],
      ['Bob', 1],
      ['Ada', 0],
      ['Cleo', 2],
    ]);
    expect(ids(state)).toEqual([0, 2]);
  });

  it('closes the oldest singletons first, and others only if there is none', () => {
    const bound = createBound({ maxClusters: 2, closing: 'singletons' });
    const pairFirst: Step[] = [
      ['Ada', 0],
      ['Ada', 0],
      ['Bob', 1],
      ['Cleo', 2],
    ];
    expect(ids(fill(bound, pairFirst))).toEqual([0, 2]);
    expect(ids(fill(bound, [...pairFirst, ['Cleo', 2], ['Dan', 3]]))).toEqual([2, 3]);
  });

  it('closes what is least likely to be mentioned again: an indefinite noun before an earlier name', () => {
    const bound = createBound({ maxClusters: 2, closing: 'expectation' });
    const state = fill(bound, [
      ['Ada', 0, { isAnimate: true }],
      ['stones', 1, NOUN],
      ['Cleo', 2],
    ]);
    expect(ids(state)).toEqual([0, 2]);
  });

  it('never closes the cluster that was just extended, even the least likely one', () => {
    const bound = createBound({ maxClusters: 1, closing: 'expectation' });
    expect(
      ids(
        fill(bound, [
          ['Ada', 0, { isAnimate: true }],
          ['stones', 1, NOUN],
        ]),
      ),
    ).toEqual([1]);
  });

  it('reports which clusters a commit closed', () => {
    const state = fill(createBound({ maxClusters: 2 }), [
      ['Ada', 0],
      ['Bob', 1],
    ]);
    expect(state.commit(createMention('Cleo'), undefined, 2).closed).toEqual([0]);
    expect(state.commit(createMention('Cleo'), state.clusters[1], 3).closed).toEqual([]);
  });

  it('drops what a newer antecedent repeats, then "he", then nouns; keeps names, "I" and the newest four', () => {
    const bound = createBound({ maxAntecedents: 6, dropping: 'names' });
    const newest: Step[] = ['a', 'b', 'c', 'd'].map((text) => [text, 0]);
    const keep = (...older: Step[]) => texts(fill(bound, [...older, ...newest])).slice(0, 2);
    const I = { kind: 'pronoun', person: 1 } as const;
    expect(keep(['he', 0, PRONOUN], ['Ada', 0], ['Ada', 0])).toEqual(['he', 'Ada']);
    expect(keep(['Ada', 0], ['he', 0, PRONOUN], ['I', 0, I])).toEqual(['Ada', 'I']);
    expect(keep(['Ada', 0], ['the girl', 0, NOUN], ['I', 0, I])).toEqual(['Ada', 'I']);
    expect(keep(['Ada', 0], ['Lovelace', 0], ['Byron', 0])).toEqual(['Lovelace', 'Byron']);
  });

  it('drops from the largest cluster until few enough antecedents are left, then closes', () => {
    const steps: Step[] = [
      ['Ada', 0],
      ['Ada', 0],
      ['Bob', 1],
      ['Cleo', 2],
    ];
    const state = fill(createBound({ maxCandidates: 3 }), steps);
    expect(ids(state)).toEqual([0, 1, 2]);
    expect(state.candidates.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(ids(fill(createBound({ maxCandidates: 2 }), steps))).toEqual([1, 2]);
  });

  it('closes clusters until few enough words are left, but keeps the last one', () => {
    const long = { words: Array.from({ length: 9 }, (_, at) => `w${at}`) };
    const bound = createBound({ maxTokens: 10 });
    expect(
      ids(
        fill(bound, [
          ['Ada', 0],
          ['Bob', 1],
          ['long', 2, long],
        ]),
      ),
    ).toEqual([1, 2]);
    expect(ids(fill(createBound({ maxTokens: 2 }), [['long', 0, long]]))).toEqual([0]);
  });

  it('remembers the newest speakers', () => {
    const state = new DecoderState<number>(createBound({ maxSpeakers: 2 }));
    for (const speaker of ['Ada', 'Bob', 'Ada', 'Cleo', undefined]) state.addSpeaker(speaker);
    expect(state.document.speakers).toEqual(['Bob', 'Cleo']);
  });

  it('refuses a limit of 0 and names it', () => {
    expect(() => createBound({ maxCandidates: 0 })).toThrow(/found 0 for maxCandidates, expected at least 1/);
    expect(() => createBound({ maxClusters: Number.NaN })).toThrow(/maxClusters/);
  });
});

describe('the reach of a bound', () => {
  const reach = {
    ...UNLIMITED_REACH,
    thirdPerson: 3,
    disagreeing: 1,
    pronounsForNames: 1,
  };
  const state = fill(createBound({ reach }), [
    ['Ada', 0],
    ['she', 0, PRONOUN],
    ['Bob', 1],
    ['he', 1, PRONOUN],
    ['him', 1, PRONOUN],
  ]);
  const findSeen = (more: Partial<Mention>) =>
    state.createView(createMention('x', more)).candidates.map(({ mention }) => mention.text);

  it('limits how far back "he" looks, and more so for what does not agree', () => {
    const he = { kind: 'pronoun', person: 3, headText: 'he' } as const;
    expect(findSeen(he)).toEqual(['Bob', 'he', 'him']);
    expect(findSeen({ ...he, headText: 'they' })).toEqual(['him']); // singular, all of them
  });

  it('lets "I" see everything', () => {
    expect(findSeen({ kind: 'pronoun', person: 1 })).toEqual(['Ada', 'she', 'Bob', 'he', 'him']);
  });

  it('lets a name see all names, and pronouns that are the newest of their cluster', () => {
    expect(findSeen({ kind: 'proper' })).toEqual(['Ada', 'she', 'Bob', 'him']);
  });

  it('lets "the company" see distant names of organizations, and nothing else that is a stranger', () => {
    const reach = { ...UNLIMITED_REACH, strangers: 1, sameType: 4, pronouns: 1 };
    const near = fill(createBound({ reach }), [
      ['Contoso', 0, { kind: 'proper', entityType: 'organization' }],
      ['Falcon', 1, { kind: 'proper', entityType: 'organization' }],
      ['the club', 2, { kind: 'nominal', entityType: 'organization' }],
      ['Bob', 3, { kind: 'proper', entityType: 'person' }],
      ['Oslo', 4, { kind: 'proper', entityType: 'place' }],
    ]);
    const seen = (more: Partial<Mention>) =>
      near.createView(createMention('company', more)).candidates.map(({ mention }) => mention.text);
    const company = { kind: 'nominal', isDefinite: true, entityType: 'organization' } as const;
    expect(seen(company)).toEqual(['Falcon', 'Oslo']);
    expect(seen({ ...company, isDefinite: false })).toEqual(['Oslo']);
    expect(seen({ ...company, entityType: 'person' })).toEqual(['Oslo']);
  });

  it('lets a name see distant mentions only if they share a word with it', () => {
    const near = fill(createBound({ reach: { ...UNLIMITED_REACH, strangers: 2, pronouns: 1 } }), [
      ['Lovelace', 0],
      ['Bob', 1],
      ['he', 1, PRONOUN],
      ['Cleo', 2],
      ['Dora', 3],
    ]);
    const seen = (text: string) =>
      near.createView(createMention(text, { kind: 'proper' })).candidates.map(({ mention }) => mention.text);
    expect(seen('Bob')).toEqual(['Bob', 'Cleo', 'Dora']);
    expect(seen('Ada')).toEqual(['Cleo', 'Dora']);
  });

  it('lets "I" see only distant "I", "we" and "you" and the speaker’s name', () => {
    const near = fill(createBound({ reach: { ...UNLIMITED_REACH, speakers: 1 } }), [
      ['Ada', 0],
      ['Bob', 1],
      ['you', 2, { kind: 'pronoun', person: 2 }],
      ['it', 3, PRONOUN],
      ['Cleo', 4],
    ]);
    const own = createMention('I', { kind: 'pronoun', person: 1, speaker: 'Ada' });
    expect(near.createView(own).candidates.map(({ mention }) => mention.text)).toEqual(['Ada', 'you', 'Cleo']);
  });

  it('lets "you" see "I" and "you" only so far back, and participants at any distance', () => {
    const you = { kind: 'pronoun', person: 2 } as const;
    const near = fill(createBound({ reach: { ...UNLIMITED_REACH, speakers: 1, voices: 3 } }), [
      ['Ada', 0, { isParticipant: true, speaker: 'Ada' }],
      ['your', 1, you],
      ['you', 2, you],
      ['Bob', 3],
      ['Cleo', 4],
    ]);
    const own = createMention('you', you);
    expect(near.createView(own).candidates.map(({ mention }) => mention.text)).toEqual(['Ada', 'you', 'Cleo']);
  });

  it('leaves all clusters in view, in their slots', () => {
    expect(state.createView(createMention('x', PRONOUN)).clusters).toBe(state.clusters);
  });

  it('is the whole state without limits', () => {
    const all = fill(createBound(), [['Ada', 0]]);
    expect(all.createView(createMention('x'))).toBe(all);
  });
});
