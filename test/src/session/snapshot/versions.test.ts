import { describe, expect, it } from 'vitest';
import { crc32 } from '../../../../src/session/snapshot/envelope.ts';
import { createFreshResolver } from '../../../support/shared-parser.ts';

const resolver = createFreshResolver();

/** Rewrites a snapshot the way version 3 was written: without places of mentions and types of entities. */
async function toVersion3(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const contentAt = 10 + (bytes[9] ?? 0) + 4;
  const pipe = async (part: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) =>
    new Uint8Array(await new Response(new Blob([part]).stream().pipeThrough(stream)).arrayBuffer());
  const content = await pipe(bytes.slice(contentAt), new DecompressionStream('deflate-raw'));
  const length = new DataView(content.buffer).getUint32(0, true);
  const json = JSON.parse(new TextDecoder().decode(content.subarray(4, 4 + length)));
  expect(json.ledger.places.texts.length).toBeGreaterThan(0);
  delete json.ledger.places;
  delete json.ledger.types;
  const text = new TextEncoder().encode(JSON.stringify(json));
  const old = new Uint8Array(4 + text.length + content.length - 4 - length);
  new DataView(old.buffer).setUint32(0, text.length, true);
  old.set(text, 4);
  old.set(content.subarray(4 + length), 4 + text.length);
  const packed = await pipe(old, new CompressionStream('deflate-raw'));
  const whole = new Uint8Array(contentAt + packed.length);
  whole.set(bytes.subarray(0, contentAt));
  whole[8] = 3;
  const view = new DataView(whole.buffer);
  view.setUint32(contentAt - 4, old.length, true);
  whole.set(packed, contentAt);
  view.setUint32(4, crc32(whole.subarray(8)), true);
  return whole;
}

describe('a snapshot of version 3', () => {
  it('is restored: decisions are the same, and the summary says where the mentions since then are', async () => {
    const document = resolver.document();
    await document.push({ text: 'Maria took her ticket.', id: 'a' });
    const old = await resolver.restore(await toVersion3(await document.snapshot()));
    const turn = { text: 'She was late.', id: 'b' };
    expect((await old.push(turn)).mentions).toEqual((await document.push(turn)).mentions);
    const [maria] = await old.entities();
    expect(maria).toMatchObject({ label: 'Maria', mentions: [0, 1, 3], spans: [{ n: 3, turnId: 'b', text: 'She' }] });
    const again = await resolver.restore(await old.snapshot());
    expect(await again.summary()).toEqual(await old.summary());
  });
});
