/**
 * How likely a cluster is to be mentioned again, given the form of its mentions, its size, and its
 * last mention.
 */
import type { MentionKeys } from '../../featurizer/mod.ts';
import { AGE_LIMITS, EXPECTATIONS, SIZE_LIMITS } from './expectation.generated.ts';
import type { OpenCluster } from './view.ts';

/** The form of a cluster's mentions, strongest first. */
export const CLUSTER_FORMS = [
  'person-name',
  'name',
  'speaker',
  'person',
  'pronoun',
  'definite',
  'indefinite',
  'demonstrative',
  'alternative',
] as const;
export type ClusterForm = (typeof CLUSTER_FORMS)[number];

/**
 * Estimates the chance of another mention after `age` mentions of other clusters, in
 * ten-thousandths.
 */
export function estimateExpectation({ form, size }: Pick<OpenCluster<unknown>, 'size' | 'form'>, age: number): number {
  const bySize = form * SIZES + (SIZE_PLACES[Math.min(size, SIZE_PLACES.length - 1)] as number);
  return CHANCES[bySize * AGES + (AGE_PLACES[Math.min(age, AGE_PLACES.length - 1)] as number)] as number;
}

// Computed for every open cluster whenever one has to close: indices are looked up, and chances are
// integers.
const SIZE_PLACES = tabulatePlaces(SIZE_LIMITS);
const AGE_PLACES = tabulatePlaces(AGE_LIMITS);
const SIZES = SIZE_LIMITS.length + 1;
const AGES = AGE_LIMITS.length + 1;
const CHANCES = Int32Array.from(EXPECTATIONS.flat(2), (thousandths) => Math.round(10 * thousandths));

/** The form of a cluster without antecedents: the weakest. */
export const WEAKEST_FORM: number = CLUSTER_FORMS.length - 1;

/** The code of what is animate. */
const ANIMATE = 1;

/** Returns the index of a mention's form in `CLUSTER_FORMS`. */
export function findFormIndex(keys: MentionKeys): number {
  return CLUSTER_FORMS.indexOf(classifyForm(keys));
}

function classifyForm({
  isAlternative,
  isClosed,
  isProper,
  isPronoun,
  person,
  animacy,
  isDefinite,
}: MentionKeys): ClusterForm {
  if (isAlternative) return 'alternative';
  if (isPronoun) return person === 3 ? 'pronoun' : 'speaker';
  if (isClosed) return 'demonstrative';
  if (isProper) return animacy === ANIMATE ? 'person-name' : 'name';
  if (animacy === ANIMATE) return 'person';
  return isDefinite ? 'definite' : 'indefinite';
}

/** Returns the index of the first limit that is not exceeded; `limits.length` if all are. */
export function findPlace(limits: readonly number[], value: number): number {
  let at = 0;
  while (at < limits.length && value > (limits[at] as number)) at++;
  return at;
}

/** Tabulates `findPlace` for every number up to the first that exceeds all limits. */
function tabulatePlaces(limits: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: (limits.at(-1) ?? 0) + 2 }, (_, value) => findPlace(limits, value));
}
