/**
 * Resolves on the server that served the page. The server is stateless: the page stores its
 * snapshots and sends them back.
 */
import { readJsonLines } from '../../protocol/read-lines.ts';
import type { ApiKey } from './api-key.ts';
import { type Checkpoint, Checkpoints } from './checkpoints.ts';
import { type Engine, RUN_OPTIONS } from './engine.ts';
import type { EngineInfo, OutputLine } from './turns.ts';

/** Creates an engine for the API at `base`. */
export function createHttpEngine(base: string, key: ApiKey): Engine {
  const checkpoints = new Checkpoints();
  const request = async (path: string, request: RequestInit = {}): Promise<Response> => {
    const headers = { ...request.headers, ...key.headers() };
    const response = await fetch(new URL(path, base), { ...request, headers });
    if (response.status === 401) throw key.refuse();
    key.accept();
    if (!response.ok) throw new Error(`call server: found status ${response.status}, expected 200`);
    return response;
  };
  const send = async function* ({ lines, options, signal }: Sent): AsyncGenerator<OutputLine> {
    const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
    const { body } = await request(`v1/resolve?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      signal: signal ?? null,
    });
    yield* readJsonLines<OutputLine>(body);
  };
  const readInfo = async () => (await (await request('v1/model')).json()) as EngineInfo;
  const resolve: Engine['resolve'] = async function* ({ turns, from, signal }) {
    const state = checkpoints.goBack(turns, from);
    const first = state?.turn ?? 0;
    if (first === turns.length) return;
    const rest = turns.slice(first).map((turn, at) => {
      const isWanted = checkpoints.isWanted(first + at + 1, from);
      return { type: 'turn', ...turn, ...(isWanted && { snapshot: true }) };
    });
    for await (const line of send({ lines: [...createStart(state), ...rest], options: RUN_OPTIONS, signal })) {
      if (signal.aborted) return;
      if (isRefused(line, state)) {
        checkpoints.clear(); // the server was restarted
        yield* resolve({ turns, from, signal });
        return;
      }
      if (line.type === 'turn' && line.snapshot !== undefined)
        checkpoints.keep({ turn: line.turn + 1, snapshot: line.snapshot });
      yield line;
    }
  };
  const analyze: Engine['analyze'] = async (turns, mention) => {
    const state = checkpoints.goBack(turns, mention.turn);
    const rest = turns.slice(state?.turn ?? 0, mention.turn + 1).map((turn) => ({ type: 'turn', ...turn }));
    const options = { ...RUN_OPTIONS, inspect: mention.n };
    for await (const line of send({ lines: [...createStart(state), ...rest], options })) {
      if (isRefused(line, state)) {
        checkpoints.clear();
        return await analyze(turns, mention);
      }
      if (line.type === 'mention' && line.n === mention.n) return line.memory;
    }
    return undefined;
  };
  return { place: 'server', promise: 'Resolved by this server, which stores none of it.', readInfo, resolve, analyze };
}

interface Sent {
  readonly lines: readonly object[];
  readonly options: Readonly<Record<string, string | number | boolean>>;
  readonly signal?: AbortSignal;
}

function createStart(state: Checkpoint | undefined): object[] {
  return state === undefined ? [] : [{ type: 'document', snapshot: state.snapshot }];
}

/** Returns true if the server refused the snapshot. */
function isRefused(line: OutputLine, state: Checkpoint | undefined): boolean {
  return state !== undefined && line.type === 'error' && line.code === 'snapshot_refused' && line.line === 1;
}
