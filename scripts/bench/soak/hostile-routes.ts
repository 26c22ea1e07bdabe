/** Requests to every route of the OpenAPI description, with right and wrong parameters and bodies. */
import { createRandom } from '../../shared/random.ts';
import { createGenerator, type JsonSchema } from './generate-value.ts';

/** What came back. */
export interface RouteCounts {
  requests: number;
  /** Replies with status 500 or more, or of a shape that the description does not have. */
  failures: number;
  /** Requests by status. */
  readonly statuses: Record<string, number>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: JsonSchema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: object;
}

/** The part of the description that is read. */
interface ApiDescription {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
}

const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'HEAD'];
const TYPES = ['application/x-ndjson', 'application/json', 'text/plain', 'text/html', '', 'application/json; x'];
const ACCEPTS = ['*/*', 'application/json', 'text/event-stream', 'application/x-ndjson', 'image/png', ''];
const IDS = [
  'a',
  'fuzz-1',
  'fuzz-2',
  'x'.repeat(128),
  'x'.repeat(129),
  '..',
  '%00',
  '%zz',
  'ü',
  '-a',
  'a%2fb',
  '%F0%9F',
];
const LONGEST_MS = 60_000;

/** Sends a number of requests to a server and adds what came back to the counts. */
export async function sendHostileRequests(
  url: string,
  seed: number,
  count: number,
  counts: RouteCounts,
): Promise<void> {
  const api = (await (await fetch(`${url}/openapi.json`)).json()) as ApiDescription;
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const generate = createGenerator(random, 0.15);
  const paths = Object.keys(api.paths);
  const resolve = (schema: JsonSchema): JsonSchema =>
    schema.$ref === undefined ? schema : (api.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const expand = (schema: JsonSchema): JsonSchema => {
    const found = resolve(schema);
    return found.anyOf === undefined ? found : { ...found, anyOf: found.anyOf.map(expand) };
  };

  const createRequest = () => {
    const path = pick(paths);
    const known = Object.keys(api.paths[path] ?? {});
    const method = random() < 0.8 ? pick(known).toUpperCase() : pick(METHODS);
    const operation = api.paths[path]?.[method.toLowerCase()];
    const query = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && random() < 0.4)
      .map(({ name, schema }) => {
        const value = String(generate(schema ?? {})).replace(/[\ud800-\udfff]/g, '?');
        return `${name}=${random() < 0.1 ? '%' : ''}${encodeURIComponent(value)}`;
      });
    const headers: Record<string, string> = { accept: pick(ACCEPTS), 'content-type': pick(TYPES) };
    if (random() < 0.2) headers['idempotency-key'] = 'k'.repeat(Math.floor(random() * 300));
    if (random() < 0.1) headers['content-encoding'] = 'gzip';
    if (random() < 0.1) headers.origin = 'https://evil.example';
    if (random() < 0.2) headers['x-request-id'] = pick(['a', 'x'.repeat(200), 'a b', '<script>']);
    const hasBody = method !== 'GET' && method !== 'HEAD' && random() < 0.9;
    const inputLine = expand(api.components.schemas.InputLine ?? {});
    const lines = Array.from({ length: Math.floor(random() * 4) }, () => JSON.stringify(generate(inputLine)));
    const target = path.replace('{id}', pick(IDS)) + (query.length > 0 ? `?${query.join('&')}` : '');
    return { path, target, init: { method, headers, ...(hasBody && { body: lines.join('\n') }) } };
  };

  for (let sent = 0; sent < count; sent++) {
    const { path, target, init } = createRequest();
    const response = await fetch(`${url}${target}`, { ...init, signal: AbortSignal.timeout(LONGEST_MS) });
    const text = await response.text();
    counts.requests++;
    counts.statuses[response.status] = (counts.statuses[response.status] ?? 0) + 1;
    const isFailure = response.status >= 500 || text.includes('"code":"internal"') || !isWellFormed(response, text);
    if (!isFailure) continue;
    counts.failures++;
    console.error(`soak: ${init.method} ${path}: status ${response.status}, ${text.slice(0, 200)}`);
  }
}

/** A refusal is a problem with a code; JSON and lines are what their type says. */
function isWellFormed(response: Response, text: string): boolean {
  const type = response.headers.get('content-type') ?? '';
  if (response.status >= 400 && text !== '') return type === 'application/problem+json' && isJson(text, 'code');
  if (text === '') return true;
  if (type === 'application/json') return isJson(text);
  if (type === 'application/x-ndjson')
    return text
      .trimEnd()
      .split('\n')
      .every((line) => isJson(line, 'type'));
  return true;
}

function isJson(text: string, field?: string): boolean {
  try {
    const value = JSON.parse(text);
    return field === undefined || field in value;
  } catch {
    return false;
  }
}
