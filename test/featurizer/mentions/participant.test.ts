import { describe, expect, it } from 'vitest';
import { describeParticipant, isOwnVoice } from '../../../featurizer/mentions/participant.ts';
import { createMention } from '../../support/mentions.ts';

const PLACE = { sentence: 3, turn: 2, addressees: ['Ada'] };

describe('a participant', () => {
  it('is a name in the place of its first turn', () => {
    expect(describeParticipant({ speaker: 'Linda_Walker' }, PLACE)).toMatchObject({
      isParticipant: true,
      kind: 'proper',
      text: 'Linda_Walker',
      headText: 'Linda',
      words: ['linda', 'walker'],
      gender: 'feminine',
      isAnimate: true,
      speaker: 'Linda_Walker',
      addressees: ['Ada'],
      sentence: 3,
      turn: 2,
    });
  });

  it('goes by its aliases too', () => {
    const { words } = describeParticipant({ speaker: 'Robert Hale', aliases: ['Bob', 'Robert'] }, PLACE);
    expect(words).toEqual(['robert', 'hale', 'bob']);
  });

  it.each([
    ['Mrs. Alvarez', 'feminine'],
    ['Grandpa Joe', 'masculine'],
    ['Speaker 2', 'unknown'],
    ['🌸', 'unknown'],
  ] as const)('%s is %s', (speaker, gender) => {
    expect(describeParticipant({ speaker }, PLACE).gender).toBe(gender);
  });

  it('is of the gender that the client gives', () => {
    expect(describeParticipant({ speaker: 'Linda', gender: 'masculine' }, PLACE).gender).toBe('masculine');
  });
});

describe('isOwnVoice', () => {
  const own = createMention('me', { kind: 'pronoun', person: 1, number: 'singular', speaker: 'Ada' });

  it('is true for "I", "me" and "my" of a speaker', () => {
    expect(isOwnVoice(own)).toBe(true);
  });

  it('is false in a quotation, without a speaker, and for "we"', () => {
    expect(isOwnVoice({ ...own, context: { ...own.context, isQuoted: true } })).toBe(false);
    expect(isOwnVoice({ ...own, speaker: undefined })).toBe(false);
    expect(isOwnVoice({ ...own, number: 'plural' })).toBe(false);
  });

  it('is false for somebody together with others', () => {
    expect(isOwnVoice({ ...own, words: ['me', 'and', 'him'] })).toBe(false);
  });
});
