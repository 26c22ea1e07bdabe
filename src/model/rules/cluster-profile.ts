/** The rules' memory of a cluster: the gender, number and animacy of its mentions so far. */

import { z } from 'zod';
import { findPronoun, type Gender, type GrammaticalNumber, type Mention } from '../../../featurizer/mod.ts';

/** What the rules know about a cluster. */
export interface ClusterProfile {
  readonly gender: Gender;
  /** Probability of feminine against masculine, by the clearest evidence so far. */
  readonly feminineShare: number | undefined;
  readonly number: GrammaticalNumber;
  readonly isAnimate: boolean | undefined;
  readonly size: number;
  /** The speaker whose "I" or "we" this is. */
  readonly speaker: string | undefined;
  /** The canonical pronouns used for it, without duplicates. */
  readonly pronouns: readonly string[];
}

/** Extends a profile by one mention; known values are never overwritten. */
export function extendProfile(profile: ClusterProfile | undefined, mention: Mention): ClusterProfile {
  const pronoun = mention.kind === 'pronoun' ? findPronoun(mention.headText)?.canonical : undefined;
  const pronouns = profile?.pronouns ?? [];
  return {
    gender: dropUnknown(profile?.gender) ?? mention.gender,
    feminineShare: pickClearer(profile?.feminineShare, mention.feminineShare),
    number: dropUnknown(profile?.number) ?? mention.number,
    isAnimate: profile?.isAnimate ?? mention.isAnimate,
    size: (profile?.size ?? 0) + 1,
    speaker: profile?.speaker ?? (mention.person === 1 ? mention.speaker : undefined),
    pronouns: pronoun === undefined || pronouns.includes(pronoun) ? pronouns : [...pronouns, pronoun],
  };
}

/** True if nothing known about the mention contradicts what is known about the cluster. */
export function agrees(mention: Mention, profile: ClusterProfile): boolean {
  return (
    isCompatible(mention.gender, profile.gender) &&
    isCompatible(mention.number, profile.number) &&
    (mention.isAnimate === undefined || profile.isAnimate === undefined || mention.isAnimate === profile.isAnimate)
  );
}

/**
 * Scores how well the genders of a mention and a cluster agree, as a logarithm: 0 if the mention's
 * gender is unknown, near 0 if both agree, log ½ if the cluster's gender is unknown.
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

function dropUnknown<Value extends string>(value: Value | undefined): Value | undefined {
  return value === 'unknown' ? undefined : value;
}

/** Picks the share that is further from one half. */
function pickClearer(one: number | undefined, other: number | undefined): number | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return Math.abs(other - 0.5) > Math.abs(one - 0.5) ? other : one;
}

/**
 * Approximates ln p for a probability, finite at 0. `Math.log` differs between engines in the last
 * bit, and scores are part of the output.
 */
function approximateLog(probability: number): number {
  const x = 2 * probability;
  return (3 * (x * x - 1)) / (x * x + 4 * x + 1) - Math.LN2;
}

/** A profile as it is stored. */
const profileSchema = z.tuple([
  z.enum(['masculine', 'feminine', 'neuter', 'unknown']),
  z.number().nullable(), // the share of feminine evidence
  z.enum(['singular', 'plural', 'unknown']),
  z.boolean().nullable(), // animate
  z.int().positive(), // size
  z.string().nullable(), // speaker
  z.array(z.string()), // pronouns
]);

/** Encodes a profile as compact JSON. */
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

/** Decodes what `encodeProfile` wrote; throws if the bytes are not a profile. */
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
