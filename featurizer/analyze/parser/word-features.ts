/**
 * The parser's features of a word form: a vocabulary key, hashed affixes and a shape. Training and
 * serving share them.
 */

/** Identifies the features below; weights trained for another set are rejected. */
export const FEATURE_SET = 'word-affix4-shape-1';

/** Affixes are 1 to this many UTF-16 units of the key. */
const AFFIX_LENGTHS = 4;

const MAX_FORM_UNITS = 48;

/** Shortens a long form in the middle, so that hostile input does not cost more than a word. */
export function cutForm(form: string): string {
  const half = MAX_FORM_UNITS / 2;
  return form.length <= MAX_FORM_UNITS ? form : form.slice(0, half) + form.slice(-half);
}

/** Normalizes a form to its vocabulary key: lower case, digits as 0, straight quotes. */
export function toKey(form: string): string {
  return cutForm(form)
    .toLowerCase()
    .replace(/[0-9]/g, '0')
    .replace(/[‘’‛ʼ]/g, "'")
    .replace(/[“”„]/g, '"');
}

/**
 * Computes a form's shape: X, x and d for upper case, lower case and digits, other units unchanged;
 * runs are cut to two.
 */
export function toShape(form: string): string {
  let shape = '';
  let run = 0;
  for (const unit of cutForm(form)) {
    const sign = toShapeSign(unit);
    run = shape.endsWith(sign) ? run + 1 : 1;
    if (run <= 2) shape += sign;
    if (shape.length >= MAX_SHAPE_UNITS) break;
  }
  return shape;
}

/** Hashes the key's suffixes of length 1 to 4 to ids in [1, buckets); 0 if the key is shorter. */
export function hashSuffixes(key: string, buckets: number): number[] {
  return AFFIXES.map((length) => (key.length < length ? 0 : hash(key, key.length - length, key.length, buckets)));
}

/** Hashes the key's prefixes, like `hashSuffixes`. */
export function hashPrefixes(key: string, buckets: number): number[] {
  return AFFIXES.map((length) => (key.length < length ? 0 : hash(key, 0, length, buckets)));
}

const AFFIXES = Array.from({ length: AFFIX_LENGTHS }, (_, index) => index + 1);
const MAX_SHAPE_UNITS = 8;

function toShapeSign(unit: string): string {
  if (unit >= '0' && unit <= '9') return 'd';
  const lower = unit.toLowerCase();
  if (lower !== unit) return 'X';
  return unit.toUpperCase() === unit ? unit : 'x';
}

/** Hashes the units and the length with FNV-1a. */
function hash(key: string, start: number, end: number, buckets: number): number {
  let value = 0x811c9dc5 ^ (end - start);
  for (let index = start; index < end; index++) value = Math.imul(value ^ key.charCodeAt(index), 0x01000193);
  value ^= value >>> 15;
  return 1 + ((value >>> 0) % (buckets - 1));
}
