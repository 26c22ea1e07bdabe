/** One line's text → a checked line, or a LineError with its code; nothing else is ever thrown. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineError } from '../../../src/protocol/line-error.ts';
import { checkLine, parseLine } from '../../../src/protocol/parse-line.ts';

/** Returns the refusal of a line; fails if the line is accepted or something else is thrown. */
function catchRefusal(run: () => unknown): LineError {
  try {
    run();
  } catch (error) {
    if (error instanceof LineError) return error;
    throw error;
  }
  throw new Error('the line was not refused');
}

const catchCode = (text: string) => catchRefusal(() => parseLine(text)).code;

describe('parseLine', () => {
  it.each([
    { type: 'document' },
    { type: 'document', id: 'd', genre: 'nw' },
    { type: 'turn', text: '' },
    { type: 'turn', text: 'Hi 😀', speaker: 'Ada', id: 't1' },
    { type: 'tokens', tokens: ['Hi'] },
    {
      type: 'tokens',
      tokens: ['Ada', 'left'],
      speaker: 'Ada',
      id: 's1',
      xpos: ['NNP', 'VBD'],
      heads: [1, -1],
      deprel: ['nsubj', 'root'],
      ner: ['PERSON', 'O'],
      mentions: [{ start: 0, end: 1, head: 0 }],
    },
    { type: 'end' },
  ])('accepts %j unchanged', (line) => {
    expect(parseLine(JSON.stringify(line))).toEqual(line);
  });

  it.each([
    ['{"type":"turn","text":"a","speeker":"Ada"}', /found unknown name "speeker", .*did you mean speaker\?/],
    ['{"type":"turn","txt":"a"}', /found unknown name "txt", .*did you mean text\?/],
    [
      '{"type":"tokens","tokens":["a"],"mentions":[{"start":0,"end":1,"note":"x"}]}',
      /mentions\[0\]: found unknown name "note"/,
    ],
  ])('refuses unknown fields at any depth: %s', (text, message) => {
    const refusal = catchRefusal(() => parseLine(text));
    expect(refusal.code).toBe('invalid_line');
    expect(refusal.message).toMatch(message);
  });

  it('accepts white space around the object', () => {
    expect(parseLine(' \t{ "type" : "end" }\r')).toEqual({ type: 'end' });
  });

  it.each(['', '{', '{"type":"end"', '{"type":"end"}{}', "{'type':'end'}", 'NaN', '{"type":"turn","text":"\n"}'])(
    'refuses %j as invalid JSON',
    (text) => {
      expect(catchCode(text)).toBe('invalid_json');
    },
  );

  it('does not repeat the text in the message for broken JSON', () => {
    expect(catchRefusal(() => parseLine('{"text": secret')).message).toBe('parse line: found text that is not JSON');
  });

  it.each(['null', '1', '"end"', 'true', '[]', '[{"type":"end"}]'])('refuses %s, which is not an object', (text) => {
    expect(catchCode(text)).toBe('invalid_line');
  });

  it.each([
    '{}',
    '{"type":null}',
    '{"type":1}',
    '{"type":["end"]}',
    '{"type":""}',
    '{"type":"End"}',
    '{"type":"mention"}',
    '{"type":"constructor"}',
    '{"type":"__proto__"}',
  ])('refuses %s as an unknown type', (text) => {
    expect(catchCode(text)).toBe('unknown_type');
  });

  it('names the type that was found, truncated', () => {
    const { message } = catchRefusal(() => parseLine(JSON.stringify({ type: 'x'.repeat(10_000) })));
    expect(message).toBe(
      `check line: found type "${'x'.repeat(32)}", wanted one of document, turn, tokens, participant, entity, correct, end`,
    );
  });

  it('names the wrong field', () => {
    expect(catchRefusal(() => parseLine('{"type":"turn","text":1}')).message).toMatch(/^check line: text: /);
    expect(catchRefusal(() => parseLine('{"type":"tokens","tokens":["a"],"mentions":[{"start":0}]}')).message).toMatch(
      /^check line: mentions\[0\]\.end: /,
    );
  });

  it('keeps the underlying error as the cause', () => {
    expect(catchRefusal(() => parseLine('{')).cause).toBeInstanceOf(SyntaxError);
    expect(catchRefusal(() => parseLine('{"type":"turn"}')).cause).toBeInstanceOf(Error);
  });
});

describe('nesting', () => {
  const nested = (levels: number) => `{"type":"end","x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  it('is allowed to 16 levels', () => {
    expect(catchCode(nested(16))).toBe('invalid_line'); // the field is unknown, its depth is not at fault
  });

  it('is refused at 17', () => {
    expect(catchCode(nested(17))).toBe('too_deep');
  });

  it.each(['[', '{"a":', '[{"a":'])('is refused before it is parsed: 100,000 times %s', (bomb) => {
    expect(catchCode(bomb.repeat(100_000))).toBe('too_deep');
  });

  it('does not count brackets inside strings', () => {
    const text = '[{'.repeat(100_000);
    expect(parseLine(JSON.stringify({ type: 'turn', text }))).toEqual({ type: 'turn', text });
  });

  it('does not treat an escaped quote as the end of a string', () => {
    const text = `"${'['.repeat(50)}"`;
    expect(parseLine(JSON.stringify({ type: 'turn', text }))).toEqual({ type: 'turn', text });
  });

  it('treats the quote after an escaped backslash as the end of a string', () => {
    expect(catchCode(`{"type":"turn","text":"\\\\","x":${'['.repeat(20)}${']'.repeat(20)}}`)).toBe('too_deep');
  });

  it('counts open brackets, not all brackets', () => {
    expect(catchCode(`{"type":"end","x":[${Array(1000).fill('[]').join(',')}]}`)).toBe('invalid_line');
  });
});

describe('a __proto__ key', () => {
  it('does not set the type of a line', () => {
    expect(catchCode('{"__proto__":{"type":"end"}}')).toBe('unknown_type');
  });

  it('does not reach the line or any other object', () => {
    const text = '{"type":"end","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    expect(catchCode(text)).toBe('invalid_line');
    expect('polluted' in {}).toBe(false);
  });
});

describe('any input', () => {
  const isFairlyRefused = (run: () => unknown) => {
    try {
      run();
    } catch (error) {
      expect(error).toBeInstanceOf(LineError);
      expect((error as LineError).message.length).toBeLessThan(500);
    }
  };
  const someType = fc.constantFrom('document', 'turn', 'tokens', 'end', 'other');
  const field = fc.constantFrom(
    'id',
    'genre',
    'text',
    'speaker',
    'tokens',
    'xpos',
    'heads',
    'deprel',
    'ner',
    'mentions',
    '__proto__',
  );
  const nearLine = (value: fc.Arbitrary<unknown>) =>
    fc
      .tuple(someType, fc.array(fc.tuple(field, value), { maxLength: 6 }))
      .map(([type, fields]) => ({ ...Object.fromEntries(fields), type }));

  it('a text is accepted or refused with a LineError', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => isFairlyRefused(() => parseLine(text))),
      { seed: 21, numRuns: 500 },
    );
  });

  it('JSON is accepted or refused with a LineError', () => {
    fc.assert(
      fc.property(fc.json(), (text) => isFairlyRefused(() => parseLine(text))),
      { seed: 22, numRuns: 500 },
    );
  });

  it('an object with the right names and any JSON values is accepted or refused with a LineError', () => {
    fc.assert(
      fc.property(nearLine(fc.jsonValue()), (line) => isFairlyRefused(() => parseLine(JSON.stringify(line)))),
      { seed: 23, numRuns: 1000 },
    );
  });

  it('any value from a caller of the library is accepted or refused with a LineError', () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true });
    fc.assert(
      fc.property(fc.oneof(anything, nearLine(anything)), (value) => isFairlyRefused(() => checkLine(value))),
      { seed: 24, numRuns: 1000 },
    );
  });

  it.each([undefined, Symbol('end'), 1n, () => 'end', new Map([['type', 'end']])])('%o is refused', (value) => {
    expect(catchRefusal(() => checkLine(value)).code).toMatch(/^(invalid_line|unknown_type)$/);
  });

  it('a line with ten thousand errors is refused with a short message', () => {
    const tokens = Array(10_000).fill('');
    expect(catchRefusal(() => checkLine({ type: 'tokens', tokens, heads: tokens })).message.length).toBeLessThan(500);
  });
});
