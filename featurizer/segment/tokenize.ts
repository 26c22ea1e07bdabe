/** Text → tokens with exact UTF-16 offsets, near the conventions of UD English. One pass, linear in the text. */

/** A token's half-open range in the text. */
export interface TokenRange {
  readonly start: number;
  readonly end: number;
}

/** Alternatives in order of preference; each either matches at once or fails at once, so no text makes it slow. */
const PATTERN = new RegExp(
  [
    String.raw`(?:https?:\/\/|www\.)[^\s<>"]+`, // addresses
    String.raw`[@#][\p{L}\p{N}_]+`, // handles and tags
    '[$€£¥]',
    String.raw`\p{N}+(?:[.,:]\p{N}+)*(?![\p{L}\p{N}])`, // numbers, times
    String.raw`(?:\p{L}\.){2,}`, // U.S.
    String.raw`(?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|vs|etc|No|Inc|Ltd|Co|Corp)\.(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{M}\p{N}_]+(?:['’][\p{L}]+)*`, // words, clitics inside
    String.raw`\.{2,}|[!?]+|-{2,}`,
    String.raw`\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|[\ufe0f\u{1f3fb}-\u{1f3ff}])*`,
    String.raw`[^\s]`,
  ].join('|'),
  'gu',
);

const CLITIC = /(?:n['’]t|['’](?:s|ll|re|ve|d|m|em))$/iu;
const WHOLE_WORDS = new Set(["o'clock", "ma'am", "'em"]);

/** Splits a text into tokens; white space is in none of them, everything else in exactly one. */
export function tokenize(text: string): TokenRange[] {
  const tokens: TokenRange[] = [];
  for (const match of text.matchAll(PATTERN)) {
    const start = match.index;
    const word = match[0];
    const end = start + word.length;
    const clitic = /['’]/.test(word) && !WHOLE_WORDS.has(word.toLowerCase()) ? CLITIC.exec(word) : null;
    if (clitic !== null && clitic.index > 0) {
      tokens.push({ start, end: start + clitic.index }, { start: start + clitic.index, end });
    } else if (/^cannot$/i.test(word)) tokens.push({ start, end: start + 3 }, { start: start + 3, end });
    else tokens.push({ start, end });
  }
  return tokens;
}
