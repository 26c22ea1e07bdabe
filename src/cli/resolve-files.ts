/**
 * `antecedent resolve --jobs N FILES…`: each file is a document of its own and gets a file of lines.
 * Threads take the files one after another, the largest first.
 */
import { mkdir, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { type SystemFlags, shareModelsBy } from '../platform/node/create-resolver-by.ts';
import { decodeError } from '../platform/node/thread-error.ts';
import { startThread, type Thread } from '../platform/node/worker-thread.ts';
import type { ResolveOptions } from '../protocol/mod.ts';
import { type CommandOutput, UsageError } from './define-command.ts';
import type { FileJob, FileReply, FileThreadData } from './resolve-files-worker.ts';

/** What all files are resolved with, and where the results go. */
export interface ResolveFilesSetup extends SystemFlags {
  readonly text: boolean;
  readonly speakers: boolean;
  readonly options: ResolveOptions;
  /** Files at a time; default: one per processor. */
  readonly jobs?: number | undefined;
  /** Folder for the results; default: that of each file. */
  readonly out?: string | undefined;
}

/** `chat.txt` becomes `chat.resolved.ndjson`, so that no input is ever overwritten. */
const SUFFIX = '.resolved.ndjson';
const NAME = 'antecedent resolve';

interface SizedJob extends FileJob {
  readonly bytes: number;
}

/** Resolves all files; returns 1 if a file or a line was refused. The other files are resolved all the same. */
export async function resolveFiles(
  files: readonly string[],
  setup: ResolveFilesSetup,
  { writeError }: CommandOutput,
): Promise<number> {
  const { text, speakers, options, out, jobs: asked } = setup;
  const planned = planOutputs(files, out);
  if (out !== undefined) await mkdir(out, { recursive: true });
  let status = 0;
  const report = (message: string) => {
    progress.clear();
    writeError(`${NAME}: ${message}\n`);
    status = 1;
  };
  const sized = await Promise.all(planned.map((job) => measure(job)));
  const waiting = sized.toSorted((one, other) => other.bytes - one.bytes);
  const progress = new FileProgress(sized);
  const count = Math.min(asked ?? availableParallelism(), files.length);
  const data: FileThreadData = { models: await shareModelsBy(setup), text, speakers, options };
  const work = async () => {
    let runner: FileRunner | undefined;
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
      const { input } = job;
      runner ??= await FileRunner.start(data);
      try {
        await runner.run(job, {
          onRead: (bytes) => progress.add(bytes),
          onRefused: (line, message) => report(`${input}: line ${line}: ${message}`),
        });
      } catch (error) {
        report(`${input}: ${(error as Error).message}`);
      }
      if (runner.isLost) runner = undefined; // the next file gets another thread
      progress.finish();
    }
    await runner?.end();
  };
  try {
    await Promise.all(Array.from({ length: count }, work));
  } finally {
    progress.clear();
  }
  return status;
}

/** Names the results; two inputs with the same result are refused before anything is written. */
function planOutputs(files: readonly string[], out: string | undefined): FileJob[] {
  const inputs = new Map<string, string>();
  return files.map((input) => {
    const name = basename(input, extname(input)) + SUFFIX;
    const output = resolve(out ?? dirname(input), name);
    const other = inputs.get(output);
    if (input === '-') throw new UsageError('found standard input among several files, expected files only');
    if (other !== undefined)
      throw new UsageError(`found ${other} and ${input}, which would both become ${join(output)}`);
    inputs.set(output, input);
    return { input, output };
  });
}

/** A file that cannot be measured fails later, in its turn. */
async function measure(job: FileJob): Promise<SizedJob> {
  const bytes = await stat(job.input).then(
    ({ size }) => size,
    () => 0,
  );
  return { ...job, bytes };
}

interface RunHooks {
  readonly onRead: (bytes: number) => void;
  readonly onRefused: (line: number, message: string) => void;
}

/** A thread that resolves one file at a time. */
class FileRunner {
  isLost = false;
  #thread: Thread<FileJob, undefined> | undefined;
  #onReply: (reply: FileReply) => void = () => {};
  #onLost: (error: Error) => void = () => {};

  static async start(data: FileThreadData): Promise<FileRunner> {
    const runner = new FileRunner();
    runner.#thread = await startThread<FileJob, FileReply, undefined>({
      module: 'cli/resolve-files-worker',
      data,
      onReply: (reply) => runner.#onReply(reply),
      onLost: (error) => {
        runner.isLost = true;
        runner.#onLost(error);
      },
    });
    return runner;
  }

  run({ input, output }: FileJob, { onRead, onRefused }: RunHooks): Promise<void> {
    this.#thread?.setBusy(true);
    return new Promise((done, fail) => {
      this.#onLost = fail;
      this.#onReply = (reply) => {
        if (reply.type === 'read') onRead(reply.bytes);
        else if (reply.type === 'refused') onRefused(reply.line, reply.message);
        else if (reply.type === 'failed') fail(decodeError(reply.error));
        else done();
      };
      this.#thread?.send({ input, output });
    });
  }

  async end(): Promise<void> {
    await this.#thread?.end();
  }
}

const BAR_WIDTH = 30;

/** A bar on standard error if that is a terminal: how much was read, and how many files are done. */
class FileProgress {
  readonly #files: number;
  readonly #total: number;
  readonly #startedAt = performance.now();
  #bytes = 0;
  #done = 0;

  constructor(jobs: readonly SizedJob[]) {
    this.#files = jobs.length;
    this.#total = jobs.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Takes note of bytes that were resolved. */
  add(bytes: number): void {
    this.#bytes += bytes;
    this.#show();
  }

  /** Takes note of a file that is over. */
  finish(): void {
    this.#done++;
    this.#show();
  }

  /** Makes room for a message. */
  clear(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  }

  #show(): void {
    if (!process.stderr.isTTY) return;
    const share = Math.min(1, this.#bytes / Math.max(1, this.#total));
    const filled = Math.round(BAR_WIDTH * share);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const seconds = (performance.now() - this.#startedAt) / 1000;
    const left = share > 0 ? `, ${Math.round(seconds / share - seconds)} s left` : '';
    process.stderr.write(`\rresolving ${bar} ${this.#done}/${this.#files} files${left} \u001b[K`);
  }
}
