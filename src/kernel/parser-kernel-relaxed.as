// AssemblyScript: the parser's kernel in relaxed SIMD. It computes the same bits as
// `parser-kernel.as`, about 1.4 times as fast. LSTM outputs are bytes, the integer + 32, so 0 to 64:
// with the top bit zero, a relaxed dot product is the same on every machine, and the sums of four
// products, at most 4 × 64 × 127, fit 16 bits.
import { advance, outputs8 } from './parser-shared';

export { affine, argmax, joinLabels, product, relu, transpose } from './parser-shared';

/** Bytes of an LSTM output; it selects the layout of matrices over them. */
export const OUTPUT_BYTES: i32 = 1;

// A matrix over LSTM outputs is a series of blocks of 16 outputs: 16 int32 where sums start, −32 × the
// sum of an output's weights, and then int8 weights, [depth/8][4][2][4 outputs × 4 inputs].

// Sums of neighbors are dot products with ones that stay in a register: `extadd_pairwise` loads its
// own ones every time, and loads are what the loops below wait for.
const ONES = memory.data<i16>([1, 1, 1, 1, 1, 1, 1, 1]);

/** Multiplies four outputs' weights of eight inputs, p and q, and adds them up. */
// @ts-ignore: decorator
@inline
function dots(first: v128, p: v128, second: v128, q: v128, ones: v128): v128 {
  const sums = i16x8.add(i16x8.relaxed_dot_i8x16_i7x16_s(first, p), i16x8.relaxed_dot_i8x16_i7x16_s(second, q));
  return i32x4.dot_i16x8_s(sums, ones);
}

/** Computes four outputs from their sums. */
// @ts-ignore: decorator
@inline
function put(sums: v128, scales: v128, add: v128): v128 {
  return f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), scales), add);
}

/** out = add + scales · (W x); 32 outputs at a time, and a last 16. */
function affineRow(
  weights: usize, scales: usize, x: usize, add: usize, out: usize, outputs: i32, depth: i32,
): void {
  const ones = v128.load(ONES);
  const blockBytes = 64 + (<usize>depth << 4);
  const outBytes = <usize>outputs << 2;
  const end = x + depth;
  let o: usize = 0;
  for (; o + 128 <= outBytes; o += 128) {
    let w = weights;
    let v = weights + blockBytes;
    let a = v128.load(w), b = v128.load(w, 16), c = v128.load(w, 32), d = v128.load(w, 48);
    let e = v128.load(v), f = v128.load(v, 16), g = v128.load(v, 32), h = v128.load(v, 48);
    w += 64;
    v += 64;
    let k = x;
    do {
      const p = v128.load32_splat(k);
      const q = v128.load32_splat(k, 4);
      a = i32x4.add(a, dots(v128.load(w), p, v128.load(w, 16), q, ones));
      b = i32x4.add(b, dots(v128.load(w, 32), p, v128.load(w, 48), q, ones));
      c = i32x4.add(c, dots(v128.load(w, 64), p, v128.load(w, 80), q, ones));
      d = i32x4.add(d, dots(v128.load(w, 96), p, v128.load(w, 112), q, ones));
      e = i32x4.add(e, dots(v128.load(v), p, v128.load(v, 16), q, ones));
      f = i32x4.add(f, dots(v128.load(v, 32), p, v128.load(v, 48), q, ones));
      g = i32x4.add(g, dots(v128.load(v, 64), p, v128.load(v, 80), q, ones));
      h = i32x4.add(h, dots(v128.load(v, 96), p, v128.load(v, 112), q, ones));
      w += 128;
      v += 128;
      k += 8;
    } while (k < end);
    v128.store(out + o, put(a, v128.load(scales + o, 0), v128.load(add + o, 0)), 0);
    v128.store(out + o, put(b, v128.load(scales + o, 16), v128.load(add + o, 16)), 16);
    v128.store(out + o, put(c, v128.load(scales + o, 32), v128.load(add + o, 32)), 32);
    v128.store(out + o, put(d, v128.load(scales + o, 48), v128.load(add + o, 48)), 48);
    v128.store(out + o, put(e, v128.load(scales + o, 64), v128.load(add + o, 64)), 64);
    v128.store(out + o, put(f, v128.load(scales + o, 80), v128.load(add + o, 80)), 80);
    v128.store(out + o, put(g, v128.load(scales + o, 96), v128.load(add + o, 96)), 96);
    v128.store(out + o, put(h, v128.load(scales + o, 112), v128.load(add + o, 112)), 112);
    weights += 2 * blockBytes;
  }
  if (o < outBytes) {
    let w = weights;
    let a = v128.load(w), b = v128.load(w, 16), c = v128.load(w, 32), d = v128.load(w, 48);
    w += 64;
    let k = x;
    do {
      const p = v128.load32_splat(k);
      const q = v128.load32_splat(k, 4);
      a = i32x4.add(a, dots(v128.load(w), p, v128.load(w, 16), q, ones));
      b = i32x4.add(b, dots(v128.load(w, 32), p, v128.load(w, 48), q, ones));
      c = i32x4.add(c, dots(v128.load(w, 64), p, v128.load(w, 80), q, ones));
      d = i32x4.add(d, dots(v128.load(w, 96), p, v128.load(w, 112), q, ones));
      w += 128;
      k += 8;
    } while (k < end);
    v128.store(out + o, put(a, v128.load(scales + o, 0), v128.load(add + o, 0)), 0);
    v128.store(out + o, put(b, v128.load(scales + o, 16), v128.load(add + o, 16)), 16);
    v128.store(out + o, put(c, v128.load(scales + o, 32), v128.load(add + o, 32)), 32);
    v128.store(out + o, put(d, v128.load(scales + o, 48), v128.load(add + o, 48)), 48);
  }
}

/** `affineRow` per row, two rows at a time so that weights are loaded once for both. */
export function affineRows(
  weights: usize, scales: usize, x: usize, add: usize, out: usize, outputs: i32, depth: i32, rows: i32,
): void {
  const ones = v128.load(ONES);
  const blockBytes = 64 + (<usize>depth << 4);
  const outBytes = <usize>outputs << 2;
  const first = weights;
  for (let o: usize = 0; o < outBytes; o += 64) {
    for (let row: usize = 0; row + 2 <= <usize>rows; row += 2) {
      let w = weights;
      let a = v128.load(w), b = v128.load(w, 16), c = v128.load(w, 32), d = v128.load(w, 48);
      let e = a, f = b, g = c, h = d;
      w += 64;
      let k = x + row * depth;
      let l = k + depth;
      const end = l;
      do {
        const p = v128.load32_splat(k), q = v128.load32_splat(k, 4);
        const r = v128.load32_splat(l), s = v128.load32_splat(l, 4);
        const w0 = v128.load(w), w1 = v128.load(w, 16);
        a = i32x4.add(a, dots(w0, p, w1, q, ones));
        e = i32x4.add(e, dots(w0, r, w1, s, ones));
        const w2 = v128.load(w, 32), w3 = v128.load(w, 48);
        b = i32x4.add(b, dots(w2, p, w3, q, ones));
        f = i32x4.add(f, dots(w2, r, w3, s, ones));
        const w4 = v128.load(w, 64), w5 = v128.load(w, 80);
        c = i32x4.add(c, dots(w4, p, w5, q, ones));
        g = i32x4.add(g, dots(w4, r, w5, s, ones));
        const w6 = v128.load(w, 96), w7 = v128.load(w, 112);
        d = i32x4.add(d, dots(w6, p, w7, q, ones));
        h = i32x4.add(h, dots(w6, r, w7, s, ones));
        w += 128;
        k += 8;
        l += 8;
      } while (k < end);
      const to = out + row * outBytes + o;
      const next = to + outBytes;
      const scale0 = v128.load(scales + o, 0), add0 = v128.load(add + o, 0);
      v128.store(to, put(a, scale0, add0), 0);
      v128.store(next, put(e, scale0, add0), 0);
      const scale1 = v128.load(scales + o, 16), add1 = v128.load(add + o, 16);
      v128.store(to, put(b, scale1, add1), 16);
      v128.store(next, put(f, scale1, add1), 16);
      const scale2 = v128.load(scales + o, 32), add2 = v128.load(add + o, 32);
      v128.store(to, put(c, scale2, add2), 32);
      v128.store(next, put(g, scale2, add2), 32);
      const scale3 = v128.load(scales + o, 48), add3 = v128.load(add + o, 48);
      v128.store(to, put(d, scale3, add3), 48);
      v128.store(next, put(h, scale3, add3), 48);
    }
    weights += blockBytes;
  }
  if (rows & 1) {
    const last = <usize>rows - 1;
    affineRow(first, scales, x + last * depth, add, out + last * outBytes, outputs, depth);
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
    if (count > 0) affineRow(weights, scales, before, input, z, units << 2, units);
    else memory.copy(z, input, 4 * gate);
    advance(z, state, gate);
    for (let u: usize = 0; u < gate; u += 32) {
      const biased = i16x8.add(outputs8(z + u, gate), i16x8.splat(32));
      v128.store64_lane(h + (u >> 2), i8x16.narrow_i16x8_u(biased, biased), 0);
    }
    before = h;
    row += step;
  }
}
