// AssemblyScript: the parser's kernel in plain SIMD, for engines without relaxed SIMD.
// `parser-kernel-relaxed.as` computes the same bits. LSTM outputs are int16.
import { advance, affine, finish, outputs8, sum128 } from './parser-shared';

export { affine, argmax, joinLabels, product, relu, transpose } from './parser-shared';

/** Bytes of an LSTM output; it selects the layout of matrices over them. */
export const OUTPUT_BYTES: i32 = 2;

/** The most rows of `affineRows`, a sentence. */
const MAX_ROWS = 160;
const SUMS = memory.data(MAX_ROWS * 4);

/**
 * `affine` per row, two rows at a time so that weights are loaded once for both.
 */
export function affineRows(
  weights: usize, scales: usize, x: usize, add: usize, out: usize, outputs: i32, depth: i32, rows: i32,
): void {
  const xBytes = <usize>depth << 1;
  const outBytes = <usize>outputs << 2;
  const first = weights;
  const sums = SUMS;
  for (let row: usize = 0; row < <usize>rows; row++) store<i32>(sums + (row << 2), sum128(x + row * xBytes, depth));
  for (let o: usize = 0; o < outBytes; o += 64) {
    for (let row: usize = 0; row + 2 <= <usize>rows; row += 2) {
      let a0 = i32x4.splat(0), a0High = a0, a1 = a0, a1High = a0, b0 = a0, b0High = a0, b1 = a0, b1High = a0;
      let w = weights;
      let k = x + row * xBytes;
      let l = k + xBytes;
      const end = l;
      do {
        const p = v128.load32_splat(k);
        const q = v128.load32_splat(l);
        const w0 = v128.load(w);
        const w0High = i16x8.shr_s(w0, 8);
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(p, w0));
        b0 = i32x4.add(b0, i32x4.dot_i16x8_s(q, w0));
        a0High = i32x4.add(a0High, i32x4.dot_i16x8_s(p, w0High));
        b0High = i32x4.add(b0High, i32x4.dot_i16x8_s(q, w0High));
        const w1 = v128.load(w, 16);
        const w1High = i16x8.shr_s(w1, 8);
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(p, w1));
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(q, w1));
        a1High = i32x4.add(a1High, i32x4.dot_i16x8_s(p, w1High));
        b1High = i32x4.add(b1High, i32x4.dot_i16x8_s(q, w1High));
        w += 32;
        k += 4;
        l += 4;
      } while (k < end);
      const sumA = v128.load32_splat(sums + (row << 2));
      const sumB = v128.load32_splat(sums + (row << 2), 4);
      const outA = out + row * outBytes + o;
      const outB = outA + outBytes;
      finish(a0, a0High, sumA, scales + o, add + o, outA);
      finish(a1, a1High, sumA, scales + o + 32, add + o + 32, outA + 32);
      finish(b0, b0High, sumB, scales + o, add + o, outB);
      finish(b1, b1High, sumB, scales + o + 32, add + o + 32, outB + 32);
    }
    weights += <usize>depth << 4;
  }
  if (rows & 1) {
    const last = <usize>rows - 1;
    affine(first, scales, x + last * xBytes, add, out + last * outBytes, outputs, depth);
  }
}

/**
 * Runs one direction of an LSTM over a sentence. `inputs` has the address of each token's input part
 * of the gates, at `offset` bytes; `out` receives outputs in rows of `outStride` bytes. `state` is scratch
 * space of units × 20 bytes. `step` is +1 or −1.
 */
export function lstm(
  weights: usize, scales: usize, inputs: usize, offset: i32, out: usize, outStride: i32,
  state: usize, rows: i32, units: i32, step: i32,
): void {
  const gate = <usize>units << 2;
  const z = state + gate;
  memory.fill(state, 0, gate);
  let before: usize = 0;
  let row = step > 0 ? 0 : rows - 1;
  for (let count = 0; count < rows; count++) {
    const input = <usize>load<i32>(inputs + (<usize>row << 2)) + offset;
    const h = out + <usize>row * outStride;
    // The output before the first token is zero.
    if (count > 0) affine(weights, scales, before, input, z, units << 2, units);
    else memory.copy(z, input, 4 * gate);
    advance(z, state, gate);
    for (let u: usize = 0; u < gate; u += 32) v128.store(h + (u >> 1), outputs8(z + u, gate));
    before = h;
    row += step;
  }
}
