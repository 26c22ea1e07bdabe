/**
 * Runs one endless conversation under the default bound and prints, as it grows, time per mention,
 * with how many antecedents one is compared, state size, and heap: they should stay flat once the bound
 * is full. Speakers take longest: one turn in a hundred introduces another of the 64.
 */
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { createResolver, DEFAULT_BOUND, SYSTEMS } from '../../../src/platform/node/mod.ts';
import { formatTable } from '../../shared/text-table.ts';
import { findQuantile } from '../timing.ts';
import { GIVEN_TAGS, generateTurns } from './endless-turns.ts';

/** Times are quantiles over this many mentions before each row. */
const WINDOW_MENTIONS = 1000;

const command = defineCommand({
  name: 'node --expose-gc scripts/bench/bound/endless.ts',
  summary: 'Shows that time and state stay flat in an endless conversation.',
  flags: z.object({
    mentions: z.int().positive().describe('Number of mentions.').default(1_000_000),
    system: z.enum(SYSTEMS).describe('System to measure.').default('model'),
  }),
  async run(flags, { write }) {
    let pairs = 0;
    let measured = 0;
    const bound: typeof DEFAULT_BOUND = {
      ...DEFAULT_BOUND,
      select(mention, kept) {
        const selected = DEFAULT_BOUND.select(mention, kept);
        pairs += selected.length;
        return selected;
      },
    };
    const resolver = await createResolver({ system: flags.system, analyzer: GIVEN_TAGS, bound });
    const document = resolver.document();
    const rows: string[][] = [];
    let times: number[] = [];
    let placed = 0;
    let nextRow = WINDOW_MENTIONS;
    for (const turn of generateTurns(1)) {
      const isMeasured = placed > nextRow - WINDOW_MENTIONS;
      if (!isMeasured) [pairs, measured] = [0, 0];
      const started = performance.now();
      const { mentions } = await document.push(turn);
      placed += mentions.length;
      measured += mentions.length;
      if (isMeasured) times.push((1000 * (performance.now() - started)) / mentions.length);
      if (placed < nextRow) continue;
      globalThis.gc?.();
      rows.push([
        String(placed),
        findQuantile(times, 0.5).toFixed(1),
        findQuantile(times, 0.95).toFixed(1),
        (pairs / measured).toFixed(1),
        ((await document.snapshot()).length / 1024).toFixed(1),
        (process.memoryUsage().heapUsed / 2 ** 20).toFixed(1),
      ]);
      times = [];
      nextRow *= 10;
      if (placed >= flags.mentions) break;
    }
    await write(`${formatTable(['mentions', 'median µs', '95% µs', 'pairs', 'snapshot KB', 'heap MB'], rows)}\n`);
  },
});

process.exitCode = await command.run(process.argv.slice(2));
