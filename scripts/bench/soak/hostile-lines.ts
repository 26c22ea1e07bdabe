/**
 * Hostile lines, made from the schemas of the protocol: valid by shape, then broken in every way a
 * shape can be broken. Each must be answered exactly once.
 */
import { z } from 'zod';
import { getInputSchemas, parseTextLine } from '../../../src/protocol/mod.ts';
import { createRandom } from '../../shared/random.ts';
import { createGenerator, type JsonSchema } from './generate-value.ts';

/** What came back for a batch of lines. */
export interface HostileCounts {
  lines: number;
  /** Lines that were refused, as they had to be. */
  refused: number;
  /** Lines without an answer, with two, or with the wrong one. */
  wrong: number;
  /** Replies with status 500 or more, or with an `internal` line. */
  failures: number;
}

const SCHEMA = z.toJSONSchema(getInputSchemas().line, { unrepresentable: 'any' }) as JsonSchema;
const NOISE = ['{', '[]', 'null', '"', '{"type":"turn"', '\u0000', '{"__proto__":{"type":"turn"}}', '['.repeat(300)];

/** Makes one line of text; the same random numbers give the same one. */
export function createHostileLine(random: () => number): string {
  const roll = random();
  if (roll < 0.05) return NOISE[Math.floor(random() * NOISE.length)] ?? '';
  const generate = createGenerator(random, roll < 0.55 ? 0 : 0.08);
  const text = JSON.stringify(generate(SCHEMA)) ?? 'null';
  return random() < 0.9 ? text : breakText(text, random);
}

/** Cuts, doubles or changes a piece of text; it stays one line. */
function breakText(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const kind = Math.floor(random() * 3);
  if (kind === 0) return text.slice(0, at);
  if (kind === 1) return text.slice(0, at) + text.slice(Math.floor(at / 2));
  return `${text.slice(0, at)}${String.fromCharCode(33 + Math.floor(random() * 90))}${text.slice(at + 1)}`;
}

/** Sends a batch to `/v1/resolve` and adds what came back to the counts. */
export async function sendHostileLines(url: string, seed: number, size: number, counts: HostileCounts): Promise<void> {
  const random = createRandom(seed);
  const lines = Array.from({ length: size }, () => createHostileLine(random)).filter((line) => line.trim() !== '');
  const query = random() < 0.2 ? '?explain=true&resolved=all&singletons=true' : '';
  const accept = random() < 0.2 ? 'text/event-stream' : 'application/x-ndjson';
  const response = await fetch(`${url}/v1/resolve${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', accept },
    body: lines.join('\n'),
  });
  const text = await response.text();
  counts.lines += lines.length;
  if (response.status >= 500) counts.failures++;
  if (response.status !== 200) counts.wrong += lines.length;
  else checkAnswers(lines, parseLines(text.replace(/^data: (.*)\n\n/gm, '$1\n')), counts);
}

function parseLines(text: string): Answer[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

interface Answer {
  readonly type: string;
  readonly line?: number;
  readonly code?: string;
}

/** Compares the answers with what the library's own parser makes of the lines. */
function checkAnswers(lines: readonly string[], answers: readonly Answer[], counts: HostileCounts): void {
  const errors = new Map<number, number>();
  for (const { type, line = 0, code } of answers) {
    if (type === 'error') errors.set(line, (errors.get(line) ?? 0) + 1);
    if (code === 'internal') counts.failures++;
  }
  counts.refused += errors.size;
  let turns = 0;
  for (const [index, text] of lines.entries()) {
    const parsed = parseTextLine({ number: index + 1, text });
    const found = errors.get(index + 1) ?? 0;
    if (found > 1 || (parsed.error !== undefined && found !== 1)) counts.wrong++;
    if (parsed.error === undefined && isTurn(parsed.line.type) && found === 0) turns++;
  }
  counts.wrong += Math.abs(answers.filter(({ type }) => type === 'turn').length - turns);
}

function isTurn(type: string): boolean {
  return type === 'turn' || type === 'tokens';
}
