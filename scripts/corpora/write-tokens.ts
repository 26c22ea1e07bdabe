/** Writes tokens as text, for corpora that keep no text of their own. */

/** Text and the half-open UTF-16 offsets of each token in it. */
export interface WrittenTokens {
  readonly text: string;
  readonly offsets: readonly (readonly [start: number, end: number])[];
}

const NO_BLANK_BEFORE = /^(?:[,.;:!?)\]}%’”]|'s|’s|'re|'ve|'ll|'d|'m|n't|n’t|')/;
const NO_BLANK_AFTER = /^[([{$£€“‘]$/;

/** Joins tokens as they are written: "He left ." → "He left." */
export function writeTokens(tokens: readonly string[]): WrittenTokens {
  let text = '';
  let isQuoteOpen = false;
  let isGlued = true;
  const offsets = tokens.map((token): [number, number] => {
    const isClosingQuote = token === '"' && isQuoteOpen;
    if (!isGlued && !isClosingQuote && !NO_BLANK_BEFORE.test(token)) text += ' ';
    const start = text.length;
    text += token;
    if (token === '"') isQuoteOpen = !isQuoteOpen;
    isGlued = NO_BLANK_AFTER.test(token) || (token === '"' && isQuoteOpen);
    return [start, text.length];
  });
  return { text, offsets };
}
