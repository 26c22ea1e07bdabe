import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

/** Which rooms a room may import from. Outside a room only its `mod.ts` is imported. */
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
  'src/client': ['src/protocol', 'src/http'],
  // One folder per platform: where the models come from, how it serves.
  'src/platform': ['src', 'src/model', 'models', 'src/protocol', 'src/conversation', 'src/http', 'src/playground'],
  'src/cli': ['src', 'src/platform', 'src/http', 'src/protocol'],
  models: [],
  // The development command.
  scripts: ['src/cli', 'scripts/bench', 'scripts/evaluate', 'scripts/reproduce'],
  'scripts/shared': ['featurizer', 'src/cli'],
  'scripts/corpora': [],
  'scripts/metrics': ['featurizer', 'scripts/shared'],
  'scripts/tensor': ['src/model', 'scripts/shared'],
  'scripts/evaluate': ['@product', 'scripts/corpora', 'scripts/metrics', 'scripts/shared'],
  'scripts/train/parser': [
    '@product',
    'scripts/corpora',
    'scripts/evaluate',
    'scripts/metrics',
    'scripts/shared',
    'scripts/build',
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
  'scripts/reproduce': [
    '@product',
    'scripts/corpora',
    'scripts/evaluate',
    'scripts/metrics',
    'scripts/shared',
    'scripts/tensor',
    'scripts/train/coref',
  ],
  'scripts/bench': [
    '@product',
    'scripts/corpora',
    'scripts/evaluate',
    'scripts/metrics',
    'scripts/shared',
    'scripts/train/coref',
  ],
  'scripts/build': ['@product', 'scripts/corpora', 'scripts/evaluate', 'scripts/shared', 'scripts/reproduce'],
};
/** What the lab may use of the product: all but its servers and commands. */
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
/** Files of a room that are imported by name: the library's few files beside `src/mod.ts`, lines without their schemas for pages and clients, platforms, stores, one file per build of ONNX Runtime, tables of words, and the trainer's extraction, which needs nothing of the trainer. */
const SURFACE =
  /^src\/version\.ts$|^src\/cli\/(?:define-command|main)\.ts$|^src\/platform\/|^src\/protocol\/(?:read|write)-lines\.ts$|^src\/conversation\/stores\/|^src\/model\/onnx\/(?:wasm|webgpu|workerd|onnxruntime-node)\.ts$|^models\/|^featurizer\/lexicon\/(?:codec|[\w-]+\.generated)\.ts$|^scripts\/shared\/|^scripts\/(?:\w+\/)+command\.ts$|^src\/cli\/define-command\.ts$|^scripts\/build\/kernel\.ts$|^scripts\/train\/coref\/data\/extract-documents\.ts$/;

interface Import {
  readonly file: string;
  readonly line: number;
  readonly target: string;
}

const files = ['featurizer', 'src', 'scripts'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes(`kernel${sep}`))
    .map((name) => join(folder, name).split(sep).join('/')),
);
const imports = files.flatMap(importsOf);

function importsOf(file: string): Import[] {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n');
  return lines.flatMap((text, index) => {
    const found = /(?:^(?:import|export)\b.*\bfrom\s+|^\}\s+from\s+|^import\s+|\bimport\(\s*)'([^']+)'/.exec(text);
    const target = found?.[1];
    return target === undefined ? [] : [{ file, line: index + 1, target }];
  });
}

/** The room of a file: the longest name in the table that it lies in. */
function roomOf(file: string): string {
  const rooms = Object.keys(MAY_IMPORT).filter((room) => file.startsWith(`${room}/`));
  const [room] = rooms.sort((one, other) => other.length - one.length);
  if (room === undefined) throw new Error(`${file} is in no room`);
  return room;
}

function resolve({ file, target }: Import): string {
  return normalize(join(dirname(file), target))
    .split(sep)
    .join('/');
}

const at = ({ file, line, target }: Import) => `${file}:${line} imports ${target}`;
const isRelative = ({ target }: Import) => target.startsWith('.');

describe('the architecture', () => {
  it('reads imports at all', () => {
    expect(imports.length).toBeGreaterThan(100);
  });

  it('points imports one way between rooms', () => {
    const offences = imports.filter(isRelative).filter((one) => {
      const from = roomOf(one.file);
      const to = roomOf(resolve(one));
      const allowed = MAY_IMPORT[from] ?? [];
      const isProduct = allowed.includes('@product') && PRODUCT.includes(to);
      return from !== to && !isProduct && !allowed.includes(to);
    });
    expect(offences.map(at)).toEqual([]);
  });

  it('goes through the mod.ts of another room', () => {
    const offences = imports.filter(isRelative).filter((one) => {
      const target = resolve(one);
      return roomOf(one.file) !== roomOf(target) && !target.endsWith('/mod.ts') && !SURFACE.test(target);
    });
    expect(offences.map(at)).toEqual([]);
  });

  it('names relative imports with their ending', () => {
    expect(
      imports
        .filter(isRelative)
        .filter(({ target }) => !/\.(?:ts|wasm|bin|onnx|json)$/.test(target))
        .map(at),
    ).toEqual([]);
  });

  it('keeps platforms, Hono and ONNX Runtime in their rooms', () => {
    const offences = imports.filter((one) =>
      PACKAGE_ROOMS.some(([packages, rooms]) => packages.test(one.target) && !rooms.test(one.file)),
    );
    expect(offences.map(at)).toEqual([]);
  });

  it('has no cycles', () => {
    const targets = new Map<string, string[]>();
    for (const one of imports.filter(isRelative))
      targets.set(one.file, [...(targets.get(one.file) ?? []), resolve(one)]);
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, path: readonly string[]) => {
      if (path.includes(file)) {
        cycles.push([...path.slice(path.indexOf(file)), file].map((name) => relative('.', name)).join(' → '));
        return;
      }
      if (done.has(file)) return;
      for (const target of targets.get(file) ?? []) visit(target, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it('keeps files under 300 lines, tables exempt', () => {
    const long = files
      .filter((file) => !/lexicon\/|\.generated\.ts$/.test(file))
      .flatMap((file) => {
        const count = readFileSync(join(ROOT, file), 'utf8').split('\n').length;
        return count > 300 ? [`${file}: ${count} lines`] : [];
      });
    expect(long).toEqual([]);
  });

  it('opens every file with what it does', () => {
    const silent = files.filter((file) => !/^(?:#!.*\n)?\/\*\*/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(silent).toEqual([]);
  });

  it('uses no word "sniffing" a runtime outside entries', () => {
    const sniffing = /typeof (?:Deno|process|window|navigator|WebSocketPair)\b|'Deno' in globalThis/;
    const offences = files.filter(
      (file) => !file.startsWith('src/cli/') && sniffing.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(offences).toEqual([]);
  });
});
