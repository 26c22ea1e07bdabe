/**
 * A server's settings from the environment (Node, Deno) or from its bindings (Workers). Every one
 * has a default.
 */
import { z } from 'zod';
import { DEFAULT_LIFETIME_MS } from '../conversation/mod.ts';
import { isLoopback, KeyRing, type LogEntry, type ServiceLimits, type ServiceSetup } from '../http/mod.ts';
import { PROVIDERS, type Provider } from '../mod.ts';

export const DEFAULT_PORT = 8787;
/** Loopback: a server without keys is not for the network. */
export const DEFAULT_HOST = '127.0.0.1';
/** Relative to the folder where the server is started. */
export const DEFAULT_STORE_FILE = '.antecedent/conversations.sqlite';

/** What a key may ask for a minute where keys are set; an open server is not limited. */
const KEYED_REQUESTS_PER_MINUTE = 6000;

const flag = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');
const count = z
  .string()
  .regex(/^\d{1,12}$/, 'wanted a whole number')
  .transform(Number);
const list = z.string().transform((text) => text.split(/[\s,]+/).filter((item) => item !== ''));

const settingsSchema = z
  .object({
    /** Hashes of API keys: `NAME:SHA256` or `SHA256`, apart by commas. */
    ANTECEDENT_KEYS: z.string(),
    /** Serves everybody without keys, on any address. */
    ANTECEDENT_OPEN: flag,
    /** Origins whose pages may call. */
    ANTECEDENT_ORIGINS: list,
    /** Where conversations are kept: a file, `redis://…`, `memory`. */
    ANTECEDENT_STORE: z.string().min(1),
    /** A conversation is forgotten this many hours after its last line. */
    ANTECEDENT_LIFETIME_HOURS: z
      .string()
      .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'wanted a number')
      .transform(Number),
    ANTECEDENT_REQUESTS_PER_MINUTE: count,
    ANTECEDENT_STREAMS: count,
    ANTECEDENT_STREAMS_PER_KEY: count,
    ANTECEDENT_BODY_BYTES: count,
    ANTECEDENT_READ_IDLE_SECONDS: count,
    ANTECEDENT_WRITE_IDLE_SECONDS: count,
    /** How long open streams may go on after SIGTERM. */
    ANTECEDENT_GRACE_SECONDS: count,
    ANTECEDENT_LOG: z.enum(['json', 'off']),
    /** What executes the network. */
    ANTECEDENT_PROVIDER: z.enum(PROVIDERS),
  })
  .partial();

/** What the settings say. */
export interface Settings {
  readonly service: Pick<ServiceSetup, 'keys' | 'isOpenToAll' | 'origins' | 'limits' | 'log'>;
  readonly store: string | undefined;
  readonly lifetimeMs: number;
  readonly graceMs: number;
  readonly provider: Provider | undefined;
}

/** Reads the settings; one that is not valid is named. */
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
    provider: settings.ANTECEDENT_PROVIDER,
  };
}

/** A port number from a flag or the environment; 0 lets the system choose. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new RangeError(`read port: found ${text}, wanted 0 to 65535`);
  return port;
}

/** Refuses to serve the network without keys, unless that is what is wanted. */
export function checkHost(host: string, { service }: Settings): void {
  if (service.keys !== undefined || service.isOpenToAll || isLoopback(host)) return;
  const ways = 'set ANTECEDENT_KEYS ("antecedent key" makes one), or ANTECEDENT_OPEN=true to let everybody in';
  throw new RangeError(`listen on ${host}: a server without keys is for this machine only; ${ways}`);
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

/** One JSON object a line. */
function printEntry(entry: LogEntry): void {
  console.log(JSON.stringify(entry));
}
