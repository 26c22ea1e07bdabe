/** The link rules, one behaviour each. */

import { describe, expect, it } from 'vitest';
import { scorePair } from '../../../../src/model/rules/link-rules.ts';
import { mention, name, pronoun } from './mention.ts';

const score = (one: Parameters<typeof scorePair>[0], other: Parameters<typeof scorePair>[1]) =>
  scorePair(one, other) ?? Number.NEGATIVE_INFINITY;

it('never links a mention to one that it lies in', () => {
  expect(scorePair(pronoun('his', { sentence: 0 }), mention('his mother', { isAnimate: true }))).toBeUndefined();
});

it('never links a demonstrative', () => {
  expect(scorePair(mention('that', { kind: 'demonstrative', sentence: 1 }), name('Emma'))).toBeUndefined();
});

describe('I, we, you', () => {
  const I = (speaker: string, turn: number) => pronoun('I', { person: 1, speaker, turn });
  const you = (speaker: string, turn: number) => pronoun('you', { person: 2, speaker, turn });

  it('are the same from the same mouth', () => {
    expect(scorePair(I('ann', 2), I('ann', 0))).toBeGreaterThan(0);
    expect(scorePair(I('ann', 2), I('bob', 0))).toBeUndefined();
  });

  it('answer each other from mouth to mouth', () => {
    expect(scorePair(you('bob', 1), I('ann', 0))).toBeGreaterThan(0);
    expect(scorePair(you('ann', 1), I('ann', 0))).toBeUndefined();
  });

  it('are the speaker whose name was said', () => {
    expect(scorePair(I('ann', 1), name('Ann'))).toBeGreaterThan(0);
    expect(scorePair(I('ann', 1), name('Bob'))).toBeUndefined();
  });
});

describe('he, she, it, they', () => {
  it('stay within a few sentences', () => {
    expect(scorePair(pronoun('she'), name('Emma'))).toBeGreaterThan(0);
    expect(scorePair(pronoun('she', { sentence: 9 }), name('Emma'))).toBeUndefined();
  });

  it('link nothing where they are expletive', () => {
    expect(scorePair(pronoun('it', { relation: 'expl' }), mention('the rain'))).toBeUndefined();
  });

  it('link only to the same pronoun', () => {
    expect(scorePair(pronoun('her'), pronoun('she', { sentence: 0, isAnimate: true }))).toBeGreaterThan(0);
    expect(scorePair(pronoun('he'), pronoun('she', { sentence: 0, isAnimate: true }))).toBeUndefined();
  });

  it('prefer a subject', () => {
    expect(score(pronoun('she'), name('Emma', { relation: 'nsubj' }))).toBeGreaterThan(
      score(pronoun('she'), name('Emma')),
    );
  });

  it('prefer the nearer sentence', () => {
    const she = pronoun('she', { sentence: 2 });
    expect(score(she, name('Emma', { sentence: 1 }))).toBeGreaterThan(score(she, name('Emma', { sentence: 0 })));
  });

  it('prefer a name to a person’s noun, a definite noun to an indefinite one', () => {
    const he = pronoun('he');
    const definite = score(he, mention('the doctor', { isAnimate: true }));
    expect(score(he, name('the doctor'))).toBeGreaterThan(definite);
    expect(definite).toBeGreaterThan(score(he, mention('a doctor', { isAnimate: true, isDefinite: false })));
  });

  it('as he and she want a noun of a person', () => {
    expect(scorePair(pronoun('she'), mention('the table'))).toBeUndefined();
  });

  it('as they want many, a person or a group', () => {
    const they = pronoun('they');
    expect(scorePair(they, mention('the table'))).toBeUndefined();
    expect(scorePair(they, mention('the team', { isGroup: true }))).toBeGreaterThan(0);
    expect(scorePair(they, mention('the doctor', { isAnimate: true }))).toBeGreaterThan(0);
    expect(score(they, mention('the tables', { number: 'plural' }))).toBeGreaterThan(
      score(they, mention('the team', { isGroup: true })),
    );
  });
});

describe('names', () => {
  it('link to the same name, titles aside', () => {
    expect(scorePair(name('Dr. Smith', { sentence: 1 }), name('Smith'))).toBeGreaterThan(0);
  });

  it('link to a longer form with the same head', () => {
    expect(scorePair(name('Smith', { sentence: 1 }), name('Emma Smith'))).toBeGreaterThan(0);
    expect(scorePair(name('Jones', { sentence: 1 }), name('Emma Smith'))).toBeUndefined();
  });

  it('link to their initials', () => {
    expect(scorePair(name('WHO', { sentence: 1 }), name('World Health Organization'))).toBeGreaterThan(0);
  });
});

describe('nouns', () => {
  it('link by the same head where definite', () => {
    const earlier = mention('a red car', { isDefinite: false });
    expect(scorePair(mention('the car', { sentence: 1 }), earlier)).toBeGreaterThan(0);
    expect(scorePair(mention('a car', { sentence: 1, isDefinite: false }), earlier)).toBeUndefined();
  });

  it('do not link where they say more than before', () => {
    expect(scorePair(mention('the blue car', { sentence: 1 }), mention('the red car'))).toBeUndefined();
  });
});
