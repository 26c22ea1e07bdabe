/**
 * A server's settings, from the environment (Node, Deno) or from its bindings (Workers). All have
 * defaults.
 */
import { z } from 'zod';
import { DEFAULT_LIFETIME_MS } from '../conversation/mod.ts';
import { isLoopback, KeyRing, type LogEntry, type ServiceLimits, type ServiceSetup } from '../http/mod.ts';
import { PROVIDERS, type Provider } from '../mod.ts';
import { MAX_WORKERS } from './max-workers.ts';

export const DEFAULT_PORT = 8787;
/** Loopback, because a server without keys must not be reachable from the network. */
export const DEFAULT_HOST = '127.0.0.1';
/** Relative to the folder where the server is started. */
export const DEFAULT_STORE_FILE = '.antecedent/conversations.sqlite';

/** Default rate limit per key; a server without keys has none. */
const KEYED_REQUESTS_PER_MINUTE = 6000;

const flag = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');
const count = z
  .string()
  .regex(/^\d{1,12}$/, 'expected a whole number')
  .transform(Number);
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

const settingsSchema = z
  .object({
    ANTECEDENT_KEYS: z.string().describe('Hashes of API keys: `NAME:SHA256` or `SHA256`, separated by commas.'),
    ANTECEDENT_OPEN: flag.describe('Serves everyone without keys, on any address.'),
    ANTECEDENT_ORIGINS: list.describe(
      'Origins whose pages may call the server, separated by commas; `*`: all, `loopback`: those of this machine.',
    ),
    ANTECEDENT_STORE: z.string().min(1).describe('Where conversations are stored: a file, `redis://…` or `memory`.'),
    ANTECEDENT_LIFETIME_HOURS: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'expected a number')
      .transform(Number)
      .describe('A conversation expires this many hours after its last line.'),
    ANTECEDENT_REQUESTS_PER_MINUTE: count.describe('Requests and socket messages per minute and key; 0: no limit.'),
    ANTECEDENT_STREAMS: count.describe('Open requests and sockets in total.'),
    ANTECEDENT_STREAMS_PER_KEY: count.describe('Open requests and sockets per key.'),
    ANTECEDENT_BODY_BYTES: count.describe('Largest body of a streaming request.'),
    ANTECEDENT_READ_IDLE_SECONDS: count.describe("How long a stream waits for its client's next bytes."),
    ANTECEDENT_WRITE_IDLE_SECONDS: count.describe('How long a stream waits for its client to read.'),
    ANTECEDENT_GRACE_SECONDS: count.describe('How long open streams may continue after SIGTERM.'),
    ANTECEDENT_LOG: z.enum(['json', 'off']).describe('Request log on standard output.'),
    ANTECEDENT_MODEL: z
      .string()
      .min(1)
      .describe('The name of a shipped model or a folder with a model; Node and Deno only.'),
    ANTECEDENT_WORKERS: count
      .refine((workers) => workers <= MAX_WORKERS, `expected at most ${MAX_WORKERS}`)
      .describe('Worker threads that resolve; 0: the thread that serves does; Node and Deno only.'),
    ANTECEDENT_PROVIDER: z.enum(PROVIDERS).describe('What executes the network.'),
  })
  .partial();

/** Parsed settings. */
export interface Settings {
  readonly service: Pick<ServiceSetup, 'keys' | 'isOpenToAll' | 'origins' | 'limits' | 'log'>;
  readonly store: string | undefined;
  readonly lifetimeMs: number;
  readonly graceMs: number;
  readonly model: string | undefined;
  readonly provider: Provider | undefined;
  readonly workers: number;
}

/** Reads the settings; throws an error that names an invalid one. */
export function readSettings(source: Readonly<Record<string, unknown>>): Settings {
  const parsed = settingsSchema.safeParse(
    Object.fromEntries(Object.keys(settingsSchema.shape).flatMap((name) => pickGiven(source, name))),
  );
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new RangeError(`read settings: ${String(issue?.path[0])}: ${issue?.message}`);
  }
  const settings = parsed.data;
  const keys = KeyRing.parse(settings.ANTECEDENT_KEYS);
  return {
    service: {
      keys,
      isOpenToAll: settings.ANTECEDENT_OPEN ?? false,
      origins: settings.ANTECEDENT_ORIGINS ?? [],
      limits: createLimits(settings, keys !== undefined),
      log: settings.ANTECEDENT_LOG === 'off' ? undefined : printEntry,
    },
    store: settings.ANTECEDENT_STORE,
    lifetimeMs: (settings.ANTECEDENT_LIFETIME_HOURS ?? DEFAULT_LIFETIME_MS / 3_600_000) * 3_600_000,
    graceMs: (settings.ANTECEDENT_GRACE_SECONDS ?? 10) * 1000,
    model: settings.ANTECEDENT_MODEL,
    provider: settings.ANTECEDENT_PROVIDER,
    workers: settings.ANTECEDENT_WORKERS ?? 0,
  };
}

/** Parses a port number from a flag or the environment; 0 lets the system choose. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError(`read port: found ${text}, expected 0 to 65535`);
  return port;
}

/** Refuses to serve the network without keys, unless ANTECEDENT_OPEN is set. */
export function checkHost(host: string, { service }: Settings): void {
  if (service.keys !== undefined || service.isOpenToAll || isLoopback(host)) return;
  const ways = 'set ANTECEDENT_KEYS ("antecedent key" creates one), or ANTECEDENT_OPEN=true to serve everyone';
  throw new RangeError(`listen on ${host}: a server without keys listens on loopback only; ${ways}`);
}

function pickGiven(source: Readonly<Record<string, unknown>>, name: string): [string, unknown][] {
  const value = source[name];
  return value === undefined || value === '' ? [] : [[name, value]];
}

function createLimits(settings: z.infer<typeof settingsSchema>, hasKeys: boolean): Partial<ServiceLimits> {
  const {
    ANTECEDENT_REQUESTS_PER_MINUTE: requestsPerMinute = hasKeys ? KEYED_REQUESTS_PER_MINUTE : 0,
    ANTECEDENT_STREAMS: streams,
    ANTECEDENT_STREAMS_PER_KEY: streamsPerKey,
    ANTECEDENT_BODY_BYTES: bodyBytes,
    ANTECEDENT_READ_IDLE_SECONDS: readIdle,
    ANTECEDENT_WRITE_IDLE_SECONDS: writeIdle,
  } = settings;
  return {
    requestsPerMinute,
    ...(streams !== undefined && { streams }),
    ...(streamsPerKey !== undefined && { streamsPerKey }),
    ...(bodyBytes !== undefined && { bodyBytes }),
    ...(readIdle !== undefined && { readIdleMs: readIdle * 1000 }),
    ...(writeIdle !== undefined && { writeIdleMs: writeIdle * 1000 }),
  };
}

/** One JSON object per line. */
function printEntry(entry: LogEntry): void {
  console.log(JSON.stringify(entry));
}
