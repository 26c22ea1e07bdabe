/** The options of a request, from a query string and from a library call. */

import { describe, expect, it } from 'vitest';
import { MAX_EXPLAINED_CANDIDATES, resolveOptionsSchema } from '../../../src/protocol/options.ts';
import { getResolveQuerySchema, toResolveOptions } from '../../../src/protocol/query.ts';

const DEFAULTS = { singletons: false, resolved: false, minConfidence: 0.6, explain: false, k: 5 };
const parseQuery = (query: object) => toResolveOptions(getResolveQuerySchema().parse(query));
const isTaken = (query: object) => getResolveQuerySchema().safeParse(query).success;

describe('the options of a library call', () => {
  it('are all off by default', () => {
    expect(resolveOptionsSchema.parse({})).toEqual(DEFAULTS);
  });

  it('accept all values', () => {
    const given = { singletons: true, resolved: true, minConfidence: 0.9, explain: true, k: 1, inspect: 3 };
    expect(resolveOptionsSchema.parse(given)).toEqual(given);
  });

  it('refuse an unknown name', () => {
    expect(resolveOptionsSchema.safeParse({ singleton: true }).success).toBe(false);
  });

  it.each([0, -1, 1.5, MAX_EXPLAINED_CANDIDATES + 1, Number.NaN, '5'])('refuse %j candidates', (k) => {
    expect(resolveOptionsSchema.safeParse({ k }).success).toBe(false);
  });

  it('refuse a string in place of a boolean', () => {
    expect(resolveOptionsSchema.safeParse({ explain: 'true' }).success).toBe(false);
  });
});

describe('the options of a query string', () => {
  it('default to those of an empty library call', () => {
    expect(parseQuery({})).toEqual(DEFAULTS);
  });

  it('accept all names of a library call', () => {
    const query = {
      singletons: 'true',
      resolved: 'true',
      minConfidence: '0.25',
      explain: 'true',
      k: '3',
      inspect: '7',
    };
    expect(parseQuery(query)).toEqual({
      singletons: true,
      resolved: true,
      minConfidence: 0.25,
      explain: true,
      k: 3,
      inspect: 7,
    });
  });

  it.each([
    ['true', true],
    ['1', true],
    ['', true],
    ['false', false],
    ['0', false],
  ])('read %j as %s', (text, value) => {
    expect(parseQuery({ singletons: text }).singletons).toBe(value);
  });

  it.each(['yes', 'TRUE', '2', ' true'])('refuse %j as a boolean', (text) => {
    expect(isTaken({ singletons: text })).toBe(false);
  });

  it.each(['1', '5', '100'])('accept %s candidates', (k) => {
    expect(parseQuery({ k }).k).toBe(Number(k));
  });

  it.each(['0', '101', '-1', '1.5', '1e1', '0x5', '', ' 5', 'many', '99999999999999999999'])(
    'refuse %j candidates',
    (k) => {
      expect(isTaken({ k })).toBe(false);
    },
  );

  it.each(['0', '1', '1.0', '0.5', '.5'])('accept %s as a confidence', (text) => {
    expect(parseQuery({ minConfidence: text }).minConfidence).toBe(Number(text));
  });

  it.each(['1.1', '-0.5', '1e-1', '', 'high', ' 0.5', '2'])('refuse %j as a confidence', (text) => {
    expect(isTaken({ minConfidence: text })).toBe(false);
  });

  it.each(['{"singleton":"true"}', '{"utm_source":"x"}', '{"__proto__":{"k":"9"}}'])('refuse %s', (query) => {
    expect(isTaken(JSON.parse(query))).toBe(false);
  });
});
