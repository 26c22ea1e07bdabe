/**
 * The worker of the static site: runs the library in the visitor's browser and answers the page's
 * messages.
 */
import { TaskQueue } from '../../async/mod.ts';
import { type PageTurn, RUN_OPTIONS, type WorkerReply, type WorkerRequest } from '../../playground/mod.ts';
import {
  createResolver,
  type OutputLine,
  PROVIDERS,
  type Resolver,
  type ResolverDocument,
  readModel,
  SYSTEMS,
} from './onnx.ts';

/** How long the worker runs before it checks for new messages. */
const LISTEN_AFTER_MS = 12;

/** Runs that a measurement times. */
const MEASURED_RUNS = 3;

/** Snapshots before each turn of the latest text, so that an edit reruns only what follows it. */
const states: Uint8Array[] = [];
const parameters = new URL(import.meta.url).searchParams;
const ready = createPageResolver();
let latest = new AbortController();
let measuring = new AbortController();
const jobs = new TaskQueue();

const post = (reply: WorkerReply) => postMessage(reply);

ready.then(
  ({ info }) => post({ type: 'ready', info }),
  (error: unknown) => post({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
);

addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  if (data.type === 'run' || data.type === 'cancel') {
    latest.abort();
    measuring.abort();
  }
  if (data.type === 'cancel') return;
  if (data.type === 'run') latest = new AbortController();
  if (data.type === 'measure') measuring = new AbortController();
  const { signal } = data.type === 'measure' ? measuring : latest;
  void jobs.run(async () => {
    try {
      if (data.type === 'run') await run(await ready, data, signal);
      else if (data.type === 'measure')
        post({ type: 'measured', id: data.id, turnMs: await measure(await ready, data.turns, signal) });
      else post({ type: 'analysis', id: data.id, analysis: await (await ready).inspect(data.turns, data.n) });
    } catch (error) {
      if (!signal.aborted)
        post({ type: 'done', id: data.id, error: error instanceof Error ? error.message : String(error) });
    }
  });
});

/**
 * Uses WebGPU if there is an adapter, unless the page asks for another provider. A site that was
 * built with another model than the shipped one has it in a folder of its own.
 */
async function createPageResolver(): Promise<Resolver> {
  const isShipped = parameters.get('model') !== 'another';
  const asked = PROVIDERS.find((name) => name === parameters.get('provider'));
  return await createResolver({
    system: SYSTEMS.find((name) => name === parameters.get('system')),
    model: isShipped ? undefined : await readModel(new URL('../../../models/another/', import.meta.url)),
    provider: asked ?? ((await hasAdapter()) ? 'webgpu' : undefined),
    ortFolder: new URL('../../../ort/', import.meta.url).href,
  });
}

async function hasAdapter(): Promise<boolean> {
  const { gpu } = navigator as { readonly gpu?: { requestAdapter(): Promise<object | null> } };
  return ((await gpu?.requestAdapter().catch(() => null)) ?? null) !== null;
}

/**
 * Measures milliseconds per turn: the median of some runs after one that warms up; `undefined` if
 * the page wants something else meanwhile.
 */
async function measure(
  resolver: Resolver,
  turns: readonly PageTurn[],
  signal: AbortSignal,
): Promise<number | undefined> {
  const times: number[] = [];
  for (let round = 0; round <= MEASURED_RUNS; round++) {
    const document = resolver.document(); // no explanations, which cost the same on every provider
    let time = 0;
    for (const turn of turns) {
      const start = performance.now();
      await document.push(turn);
      time += performance.now() - start;
      await new Promise((resolve) => setTimeout(resolve)); // takes messages
      if (signal.aborted) return undefined;
    }
    if (round > 0) times.push(time);
  }
  times.sort((one, other) => one - other);
  return (times[MEASURED_RUNS >> 1] as number) / turns.length;
}

interface RunMessage {
  readonly id: number;
  readonly turns: readonly PageTurn[];
  readonly from: number;
}

async function run(resolver: Resolver, { id, turns, from }: RunMessage, signal: AbortSignal): Promise<void> {
  const { document, first } = await goBack(resolver, from, signal);
  let heard = performance.now();
  for (const [turn, { text, speaker }] of turns.entries()) {
    if (turn < first) continue;
    states.length = turn;
    states.push(await document.snapshot());
    for await (const line of document.stream({ text, ...(speaker !== undefined && { speaker }) })) {
      post({ type: 'line', id, line: line as OutputLine });
      if (performance.now() - heard < LISTEN_AFTER_MS) continue;
      await new Promise((resolve) => setTimeout(resolve));
      heard = performance.now();
    }
  }
  post({ type: 'line', id, line: await document.summary() });
  post({ type: 'done', id });
}

/** Restores the document before turn `from`, or before an earlier turn whose snapshot is there. */
async function goBack(
  resolver: Resolver,
  from: number,
  signal: AbortSignal,
): Promise<{ readonly document: ResolverDocument; readonly first: number }> {
  const options = { ...RUN_OPTIONS, signal };
  const first = Math.min(from, states.length - 1);
  const state = states[first];
  if (state === undefined || first <= 0) return { document: resolver.document(options), first: 0 };
  return { document: await resolver.restore(state, options), first };
}
