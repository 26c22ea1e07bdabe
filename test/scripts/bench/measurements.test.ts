/** The page of measurements is what the recorded results make of it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatResults, parseResults, type Result, renderPage } from '../../../scripts/bench/measurements/results.ts';
import { getSection, SECTIONS } from '../../../scripts/bench/measurements/sections.ts';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');
const page = read('docs/measurements.md');
const recorded = read('docs/measurements.json');

describe('docs/measurements.md', () => {
  it('shows the recorded results', () => {
    expect(renderPage(page, parseResults(recorded))).toBe(page);
  });

  it('has a result for every section, and each by the command that measures it now', () => {
    const commands = Object.entries(parseResults(recorded)).map(([name, { command }]) => [name, command]);
    expect(commands).toEqual(SECTIONS.map(({ name, command }) => [name, command]));
  });

  it('is recorded as the generator writes it', () => {
    expect(formatResults(parseResults(recorded))).toBe(recorded);
  });
});

describe('renderPage', () => {
  const result: Result = {
    command: 'true\nfalse',
    date: '2026-01-02',
    node: '24.0.0',
    machine: 'a machine',
    output: ['one', '', 'two'],
  };
  const places = SECTIONS.map(({ name }) => `<!-- begin ${name} -->\nold\n<!-- end ${name} -->`);
  const template = `Before.\n\n${places.join('\n\n')}\n\nAfter.\n`;

  it('writes the command, what it printed, and where, and keeps the prose', () => {
    const filled = renderPage(template, { throughput: result });
    expect(filled).toContain(
      '<!-- begin throughput -->\n\n```sh\ntrue\nfalse\n```\n\n```text\none\n\ntwo\n```\n\n2026-01-02, Node 24.0.0, a machine.\n\n<!-- end throughput -->',
    );
    expect(filled.startsWith('Before.\n\n')).toBe(true);
    expect(filled.endsWith('\n\nAfter.\n')).toBe(true);
  });

  it('leaves a place without a result as it is', () => {
    expect(renderPage(template, {})).toBe(template);
  });

  it('refuses a page without a place for a section', () => {
    expect(() => renderPage('Before.', {})).toThrow(/found no place for throughput/);
  });
});

describe('recorded results', () => {
  it('are refused without a day or with unknown fields', () => {
    const good = { command: 'true', date: '2026-01-02', node: '24.0.0', machine: 'a machine', output: ['one'] };
    expect(() => parseResults(JSON.stringify({ soak: good }))).not.toThrow();
    expect(() => parseResults(JSON.stringify({ soak: { ...good, date: 'today' } }))).toThrow();
    expect(() => parseResults(JSON.stringify({ soak: { ...good, speed: 1 } }))).toThrow();
  });

  it('belong to a known section', () => {
    expect(getSection('soak').isLong).toBe(true);
    expect(() => getSection('speed')).toThrow(/found speed, expected one of throughput/);
  });
});
