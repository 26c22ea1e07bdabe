/**
 * `npm run measurements`: runs the commands of docs/measurements.md, records what they print in
 * docs/measurements.json, and fills the page from there. A section that fails keeps its old result.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { ROOT } from '../server-process.ts';
import { formatResults, parseResults, type Result, type Results, renderPage } from './results.ts';
import { getSection, SECTIONS, type Section } from './sections.ts';

const PAGE = join(ROOT, 'docs/measurements.md');
const RESULTS = join(ROOT, 'docs/measurements.json');

const command = defineCommand({
  name: 'node scripts/bench/measurements/command.ts',
  summary: 'Measures again, and writes docs/measurements.json and docs/measurements.md.',
  flags: z.object({
    only: z.array(z.string()).default([]).describe('Measures one section; repeat for more (default: all short ones).'),
    all: z.boolean().default(false).describe('Measures the long sections, too.'),
    from: z
      .array(z.string().regex(/^[\w-]+=./, 'expected SECTION=FILE'))
      .default([])
      .describe('Takes what the command of a section printed from a file, such as a run of another day.')
      .meta({ placeholder: 'SECTION=FILE' }),
    page: z.boolean().default(false).describe('Measures nothing; only fills the page from the recorded results.'),
    list: z.boolean().default(false).describe('Lists the sections and their commands.'),
  }),
  notes: `Sections: ${SECTIONS.map(({ name, isLong }) => (isLong ? `${name} (long)` : name)).join(', ')}.`,
  async run({ only, all, from, page, list }, { write, writeError }) {
    if (list) {
      for (const { name, command } of SECTIONS) await write(`${name}:\n  ${command.replaceAll('\n', '\n  ')}\n`);
      return 0;
    }
    let status = 0;
    const results: Record<string, Result> = { ...parseResults(readFileSync(RESULTS, 'utf8')) };
    const record = (section: Section, output: string) => {
      results[section.name] = describe(section, output);
      save(results); // at once, so that an interrupted run loses nothing
    };
    for (const given of from) {
      const [name = '', file = ''] = given.split(/=(.*)/s);
      record(getSection(name), readFileSync(file, 'utf8'));
    }
    const isAsked = ({ name, isLong }: Section) => (only.length > 0 ? only.includes(name) : all || !isLong);
    only.forEach(getSection); // refuses unknown names
    const measured = page || (from.length > 0 && only.length === 0) ? [] : SECTIONS.filter(isAsked);
    for (const section of measured) {
      const { name, needs } = section;
      if (needs !== undefined && !existsSync(join(ROOT, needs))) {
        writeError(`${name}: found no ${needs}, kept the result of ${results[name]?.date ?? 'no day'}\n`);
        continue;
      }
      const started = performance.now();
      try {
        record(section, await runShell(section.command));
        await write(`${name}: measured in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
      } catch (error) {
        writeError(`${name}: ${(error as Error).message}\n`);
        status = 1;
      }
    }
    save(results);
    return status;
  },
});

/** Writes the results in the order of the page, and the page. */
function save(results: Results): void {
  const ordered = SECTIONS.flatMap(({ name }) => (results[name] === undefined ? [] : [[name, results[name]] as const]));
  const known = Object.fromEntries(ordered);
  writeFileSync(RESULTS, formatResults(known));
  writeFileSync(PAGE, renderPage(readFileSync(PAGE, 'utf8'), known));
}

function describe({ command }: Section, output: string): Result {
  const processors = cpus();
  const load = `load average ${(loadavg()[0] ?? 0).toFixed(1)}`;
  return {
    command,
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    machine: `${processors[0]?.model.trim() ?? 'unknown processor'}, ${processors.length} processors, ${load}`,
    output: output
      .replace(/^\n+|\s+$/g, '') // the first line may start with an empty cell
      .split('\n')
      .map((line) => line.trimEnd()),
  };
}

/** Runs command lines in a shell, with the Node and the packages of the repository; returns what they print. */
async function runShell(lines: string): Promise<string> {
  const path = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', lines], {
    cwd: ROOT,
    env: { ...process.env, PATH: path },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (printed += text));
  const [status] = await once(child, 'close');
  if (status === 0 && printed.trim() !== '') return printed;
  throw new Error(`run ${lines}: found status ${status}, expected 0 and a result`);
}

process.exitCode = await command.run(process.argv.slice(2));
