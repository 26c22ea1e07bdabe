/** What the rules remember of a cluster: the agreement its mentions have shown so far. This is the rules' memory. */

import { z } from 'zod';
import { findPronoun, type Gender, type GrammaticalNumber, type Mention } from '../../../featurizer/mod.ts';

export interface ClusterProfile {
  readonly gender: Gender;
  /** The probability that it is feminine among masculine and feminine, by the clearest evidence so far. */
  readonly feminineShare: number | undefined;
  readonly number: GrammaticalNumber;
  readonly isAnimate: boolean | undefined;
  readonly size: number;
  /** Whose "I" (or "we") this is. */
  readonly speaker: string | undefined;
  /** The canonical pronouns used for it, each once. */
  readonly pronouns: readonly string[];
}

/** The profile after one more mention; what is known stays known. */
export function extendProfile(profile: ClusterProfile | undefined, mention: Mention): ClusterProfile {
  const pronoun = mention.kind === 'pronoun' ? findPronoun(mention.headText)?.canonical : undefined;
  const pronouns = profile?.pronouns ?? [];
  return {
    gender: keepKnown(profile?.gender) ?? mention.gender,
    feminineShare: pickClearer(profile?.feminineShare, mention.feminineShare),
    number: keepKnown(profile?.number) ?? mention.number,
    isAnimate: profile?.isAnimate ?? mention.isAnimate,
    size: (profile?.size ?? 0) + 1,
    speaker: profile?.speaker ?? (mention.person === 1 ? mention.speaker : undefined),
    pronouns: pronoun === undefined || pronouns.includes(pronoun) ? pronouns : [...pronouns, pronoun],
  };
}

/** True where nothing known of a mention contradicts what is known of a cluster. */
export function agrees(mention: Mention, profile: ClusterProfile): boolean {
  return (
    isCompatible(mention.gender, profile.gender) &&
    isCompatible(mention.number, profile.number) &&
    (mention.isAnimate === undefined || profile.isAnimate === undefined || mention.isAnimate === profile.isAnimate)
  );
}

/**
 * How well the genders of a mention and a cluster go together where both may have one, as a logarithm: 0 where nothing is known
 * of the mention, near 0 where both say the same, log ½ where nothing is known of the cluster.
 */
export function scoreGenderAgreement(mention: Mention, profile: ClusterProfile): number {
  if (mention.feminineShare === undefined) return 0;
  const own = mention.feminineShare;
  const theirs = profile.feminineShare ?? 0.5;
  return approximateLog(own * theirs + (1 - own) * (1 - theirs));
}

function isCompatible<Value extends string>(one: Value, other: Value): boolean {
  return one === other || one === 'unknown' || other === 'unknown';
}

function keepKnown<Value extends string>(value: Value | undefined): Value | undefined {
  return value === 'unknown' ? undefined : value;
}

/** The share further from one half. */
function pickClearer(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.abs(other - 0.5) > Math.abs(one - 0.5) ? other : one;
}

/** ln p for a probability, near enough and finite at 0: engines differ in the last bit of `Math.log`, and scores are sent. */
function approximateLog(probability: number): number {
  const x = 2 * probability;
  return (3 * (x * x - 1)) / (x * x + 4 * x + 1) - Math.LN2;
}

/*MERGED src/model/rules/encode-profile.ts*/
// HEADER:  A cluster profile as bytes, so that a document can be stored and go on elsewhere: compact JSON, checked when it is read.
const profileSchema = z.tuple([
  z.enum(['masculine', 'feminine', 'neuter', 'unknown']),
  z.number().nullable(), // the share of feminine evidence
  z.enum(['singular', 'plural', 'unknown']),
  z.boolean().nullable(), // animate
  z.int().positive(), // size
  z.string().nullable(), // speaker
  z.array(z.string()), // pronouns
]);

/** The profile as bytes. */
export function encodeProfile(profile: ClusterProfile): Uint8Array {
  const row: z.infer<typeof profileSchema> = [
    profile.gender,
    profile.feminineShare ?? null,
    profile.number,
    profile.isAnimate ?? null,
    profile.size,
    profile.speaker ?? null,
    [...profile.pronouns],
  ];
  return new TextEncoder().encode(JSON.stringify(row));
}

/** The reverse of `encodeProfile`; throws where the bytes are no profile. */
export function decodeProfile(bytes: Uint8Array): ClusterProfile {
  const row = profileSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  const [gender, feminineShare, number, isAnimate, size, speaker, pronouns] = row;
  return {
    gender,
    feminineShare: feminineShare ?? undefined,
    number,
    isAnimate: isAnimate ?? undefined,
    size,
    speaker: speaker ?? undefined,
    pronouns,
  };
}
