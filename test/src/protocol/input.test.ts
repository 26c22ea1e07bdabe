/** What the schemas of client lines accept and refuse, field by field. */

import { describe, expect, it } from 'vitest';
import { GENRES, getInputSchemas, INPUT_TYPES } from '../../../src/protocol/input.ts';
import {
  MAX_ALIASES,
  MAX_GIVEN_MENTIONS,
  MAX_MENTIONS_PER_TOKEN,
  MAX_NAME_UNITS,
  MAX_SENTENCE_TOKENS,
  MAX_TAG_UNITS,
  MAX_TOKEN_UNITS,
} from '../../../src/protocol/limits.ts';

/** The paths of a line's issues, each once. */
function findFaults(line: unknown): string[] {
  const issues = getInputSchemas().line.safeParse(line).error?.issues ?? [];
  return [...new Set(issues.map((issue) => issue.path.join('.')))];
}

/** The message of a line's first issue. */
function readMessage(line: unknown): string | undefined {
  return getInputSchemas().line.safeParse(line).error?.issues[0]?.message;
}

const tokens = (fields: object) => ({ type: 'tokens', tokens: ['a', 'b', 'c'], ...fields });

it('lists exactly the types it accepts', () => {
  const lines = [
    { type: 'document' },
    { type: 'turn', text: '' },
    { type: 'tokens', tokens: ['a'] },
    { type: 'participant', speaker: 'Ada' },
    { type: 'entity', name: 'Acme' },
    { type: 'correct', n: 0, entity: null },
    { type: 'end' },
  ];
  expect(lines.map((line) => getInputSchemas().line.parse(line).type)).toEqual(INPUT_TYPES);
});

describe('an entity line', () => {
  it('accepts aliases, a kind and a gender', () => {
    const line = { type: 'entity', name: 'Acme Corp', aliases: ['Acme'], kind: 'organization', gender: 'neuter' };
    expect(getInputSchemas().line.parse(line)).toEqual(line);
  });

  it.each([{}, { name: '' }, { name: 'x'.repeat(257) }, { name: 'Acme', gender: 'none' }, { name: 'Acme', kind: '' }])(
    'refuses %j',
    (fields) => {
      expect(getInputSchemas().line.safeParse({ type: 'entity', ...fields }).success).toBe(false);
    },
  );
});

describe('a correct line', () => {
  it.each([{ entity: 3 }, { entity: null }, { antecedent: 0 }, { entity: 1, id: 'c1' }])('accepts %j', (fields) => {
    expect(getInputSchemas().line.safeParse({ type: 'correct', n: 1, ...fields }).success).toBe(true);
  });

  it.each([{}, { entity: 1, antecedent: 0 }, { entity: -1 }, { antecedent: null }, { new: true }])(
    'refuses %j',
    (fields) => {
      expect(getInputSchemas().line.safeParse({ type: 'correct', n: 1, ...fields }).success).toBe(false);
    },
  );
});

describe('a participant line', () => {
  it('accepts aliases and a gender', () => {
    expect(findFaults({ type: 'participant', speaker: 'Ada', aliases: ['A.'], gender: 'feminine' })).toEqual([]);
  });

  it.each([
    [{}, 'speaker'],
    [{ speaker: '' }, 'speaker'],
    [{ speaker: 'Ada', aliases: [''] }, 'aliases.0'],
    [{ speaker: 'Ada', aliases: new Array(MAX_ALIASES + 1).fill('x') }, 'aliases'],
    [{ speaker: 'Ada', gender: 'none' }, 'gender'],
  ])('refuses %j', (fields, fault) => {
    expect(findFaults({ type: 'participant', ...fields })).toEqual([fault]);
  });
});

describe('a document line', () => {
  it.each(GENRES)('accepts the genre %s', (genre) => {
    expect(findFaults({ type: 'document', genre })).toEqual([]);
  });

  it.each(['xx', 'NW', '', null])('refuses the genre %j', (genre) => {
    expect(findFaults({ type: 'document', genre })).toEqual(['genre']);
  });

  it('refuses an id that is not a string', () => {
    expect(findFaults({ type: 'document', id: 7 })).toEqual(['id']);
  });
});

describe('a turn line', () => {
  it('accepts an empty text', () => {
    expect(findFaults({ type: 'turn', text: '' })).toEqual([]);
  });

  it.each([undefined, null, 1, ['a']])('refuses the text %j', (text) => {
    expect(findFaults({ type: 'turn', text })).toEqual(['text']);
  });

  it.each(['id', 'speaker'])('accepts the longest %s and refuses a longer or empty one', (field) => {
    const line = (value: string) => ({ type: 'turn', text: 'a', [field]: value });
    expect(findFaults(line('x'.repeat(MAX_NAME_UNITS)))).toEqual([]);
    expect(findFaults(line('x'.repeat(MAX_NAME_UNITS + 1)))).toEqual([field]);
    expect(findFaults(line(''))).toEqual([field]);
  });

  it('refuses a speaker that is null', () => {
    expect(findFaults({ type: 'turn', text: 'a', speaker: null })).toEqual(['speaker']);
  });
});

describe('a tokens line', () => {
  it('refuses a sentence without tokens', () => {
    expect(findFaults({ type: 'tokens', tokens: [] })).toEqual(['tokens']);
  });

  it('refuses an empty token', () => {
    expect(findFaults({ type: 'tokens', tokens: ['a', ''] })).toEqual(['tokens.1']);
  });

  it('accepts the longest sentence and refuses a longer one', () => {
    expect(findFaults({ type: 'tokens', tokens: Array(MAX_SENTENCE_TOKENS).fill('a') })).toEqual([]);
    expect(findFaults({ type: 'tokens', tokens: Array(MAX_SENTENCE_TOKENS + 1).fill('a') })).toEqual(['tokens']);
  });

  it.each([
    ['xpos', ['NN', 'NN'], ['NN', 'NN', 'NN', 'NN']],
    ['heads', [-1, 0], [-1, 0, 0, 0]],
    ['deprel', ['root', 'dep'], ['root', 'dep', 'dep', 'dep']],
    ['ner', ['O', 'O'], ['O', 'O', 'O', 'O']],
  ])('refuses %s that are fewer or more than the tokens', (field, fewer, more) => {
    expect(findFaults(tokens({ [field]: fewer }))).toEqual([field]);
    expect(findFaults(tokens({ [field]: more }))).toEqual([field]);
    expect(readMessage(tokens({ [field]: fewer }))).toBe('found 2 values, wanted one for each of the 3 tokens');
  });

  it.each(['xpos', 'deprel', 'ner'])('refuses an empty value among %s', (field) => {
    expect(findFaults(tokens({ [field]: ['a', '', 'a'] }))).toEqual([`${field}.1`]);
  });

  it('accepts more than one root', () => {
    expect(findFaults(tokens({ heads: [-1, -1, 0] }))).toEqual([]);
  });

  it.each([
    ['a head beyond the last token', [-1, 0, 3]],
    ['a head below −1', [-1, 0, -2]],
    ['a token that is its own head', [-1, 1, 0]],
    ['a cycle of two', [1, 0, -1]],
    ['a cycle of all', [1, 2, 0]],
  ])('refuses %s', (_, heads) => {
    expect(findFaults(tokens({ heads }))).toEqual(['heads']);
  });

  it.each([0.5, '0', null, Number.NaN, Number.POSITIVE_INFINITY, 1e300])('refuses the head %j', (head) => {
    expect(findFaults(tokens({ heads: [-1, 0, head] }))).toContain('heads.2');
  });

  it('accepts mentions that nest, cross, repeat and reach the last token', () => {
    const mentions = [
      { start: 0, end: 3, head: 2 },
      { start: 0, end: 2 },
      { start: 1, end: 3, head: 1 },
      { start: 1, end: 3 },
    ];
    expect(findFaults(tokens({ mentions }))).toEqual([]);
  });

  it.each([
    ['that is empty', { start: 1, end: 1 }, 'mentions.0'],
    ['that ends before it starts', { start: 2, end: 1 }, 'mentions.0'],
    ['that ends beyond the last token', { start: 1, end: 4 }, 'mentions.0'],
    ['that starts before the first token', { start: -1, end: 1 }, 'mentions.0.start'],
    ['between tokens', { start: 0.5, end: 1 }, 'mentions.0.start'],
    ['without an end', { start: 0 }, 'mentions.0.end'],
    ['with its head left of it', { start: 1, end: 2, head: 0 }, 'mentions.0.head'],
    ['with its head right of it', { start: 1, end: 2, head: 2 }, 'mentions.0.head'],
    ['with its head before the first token', { start: 0, end: 1, head: -1 }, 'mentions.0.head'],
  ])('refuses a mention %s', (_, mention, path) => {
    expect(findFaults(tokens({ mentions: [mention] }))).toEqual([path]);
  });

  it('refuses more mentions than the limit', () => {
    const line = (count: number) => ({
      type: 'tokens',
      tokens: Array(MAX_SENTENCE_TOKENS).fill('a'),
      mentions: Array.from({ length: count }, (_, index) => {
        const start = index % MAX_SENTENCE_TOKENS;
        return { start, end: start + 1 };
      }),
    });
    expect(findFaults(line(MAX_GIVEN_MENTIONS))).toEqual([]);
    expect(findFaults(line(MAX_GIVEN_MENTIONS + 1))).toEqual(['mentions']);
  });

  it('refuses more mentions of one token than the limit, nested or the same', () => {
    const same = (count: number) => Array(count).fill({ start: 0, end: 1 });
    expect(findFaults(tokens({ mentions: [...same(MAX_MENTIONS_PER_TOKEN), { start: 1, end: 2 }] }))).toEqual([]);
    expect(findFaults(tokens({ mentions: [...same(MAX_MENTIONS_PER_TOKEN), { start: 0, end: 2 }] }))).toEqual([
      'mentions',
    ]);
  });

  it('refuses a token and a tag that are too long', () => {
    const line = (token: number, tag: number) => ({
      type: 'tokens',
      tokens: ['x'.repeat(token)],
      xpos: ['N'.repeat(tag)],
    });
    expect(findFaults(line(MAX_TOKEN_UNITS, MAX_TAG_UNITS))).toEqual([]);
    expect(findFaults(line(MAX_TOKEN_UNITS + 1, MAX_TAG_UNITS))).toEqual(['tokens.0']);
    expect(findFaults(line(1, MAX_TAG_UNITS + 1))).toEqual(['xpos.0']);
  });
});

describe('the mentions of a tokens line', () => {
  it('may cover a limited number of tokens in total, however they nest', () => {
    const tokens = Array.from({ length: 1000 }, () => 'a');
    const mentions = tokens.map((_, start) => ({ start, end: 1000 }));
    const result = getInputSchemas().line.safeParse({ type: 'tokens', tokens, mentions });
    expect(result.error?.issues[0]?.message).toMatch(/at most 100000/);
  });
});
