import { describe, expect, it } from 'vitest';
import { computeStateId, decodeRecord, encodeRecord, extendHistory } from '../../../src/conversation/record.ts';

const HEADER = { owner: 'ada', createdAt: 5, lines: 2, isEnded: false };
const snapshot = new Uint8Array([7, 8, 9]);

/** Bytes as an earlier server wrote them. */
function writeRecord(format: number, header: object): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(header));
  const bytes = new Uint8Array(7 + text.length + snapshot.length);
  bytes.set([0x41, 0x43, format]);
  new DataView(bytes.buffer).setUint32(3, text.length, true);
  bytes.set(text, 7);
  bytes.set(snapshot, 7 + text.length);
  return bytes;
}

describe('a stored record', () => {
  it('is read as it was written', () => {
    const record = { ...HEADER, history: ['a', 'b'], snapshot };
    expect(decodeRecord(encodeRecord(record))).toEqual(record);
  });

  it('of format 1 has no history', () => {
    expect(decodeRecord(writeRecord(1, HEADER))).toEqual({ ...HEADER, history: [], snapshot });
  });

  it.each([
    ['of a newer format', writeRecord(3, HEADER), /newer server/],
    ['of format 2 without a history', writeRecord(2, HEADER), /damaged header/],
    ['that is truncated', writeRecord(2, { ...HEADER, history: [] }).slice(0, 20), /truncated/],
    ['of something else', new Uint8Array([1, 2, 3]), /not a conversation/],
  ])('%s is refused', (_, bytes, message) => {
    expect(() => decodeRecord(bytes)).toThrow(message);
  });

  it('names states by their content and keeps the latest names', async () => {
    expect(await computeStateId(snapshot)).toBe(await computeStateId(snapshot.slice()));
    expect(await computeStateId(snapshot)).not.toBe(await computeStateId(new Uint8Array([7, 8])));
    let history: readonly string[] = [];
    for (let at = 0; at < 40; at++) history = extendHistory(history, `s${at}`);
    expect(history).toHaveLength(32);
    expect(history.at(-1)).toBe('s39');
    expect(history[0]).toBe('s8');
  });
});
