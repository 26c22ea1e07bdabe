// AssemblyScript: what both of the parser's kernels share: int16 products, gates, and plain SIMD
// floats, so the bits are the same on every machine. `featurizer/analyze/parser/plain-net.ts`
// performs the same operations in the same order: change both or neither. Pointers are byte offsets.

// An integer matrix packs two int8 weights into an int16, `high × 256 + low + 128`, of outputs four
// apart. Multiplying x by the int16 and by its upper byte gives both sums: Σ x·low = Σ x·int16 −
// 256 Σ x·high − 128 Σ x. Intermediate overflow wraps around and cancels out, because the final
// sums fit. The layout is [outputs/16][depth/2][2][4 outputs × 2 inputs]; outputs are a multiple of
// 16, depth is a multiple of 8.

/** out = add + scales · (W x), x int16. */
export function affine(
  weights: usize, scales: usize, x: usize, add: usize, out: usize, outputs: i32, depth: i32,
): void {
  const sum = i32x4.splat(sum128(x, depth));
  const end = x + (<usize>depth << 1);
  let w = weights;
  for (let o: usize = 0; o < <usize>outputs << 2; o += 64) {
    let a = i32x4.splat(0), aHigh = a, b = a, bHigh = a;
    let k = x;
    do {
      const p = v128.load32_splat(k);
      const w0 = v128.load(w);
      a = i32x4.add(a, i32x4.dot_i16x8_s(p, w0));
      aHigh = i32x4.add(aHigh, i32x4.dot_i16x8_s(p, i16x8.shr_s(w0, 8)));
      const w1 = v128.load(w, 16);
      b = i32x4.add(b, i32x4.dot_i16x8_s(p, w1));
      bHigh = i32x4.add(bHigh, i32x4.dot_i16x8_s(p, i16x8.shr_s(w1, 8)));
      const q = v128.load32_splat(k, 4);
      const w2 = v128.load(w, 32);
      a = i32x4.add(a, i32x4.dot_i16x8_s(q, w2));
      aHigh = i32x4.add(aHigh, i32x4.dot_i16x8_s(q, i16x8.shr_s(w2, 8)));
      const w3 = v128.load(w, 48);
      b = i32x4.add(b, i32x4.dot_i16x8_s(q, w3));
      bHigh = i32x4.add(bHigh, i32x4.dot_i16x8_s(q, i16x8.shr_s(w3, 8)));
      w += 64;
      k += 8;
    } while (k < end);
    finish(a, aHigh, sum, scales + o, add + o, out + o);
    finish(b, bHigh, sum, scales + o + 32, add + o + 32, out + o + 32);
  }
}

/** Computes eight outputs from the sums with the int16 weights and with their upper bytes. */
// @ts-ignore: decorator
@inline
export function finish(both: v128, high: v128, sum: v128, scales: usize, add: usize, out: usize): void {
  const low = i32x4.sub(i32x4.sub(both, i32x4.shl(high, 8)), sum);
  v128.store(out, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(low), v128.load(scales)), v128.load(add)));
  v128.store(out, f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(high), v128.load(scales, 16)), v128.load(add, 16)), 16);
}

/** Returns 128 × the sum of a row. */
export function sum128(x: usize, depth: i32): i32 {
  let sum = i32x4.splat(0);
  for (const end = x + (<usize>depth << 1); x < end; x += 16)
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(v128.load(x), i16x8.splat(128)));
  return i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3);
}

// Engines rebuild a constant vector in three instructions wherever it is used; loading it takes
// one.
const LIMIT = memory.data<f32>([4.97, 4.97, 4.97, 4.97]);
const MINUS_LIMIT = memory.data<f32>([-4.97, -4.97, -4.97, -4.97]);
const C21 = memory.data<f32>([21, 21, 21, 21]);
const C210 = memory.data<f32>([210, 210, 210, 210]);
const C1260 = memory.data<f32>([1260, 1260, 1260, 1260]);
const C4725 = memory.data<f32>([4725, 4725, 4725, 4725]);
const C10395 = memory.data<f32>([10395, 10395, 10395, 10395]);
const HALF = memory.data<f32>([0.5, 0.5, 0.5, 0.5]);
const OUTPUT_SCALE = memory.data<f32>([32, 32, 32, 32]);

// tanh as a continued fraction (Lambert), accurate to 1.1e-3. Its constants are arguments: engines do
// not move loads out of a loop, and here they are a third of the work.
// @ts-ignore: decorator
@inline
function tanh4(x: v128, least: v128, most: v128, c21: v128, c1260: v128, c10395: v128, c210: v128, c4725: v128): v128 {
  x = f32x4.pmin(f32x4.pmax(x, least), most);
  const s = f32x4.mul(x, x);
  const top = f32x4.add(f32x4.mul(f32x4.add(f32x4.mul(s, c21), c1260), s), c10395);
  const low = f32x4.add(f32x4.mul(f32x4.add(s, c210), s), c4725);
  return f32x4.div(f32x4.mul(x, top), f32x4.add(f32x4.mul(low, s), c10395));
}

// Each pass below has one short dependency chain per step, so many steps run in parallel; in a
// single pass they would wait for each other.

function tanhs(x: usize, bytes: usize): void {
  const least = v128.load(MINUS_LIMIT), most = v128.load(LIMIT);
  const c21 = v128.load(C21), c1260 = v128.load(C1260), c10395 = v128.load(C10395);
  const c210 = v128.load(C210), c4725 = v128.load(C4725);
  for (const end = x + bytes; x < end; x += 16)
    v128.store(x, tanh4(v128.load(x), least, most, c21, c1260, c10395, c210, c4725));
}

function sigmoids(x: usize, bytes: usize): void {
  const least = v128.load(MINUS_LIMIT), most = v128.load(LIMIT);
  const c21 = v128.load(C21), c1260 = v128.load(C1260), c10395 = v128.load(C10395);
  const c210 = v128.load(C210), c4725 = v128.load(C4725);
  const half = v128.load(HALF);
  for (const end = x + bytes; x < end; x += 16) {
    const t = tanh4(f32x4.mul(v128.load(x), half), least, most, c21, c1260, c10395, c210, c4725);
    v128.store(x, f32x4.add(f32x4.mul(t, half), half));
  }
}

/**
 * Computes the next cells from the gates z = [i f g o], which are overwritten, and the cells; their
 * tanh is left in the first gate.
 */
export function advance(z: usize, cells: usize, gate: usize): void {
  sigmoids(z, 2 * gate);
  tanhs(z + 2 * gate, gate);
  sigmoids(z + 3 * gate, gate);
  for (let u: usize = 0; u < gate; u += 16) {
    const at = z + u;
    const kept = f32x4.mul(v128.load(at + gate), v128.load(cells + u));
    const cell = f32x4.add(kept, f32x4.mul(v128.load(at), v128.load(at + 2 * gate)));
    v128.store(cells + u, cell);
    v128.store(at, cell);
  }
  tanhs(z, gate);
}

/** Computes eight outputs as int16 (× 32) from what `advance` left in the gates. */
// @ts-ignore: decorator
@inline
export function outputs8(at: usize, gate: usize): v128 {
  const scale = v128.load(OUTPUT_SCALE);
  const low = f32x4.mul(f32x4.mul(v128.load(at + 3 * gate), v128.load(at)), scale);
  const high = f32x4.mul(f32x4.mul(v128.load(at + 3 * gate, 16), v128.load(at, 16)), scale);
  return i16x8.narrow_i32x4_s(rounded(low), rounded(high));
}

// @ts-ignore: decorator
@inline
function rounded(x: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(x));
}

/** Replaces negative numbers in the first `cols` columns by zero. */
export function relu(x: usize, stride: i32, rows: i32, cols: i32): void {
  for (let r = 0; r < rows; r++) {
    const row = x + ((<usize>r * stride) << 2);
    for (let c: usize = 0; c < <usize>cols << 2; c += 16)
      v128.store(row + c, f32x4.pmax(v128.load(row + c), f32x4.splat(0)));
  }
}

/**
 * out[r] = add[r] + x[r] · W in floats, four rows at a time. W is [depth][outputs] in rows of
 * `stride`; outputs are a multiple of 8. `add` advances by `addStep` floats per row. Rows of `out`
 * past the last one, up to a multiple of four, are overwritten.
 */
export function product(
  weights: usize, stride: i32, x: usize, xStride: i32, add: usize, addStep: i32, out: usize, outStride: i32,
  rows: i32, outputs: i32, depth: i32,
): void {
  const xBytes = <usize>xStride << 2;
  const outBytes = <usize>outStride << 2;
  const addBytes = <usize>addStep << 2;
  for (let r = 0; r < rows; r += 4) {
    for (let o: usize = 0; o < <usize>outputs << 2; o += 32) {
      let from = add + o;
      let a0 = v128.load(from), a1 = v128.load(from, 16);
      from += addBytes;
      let b0 = v128.load(from), b1 = v128.load(from, 16);
      from += addBytes;
      let c0 = v128.load(from), c1 = v128.load(from, 16);
      from += addBytes;
      let d0 = v128.load(from), d1 = v128.load(from, 16);
      let w = weights + o;
      let k = x;
      const end = x + (<usize>depth << 2);
      do {
        const w0 = v128.load(w);
        const w1 = v128.load(w, 16);
        const p = v128.load32_splat(k);
        a0 = f32x4.add(a0, f32x4.mul(p, w0));
        a1 = f32x4.add(a1, f32x4.mul(p, w1));
        const q = v128.load32_splat(k + xBytes);
        b0 = f32x4.add(b0, f32x4.mul(q, w0));
        b1 = f32x4.add(b1, f32x4.mul(q, w1));
        const s = v128.load32_splat(k + 2 * xBytes);
        c0 = f32x4.add(c0, f32x4.mul(s, w0));
        c1 = f32x4.add(c1, f32x4.mul(s, w1));
        const t = v128.load32_splat(k + 3 * xBytes);
        d0 = f32x4.add(d0, f32x4.mul(t, w0));
        d1 = f32x4.add(d1, f32x4.mul(t, w1));
        w += <usize>stride << 2;
        k += 4;
      } while (k < end);
      let to = out + o;
      v128.store(to, a0);
      v128.store(to, a1, 16);
      to += outBytes;
      v128.store(to, b0);
      v128.store(to, b1, 16);
      to += outBytes;
      v128.store(to, c0);
      v128.store(to, c1, 16);
      to += outBytes;
      v128.store(to, d0);
      v128.store(to, d1, 16);
    }
    x += 4 * xBytes;
    add += 4 * addBytes;
    out += 4 * outBytes;
  }
}

/**
 * dst[c][r] = src[r][c], four by four; columns are a multiple of 4. Columns of `dst` past the last
 * row of `src`, up to a multiple of four, are overwritten.
 */
export function transpose(src: usize, srcStride: i32, rows: i32, cols: i32, dst: usize, dstStride: i32): void {
  const from = <usize>srcStride << 2;
  const to = <usize>dstStride << 2;
  for (let r: usize = 0; r < <usize>rows; r += 4) {
    let at = src + r * from;
    let out = dst + (r << 2);
    for (const end = at + (<usize>cols << 2); at < end; at += 16, out += 4 * to) {
      const a = v128.load(at), b = v128.load(at + from), c = v128.load(at + 2 * from), d = v128.load(at + 3 * from);
      const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
      v128.store(out, v128.shuffle<i64>(ab, cd, 0, 2));
      v128.store(out + to, v128.shuffle<i64>(ab, cd, 1, 3));
      const ab2 = v128.shuffle<i32>(a, b, 2, 6, 3, 7), cd2 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
      v128.store(out + 2 * to, v128.shuffle<i64>(ab2, cd2, 0, 2));
      v128.store(out + 3 * to, v128.shuffle<i64>(ab2, cd2, 1, 3));
    }
  }
}

/**
 * Writes the index of the largest of each row's first `count` numbers as i32; the first one wins
 * ties.
 */
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

/** out[r] = relu(dependents[r] + heads[ids[r]]); id −1 selects `root`. */
export function joinLabels(
  dependents: usize, heads: usize, stride: i32, root: usize, ids: usize, out: usize, rows: i32, size: i32,
): void {
  for (let r = 0; r < rows; r++) {
    const id = load<i32>(ids + (<usize>r << 2));
    const head = id < 0 ? root : heads + ((<usize>id * stride) << 2);
    const from = dependents + ((<usize>r * stride) << 2);
    const to = out + ((<usize>r * size) << 2);
    for (let c: usize = 0; c < <usize>size << 2; c += 16)
      v128.store(to + c, f32x4.pmax(f32x4.add(v128.load(from + c), v128.load(head + c)), f32x4.splat(0)));
  }
}
