/** Decisions from the server that served the page. */
import { type Engine, RUN_OPTIONS, type RunRequest } from './engine.ts';
import type { EngineInfo, OutputLine } from './lines.ts';

/** An engine over the API under `base`. */
export function httpEngine(base: string): Engine {
  let known: Promise<EngineInfo> | undefined;
  const info = () => {
    known ??= askForModel(base);
    return known;
  };
  return {
    place: 'server',
    reruns: 'all',
    providers: [],
    info,
    resolve: (request) => resolve(base, request),
    analyse: async (turns, n) => {
      if ((await info()).name === 'rules') return undefined; // they have no memories to ask
      const { signal } = new AbortController();
      for await (const line of send(base, { turns, signal }, { ...RUN_OPTIONS, inspect: n })) {
        if (line.type === 'mention' && line.n === n) return line.memory;
      }
      return undefined;
    },
  };
}

async function askForModel(base: string): Promise<EngineInfo> {
  const response = await fetch(new URL('v1/model', base));
  if (!response.ok) throw new Error(`ask for the model: found status ${response.status}, wanted 200`);
  return (await response.json()) as EngineInfo;
}

async function* resolve(base: string, request: RunRequest): AsyncGenerator<OutputLine> {
  for await (const line of send(base, request, RUN_OPTIONS)) {
    if (line.type === 'document' || line.type === 'error' || line.turn >= request.from) yield line;
  }
}

async function* send(
  base: string,
  { turns, signal }: Pick<RunRequest, 'turns' | 'signal'>,
  options: Readonly<Record<string, string | number | boolean>>,
): AsyncGenerator<OutputLine> {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const response = await fetch(new URL(`v1/resolve?${query}`, base), {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: turns.map((turn) => `${JSON.stringify({ type: 'turn', ...turn })}\n`).join(''),
    signal,
  });
  if (!response.ok || response.body === null) {
    throw new Error(`resolve: found status ${response.status}, wanted 200`);
  }
  yield* readLines(response.body);
}

async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<OutputLine> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as OutputLine;
    }
  } finally {
    await reader.cancel().catch(() => {}); // a stream that ended has nothing to cancel
  }
}
