/**
 * tanh with the same bits on every engine, which `Math.tanh` does not guarantee: a minimax rational
 * approximation, accurate to 1e-6.
 */

/** Beyond this, the result is ±1 in single precision. */
const LIMIT = 9;

/** Computes the hyperbolic tangent. */
export function tanh(value: number): number {
  const x = Math.min(LIMIT, Math.max(-LIMIT, value));
  const s = x * x;
  let top = -2.76076847742355e-16 * s + 2.00018790482477e-13;
  top = top * s - 8.60467152213735e-11;
  top = top * s + 5.12229709037114e-8;
  top = top * s + 1.48572235717979e-5;
  top = top * s + 6.37261928875436e-4;
  top = top * s + 4.89352455891786e-3;
  const bottom = ((1.19825839466702e-6 * s + 1.18534705686654e-4) * s + 2.268434632439e-3) * s + 4.89352518554385e-3;
  return (x * top) / bottom;
}
