/** The rules' memory of a cluster, and what contradicts it. */

import { describe, expect, it } from 'vitest';
import { agrees, extendProfile, scoreGenderAgreement } from '../../../../src/model/rules/cluster-profile.ts';
import { createMention, createName, createPronoun } from './mention.ts';

const he = createPronoun('he', { gender: 'masculine', feminineShare: 0, isAnimate: true, number: 'singular' });
const she = createPronoun('she', { gender: 'feminine', feminineShare: 1, isAnimate: true, number: 'singular' });

describe('a profile', () => {
  it('keeps known values and fills in unknown ones', () => {
    const profile = extendProfile(extendProfile(undefined, createName('Robin')), he);
    expect(profile).toMatchObject({
      gender: 'masculine',
      number: 'singular',
      isAnimate: true,
      size: 2,
      pronouns: ['he'],
    });
  });

  it('keeps the clearest evidence of gender', () => {
    const soft = extendProfile(undefined, createName('Jordan', { feminineShare: 0.3 }));
    expect(extendProfile(soft, she).feminineShare).toBe(1);
    expect(
      extendProfile(extendProfile(undefined, she), createName('Jordan', { feminineShare: 0.3 })).feminineShare,
    ).toBe(1);
  });

  it('remembers the speaker of “I”', () => {
    expect(extendProfile(undefined, createPronoun('I', { person: 1, speaker: 'ann' })).speaker).toBe('ann');
  });
});

describe('agreement', () => {
  it('fails on another gender, number or animacy', () => {
    const profile = extendProfile(undefined, he);
    expect(agrees(she, profile)).toBe(false);
    expect(agrees(createMention('the doctors', { number: 'plural' }), profile)).toBe(false);
    expect(agrees(createMention('the table', { isAnimate: false }), profile)).toBe(false);
  });

  it('holds if nothing is known', () => {
    expect(agrees(he, extendProfile(undefined, createName('Robin')))).toBe(true);
  });

  it('of soft genders is better the more certain both are', () => {
    const leaning = (feminineShare: number | undefined) => extendProfile(undefined, createName('X', { feminineShare }));
    const scores = [0.99, 0.7, undefined, 0.3, 0.01].map((share) => scoreGenderAgreement(she, leaning(share)));
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
    expect(scores[2]).toBeCloseTo(Math.log(0.5));
  });

  it('of soft genders is neutral for a mention without gender', () => {
    expect(scoreGenderAgreement(createPronoun('they'), extendProfile(undefined, he))).toBe(0);
  });
});
