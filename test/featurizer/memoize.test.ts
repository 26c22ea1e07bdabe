import { expect, it } from 'vitest';
import { memoize } from '../../featurizer/memoize.ts';

function counting() {
  const asked: string[] = [];
  const read = memoize((word) => {
    asked.push(word);
    return word === 'nothing' ? undefined : word.length;
  });
  return { asked, read };
}

it('computes a word once, also if the answer is undefined', () => {
  const { asked, read } = counting();
  expect(['cat', 'cat', 'nothing', 'nothing'].map(read)).toEqual([3, 3, undefined, undefined]);
  expect(asked).toEqual(['cat', 'nothing']);
});

it('does not cache long words, which may keep a whole text alive', () => {
  const { asked, read } = counting();
  const long = 'a'.repeat(13);
  expect([read(long), read(long)]).toEqual([13, 13]);
  expect(asked).toEqual([long, long]);
});

it('clears its cache before it grows without bound', () => {
  const { asked, read } = counting();
  read('cat');
  for (let index = 0; index < 10_000; index++) read(String(index));
  expect(read('cat')).toBe(3);
  expect(asked.filter((word) => word === 'cat')).toHaveLength(2);
});
