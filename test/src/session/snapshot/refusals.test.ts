import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SnapshotError } from '../../../../src/mod.ts';
import { crc32 } from '../../../../src/session/snapshot/envelope.ts';
import { writeConversation } from '../../../support/conversations.ts';
import { createFakeScorer } from '../../../support/fake-scorer.ts';
import { createRandomNetworks } from '../../../support/random-network.ts';
import { createFreshResolver } from '../../../support/shared-parser.ts';

const resolver = createFreshResolver();
const document = resolver.document();
for (const turn of writeConversation(1, 8)) await document.push(turn);
const snapshot = await document.snapshot();

async function catchCode(bytes: Uint8Array, by = resolver): Promise<string> {
  const failure = await by.restore(bytes).then(
    () => 'restored' as const,
    (error: unknown) => error,
  );
  if (failure === 'restored') return failure;
  if (!(failure instanceof SnapshotError)) throw failure;
  expect(failure.message).toMatch(/^restore snapshot: found .+/);
  return failure.code;
}

/** A changed copy with a matching checksum: the result of a bug, not of damage. */
function reseal(change: (bytes: Uint8Array) => void): Uint8Array {
  const bytes = snapshot.slice();
  change(bytes);
  new DataView(bytes.buffer).setUint32(4, crc32(bytes.subarray(8)), true);
  return bytes;
}

describe('a snapshot', () => {
  it('is refused as corrupt if any single byte was changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(snapshot.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const bytes = snapshot.slice();
        bytes[at] = (bytes[at] as number) ^ flip;
        expect(await catchCode(bytes)).toBe('snapshot_corrupt');
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('is refused as corrupt if it is truncated at any length, or followed by more bytes', async () => {
    for (let length = 0; length < snapshot.length; length += 7) {
      expect(await catchCode(snapshot.subarray(0, length))).toBe('snapshot_corrupt');
    }
    expect(await catchCode(Uint8Array.of(...snapshot, 0))).toBe('snapshot_corrupt');
  });

  it('is refused as corrupt if it never was a snapshot', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        expect(await catchCode(bytes)).toBe('snapshot_corrupt');
      }),
      { seed: 2, numRuns: 200 },
    );
  });

  it('is refused as corrupt if its content is damaged but the checksum matches', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 24, max: snapshot.length - 1 }), async (at) => {
        const bytes = reseal((copy) => copy.set([(copy[at] as number) ^ 0x55], at));
        // A changed letter may give another valid text; nothing else may happen.
        expect(await catchCode(bytes)).toMatch(/^(?:snapshot_corrupt|restored)$/);
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it('is refused with its version if a newer release made it, or one without participants', async () => {
    expect(await catchCode(reseal((bytes) => bytes.set([5], 8)))).toBe('snapshot_version');
    expect(await catchCode(reseal((bytes) => bytes.set([1], 8)))).toBe('snapshot_version');
    expect(await catchCode(reseal((bytes) => bytes.set([0], 8)))).toBe('snapshot_version');
  });

  it('is refused by another model', async () => {
    const other = createFreshResolver({ scorer: createRandomNetworks(resolver.analyze)() });
    expect(await catchCode(snapshot, other)).toBe('snapshot_foreign_model');
  });

  it('is not made with a scorer that cannot encode its memories; the document continues', async () => {
    const own = createFreshResolver({ scorer: createFakeScorer(() => ({})) as never }).document();
    await own.push({ text: 'Maria left.' });
    await expect(own.snapshot()).rejects.toMatchObject({ code: 'snapshot_unsupported' });
    expect((await own.push({ text: 'Ben left.' })).turn.turn).toBe(1);
  });

  it('is not made in the middle of an aborted turn', async () => {
    const controller = new AbortController();
    const aborted = resolver.document({ signal: controller.signal });
    await aborted.push({ text: 'Maria left.' });
    controller.abort();
    await expect(aborted.push({ text: 'Maria saw Ben.' })).rejects.toThrow(/abort/i);
    await expect(aborted.snapshot()).rejects.toMatchObject({ code: 'snapshot_mid_turn' });
  });

  it('is restored from a view into a larger buffer', async () => {
    const padded = new Uint8Array(snapshot.length + 32);
    padded.set(snapshot, 9);
    const restored = await resolver.restore(padded.subarray(9, 9 + snapshot.length));
    expect(await restored.summary()).toEqual(await document.summary());
  });

  it('computes the standard checksum', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});
