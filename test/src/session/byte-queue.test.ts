import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ByteQueue } from '../../../src/session/byte-queue.ts';
import {
  MAX_NUMBER_BYTES,
  measureText,
  readNumber,
  readSigned,
  readText,
  skipText,
  writeNumber,
  writeSigned,
  writeText,
} from '../../../src/session/byte-rows.ts';

it('gives rows back in the order in which they were added', () => {
  const row = fc.tuple(fc.maxSafeNat(), fc.integer(), fc.string({ unit: 'binary' }));
  const step = fc.oneof(row, fc.constant('drop' as const));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
      const queue = new ByteQueue();
      const rows: [number, number, string][] = [];
      for (const one of steps) {
        if (one !== 'drop') {
          const [number, signed, text] = one;
          rows.push(one);
          queue.add(2 * MAX_NUMBER_BYTES + measureText(text), (cursor) => {
            writeNumber(cursor, number);
            writeSigned(cursor, signed);
            writeText(cursor, text);
          });
        } else if (rows.length > 0) {
          const cursor = queue.read();
          const [number, signed, text] = rows.shift() as [number, number, string];
          expect([readNumber(cursor), readSigned(cursor), skipText(cursor)]).toEqual([number, signed, text.length]);
          queue.drop(cursor);
        }
      }
      const cursor = queue.read();
      for (const expected of rows) {
        expect([readNumber(cursor), readSigned(cursor), readText(cursor)]).toEqual(expected);
      }
    }),
    { seed: 24 },
  );
});
