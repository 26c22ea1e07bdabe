/**
 * `node scripts/bench/bound/endless.ts [--mentions 1000000] [--system NAME]`: one conversation without end under the default bound. Prints time a
 * mention, the size of the state and the heap as it goes: they should stay flat from the 1,000th mention on.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createResolver, SYSTEMS } from '../../../src/platform/node/mod.ts';
import { formatTable } from '../../shared/text-table.ts';
import { endlessTurns, givenTags } from './endless-turns.ts';

/** Time is the median over this many mentions before each report. */
const WINDOW = 1000;

const { values } = parseArgs({
  options: { mentions: { type: 'string', default: '1000000' }, system: { type: 'string', default: 'model' } },
});
const flags = z.object({ mentions: z.coerce.number().int().positive(), system: z.enum(SYSTEMS) }).parse(values);

const resolver = await createResolver({ system: flags.system, analyzer: givenTags });
const document = resolver.document();
const rows: string[][] = [];
let times: number[] = [];
let placed = 0;
let nextReport = WINDOW;
for (const turn of endlessTurns(1)) {
  const started = performance.now();
  const { mentions } = await document.push(turn);
  placed += mentions.length;
  if (placed > nextReport - WINDOW) times.push((1000 * (performance.now() - started)) / mentions.length);
  if (placed < nextReport) continue;
  rows.push(await report());
  times = [];
  nextReport *= 10;
  if (placed >= flags.mentions) break;
}
console.log(formatTable(['mentions', 'median µs', '95 % µs', 'snapshot KB', 'heap MB'], rows));

async function report(): Promise<string[]> {
  const inOrder = times.sort((one, other) => one - other);
  const at = (share: number) => (inOrder[Math.floor(share * inOrder.length)] ?? 0).toFixed(1);
  globalThis.gc?.();
  const heap = (process.memoryUsage().heapUsed / 2 ** 20).toFixed(1);
  const bytes = ((await document.snapshot()).length / 1024).toFixed(1);
  return [String(placed), at(0.5), at(0.95), bytes, heap];
}
