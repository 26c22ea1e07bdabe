/** Words of texting English reach the parser in the spelling that it was trained on. */
import { describe, expect, it } from 'vitest';
import { readTexting } from '../../../featurizer/analyze/texting.ts';

const read = (text: string) => readTexting(text.split(' ')).join(' ');

describe('the parser reads', () => {
  it.each([
    ['u left ur keys w me', 'you left your keys with me'],
    ['she s here i ll go', "she 's here i 'll go"],
    ['text gerald or hana', 'text Gerald or Hana'],
    ['thanks bob', 'thanks Bob'],
    ['hes late btw', 'hes late lol'],
    ['nooo ugh yesss', 'no oh yes'],
    ['ty 4 the pics', 'thanks 4 the pictures'],
    ['his car 🚗 rn 😂', 'his car :) now :)'],
    ['Dear Ms. Voss , I told you', 'Hi Ms. Voss , I told you'],
    ['ask mrs okonjo or mr p', 'ask Mrs Okonjo or Mr P'],
  ])('%s as %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each([
    ['a word that is also a name', 'will may hope so'],
    ['what is not lower case', 'U S D M BC'],
    ['a letter that follows no word', 's 5 m'],
    ['a title without a name', 'the dr said mr or ms 5'],
    ['an exclamation', 'Dear ! oh dear'],
  ])('%s as it is', (_, text) => {
    expect(read(text)).toBe(text);
  });
});
