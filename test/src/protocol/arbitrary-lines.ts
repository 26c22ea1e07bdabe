/** Random lines of the protocol, valid by construction. */

import fc from 'fast-check';
import { GENRES, type InputLine } from '../../../src/protocol/input.ts';
import { LINE_ERROR_CODES } from '../../../src/protocol/line-error.ts';
import { MENTION_KINDS, type OutputLine } from '../../../src/protocol/output.ts';

/** Any UTF-16 text: ASCII, line breaks, lone surrogates, emoji. */
export const arbitraryText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.constantFrom('\ud83d', '\ude00', '😀', '"', '\\', '\n', '\r', '\u2028', '\0', '\ufeff'),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
const word = arbitraryText.map((text) => `a${text}`);
const optional = { requiredKeys: [] };

const tokensLine = fc.array(word, { minLength: 1, maxLength: 6 }).chain((tokens) => {
  const perToken = <T>(value: fc.Arbitrary<T>) =>
    fc.array(value, { minLength: tokens.length, maxLength: tokens.length });
  const mention = fc
    .tuple(fc.nat(tokens.length - 1), fc.nat(tokens.length - 1))
    .map(([one, other]) => ({ start: Math.min(one, other), end: Math.max(one, other) + 1, head: one }));
  // A head is always further left, so the heads form trees.
  const heads = fc.tuple(...tokens.map((_, token) => fc.integer({ min: -1, max: token - 1 })));
  const given = fc.record(
    {
      speaker: word,
      id: word,
      xpos: perToken(word),
      heads,
      deprel: perToken(word),
      ner: perToken(word),
      mentions: fc.array(mention, { maxLength: 4 }),
    },
    optional,
  );
  return given.map((fields) => ({ type: 'tokens' as const, tokens, ...fields }));
});

/** Any line a client may send. */
export const arbitraryInputLine: fc.Arbitrary<InputLine> = fc.oneof(
  fc
    .record({ id: word, genre: fc.constantFrom(...GENRES) }, optional)
    .map((fields) => ({ type: 'document' as const, ...fields })),
  fc
    .tuple(arbitraryText, fc.record({ speaker: word, id: word }, optional))
    .map(([text, fields]) => ({ type: 'turn' as const, text, ...fields })),
  tokensLine,
  fc
    .tuple(
      word,
      fc.record({ aliases: fc.array(word, { maxLength: 3 }), gender: fc.constantFrom('feminine', 'neuter') }, optional),
    )
    .map(([name, fields]) => ({ type: 'entity' as const, name, ...fields })),
  fc.tuple(fc.nat(), fc.option(fc.nat())).map(([n, entity]) => ({ type: 'correct' as const, n, entity })),
  fc.constant({ type: 'end' as const }),
);

const count = fc.nat();
// JSON has no −0, so adding 0 turns it into 0.
const score = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
const parts = fc.record({ f: score, g: score, score });

/** Any line the server may send. */
export const arbitraryOutputLine: fc.Arbitrary<OutputLine> = fc.oneof(
  fc
    .tuple(
      fc.record({
        n: count,
        turn: count,
        span: fc.tuple(count, count),
        text: arbitraryText,
        head: arbitraryText,
        kind: fc.constantFrom(...MENTION_KINDS),
        entity: count,
        antecedent: fc.option(count),
        score,
        margin: score,
        confidence: fc.double({ min: 0, max: 1, noNaN: true }).map((value) => value + 0),
      }),
      fc.record(
        {
          speaker: arbitraryText,
          tokens: fc.tuple(count, count),
          turnId: arbitraryText,
          label: arbitraryText,
          candidates: fc.array(fc.record({ f: score, g: score, score, antecedent: count, entity: count })),
          na: parts,
        },
        optional,
      ),
    )
    .map(([fields, more]) => ({ type: 'mention' as const, ...fields, ...more })),
  fc
    .tuple(
      fc.record({ turn: count, sentences: count, tokens: count, mentions: count }),
      fc.record({ id: arbitraryText, resolved: arbitraryText }, optional),
    )
    .map(([fields, more]) => ({ type: 'turn' as const, ...fields, ...more })),
  fc
    .tuple(
      fc.record({
        turns: count,
        mentions: count,
        entities: fc.array(fc.record({ entity: count, label: arbitraryText, mentions: fc.array(count) })),
      }),
      fc.record({ id: arbitraryText }, optional),
    )
    .map(([fields, more]) => ({ type: 'document' as const, ...fields, ...more })),
  fc
    .record({ n: count, entity: count, moved: fc.array(count) })
    .map((fields) => ({ type: 'corrected' as const, ...fields })),
  fc
    .record({ line: fc.integer({ min: 1 }), code: fc.constantFrom(...LINE_ERROR_CODES), message: arbitraryText })
    .map((fields) => ({ type: 'error' as const, ...fields })),
);
