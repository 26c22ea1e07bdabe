/** The link rules. */

import { describe, expect, it } from 'vitest';
import { scorePair } from '../../../../src/model/rules/link-rules.ts';
import { createMention, createName, createPronoun } from './mention.ts';

const score = (one: Parameters<typeof scorePair>[0], other: Parameters<typeof scorePair>[1]) =>
  scorePair(one, other) ?? Number.NEGATIVE_INFINITY;

it('never links a mention to one that contains it', () => {
  expect(
    scorePair(createPronoun('his', { sentence: 0 }), createMention('his mother', { isAnimate: true })),
  ).toBeUndefined();
});

it('never links a demonstrative', () => {
  expect(scorePair(createMention('that', { kind: 'demonstrative', sentence: 1 }), createName('Emma'))).toBeUndefined();
});

describe('I, we, you', () => {
  const I = (speaker: string, turn: number) => createPronoun('I', { person: 1, speaker, turn });
  const you = (speaker: string, turn: number) => createPronoun('you', { person: 2, speaker, turn });

  it('are the same from the same speaker', () => {
    expect(scorePair(I('ann', 2), I('ann', 0))).toBeGreaterThan(0);
    expect(scorePair(I('ann', 2), I('bob', 0))).toBeUndefined();
  });

  it('answer each other across speakers', () => {
    expect(scorePair(you('bob', 1), I('ann', 0))).toBeGreaterThan(0);
    expect(scorePair(you('ann', 1), I('ann', 0))).toBeUndefined();
  });

  it('link to the speaker’s name', () => {
    expect(scorePair(I('ann', 1), createName('Ann'))).toBeGreaterThan(0);
    expect(scorePair(I('ann', 1), createName('Bob'))).toBeUndefined();
  });
});

describe('he, she, it, they', () => {
  it('stay within a few sentences', () => {
    expect(scorePair(createPronoun('she'), createName('Emma'))).toBeGreaterThan(0);
    expect(scorePair(createPronoun('she', { sentence: 9 }), createName('Emma'))).toBeUndefined();
  });

  it('do not link if they are expletive', () => {
    expect(scorePair(createPronoun('it', { relation: 'expl' }), createMention('the rain'))).toBeUndefined();
  });

  it('link only to the same pronoun', () => {
    expect(scorePair(createPronoun('her'), createPronoun('she', { sentence: 0, isAnimate: true }))).toBeGreaterThan(0);
    expect(scorePair(createPronoun('he'), createPronoun('she', { sentence: 0, isAnimate: true }))).toBeUndefined();
  });

  it('prefer a subject', () => {
    expect(score(createPronoun('she'), createName('Emma', { relation: 'nsubj' }))).toBeGreaterThan(
      score(createPronoun('she'), createName('Emma')),
    );
  });

  it('prefer the nearer sentence', () => {
    const she = createPronoun('she', { sentence: 2 });
    expect(score(she, createName('Emma', { sentence: 1 }))).toBeGreaterThan(
      score(she, createName('Emma', { sentence: 0 })),
    );
  });

  it('prefer a name to a person’s noun, a definite noun to an indefinite one', () => {
    const he = createPronoun('he');
    const definite = score(he, createMention('the doctor', { isAnimate: true }));
    expect(score(he, createName('the doctor'))).toBeGreaterThan(definite);
    expect(definite).toBeGreaterThan(score(he, createMention('a doctor', { isAnimate: true, isDefinite: false })));
  });

  it('as “he” and “she” need a noun for a person', () => {
    expect(scorePair(createPronoun('she'), createMention('the table'))).toBeUndefined();
  });

  it('as “they” need a plural, a person or a group', () => {
    const they = createPronoun('they');
    expect(scorePair(they, createMention('the table'))).toBeUndefined();
    expect(scorePair(they, createMention('the team', { isGroup: true }))).toBeGreaterThan(0);
    expect(scorePair(they, createMention('the doctor', { isAnimate: true }))).toBeGreaterThan(0);
    expect(score(they, createMention('the tables', { number: 'plural' }))).toBeGreaterThan(
      score(they, createMention('the team', { isGroup: true })),
    );
  });
});

describe('names', () => {
  it('link to the same name, ignoring titles', () => {
    expect(scorePair(createName('Dr. Smith', { sentence: 1 }), createName('Smith'))).toBeGreaterThan(0);
  });

  it('link to a longer form with the same head', () => {
    expect(scorePair(createName('Smith', { sentence: 1 }), createName('Emma Smith'))).toBeGreaterThan(0);
    expect(scorePair(createName('Jones', { sentence: 1 }), createName('Emma Smith'))).toBeUndefined();
  });

  it('link to their initials', () => {
    expect(scorePair(createName('WHO', { sentence: 1 }), createName('World Health Organization'))).toBeGreaterThan(0);
  });
});

describe('nouns', () => {
  it('link by the same head if definite', () => {
    const earlier = createMention('a red car', { isDefinite: false });
    expect(scorePair(createMention('the car', { sentence: 1 }), earlier)).toBeGreaterThan(0);
    expect(scorePair(createMention('a car', { sentence: 1, isDefinite: false }), earlier)).toBeUndefined();
  });

  it('do not link if they say more than before', () => {
    expect(scorePair(createMention('the blue car', { sentence: 1 }), createMention('the red car'))).toBeUndefined();
  });
});
