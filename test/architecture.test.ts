import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** The rooms that each room may import from. Only `mod.ts` is imported from outside a room. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'src/kernel': [],
  featurizer: ['src/kernel'],
  'src/async': [],
  'src/errors': [],
  'src/encoding': [],
  'src/protocol': ['src/errors'],
  'src/decoder': ['featurizer', 'src/async'],
  'src/model': ['featurizer', 'src/kernel', 'src/decoder', 'src/async', 'src/errors', 'src/encoding'],
  'src/session': ['featurizer', 'src/decoder', 'src/protocol', 'src/async', 'src/errors', 'src/encoding'],
  'src/playground': ['src/protocol'],
  // The library's surface joins model and session.
  src: ['featurizer', 'src/decoder', 'src/model', 'src/protocol', 'src/session', 'src/async'],
  'src/conversation': ['src/protocol', 'src/async', 'src/errors', 'src/encoding'],
  'src/http': ['src/protocol', 'src/conversation', 'src/playground', 'src', 'src/async', 'src/errors', 'src/encoding'],
  // Types of the app only, and the protocol.
  'src/client': ['src/protocol', 'src/http', 'src/errors'],
  // One folder per platform: where the models come from, how it serves.
  'src/platform': [
    'src',
    'src/async',
    'src/kernel', // which kernel the engine can run
    'src/model',
    'models',
    'src/protocol',
    'src/conversation',
    'src/http',
    'src/playground',
  ],
  'src/cli': ['src', 'src/platform', 'src/http', 'src/protocol'],
  models: [],
  // The development command.
  scripts: ['src/cli', 'scripts/bench', 'scripts/evaluate', 'scripts/reproduce'],
  'scripts/shared': ['featurizer', 'src/kernel'],
  'scripts/corpora': ['src/cli'],
  'scripts/metrics': ['featurizer', 'scripts/shared'],
  'scripts/tensor': ['src/model', 'scripts/shared'],
  'scripts/evaluate': ['@product', 'scripts/corpora', 'scripts/metrics', 'scripts/shared'],
  'scripts/train/parser': [
    '@product',
    'src/kernel',
    'scripts/corpora',
    'scripts/metrics',
    'scripts/shared',
    'scripts/build', // the training kernel
  ],
  'scripts/train/segment': ['@product', 'scripts/corpora', 'scripts/evaluate', 'scripts/metrics', 'scripts/shared'],
  'scripts/train/coref': [
    '@product',
    'scripts/corpora',
    'scripts/evaluate',
    'scripts/metrics',
    'scripts/shared',
    'scripts/tensor',
    'scripts/train/parser',
  ],
  // The command that trains the shipped model.
  'scripts/train': ['@product', 'scripts/corpora', 'scripts/shared', 'scripts/train/parser', 'scripts/train/coref'],
  'scripts/reproduce': [
    '@product',
    'scripts/corpora',
    'scripts/evaluate',
    'scripts/metrics',
    'scripts/shared',
    'scripts/tensor',
    'scripts/train/coref',
  ],
  'scripts/bench': ['@product', 'scripts/corpora', 'scripts/evaluate', 'scripts/metrics', 'scripts/shared'],
  'scripts/build': ['@product', 'scripts/shared'],
};
/** What the lab may use of the product: everything but its servers and commands. */
const PRODUCT = [
  'featurizer',
  'src',
  'src/decoder',
  'src/model',
  'src/protocol',
  'src/session',
  'src/platform',
  'src/cli', // the definition of a command
  'src/encoding',
];
/** Packages that only some rooms may import. */
const PACKAGE_ROOMS: readonly [RegExp, RegExp][] = [
  [/^hono|^@hono\//, /^src\/(?:http|client|platform)\//],
  [/^onnxruntime-/, /^src\/model\/|^scripts\//],
  [
    /^node:|^@cloudflare\/|^cloudflare:|^wrangler|^ws$|^@redis\//,
    /^src\/(?:cli|platform|conversation\/stores)\/|^scripts\//,
  ],
];
/**
 * Files that are imported by name from outside their room: the version, commands, platforms,
 * stores, one file per build of ONNX Runtime, word tables, NDJSON lines without their schemas, and
 * mention extraction without the trainer.
 */
const SURFACE =
  /^src\/version\.ts$|^src\/cli\/(?:define-command|main)\.ts$|^src\/platform\/|^src\/protocol\/(?:read|write)-lines\.ts$|^src\/conversation\/stores\/|^src\/model\/onnx\/(?:wasm|webgpu|workerd|onnxruntime-node)\.ts$|^models\/|^featurizer\/lexicon\/(?:codec|[\w-]+\.generated)\.ts$|^scripts\/shared\/|^scripts\/(?:\w+\/)+command\.ts$|^scripts\/build\/kernel\.ts$|^scripts\/train\/coref\/data\/extract-documents\.ts$/;

interface Import {
  readonly file: string;
  readonly line: number;
  readonly target: string;
}

const files = ['featurizer', 'src', 'scripts'].flatMap(listFiles);
const imports = files.flatMap(readImports);

function listFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name).split(sep).join('/'));
}

function readImports(file: string): Import[] {
  const lines = read(file).split('\n');
  return lines.flatMap((text, index) => {
    const found = /(?:^(?:import|export)\b.*\bfrom\s+|^\}\s+from\s+|^import\s+|\bimport\(\s*)'([^']+)'/.exec(text);
    const target = found?.[1];
    return target === undefined ? [] : [{ file, line: index + 1, target }];
  });
}

/** Finds the room of a file: the longest folder in the table that contains it. */
function findRoom(file: string): string {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => file.startsWith(`${room}/`));
  const [room] = rooms.sort((one, other) => other.length - one.length);
  if (room === undefined) throw new Error(`find room: found ${file} in no room, expected a folder of the table`);
  return room;
}

function resolve({ file, target }: Import): string {
  return normalize(join(dirname(file), target))
    .split(sep)
    .join('/');
}

type Edge = readonly [from: string, to: string];

/** Finds one cycle per tangle of a graph, as `a → b → a`. */
function findCycles(edges: readonly Edge[]): string[] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, path: readonly string[]) => {
    if (path.includes(node)) {
      cycles.push([...path.slice(path.indexOf(node)), node].join(' → '));
      return;
    }
    if (done.has(node)) return;
    for (const target of targets.get(node) ?? []) visit(target, [...path, node]);
    done.add(node);
  };
  for (const node of targets.keys()) visit(node, []);
  return cycles;
}

/**
 * The edge between the two children of the deepest folder that contains both files; none for its
 * own files.
 */
function toFolderEdge(file: string, target: string): Edge[] {
  const [from, to] = [file.split('/'), target.split('/')];
  const depth = from.findIndex((part, index) => part !== to[index]);
  // Depth 0 is the repository: the table of rooms covers it.
  if (depth < 1 || from.length <= depth + 1 || to.length <= depth + 1) return [];
  return [[from.slice(0, depth + 1).join('/'), to.slice(0, depth + 1).join('/')]];
}

/** Files whose exports are the package's API, or are used by tools rather than imports. */
const PUBLIC = /^src\/mod\.ts$|^src\/client\/mod\.ts$|^src\/platform\/|\.generated\.ts$|\.d\.ts$/;

/** Finds exported functions, classes and constants that no other file mentions, tests included. */
function findDeadExports(): string[] {
  const users = [...files, ...listFiles('test'), ...listFiles('examples')];
  const words = new Map(users.map((file) => [file, readWords(file)]));
  const publicNames = new Set(files.filter((file) => PUBLIC.test(file)).flatMap((file) => readReExports(file)));
  return files
    .filter((file) => !PUBLIC.test(file))
    .flatMap((file) =>
      [...read(file).matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !publicNames.has(name))
        .filter((name) => !users.some((user) => user !== file && words.get(user)?.has(name)))
        .map((name) => `${file} exports ${name}`),
    );
}

/**
 * The identifiers of a file without comments and re-exports: a barrel alone does not use anything.
 */
function readWords(file: string): Set<string> {
  const code = read(file)
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(RE_EXPORT, '');
  return new Set(code.match(/[A-Za-z_$][\w$]*/g));
}

function readReExports(file: string): string[] {
  return [...read(file).matchAll(RE_EXPORT)].flatMap(([text]) => text.match(/\w+/g) ?? []);
}

const RE_EXPORT = /^export (?:type )?\{[^}]*\}(?: from '[^']*')?;/gm;

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

const at = ({ file, line, target }: Import) => `${file}:${line} imports ${target}`;
const isRelative = ({ target }: Import) => target.startsWith('.');

describe('the architecture', () => {
  it('reads imports at all', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('keeps imports between rooms one-way', () => {
    const violations = imports.filter(isRelative).filter((one) => {
      const from = findRoom(one.file);
      const to = findRoom(resolve(one));
      const allowed = MAY_IMPORT[from] ?? [];
      const isProduct = allowed.includes('@product') && PRODUCT.includes(to);
      return from !== to && !isProduct && !allowed.includes(to);
    });
    expect(violations.map(at)).toEqual([]);
  });

  it('imports other rooms through their mod.ts', () => {
    const violations = imports.filter(isRelative).filter((one) => {
      const target = resolve(one);
      return findRoom(one.file) !== findRoom(target) && !target.endsWith('/mod.ts') && !SURFACE.test(target);
    });
    expect(violations.map(at)).toEqual([]);
  });

  it('writes relative imports with their extension', () => {
    expect(
      imports
        .filter(isRelative)
        .filter(({ target }) => !/\.(?:ts|wasm|bin|onnx|json)$/.test(target))
        .map(at),
    ).toEqual([]);
  });

  it('keeps platforms, Hono and ONNX Runtime in their rooms', () => {
    const violations = imports.filter((one) =>
      PACKAGE_ROOMS.some(([packages, rooms]) => packages.test(one.target) && !rooms.test(one.file)),
    );
    expect(violations.map(at)).toEqual([]);
  });

  it('has no cycles between files', () => {
    const edges = imports.filter(isRelative).map((one): Edge => [one.file, resolve(one)]);
    expect(findCycles(edges)).toEqual([]);
  });

  it('has no cycles between sibling folders, type-only imports included', () => {
    const edges = imports.filter(isRelative).flatMap((one) => toFolderEdge(one.file, resolve(one)));
    expect(findCycles(edges)).toEqual([]);
  });

  it('exports only what another file uses', () => {
    expect(findDeadExports()).toEqual([]);
  });

  it('keeps files under 300 lines, except tables', () => {
    const long = files
      .filter((file) => !/lexicon\/|\.generated\.ts$/.test(file))
      .flatMap((file) => {
        const count = read(file).split('\n').length;
        return count > 300 ? [`${file}: ${count} lines`] : [];
      });
    expect(long).toEqual([]);
  });

  it('starts every file with a comment that says what it does', () => {
    const uncommented = files.filter((file) => !/^(?:#!.*\n)?\/\*\*/.test(read(file)));
    expect(uncommented).toEqual([]);
  });

  it('does not detect the runtime outside entry points', () => {
    const sniffing = /typeof (?:Deno|process|window|navigator|WebSocketPair)\b|'Deno' in globalThis/;
    const violations = files.filter((file) => !file.startsWith('src/cli/') && sniffing.test(read(file)));
    expect(violations).toEqual([]);
  });
});
