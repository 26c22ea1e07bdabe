/** The parts of docs/measurements.md that commands print: which command, and when it is run. */

/** A part of the page. */
export interface Section {
  /** The name of its place in the page, and of its result. */
  readonly name: string;
  /** Command lines for a shell in the repository's folder, as the page shows them. */
  readonly command: string;
  /** True if it takes too long, or too much of a machine, to be measured without being asked for. */
  readonly isLong?: boolean;
  /** A file or folder without which it cannot be measured: the recorded result stays. */
  readonly needs?: string;
}

const BENCH = 'taskset -c 1 npx antecedent bench';
const CORPORA = '../shared/corpora';

/** All sections, in the order of the page. */
export const SECTIONS: readonly Section[] = [
  { name: 'throughput', command: `${BENCH} --only throughput --rounds 3` },
  {
    name: 'throughput-ontogum',
    command: `${BENCH} --only throughput --rounds 3 --corpora ${CORPORA}`,
    needs: CORPORA,
  },
  { name: 'webgpu', command: 'npx antecedent bench --only webgpu', isLong: true },
  { name: 'latency', command: `${BENCH} --only stages --only latency --svg docs/images/latency.svg` },
  { name: 'memory', command: `${BENCH} --only memory` },
  { name: 'start', command: `${BENCH} --only start --only size` },
  {
    name: 'parts',
    command: [
      'wc -c models/coref/kernel.wasm models/parser/kernel-relaxed.wasm models/parser/kernel.wasm',
      'gzip -c src/playground/page.generated.ts | wc -c    # the playground page',
      'npx esbuild src/client/mod.ts --bundle --minify --format=esm | gzip -c | wc -c    # the client',
    ].join('\n'),
  },
  { name: 'scaling', command: 'npx node scripts/bench/scaling.ts' },
  { name: 'endless', command: 'npx node --expose-gc scripts/bench/bound/endless.ts', isLong: true },
  { name: 'soak', command: 'npm run --silent soak -- --minutes 4 --streams 500 --conversations 100', isLong: true },
];

/** Finds a section by its name. */
export function getSection(name: string): Section {
  const found = SECTIONS.find((section) => section.name === name);
  if (found !== undefined) return found;
  const known = SECTIONS.map((section) => section.name).join(', ');
  throw new RangeError(`choose section: found ${name}, expected one of ${known}`);
}
