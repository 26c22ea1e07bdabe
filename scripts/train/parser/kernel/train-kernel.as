// AssemblyScript: the dense arithmetic of training, 4 floats at a time. Matrices are row-major f32; every pointer is a
// byte offset into the shared memory. Column counts given as `cols` are multiples of 4 unless noted otherwise.

// --- products -------------------------------------------------------------------------------------------------------

/** Packs B[k][n] (any strides, in floats) into panels of 8 columns, [cols/8][depth][8]; columns past `cols` are zero. */
export function pack(src: usize, rowStride: i32, colStride: i32, depth: i32, cols: i32, dst: usize): void {
  let out = dst;
  for (let n = 0; n < cols; n += 8) {
    if (colStride == 1 && n + 8 <= cols) {
      for (let k = 0; k < depth; k++) {
        const from = src + ((<usize>k * rowStride + n) << 2);
        v128.store(out, v128.load(from));
        v128.store(out, v128.load(from, 16), 16);
        out += 32;
      }
    } else {
      for (let k = 0; k < depth; k++) {
        for (let j = 0; j < 8; j++) {
          const at = src + ((<usize>k * rowStride + (n + j) * colStride) << 2);
          store<f32>(out + (j << 2), n + j < cols ? load<f32>(at) : 0);
        }
        out += 32;
      }
    }
  }
}

/** C[rows][cols] = (or +=) A[rows][depth] · B, with A of any strides and B packed; `cols` is a multiple of 8. */
export function gemm(
  a: usize, aRow: i32, aCol: i32, packed: usize, c: usize, cRow: i32, rows: i32, cols: i32, depth: i32, isAdding: i32,
): void {
  const aRowBytes = <usize>aRow << 2;
  const aColBytes = <usize>aCol << 2;
  const cRowBytes = <usize>cRow << 2;
  for (let n = 0; n < cols; n += 8) {
    const panel = packed + ((<usize>n * depth) << 2);
    let m = 0;
    for (; m + 4 <= rows; m += 4) {
      let c00 = f32x4.splat(0), c01 = c00, c10 = c00, c11 = c00, c20 = c00, c21 = c00, c30 = c00, c31 = c00;
      let b = panel;
      let a0 = a + <usize>m * aRowBytes;
      let a1 = a0 + aRowBytes;
      let a2 = a1 + aRowBytes;
      let a3 = a2 + aRowBytes;
      const end = panel + (<usize>depth << 5);
      while (b < end) {
        const b0 = v128.load(b);
        const b1 = v128.load(b, 16);
        const x0 = v128.load32_splat(a0);
        c00 = f32x4.relaxed_madd(x0, b0, c00);
        c01 = f32x4.relaxed_madd(x0, b1, c01);
        const x1 = v128.load32_splat(a1);
        c10 = f32x4.relaxed_madd(x1, b0, c10);
        c11 = f32x4.relaxed_madd(x1, b1, c11);
        const x2 = v128.load32_splat(a2);
        c20 = f32x4.relaxed_madd(x2, b0, c20);
        c21 = f32x4.relaxed_madd(x2, b1, c21);
        const x3 = v128.load32_splat(a3);
        c30 = f32x4.relaxed_madd(x3, b0, c30);
        c31 = f32x4.relaxed_madd(x3, b1, c31);
        b += 32;
        a0 += aColBytes;
        a1 += aColBytes;
        a2 += aColBytes;
        a3 += aColBytes;
      }
      let out = c + <usize>m * cRowBytes + (<usize>n << 2);
      put(out, c00, c01, isAdding);
      put(out + cRowBytes, c10, c11, isAdding);
      put(out + 2 * cRowBytes, c20, c21, isAdding);
      put(out + 3 * cRowBytes, c30, c31, isAdding);
    }
    for (; m < rows; m++) {
      let c0 = f32x4.splat(0), c1 = c0;
      let b = panel;
      let a0 = a + <usize>m * aRowBytes;
      const end = panel + (<usize>depth << 5);
      while (b < end) {
        const x = v128.load32_splat(a0);
        c0 = f32x4.relaxed_madd(x, v128.load(b), c0);
        c1 = f32x4.relaxed_madd(x, v128.load(b, 16), c1);
        b += 32;
        a0 += aColBytes;
      }
      put(c + <usize>m * cRowBytes + (<usize>n << 2), c0, c1, isAdding);
    }
  }
}

// @ts-ignore: decorator
@inline
function put(out: usize, low: v128, high: v128, isAdding: i32): void {
  if (isAdding) {
    low = f32x4.add(low, v128.load(out));
    high = f32x4.add(high, v128.load(out, 16));
  }
  v128.store(out, low);
  v128.store(out, high, 16);
}

// --- rows -----------------------------------------------------------------------------------------------------------

/** Adds a vector to every row. */
export function addToRows(matrix: usize, stride: i32, rows: i32, cols: i32, vector: usize): void {
  for (let r = 0; r < rows; r++) {
    const row = matrix + ((<usize>r * stride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(row + c, f32x4.add(v128.load(row + c), v128.load(vector + c)));
  }
}

/** Adds the sum of all rows to a vector. */
export function sumRows(matrix: usize, stride: i32, rows: i32, cols: i32, vector: usize): void {
  for (let r = 0; r < rows; r++) {
    const row = matrix + ((<usize>r * stride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(vector + c, f32x4.add(v128.load(vector + c), v128.load(row + c)));
  }
}

export function copyRows(dst: usize, dstStride: i32, src: usize, srcStride: i32, rows: i32, cols: i32): void {
  for (let r = 0; r < rows; r++)
    memory.copy(dst + ((<usize>r * dstStride) << 2), src + ((<usize>r * srcStride) << 2), <usize>cols << 2);
}

export function fill(dst: usize, bytes: i32): void {
  memory.fill(dst, 0, bytes);
}

/** dst[r] = (or +=) table[ids[r]]. */
export function gatherRows(
  dst: usize, dstStride: i32, table: usize, tableStride: i32, ids: usize, rows: i32, cols: i32, isAdding: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const from = table + ((<usize>load<i32>(ids + (<usize>r << 2)) * tableStride) << 2);
    const to = dst + ((<usize>r * dstStride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(to + c, isAdding ? f32x4.add(v128.load(to + c), v128.load(from + c)) : v128.load(from + c));
  }
}

/** table[ids[r]] += src[r]; a negative id is skipped. */
export function scatterRows(
  table: usize, tableStride: i32, ids: usize, src: usize, srcStride: i32, rows: i32, cols: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const id = load<i32>(ids + (<usize>r << 2));
    if (id < 0) continue;
    const to = table + ((<usize>id * tableStride) << 2);
    const from = src + ((<usize>r * srcStride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(to + c, f32x4.add(v128.load(to + c), v128.load(from + c)));
  }
}

// --- pointwise ------------------------------------------------------------------------------------------------------

export function relu(x: usize, stride: i32, rows: i32, cols: i32): void {
  for (let r = 0; r < rows; r++) {
    const row = x + ((<usize>r * stride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(row + c, f32x4.pmax(v128.load(row + c), f32x4.splat(0)));
  }
}

/** Zeroes the gradient where the output was zero. */
export function reluBack(grad: usize, gradStride: i32, y: usize, yStride: i32, rows: i32, cols: i32): void {
  for (let r = 0; r < rows; r++) {
    const g = grad + ((<usize>r * gradStride) << 2);
    const out = y + ((<usize>r * yStride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(g + c, v128.and(v128.load(g + c), f32x4.gt(v128.load(out + c), f32x4.splat(0))));
  }
}

/** Inverted dropout in place; the same seed gives the same mask, so it serves the backward pass too. */
export function dropout(x: usize, count: i32, seed: i32, threshold: i32, scale: f32): void {
  let index = i32x4.add(i32x4.splat(seed), i32x4(0, 1, 2, 3));
  for (let c: usize = 0; c < <usize>count << 2; c += 16) {
    let hash = i32x4.mul(index, i32x4.splat(0x9e3779b1));
    hash = v128.xor(hash, i32x4.shr_u(hash, 15));
    hash = i32x4.mul(hash, i32x4.splat(0x85ebca77));
    hash = v128.xor(hash, i32x4.shr_u(hash, 13));
    hash = i32x4.mul(hash, i32x4.splat(0xc2b2ae3d));
    const isKept = i32x4.ge_u(i32x4.shr_u(hash, 8), i32x4.splat(threshold)); // threshold: p × 2^24
    v128.store(x + c, v128.and(f32x4.mul(v128.load(x + c), f32x4.splat(scale)), isKept));
    index = i32x4.add(index, i32x4.splat(4));
  }
}

// @ts-ignore: decorator
@inline
function exp4(x: v128): v128 {
  x = f32x4.pmin(f32x4.pmax(x, f32x4.splat(-87)), f32x4.splat(87));
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(1.44269504)));
  let r = f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375)));
  r = f32x4.sub(r, f32x4.mul(n, f32x4.splat(-2.12194440e-4)));
  let p = f32x4.splat(1.9875691500e-4);
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.3981999507e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(8.3334519073e-3));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(4.1665795894e-2));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(1.6666665459e-1));
  p = f32x4.add(f32x4.mul(p, r), f32x4.splat(5.0000001201e-1));
  p = f32x4.add(f32x4.add(f32x4.mul(f32x4.mul(p, r), r), r), f32x4.splat(1));
  const power = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(p, power);
}

// @ts-ignore: decorator
@inline
function sigmoid4(x: v128): v128 {
  return f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), exp4(f32x4.neg(x))));
}

// @ts-ignore: decorator
@inline
function tanh4(x: v128): v128 {
  return f32x4.sub(f32x4.mul(f32x4.splat(2), sigmoid4(f32x4.add(x, x))), f32x4.splat(1));
}

/** One LSTM step for some rows: gates z = [i f g o] become their activations in place; c and h are written. */
export function lstmForward(
  z: usize, zStride: i32, cPrev: usize, c: usize, h: usize, stride: i32, rows: i32, units: i32,
): void {
  const gate = <usize>units << 2;
  for (let r = 0; r < rows; r++) {
    const zRow = z + ((<usize>r * zStride) << 2);
    const row = (<usize>r * stride) << 2;
    for (let u: usize = 0; u < gate; u += 16) {
      const at = zRow + u;
      const i = sigmoid4(v128.load(at));
      const f = sigmoid4(v128.load(at + gate));
      const g = tanh4(v128.load(at + 2 * gate));
      const o = sigmoid4(v128.load(at + 3 * gate));
      v128.store(at, i);
      v128.store(at + gate, f);
      v128.store(at + 2 * gate, g);
      v128.store(at + 3 * gate, o);
      const cell = f32x4.add(f32x4.mul(f, v128.load(cPrev + row + u)), f32x4.mul(i, g));
      v128.store(c + row + u, cell);
      v128.store(h + row + u, f32x4.mul(o, tanh4(cell)));
    }
  }
}

/** Its backward step: from dh and dc (gradient of this cell) to dz, written over the gates, and dc of the cell before. */
export function lstmBackward(
  z: usize, zStride: i32, cPrev: usize, c: usize, dh: usize, stride: i32, dc: usize, dcStride: i32, rows: i32, units: i32,
): void {
  const gate = <usize>units << 2;
  const one = f32x4.splat(1);
  for (let r = 0; r < rows; r++) {
    const zRow = z + ((<usize>r * zStride) << 2);
    const row = (<usize>r * stride) << 2;
    const dcRow = dc + ((<usize>r * dcStride) << 2);
    for (let u: usize = 0; u < gate; u += 16) {
      const at = zRow + u;
      const i = v128.load(at);
      const f = v128.load(at + gate);
      const g = v128.load(at + 2 * gate);
      const o = v128.load(at + 3 * gate);
      const t = tanh4(v128.load(c + row + u));
      const dhv = v128.load(dh + row + u);
      const dcell = f32x4.add(
        v128.load(dcRow + u),
        f32x4.mul(f32x4.mul(dhv, o), f32x4.sub(one, f32x4.mul(t, t))),
      );
      const di = f32x4.mul(f32x4.mul(dcell, g), f32x4.mul(i, f32x4.sub(one, i)));
      const df = f32x4.mul(f32x4.mul(dcell, v128.load(cPrev + row + u)), f32x4.mul(f, f32x4.sub(one, f)));
      const dg = f32x4.mul(f32x4.mul(dcell, i), f32x4.sub(one, f32x4.mul(g, g)));
      const dov = f32x4.mul(f32x4.mul(dhv, t), f32x4.mul(o, f32x4.sub(one, o)));
      v128.store(at, di);
      v128.store(at + gate, df);
      v128.store(at + 2 * gate, dg);
      v128.store(at + 3 * gate, dov);
      v128.store(dcRow + u, f32x4.mul(dcell, f));
    }
  }
}

/**
 * Softmax cross-entropy of each row's first `count` logits (any count) against gold ids, −1 for none; the logits become
 * the gradient times `weight`. Returns the summed loss; `hits` (i32) grows by the rows whose best class is gold.
 */
export function softmaxLoss(
  logits: usize, stride: i32, rows: i32, count: i32, gold: usize, weight: f32, hits: usize,
): f32 {
  let loss: f32 = 0;
  for (let r = 0; r < rows; r++) {
    const row = logits + ((<usize>r * stride) << 2);
    const target = load<i32>(gold + (<usize>r << 2));
    if (target < 0) {
      memory.fill(row, 0, <usize>count << 2);
      continue;
    }
    let max: f32 = -1e30;
    let best = 0;
    for (let c = 0; c < count; c++) {
      const x = load<f32>(row + (c << 2));
      if (x > max) {
        max = x;
        best = c;
      }
    }
    if (best == target) store<i32>(hits, load<i32>(hits) + 1);
    const goldLogit = load<f32>(row + (target << 2)) - max;
    let sum: f32 = 0;
    for (let c = 0; c < count; c++) {
      const e = f32x4.extract_lane(exp4(f32x4.splat(load<f32>(row + (c << 2)) - max)), 0);
      store<f32>(row + (c << 2), e);
      sum += e;
    }
    const scale = weight / sum;
    for (let c = 0; c < count; c++) store<f32>(row + (c << 2), load<f32>(row + (c << 2)) * scale);
    store<f32>(row + (target << 2), load<f32>(row + (target << 2)) - weight);
    loss += <f32>Math.log(sum) - goldLogit;
  }
  return loss;
}

// --- optimizer ------------------------------------------------------------------------------------------------------

/** Adam over `count` floats; the gradient is (g0 + g1) × scale, and both are zeroed. `m`, `v` follow w at fixed offsets. */
export function adam(
  w: usize, m: usize, v: usize, g0: usize, g1: usize, count: i32, scale: f32, rate: f32, decay1: f32, decay2: f32,
): void {
  const zero = f32x4.splat(0);
  for (let c: usize = 0; c < <usize>count << 2; c += 16) {
    const g = f32x4.mul(f32x4.add(v128.load(g0 + c), v128.load(g1 + c)), f32x4.splat(scale));
    v128.store(g0 + c, zero);
    v128.store(g1 + c, zero);
    const mean = f32x4.add(f32x4.mul(v128.load(m + c), f32x4.splat(decay1)), f32x4.mul(g, f32x4.splat(1 - decay1)));
    const square = f32x4.add(
      f32x4.mul(v128.load(v + c), f32x4.splat(decay2)),
      f32x4.mul(f32x4.mul(g, g), f32x4.splat(1 - decay2)),
    );
    v128.store(m + c, mean);
    v128.store(v + c, square);
    const step = f32x4.div(mean, f32x4.add(f32x4.sqrt(square), f32x4.splat(1e-8)));
    v128.store(w + c, f32x4.sub(v128.load(w + c), f32x4.mul(step, f32x4.splat(rate))));
  }
}

/** Sum of squares of g0 + g1. */
export function sumSquares(g0: usize, g1: usize, count: i32): f32 {
  let sum = f32x4.splat(0);
  for (let c: usize = 0; c < <usize>count << 2; c += 16) {
    const g = f32x4.add(v128.load(g0 + c), v128.load(g1 + c));
    sum = f32x4.add(sum, f32x4.mul(g, g));
  }
  return f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
}

/** average += (w − average) × share. */
export function moveAverage(average: usize, w: usize, count: i32, share: f32): void {
  for (let c: usize = 0; c < <usize>count << 2; c += 16) {
    const e = v128.load(average + c);
    v128.store(average + c, f32x4.add(e, f32x4.mul(f32x4.sub(v128.load(w + c), e), f32x4.splat(share))));
  }
}
