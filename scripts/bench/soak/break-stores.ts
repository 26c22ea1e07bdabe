/** The part of a soak that kills servers, threads, objects and stores under conversations. */
import type { SurvivalReport } from '../survival.ts';
import { hasRedis } from './redis-process.ts';
import { createRow, type Row } from './report-rows.ts';
import {
  corruptStore,
  type FaultSetup,
  type FileRuntime,
  fillDisk,
  killDeno,
  killObjects,
  killRedis,
  killSqlite,
  killThreads,
} from './store-faults.ts';

/** What conversations run on. */
export const STORES = ['sqlite', 'threads', 'redis', 'deno', 'objects'] as const;
export type Store = (typeof STORES)[number];

const KILLS: Readonly<Record<Store, readonly [what: string, (setup: FaultSetup) => Promise<SurvivalReport>]>> = {
  sqlite: ['SQLite, server killed', killSqlite],
  threads: ['SQLite, worker thread or server killed', killThreads],
  redis: ['Redis, server or Redis killed', killRedis],
  deno: ['Deno KV, server killed', killDeno],
  objects: ['Durable Objects, object evicted or workerd killed', killObjects],
};

/** Breaks the stores, one after another. */
export async function breakStores(stores: readonly Store[], conversations: number, seed: number): Promise<Row[]> {
  const setup = { conversations, turns: 12, faults: Math.max(2, Math.round(conversations / 25)), seed };
  const rows: Row[] = [];
  for (const store of stores) {
    if (store === 'redis' && !hasRedis) continue;
    const [what, kill] = KILLS[store];
    const { answers, interruptions, differences } = await kill(setup);
    const where = `${what} ${interruptions}×, ${conversations} conversations`;
    const wrong = `${differences.length} wrong`;
    rows.push(createRow(where, `${answers} answers`, '0 lost or changed', differences.length === 0, wrong));
  }
  if (stores.includes('sqlite')) rows.push(...(await breakFiles('Node')));
  if (stores.includes('deno')) rows.push(...(await breakFiles('Deno')));
  return rows;
}

async function breakFiles(runtime: FileRuntime): Promise<Row[]> {
  const disk = await fillDisk(runtime);
  const unusable = await corruptStore(runtime);
  return [
    createRow(
      `full disk, ${runtime}`,
      `${disk.answered} answered, ${disk.refused} refused`,
      'all stored or refused',
      disk.wrong === 0 && disk.refused > 0,
      `${disk.wrong} wrong`,
    ),
    createRow(
      `file that is no database, ${runtime}`,
      unusable.wrong === 0 ? 'refused' : 'wrong',
      'refused, the rest works',
      unusable.wrong === 0,
    ),
  ];
}
