/** A cluster profile as bytes, so that a document can be stored and go on elsewhere: compact JSON, checked when it is read. */
import { z } from 'zod';
import type { ClusterProfile } from './cluster-profile.ts';

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
