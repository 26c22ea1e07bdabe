/** The scale of a row of integers as one byte. */

/** Scales are powers of 2^(1/8): one byte each, and independent of how engines round `**`. */
const EIGHTHS = [1, 1.0905077, 1.1892071, 1.2968396, Math.fround(Math.SQRT2), 1.5422108, 1.6817929, 1.8340081];

/** Decodes a scale from its byte. */
export function decodeScale(code: number): number {
  const exponent = Math.floor(code / 8) - 24;
  return Math.fround((EIGHTHS[code % 8] as number) * 2 ** exponent);
}

/** Encodes a scale as the byte of the smallest scale that is not below it. */
export function encodeScale(scale: number): number {
  let code = Math.min(255, Math.max(0, Math.floor(8 * (Math.log2(scale) + 24)) - 1));
  while (code < 255 && decodeScale(code) < scale) code++;
  return code;
}
