// AssemblyScript: the network's arithmetic for the mentions and pairs of a turn. Plain SIMD floats,
// so the bits are the same on every machine, and a pair's score does not depend on the other pairs
// of the run. Pointers are byte offsets; widths are multiples of 16 floats, padded with zeros.
// `src/model/simd/` calls it.

/**
 * out[r] = bias + Σ table[i] over the first `count` of the `stride` indices that `rows` has per row
 * of `out`.
 */
export function sumRows(
  table: usize, rows: usize, stride: i32, count: i32, bias: usize, out: usize, outRows: i32, width: i32,
): void {
  const bytes = <usize>width << 2;
  for (let r = 0; r < outRows; r++) {
    const end = rows + (<usize>count << 2);
    for (let o: usize = 0; o < bytes; o += 64) {
      let a = v128.load(bias + o), b = v128.load(bias + o, 16), c = v128.load(bias + o, 32), d = v128.load(bias + o, 48);
      for (let at = rows; at < end; at += 4) {
        const from = table + <usize>load<u32>(at) * bytes + o;
        a = f32x4.add(a, v128.load(from));
        b = f32x4.add(b, v128.load(from, 16));
        c = f32x4.add(c, v128.load(from, 32));
        d = f32x4.add(d, v128.load(from, 48));
      }
      v128.store(out + o, a);
      v128.store(out + o, b, 16);
      v128.store(out + o, c, 32);
      v128.store(out + o, d, 48);
    }
    rows += <usize>stride << 2;
    out += bytes;
  }
}

/** out += factor × row. */
export function addScaled(row: usize, factor: f32, out: usize, width: i32): void {
  const by = f32x4.splat(factor);
  for (const end = out + (<usize>width << 2); out < end; out += 16, row += 16)
    v128.store(out, f32x4.add(v128.load(out), f32x4.mul(by, v128.load(row))));
}

// Engines rebuild a constant vector in three instructions wherever it is used; loading it takes
// one.
const LIMIT = memory.data<f32>([9, 9, 9, 9]);
const MINUS_LIMIT = memory.data<f32>([-9, -9, -9, -9]);
const T13 = memory.data<f32>([-2.76076847742355e-16, -2.76076847742355e-16, -2.76076847742355e-16, -2.76076847742355e-16]);
const T11 = memory.data<f32>([2.00018790482477e-13, 2.00018790482477e-13, 2.00018790482477e-13, 2.00018790482477e-13]);
const T9 = memory.data<f32>([-8.60467152213735e-11, -8.60467152213735e-11, -8.60467152213735e-11, -8.60467152213735e-11]);
const T7 = memory.data<f32>([5.12229709037114e-8, 5.12229709037114e-8, 5.12229709037114e-8, 5.12229709037114e-8]);
const T5 = memory.data<f32>([1.48572235717979e-5, 1.48572235717979e-5, 1.48572235717979e-5, 1.48572235717979e-5]);
const T3 = memory.data<f32>([6.37261928875436e-4, 6.37261928875436e-4, 6.37261928875436e-4, 6.37261928875436e-4]);
const T1 = memory.data<f32>([4.89352455891786e-3, 4.89352455891786e-3, 4.89352455891786e-3, 4.89352455891786e-3]);
const B6 = memory.data<f32>([1.19825839466702e-6, 1.19825839466702e-6, 1.19825839466702e-6, 1.19825839466702e-6]);
const B4 = memory.data<f32>([1.18534705686654e-4, 1.18534705686654e-4, 1.18534705686654e-4, 1.18534705686654e-4]);
const B2 = memory.data<f32>([2.268434632439e-3, 2.268434632439e-3, 2.268434632439e-3, 2.268434632439e-3]);
const B0 = memory.data<f32>([4.89352518554385e-3, 4.89352518554385e-3, 4.89352518554385e-3, 4.89352518554385e-3]);

// The rational approximation of `src/model/network/tanh.ts`, in single precision.
// @ts-ignore: decorator
@inline
function tanh4(x: v128): v128 {
  x = f32x4.pmin(f32x4.pmax(x, v128.load(MINUS_LIMIT)), v128.load(LIMIT));
  const s = f32x4.mul(x, x);
  let top = f32x4.add(f32x4.mul(s, v128.load(T13)), v128.load(T11));
  top = f32x4.add(f32x4.mul(top, s), v128.load(T9));
  top = f32x4.add(f32x4.mul(top, s), v128.load(T7));
  top = f32x4.add(f32x4.mul(top, s), v128.load(T5));
  top = f32x4.add(f32x4.mul(top, s), v128.load(T3));
  top = f32x4.add(f32x4.mul(top, s), v128.load(T1));
  let low = f32x4.add(f32x4.mul(s, v128.load(B6)), v128.load(B4));
  low = f32x4.add(f32x4.mul(low, s), v128.load(B2));
  low = f32x4.add(f32x4.mul(low, s), v128.load(B0));
  return f32x4.div(f32x4.mul(x, top), low);
}

/** Computes tanh of `width` floats in place. */
export function tanhs(x: usize, width: i32): void {
  squash(x, 0, width);
}

/**
 * Computes tanh of `width` floats in place, and returns weights · tanh if there are weights. These are
 * the operations of `tanh4`, for four vectors at a time: a constant is loaded once for all of them,
 * and none waits for another.
 */
// @ts-ignore: decorator
@inline
function squash(x: usize, weights: usize, width: i32): f32 {
  let sum = f32x4.splat(0);
  for (const end = x + (<usize>width << 2); x < end; x += 64) {
    let k = v128.load(MINUS_LIMIT), l = v128.load(LIMIT);
    let a = f32x4.pmin(f32x4.pmax(v128.load(x, 0), k), l);
    let b = f32x4.pmin(f32x4.pmax(v128.load(x, 16), k), l);
    let c = f32x4.pmin(f32x4.pmax(v128.load(x, 32), k), l);
    let d = f32x4.pmin(f32x4.pmax(v128.load(x, 48), k), l);
    const a2 = f32x4.mul(a, a), b2 = f32x4.mul(b, b), c2 = f32x4.mul(c, c), d2 = f32x4.mul(d, d);
    k = v128.load(T13);
    l = v128.load(T11);
    let aTop = f32x4.add(f32x4.mul(a2, k), l), bTop = f32x4.add(f32x4.mul(b2, k), l);
    let cTop = f32x4.add(f32x4.mul(c2, k), l), dTop = f32x4.add(f32x4.mul(d2, k), l);
    k = v128.load(T9);
    aTop = f32x4.add(f32x4.mul(aTop, a2), k);
    bTop = f32x4.add(f32x4.mul(bTop, b2), k);
    cTop = f32x4.add(f32x4.mul(cTop, c2), k);
    dTop = f32x4.add(f32x4.mul(dTop, d2), k);
    k = v128.load(T7);
    aTop = f32x4.add(f32x4.mul(aTop, a2), k);
    bTop = f32x4.add(f32x4.mul(bTop, b2), k);
    cTop = f32x4.add(f32x4.mul(cTop, c2), k);
    dTop = f32x4.add(f32x4.mul(dTop, d2), k);
    k = v128.load(T5);
    aTop = f32x4.add(f32x4.mul(aTop, a2), k);
    bTop = f32x4.add(f32x4.mul(bTop, b2), k);
    cTop = f32x4.add(f32x4.mul(cTop, c2), k);
    dTop = f32x4.add(f32x4.mul(dTop, d2), k);
    k = v128.load(T3);
    aTop = f32x4.add(f32x4.mul(aTop, a2), k);
    bTop = f32x4.add(f32x4.mul(bTop, b2), k);
    cTop = f32x4.add(f32x4.mul(cTop, c2), k);
    dTop = f32x4.add(f32x4.mul(dTop, d2), k);
    k = v128.load(T1);
    aTop = f32x4.add(f32x4.mul(aTop, a2), k);
    bTop = f32x4.add(f32x4.mul(bTop, b2), k);
    cTop = f32x4.add(f32x4.mul(cTop, c2), k);
    dTop = f32x4.add(f32x4.mul(dTop, d2), k);
    aTop = f32x4.mul(a, aTop);
    bTop = f32x4.mul(b, bTop);
    cTop = f32x4.mul(c, cTop);
    dTop = f32x4.mul(d, dTop);
    k = v128.load(B6);
    l = v128.load(B4);
    a = f32x4.add(f32x4.mul(a2, k), l);
    b = f32x4.add(f32x4.mul(b2, k), l);
    c = f32x4.add(f32x4.mul(c2, k), l);
    d = f32x4.add(f32x4.mul(d2, k), l);
    k = v128.load(B2);
    a = f32x4.add(f32x4.mul(a, a2), k);
    b = f32x4.add(f32x4.mul(b, b2), k);
    c = f32x4.add(f32x4.mul(c, c2), k);
    d = f32x4.add(f32x4.mul(d, d2), k);
    k = v128.load(B0);
    a = f32x4.add(f32x4.mul(a, a2), k);
    b = f32x4.add(f32x4.mul(b, b2), k);
    c = f32x4.add(f32x4.mul(c, c2), k);
    d = f32x4.add(f32x4.mul(d, d2), k);
    a = f32x4.div(aTop, a);
    b = f32x4.div(bTop, b);
    c = f32x4.div(cTop, c);
    d = f32x4.div(dTop, d);
    v128.store(x, a, 0);
    v128.store(x, b, 16);
    v128.store(x, c, 32);
    v128.store(x, d, 48);
    if (weights != 0) {
      sum = f32x4.add(sum, f32x4.mul(a, v128.load(weights, 0)));
      sum = f32x4.add(sum, f32x4.mul(b, v128.load(weights, 16)));
      sum = f32x4.add(sum, f32x4.mul(c, v128.load(weights, 32)));
      sum = f32x4.add(sum, f32x4.mul(d, v128.load(weights, 48)));
      weights += 64;
    }
  }
  return total(sum);
}

// @ts-ignore: decorator
@inline
function sigmoid4(x: v128): v128 {
  const half = f32x4.splat(0.5);
  return f32x4.add(half, f32x4.mul(half, tanh4(f32x4.mul(half, x))));
}

/**
 * One step of an LSTM, in place: `hidden` and `cell` become those after `input`. Matrices are
 * [inputs, 4 × units], gates in the order input, candidate, forget, output; `ranges` has for each 16
 * columns the first input with a weight and the one after the last. Without a state, `hidden` and
 * `cell` are not read. `gates` is scratch space.
 */
export function stepLstm(
  input: usize, hidden: usize, cell: usize, inputMatrix: usize, recurrent: usize, bias: usize, ranges: usize,
  gates: usize, units: i32, hasState: bool,
): void {
  const size = <usize>units << 2;
  const bytes = size << 2;
  for (let o: usize = 0; o < bytes; o += 64, ranges += 8) {
    const start = <usize>load<u32>(ranges), end = <usize>load<u32>(ranges, 4);
    let a = v128.load(bias + o), b = v128.load(bias + o, 16), c = v128.load(bias + o, 32), d = v128.load(bias + o, 48);
    for (let k = start; k < end; k++) {
      const x = v128.load32_splat(input + (k << 2));
      const from = inputMatrix + k * bytes + o;
      a = f32x4.add(a, f32x4.mul(x, v128.load(from)));
      b = f32x4.add(b, f32x4.mul(x, v128.load(from, 16)));
      c = f32x4.add(c, f32x4.mul(x, v128.load(from, 32)));
      d = f32x4.add(d, f32x4.mul(x, v128.load(from, 48)));
    }
    if (hasState) for (let k = start; k < end; k++) {
      const x = v128.load32_splat(hidden + (k << 2));
      const from = recurrent + k * bytes + o;
      a = f32x4.add(a, f32x4.mul(x, v128.load(from)));
      b = f32x4.add(b, f32x4.mul(x, v128.load(from, 16)));
      c = f32x4.add(c, f32x4.mul(x, v128.load(from, 32)));
      d = f32x4.add(d, f32x4.mul(x, v128.load(from, 48)));
    }
    v128.store(gates + o, a);
    v128.store(gates + o, b, 16);
    v128.store(gates + o, c, 32);
    v128.store(gates + o, d, 48);
  }
  for (let u: usize = 0; u < size; u += 16) {
    const gate = gates + u;
    let next = f32x4.mul(sigmoid4(v128.load(gate)), tanh4(v128.load(gate + size)));
    if (hasState) next = f32x4.add(next, f32x4.mul(sigmoid4(v128.load(gate + 2 * size)), v128.load(cell + u)));
    v128.store(cell + u, next);
    v128.store(hidden + u, f32x4.mul(sigmoid4(v128.load(gate + 3 * size)), tanh4(next)));
  }
}

// `src/model/network/tanh.ts` in double precision, operation by operation.
// @ts-ignore: decorator
@inline
function tanh2(x: v128): v128 {
  x = f64x2.pmin(f64x2.pmax(x, f64x2.splat(-9)), f64x2.splat(9));
  const s = f64x2.mul(x, x);
  let top = f64x2.add(f64x2.mul(s, f64x2.splat(-2.76076847742355e-16)), f64x2.splat(2.00018790482477e-13));
  top = f64x2.sub(f64x2.mul(top, s), f64x2.splat(8.60467152213735e-11));
  top = f64x2.add(f64x2.mul(top, s), f64x2.splat(5.12229709037114e-8));
  top = f64x2.add(f64x2.mul(top, s), f64x2.splat(1.48572235717979e-5));
  top = f64x2.add(f64x2.mul(top, s), f64x2.splat(6.37261928875436e-4));
  top = f64x2.add(f64x2.mul(top, s), f64x2.splat(4.89352455891786e-3));
  let low = f64x2.add(f64x2.mul(s, f64x2.splat(1.19825839466702e-6)), f64x2.splat(1.18534705686654e-4));
  low = f64x2.add(f64x2.mul(low, s), f64x2.splat(2.268434632439e-3));
  low = f64x2.add(f64x2.mul(low, s), f64x2.splat(4.89352518554385e-3));
  return f64x2.div(f64x2.mul(x, top), low);
}

// @ts-ignore: decorator
@inline
function addBoth(score: f64, two: v128): f64 {
  return score + f64x2.extract_lane(two, 0) + f64x2.extract_lane(two, 1);
}

/**
 * Returns score + weights · tanh(newness + states · table), in doubles and in the order of
 * `src/model/network/cluster-memory.ts`, so with the same bits. `newness` is in floats, `table` is
 * [units, units], and `ranges` has for each 8 columns the first state with a weight and the one
 * after the last.
 */
export function addNewness(
  score: f64, newness: usize, states: usize, table: usize, ranges: usize, weights: usize, units: i32,
): f64 {
  const bytes = <usize>units << 3;
  for (let o: usize = 0; o < bytes; o += 64, ranges += 8) {
    const from = newness + (o >> 1);
    let a = f64x2.promote_low_f32x4(v128.load64_zero(from)), b = f64x2.promote_low_f32x4(v128.load64_zero(from, 8));
    let c = f64x2.promote_low_f32x4(v128.load64_zero(from, 16)), d = f64x2.promote_low_f32x4(v128.load64_zero(from, 24));
    const end = <usize>load<u32>(ranges, 4);
    for (let k = <usize>load<u32>(ranges); k < end; k++) {
      const state = v128.load64_splat(states + (k << 3));
      const row = table + k * bytes + o;
      a = f64x2.add(a, f64x2.mul(state, v128.load(row)));
      b = f64x2.add(b, f64x2.mul(state, v128.load(row, 16)));
      c = f64x2.add(c, f64x2.mul(state, v128.load(row, 32)));
      d = f64x2.add(d, f64x2.mul(state, v128.load(row, 48)));
    }
    score = addBoth(score, f64x2.mul(v128.load(weights + o), tanh2(a)));
    score = addBoth(score, f64x2.mul(v128.load(weights + o, 16), tanh2(b)));
    score = addBoth(score, f64x2.mul(v128.load(weights + o, 32), tanh2(c)));
    score = addBoth(score, f64x2.mul(v128.load(weights + o, 48), tanh2(d)));
  }
  return score;
}

/** Returns one · other. */
export function dot(one: usize, other: usize, width: i32): f32 {
  let sum = f32x4.splat(0);
  for (const end = one + (<usize>width << 2); one < end; one += 16, other += 16)
    sum = f32x4.add(sum, f32x4.mul(v128.load(one), v128.load(other)));
  return total(sum);
}

/**
 * out[p] = weights · tanh(Σ the pair's rows). `pairs` has `columns` integers per pair: the
 * addresses of its two mentions' rows, then one code per table in `tables`, a list of addresses.
 * `rows` is scratch space for one address per column, and `sums` for one row.
 */
export function scorePairs(
  pairs: usize, columns: i32, count: i32, tables: usize, weights: usize, out: usize, width: i32, rows: usize,
  sums: usize,
): void {
  const bytes = <usize>width << 2;
  const end = rows + (<usize>columns << 2);
  for (let p = 0; p < count; p++) {
    store<u32>(rows, load<u32>(pairs));
    store<u32>(rows, load<u32>(pairs, 4), 4);
    let table = tables;
    let code = pairs + 8;
    for (let at = rows + 8; at < end; at += 4, table += 4, code += 4)
      store<u32>(at, load<u32>(table) + load<u32>(code) * <u32>bytes);
    pairs = code;
    for (let o: usize = 0; o < bytes; o += 64) {
      let from = <usize>load<u32>(rows) + o;
      let a = v128.load(from), b = v128.load(from, 16), c = v128.load(from, 32), d = v128.load(from, 48);
      for (let at = rows + 4; at < end; at += 4) {
        from = <usize>load<u32>(at) + o;
        a = f32x4.add(a, v128.load(from));
        b = f32x4.add(b, v128.load(from, 16));
        c = f32x4.add(c, v128.load(from, 32));
        d = f32x4.add(d, v128.load(from, 48));
      }
      v128.store(sums + o, a);
      v128.store(sums + o, b, 16);
      v128.store(sums + o, c, 32);
      v128.store(sums + o, d, 48);
    }
    store<f32>(out + (<usize>p << 2), squash(sums, weights, width));
  }
}

// @ts-ignore: decorator
@inline
function total(sum: v128): f32 {
  return f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + (f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3));
}
