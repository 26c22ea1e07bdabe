/** English pronouns, and what each set says about its referent. */

import { describe, expect, it } from 'vitest';
import { findDemonstrative, findPronoun } from '../../../featurizer/lexicon/pronouns.ts';

describe('findPronoun', () => {
  it.each([
    ['i', 'i me my mine myself'],
    ['we', 'we us our ours ourself ourselves'],
    ['you', 'you your yours yourself yourselves'],
    ['he', 'he him his himself'],
    ['she', 'she her hers herself'],
    ['it', 'it its itself'],
    ['they', "they them their theirs themself themselves 'em ’em"],
    ['one', "one oneself one's"],
    ['xe', 'xe xem xyr xyrs xemself'],
    ['ze', 'ze zir hir zirs hirs zirself hirself'],
    ['ey', 'ey eir eirs emself eirself'],
    ['fae', 'fae faer faers faerself'],
  ])('knows all of “%s”', (canonical, forms) => {
    for (const form of forms.split(' ')) expect(findPronoun(form)?.canonical).toBe(canonical);
  });

  it('ignores case', () => {
    expect(findPronoun('HERSELF')).toEqual(findPronoun('herself'));
  });

  it.each(['i', 'we'])('counts “%s” as first person', (word) => {
    expect(findPronoun(word)).toMatchObject({ person: 1, isAnimate: true, gender: 'unknown' });
  });

  it('leaves the number of “you” unknown', () => {
    expect(findPronoun('you')).toMatchObject({ person: 2, number: 'unknown', isAnimate: true });
  });

  it('gives “he”, “she” and “it” one gender each', () => {
    expect(findPronoun('him')).toMatchObject({ gender: 'masculine', number: 'singular', isAnimate: true });
    expect(findPronoun('her')).toMatchObject({ gender: 'feminine', number: 'singular', isAnimate: true });
    expect(findPronoun('its')).toMatchObject({ gender: 'neuter', number: 'singular', isAnimate: false });
  });

  it('leaves number, gender and animacy of “they” unknown: one person, several, or things', () => {
    expect(findPronoun('they')).toMatchObject({
      person: 3,
      number: 'unknown',
      gender: 'unknown',
      isAnimate: undefined,
    });
  });

  it.each(['xe', 'zir', 'eirs', 'faer'])('treats the neopronoun “%s” as one person of unknown gender', (word) => {
    expect(findPronoun(word)).toMatchObject({ person: 3, number: 'singular', gender: 'unknown', isAnimate: true });
  });

  it.each(['', 'cat', 'this', 'there', 'constructor', '__proto__', 'toString'])('does not find “%s”', (word) => {
    expect(findPronoun(word)).toBeUndefined();
  });
});

describe('findDemonstrative', () => {
  it.each([
    ['this', 'singular'],
    ['That', 'singular'],
    ['these', 'plural'],
    ['THOSE', 'plural'],
  ])('gives “%s” its number', (word, number) => {
    expect(findDemonstrative(word)).toBe(number);
  });

  it.each(['the', 'it', 'such', 'constructor'])('does not find “%s”', (word) => {
    expect(findDemonstrative(word)).toBeUndefined();
  });
});
