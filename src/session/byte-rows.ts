/** Numbers and texts one after the other as bytes, in as few as each needs. */

/** A place in some bytes. */
export interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

/** Most bytes of a number. */
export const MAX_NUMBER_BYTES = 8;

/** Most bytes of a text. */
export function measureText(text: string): number {
  return MAX_NUMBER_BYTES + 2 * text.length;
}

/** Writes a number that is not negative, seven bits at a time. */
export function writeNumber(cursor: Cursor, value: number): void {
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) cursor.bytes[cursor.at++] = (rest % 0x80) | 0x80;
  cursor.bytes[cursor.at++] = rest;
}

export function readNumber(cursor: Cursor): number {
  let value = 0;
  for (let scale = 1; ; scale *= 0x80) {
    const byte = cursor.bytes[cursor.at++] as number;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
  }
}

/** Writes a number that may be negative: small ones of either sign take one byte. */
export function writeSigned(cursor: Cursor, value: number): void {
  writeNumber(cursor, value < 0 ? -2 * value - 1 : 2 * value);
}

export function readSigned(cursor: Cursor): number {
  const code = readNumber(cursor);
  return code % 2 === 1 ? -(code + 1) / 2 : code / 2;
}

/** Writes a text: twice its length, plus one if its units take two bytes each, then the units. */
export function writeText(cursor: Cursor, text: string): void {
  let all = 0;
  for (let at = 0; at < text.length; at++) all |= text.charCodeAt(at);
  const isWide = all > 0xff;
  writeNumber(cursor, 2 * text.length + Number(isWide));
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    cursor.bytes[cursor.at++] = unit & 0xff;
    if (isWide) cursor.bytes[cursor.at++] = unit >> 8;
  }
}

export function readText(cursor: Cursor): string {
  const header = readNumber(cursor);
  let text = '';
  for (let left = header >> 1; left > 0; left--) {
    const low = cursor.bytes[cursor.at++] as number;
    const high = header % 2 === 1 ? (cursor.bytes[cursor.at++] as number) : 0;
    text += String.fromCharCode(low | (high << 8));
  }
  return text;
}

/** Skips a text, and returns its length. */
export function skipText(cursor: Cursor): number {
  const header = readNumber(cursor);
  cursor.at += (header >> 1) * (1 + (header % 2));
  return header >> 1;
}
