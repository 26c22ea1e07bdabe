import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../scripts/shared/random.ts';
import {
  type Bound,
  createBound,
  DEFAULT_BOUND,
  type Resolver,
  type ResolverDocument,
  recencyBound,
  type Scorer,
  UNBOUNDED,
} from '../../../../src/mod.ts';
import { loadModel, readModel } from '../../../../src/platform/node/mod.ts';
import { encodeLine } from '../../../../src/protocol/mod.ts';
import { writeConversation } from '../../../support/conversations.ts';
import { createRandomNetworks } from '../../../support/random-network.ts';
import { createFreshResolver } from '../../../support/shared-parser.ts';
import { createSimdRuntime } from '../../model/simd-runtime.ts';

const TURNS = 24;
const CUTS = 200;
const OPTIONS = { explain: true, resolved: true, singletons: true } as const;

const { analyze } = createFreshResolver();
const network = createRandomNetworks(analyze);
const ranking = createRandomNetworks(analyze, 'none');
const files = await readModel(new URL('../../../../models/coref/', import.meta.url));
const { scorer: shipped } = await loadModel(files, createSimdRuntime());
const SYSTEMS: Readonly<Record<string, () => { scorer?: Scorer }>> = {
  rules: () => ({}),
  'a network with memories': () => ({ scorer: network() }),
  'a network without': () => ({ scorer: ranking() }),
  'the network that ships, on our own kernel': () => ({ scorer: shipped }),
};
const TIGHT = createBound({
  maxClusters: 20,
  maxAntecedents: 6,
  maxCandidates: 24,
  maxListed: 30,
  maxSpeakers: 3,
  dropping: 'names',
});
const BOUNDS: readonly Bound[] = [DEFAULT_BOUND, recencyBound(8, 2), TIGHT];

/** All lines of some turns, as they are sent. */
async function resolveAll(document: ResolverDocument, turns: ReturnType<typeof writeConversation>): Promise<string[]> {
  const lines: string[] = [];
  for (const turn of turns) {
    const { mentions, turn: done } = await document.push(turn);
    lines.push(...mentions.map(encodeLine), encodeLine(done));
  }
  return lines;
}

describe.each(Object.entries(SYSTEMS))('a document of %s', (_name, system) => {
  const fresh = (bound: Bound): Resolver => createFreshResolver({ ...system(), bound });

  it(`continues from a snapshot without a difference, at ${CUTS} cuts`, async () => {
    const random = createRandom(5);
    const below = (limit: number) => Math.floor(random() * limit);
    for (const [seed, bound] of BOUNDS.entries()) {
      const turns = writeConversation(seed, TURNS);
      const document = fresh(bound).document({ id: 'chat', ...OPTIONS });
      const whole: string[][] = [];
      const snapshots: Uint8Array[] = [];
      for (const turn of turns) {
        snapshots.push(await document.snapshot());
        whole.push(await resolveAll(document, [turn]));
      }
      const summary = encodeLine(await document.summary());
      for (let cut = 0; cut < CUTS / BOUNDS.length; cut++) {
        const from = below(TURNS);
        const second = from + below(TURNS - from); // a second interruption
        const first = await fresh(bound).restore(snapshots[from] as Uint8Array, OPTIONS);
        const before = await resolveAll(first, turns.slice(from, second));
        const restored = await fresh(bound).restore(await first.snapshot(), OPTIONS);
        const after = await resolveAll(restored, turns.slice(second));
        expect([...before, ...after]).toEqual(whole.slice(from).flat());
        expect(encodeLine(await restored.summary())).toBe(summary);
      }
    }
  }, 300_000);

  it('gives the lines of a stream, restored between any two turns', async () => {
    const turns = writeConversation(11, 16);
    const streamed: string[] = [];
    for await (const line of fresh(UNBOUNDED).stream(turns, OPTIONS)) streamed.push(encodeLine(line));
    let document = fresh(UNBOUNDED).document(OPTIONS);
    const lines: string[] = [];
    for (const turn of turns) {
      lines.push(...(await resolveAll(document, [turn])));
      document = await fresh(UNBOUNDED).restore(await document.snapshot(), OPTIONS);
    }
    expect([...lines, encodeLine(await document.summary())]).toEqual(streamed);
  }, 60_000);

  it('takes a snapshot after everything that was pushed before it', async () => {
    const document = fresh(UNBOUNDED).document();
    const turns = writeConversation(3, 6);
    const pushed = turns.map((turn) => document.push(turn));
    const snapshot = await document.snapshot();
    await Promise.all(pushed);
    expect(await (await fresh(UNBOUNDED).restore(snapshot)).summary()).toEqual(await document.summary());
  });
});
