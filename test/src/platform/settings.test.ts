import { describe, expect, it } from 'vitest';
import { checkHost, parsePort, readSettings } from '../../../src/platform/settings.ts';

const HASH = 'a'.repeat(64);

describe('the settings of a server', () => {
  it('have defaults: open, unlimited, loopback only', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ store: undefined, graceMs: 10_000, lifetimeMs: 30 * 24 * 3_600_000 });
    expect(settings.service).toMatchObject({ keys: undefined, isOpenToAll: false, origins: [] });
    expect(settings.service.limits).toEqual({ requestsPerMinute: 0 });
  });

  it('are read; empty ones count as not set', () => {
    const settings = readSettings({
      ANTECEDENT_KEYS: `ada:${HASH}`,
      ANTECEDENT_ORIGINS: 'https://a.example, https://b.example',
      ANTECEDENT_LIFETIME_HOURS: '0.5',
      ANTECEDENT_STREAMS: '7',
      ANTECEDENT_READ_IDLE_SECONDS: '3',
      ANTECEDENT_STORE: '',
      ANTECEDENT_LOG: 'off',
      OTHER: 'x',
    });
    expect(settings).toMatchObject({ store: undefined, lifetimeMs: 1_800_000 });
    expect(settings.service.origins).toEqual(['https://a.example', 'https://b.example']);
    expect(settings.service.limits).toEqual({ requestsPerMinute: 6000, streams: 7, readIdleMs: 3000 });
    expect(settings.service.log).toBeUndefined();
  });

  it.each([
    ['ANTECEDENT_STREAMS', 'many'],
    ['ANTECEDENT_OPEN', 'maybe'],
    ['ANTECEDENT_LOG', 'loud'],
    ['ANTECEDENT_LIFETIME_HOURS', '-1'],
  ])('are refused with their name: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`read settings: ${name}: `));
  });

  it('decide where a server may listen', () => {
    const open = readSettings({});
    expect(() => checkHost('127.0.0.1', open)).not.toThrow();
    expect(() => checkHost('::1', open)).not.toThrow();
    for (const host of ['0.0.0.0', '::', '192.168.1.5', 'example.org']) {
      expect(() => checkHost(host, open)).toThrow(/without keys/);
      expect(() => checkHost(host, readSettings({ ANTECEDENT_KEYS: HASH }))).not.toThrow();
      expect(() => checkHost(host, readSettings({ ANTECEDENT_OPEN: 'true' }))).not.toThrow();
    }
  });
});

describe('a port', () => {
  it('is a whole number from 0 to 65535', () => {
    expect(parsePort('0')).toBe(0);
    for (const text of ['', '-1', '65536', '80a', '1.5']) expect(() => parsePort(text)).toThrow(/read port/);
  });
});
