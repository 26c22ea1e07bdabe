/** Random texts that are hard to tokenize. */

import fc from 'fast-check';

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom(' ', '\n', '\t', '\r\n', '\u00a0', '\u3000', '\ufeff', '\u2028', '\u0085'), // white space and lookalikes
  fc.constantFrom('\ud83d', '\ude00', '👩‍👩‍👧', '👍🏽', '❤️', '🇫🇷', '\u200d', '\ufe0f', '\u0301', '©'), // halves, joiners, marks
  fc.constantFrom('שלום', 'مرحبا', '\u202e', '\u200f', '你好', 'नमस्ते'),
  fc.constantFrom("Ada's", 'can’t', 'cannot', "o'clock", "'em", "I'd've", "'", '’', "n't", 'Mr.', 'U.S.', 'etc.'),
  fc.constantFrom('http://a.b/c?d', 'www.x', '@ada', '#1', '$3.50', '1,000:2', '3rd', '...', '?!', '--', '(', ')', '"'),
);

/** Any UTF-16 text. */
export const arbitraryText: fc.Arbitrary<string> = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
