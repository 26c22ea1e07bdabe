/** How the tables write what kinds of things a word stands for: class signs with shares in tenths, `p9g1`. */

/** WordNet's 26 lexicographer files in ten classes, near to GUM's ten entity types; by the sign in the tables. */
const NOUN_CLASSES = {
  p: 'person',
  a: 'animal',
  g: 'group',
  l: 'place',
  t: 'time',
  o: 'object',
  s: 'substance',
  v: 'plant',
  e: 'event',
  b: 'abstract',
} as const;

export type ClassSign = keyof typeof NOUN_CLASSES;
export type NounClass = (typeof NOUN_CLASSES)[ClassSign];
/** The share of each class in a word's uses, between 0 and 1; classes without a share are absent. */
export type ClassShares = Readonly<Partial<Record<NounClass, number>>>;
/** Class signs with weights that need not sum to anything. */
export type ClassWeights = ReadonlyMap<ClassSign, number>;

const SHARE_STEPS = 10;
/** Classes with a smaller share are left out. */
const MIN_SHARE = 0.15;

/** Weights as a key of the tables: a person in nine of ten uses is `p9g1`. */
export function encodeShares(weights: ClassWeights): string {
  const total = sum(weights.values());
  const kept = [...weights].filter(([, weight]) => weight / total >= MIN_SHARE);
  const keptTotal = sum(kept.map(([, weight]) => weight));
  return kept
    .map(([sign, weight]) => ({ sign, tenths: Math.round((weight / keptTotal) * SHARE_STEPS) }))
    .sort((one, other) => other.tenths - one.tenths || (one.sign < other.sign ? -1 : 1))
    .map(({ sign, tenths }) => `${sign}${tenths}`)
    .join('');
}

/** The shares that a key of the tables says. */
export function decodeShares(key: string): ClassShares {
  const shares: Partial<Record<NounClass, number>> = {};
  for (const [, sign, tenths] of key.matchAll(/([a-z])(\d+)/g)) {
    if (sign !== undefined && isSign(sign)) shares[NOUN_CLASSES[sign]] = Number(tenths) / SHARE_STEPS;
  }
  return shares;
}

function isSign(sign: string): sign is ClassSign {
  return Object.hasOwn(NOUN_CLASSES, sign);
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
