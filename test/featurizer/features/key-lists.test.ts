/** The lists of word hashes of a mention, compared like sets. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMN, COLUMNS } from '../../../featurizer/features/key-columns.ts';
import {
  hasKey,
  hasSpeakerWord,
  isWithin,
  LIST,
  maskSpeakerWords,
  shareKey,
} from '../../../featurizer/features/key-lists.ts';
import { MentionKeys } from '../../../featurizer/features/mention-keys.ts';
import { hashWord, hashWords, toMask } from '../../../featurizer/features/word-key.ts';

const words = fc.array(fc.constantFrom('a', 'b', 'cat', 'dog', 'it', 'Ada', ''), { maxLength: 6 });

/** Keys somewhere in an array, with given words, modifiers, and words of the speaker's name. */
function createKeys(near: readonly string[], modifiers: readonly string[], speaker: readonly string[]): MentionKeys {
  const lists = [hashWords(near), [], hashWords(modifiers), [], hashWords(speaker)];
  const ends = lists.map((_, at) => lists.slice(0, at + 1).flat().length) as [number, number, number, number, number];
  const at = 3;
  const ints = new Int32Array(at + COLUMNS + ends[4]);
  ints[at + COLUMN.listEnds] = ends[0] | (ends[1] << 8) | (ends[2] << 16) | (ends[3] << 24);
  ints[at + COLUMN.speakerWordsEnd] = ends[4];
  ints.set(lists.flat(), at + COLUMNS);
  return new MentionKeys(ints, at);
}

it('compares lists like sets', () => {
  fc.assert(
    fc.property(words, words, words, (near, modifiers, speaker) => {
      const [one, other] = [createKeys(near, modifiers, speaker), createKeys(modifiers, near, [])];
      const isIn = (list: readonly string[]) => (word: string) => list.includes(word);
      expect(hasKey(one, LIST.words, hashWord('cat'))).toBe(near.includes('cat'));
      expect(hasKey(one, LIST.lemmas, hashWord('cat'))).toBe(false);
      expect(shareKey(one, other, LIST.words)).toBe(near.some(isIn(modifiers)));
      expect(isWithin(one, LIST.words, one, LIST.modifiers)).toBe(near.every(isIn(modifiers)));
      expect(isWithin(one, LIST.modifiers, other, LIST.modifiers)).toBe(modifiers.every(isIn(near)));
      expect(hasSpeakerWord(one, hashWord('Ada'))).toBe(speaker.includes('Ada'));
      expect(maskSpeakerWords(one)).toBe(toMask(hashWords(speaker)));
      expect(one.length).toBe(one.ints.length - one.at);
    }),
  );
});
