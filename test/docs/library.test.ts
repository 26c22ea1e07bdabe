import { readFileSync } from 'node:fs';
import { format } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as main from '../../src/platform/node/mod.ts';
import * as onnx from '../../src/platform/node/onnx.ts';
import * as pool from '../../src/platform/node/pool.ts';

/** The package's entries that examples import. */
const ENTRIES: Readonly<Record<string, object>> = {
  antecedent: main,
  'antecedent/onnx': onnx,
  'antecedent/pool': pool,
};
const PAGES = ['../../docs/library.md', '../../docs/standalone.md'];
const page = PAGES.map((name) => readFileSync(new URL(name, import.meta.url), 'utf8')).join('\n');
const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? '');

/** What an example says that it prints: comments that stand alone, and those after a `console.log`. */
function promised(code: string): string[] {
  return code
    .split('\n')
    .flatMap((line) => /^\/\/ (.*)$/.exec(line)?.[1] ?? /console\.log\(.*\); \/\/ (.*)$/.exec(line)?.[1] ?? []);
}

/** Runs an example as a module would run; answers what it prints. */
async function run(code: string): Promise<string[]> {
  const imported: string[] = [];
  let library: object = main;
  const body = code.replace(/^import \{ (.*) \} from '(antecedent[\w/]*)';$/gm, (_, names: string, entry: string) => {
    imported.push(...names.split(', '));
    library = ENTRIES[entry] ?? main;
    return '';
  });
  for (const name of imported) expect(library, `${name} is exported`).toHaveProperty(name);
  const printed: string[] = [];
  const log = (...values: unknown[]) => printed.push(format(...values).replace(/\s+/g, ' '));
  const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
  await new AsyncFunction('library', 'console', `const { ${imported.join(', ')} } = library;\n${body}`)(library, {
    log,
  });
  return printed;
}

describe('the examples of the documentation', () => {
  it('has examples that print something', () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    expect(examples.flatMap(promised).length).toBeGreaterThanOrEqual(12);
  });

  it.each(examples.map((code, at) => [at + 1, code] as const))('example %i prints what it says', async (_, code) => {
    expect(await run(code)).toEqual(promised(code));
  });
});
