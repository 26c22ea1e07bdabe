// AssemblyScript: the parser's arithmetic. Integer dot products and plain SIMD floats: the same bits on every machine.
// `plain-net.ts` does the same, operation by operation; change both or neither. Pointers are byte offsets.

/**
 * out = add + scales · (W x). W is int8, packed [outputs/16][depth/2][16 outputs × 2], x int16; outputs are a multiple
 * of 16, depth of 4.
 */
export function affine(
  weights: usize, scales: usize, x: usize, add: usize, out: usize, outputs: i32, depth: i32,
): void {
  let w = weights;
  const xEnd = x + (<usize>depth << 1);
  for (let o: usize = 0; o < <usize>outputs << 2; o += 64) {
    let a0 = i32x4.splat(0), a1 = a0, a2 = a0, a3 = a0;
    for (let k = x; k < xEnd; k += 8) {
      const p = v128.load32_splat(k);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(p, v128.load8x8_s(w)));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(p, v128.load8x8_s(w, 8)));
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(p, v128.load8x8_s(w, 16)));
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(p, v128.load8x8_s(w, 24)));
      const q = v128.load32_splat(k, 4);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(q, v128.load8x8_s(w, 32)));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(q, v128.load8x8_s(w, 40)));
      a2 = i32x4.add(a2, i32x4.dot_i16x8_s(q, v128.load8x8_s(w, 48)));
      a3 = i32x4.add(a3, i32x4.dot_i16x8_s(q, v128.load8x8_s(w, 56)));
      w += 64;
    }
    finish(a0, scales + o, add + o, out + o);
    finish(a1, scales + o + 16, add + o + 16, out + o + 16);
    finish(a2, scales + o + 32, add + o + 32, out + o + 32);
    finish(a3, scales + o + 48, add + o + 48, out + o + 48);
  }
}

// @ts-ignore: decorator
@inline
function finish(sum: v128, scales: usize, add: usize, out: usize): void {
  v128.store(out, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sum), v128.load(scales)), v128.load(add)));
}

/** `affine` for each of some rows, two at a time so that weights are loaded once for both. */
export function affineRows(
  weights: usize, scales: usize, x: usize, add: usize, out: usize, outputs: i32, depth: i32, rows: i32,
): void {
  const xBytes = <usize>depth << 1;
  const outBytes = <usize>outputs << 2;
  let row = 0;
  for (; row + 2 <= rows; row += 2) {
    const x0 = x + <usize>row * xBytes;
    const out0 = out + <usize>row * outBytes;
    let w = weights;
    for (let o: usize = 0; o < outBytes; o += 64) {
      let a0 = i32x4.splat(0), a1 = a0, a2 = a0, a3 = a0, b0 = a0, b1 = a0, b2 = a0, b3 = a0;
      const end = x0 + xBytes;
      for (let k = x0; k < end; k += 4) {
        const p = v128.load32_splat(k);
        const q = v128.load32_splat(k + xBytes);
        const w0 = v128.load8x8_s(w);
        const w1 = v128.load8x8_s(w, 8);
        const w2 = v128.load8x8_s(w, 16);
        const w3 = v128.load8x8_s(w, 24);
        a0 = i32x4.add(a0, i32x4.dot_i16x8_s(p, w0));
        b0 = i32x4.add(b0, i32x4.dot_i16x8_s(q, w0));
        a1 = i32x4.add(a1, i32x4.dot_i16x8_s(p, w1));
        b1 = i32x4.add(b1, i32x4.dot_i16x8_s(q, w1));
        a2 = i32x4.add(a2, i32x4.dot_i16x8_s(p, w2));
        b2 = i32x4.add(b2, i32x4.dot_i16x8_s(q, w2));
        a3 = i32x4.add(a3, i32x4.dot_i16x8_s(p, w3));
        b3 = i32x4.add(b3, i32x4.dot_i16x8_s(q, w3));
        w += 32;
      }
      finish(a0, scales + o, add + o, out0 + o);
      finish(a1, scales + o + 16, add + o + 16, out0 + o + 16);
      finish(a2, scales + o + 32, add + o + 32, out0 + o + 32);
      finish(a3, scales + o + 48, add + o + 48, out0 + o + 48);
      const out1 = out0 + outBytes + o;
      finish(b0, scales + o, add + o, out1);
      finish(b1, scales + o + 16, add + o + 16, out1 + 16);
      finish(b2, scales + o + 32, add + o + 32, out1 + 32);
      finish(b3, scales + o + 48, add + o + 48, out1 + 48);
    }
  }
  if (row < rows)
    affine(weights, scales, x + <usize>row * xBytes, add, out + <usize>row * outBytes, outputs, depth);
}

// tanh as a continued fraction (Lambert), within 1.1e-3 of it.
// @ts-ignore: decorator
@inline
function tanh4(x: v128): v128 {
  x = f32x4.pmin(f32x4.pmax(x, f32x4.splat(-4.97)), f32x4.splat(4.97));
  const s = f32x4.mul(x, x);
  const top = f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(s, f32x4.splat(21)), f32x4.splat(1260)), s), f32x4.splat(10395));
  const low = f32x4.add(f32x4.mul(f32x4.add(s, f32x4.splat(210)), s), f32x4.splat(4725));
  return f32x4.div(f32x4.mul(x, top), f32x4.add(f32x4.mul(low, s), f32x4.splat(10395)));
}

// @ts-ignore: decorator
@inline
function sigmoid4(x: v128): v128 {
  const half = f32x4.splat(0.5);
  return f32x4.add(f32x4.mul(tanh4(f32x4.mul(x, half)), half), half);
}

// @ts-ignore: decorator
@inline
function cell4(z: usize, c: usize, gate: usize): v128 {
  const f = sigmoid4(v128.load(z + gate));
  const ig = f32x4.mul(sigmoid4(v128.load(z)), tanh4(v128.load(z + 2 * gate)));
  const next = f32x4.add(f32x4.mul(f, v128.load(c)), ig);
  v128.store(c, next);
  const h = f32x4.mul(sigmoid4(v128.load(z + 3 * gate)), tanh4(next));
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(h, f32x4.splat(16384))));
}

/**
 * One direction of an LSTM over a sentence. `gates` has a row of `gateStride` floats a token with the input's part, and
 * is used up; `out` gets int16 outputs (× 2^14) in rows of `outStride`. `state` holds units × 4 bytes of cell and
 * units × 2 of zeroes. `step` is +1 or −1.
 */
export function lstm(
  weights: usize, scales: usize, gates: usize, gateStride: i32, out: usize, outStride: i32,
  state: usize, rows: i32, units: i32, step: i32,
): void {
  const gate = <usize>units << 2;
  memory.fill(state, 0, gate + (gate >> 1));
  let before = state + gate; // the output before the first token: zeroes
  let row = step > 0 ? 0 : rows - 1;
  for (let count = 0; count < rows; count++) {
    const z = gates + (<usize>row * gateStride << 2);
    const h = out + (<usize>row * outStride << 1);
    affine(weights, scales, before, z, z, units << 2, units);
    for (let u: usize = 0; u < gate; u += 32) {
      const low = cell4(z + u, state + u, gate);
      const high = cell4(z + u + 16, state + u + 16, gate);
      v128.store(h + (u >> 1), i16x8.narrow_i32x4_s(low, high));
    }
    before = h;
    row += step;
  }
}

/** Replaces the negative numbers of the first `cols` columns by zero. */
export function relu(x: usize, stride: i32, rows: i32, cols: i32): void {
  for (let r = 0; r < rows; r++) {
    const row = x + ((<usize>r * stride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(row + c, f32x4.pmax(v128.load(row + c), f32x4.splat(0)));
  }
}

/** out[r] = add + x[r] · W, floats; W is [depth][outputs], outputs a multiple of 8. */
export function product(
  weights: usize, x: usize, xStride: i32, add: usize, out: usize, outStride: i32, rows: i32, outputs: i32, depth: i32,
): void {
  const wBytes = <usize>outputs << 2;
  for (let r = 0; r < rows; r++) {
    const xRow = x + ((<usize>r * xStride) << 2);
    const outRow = out + ((<usize>r * outStride) << 2);
    for (let o: usize = 0; o < wBytes; o += 32) {
      let a = v128.load(add + o);
      let b = v128.load(add + o, 16);
      let w = weights + o;
      for (let k: usize = 0; k < <usize>depth << 2; k += 4) {
        const p = v128.load32_splat(xRow + k);
        a = f32x4.add(a, f32x4.mul(p, v128.load(w)));
        b = f32x4.add(b, f32x4.mul(p, v128.load(w, 16)));
        w += wBytes;
      }
      v128.store(outRow + o, a);
      v128.store(outRow + o, b, 16);
    }
  }
}

/** dst[c][r] = src[r][c]. */
export function transpose(src: usize, srcStride: i32, rows: i32, cols: i32, dst: usize, dstStride: i32): void {
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < cols; c++)
      store<f32>(dst + ((<usize>c * dstStride + r) << 2), load<f32>(src + ((<usize>r * srcStride + c) << 2)));
}

/** Index of the largest of each row's first `count` numbers, the first of equals, as i32. */
export function argmax(x: usize, stride: i32, rows: i32, count: i32, out: usize): void {
  for (let r = 0; r < rows; r++) {
    const row = x + ((<usize>r * stride) << 2);
    let best = 0;
    let max = load<f32>(row);
    for (let c = 1; c < count; c++) {
      const value = load<f32>(row + (c << 2));
      if (value > max) {
        max = value;
        best = c;
      }
    }
    store<i32>(out + (<usize>r << 2), best);
  }
}

/** out[r] = relu(dependants[r] + heads[ids[r]]), where id −1 takes `root`. */
export function joinLabels(
  dependants: usize, heads: usize, stride: i32, root: usize, ids: usize, out: usize, rows: i32, size: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const id = load<i32>(ids + (<usize>r << 2));
    const head = id < 0 ? root : heads + ((<usize>id * stride) << 2);
    const from = dependants + ((<usize>r * stride) << 2);
    const to = out + ((<usize>r * size) << 2);
    for (let c: usize = 0; c < <usize>size << 2; c += 16)
      v128.store(to + c, f32x4.pmax(f32x4.add(v128.load(from + c), v128.load(head + c)), f32x4.splat(0)));
  }
}

/** Scores of every head (column, of `keys` transposed to [size][stride]) for every dependant; biases[h − d] is added. */
export function arcs(keys: usize, queries: usize, size: i32, biases: usize, out: usize, stride: i32, rows: i32): void {
  const keyBytes = <usize>stride << 2;
  for (let r = 0; r < rows; r++) {
    const query = queries + ((<usize>r * size) << 2);
    const outRow = out + <usize>r * keyBytes;
    const bias = biases - (<usize>r << 2);
    for (let h: usize = 0; h < <usize>rows << 2; h += 32) {
      let a = v128.load(bias + h);
      let b = v128.load(bias + h, 16);
      let key = keys + h;
      for (let k: usize = 0; k < <usize>size << 2; k += 4) {
        const q = v128.load32_splat(query + k);
        a = f32x4.add(a, f32x4.mul(q, v128.load(key)));
        b = f32x4.add(b, f32x4.mul(q, v128.load(key, 16)));
        key += keyBytes;
      }
      v128.store(outRow + h, a);
      v128.store(outRow + h, b, 16);
    }
  }
}
