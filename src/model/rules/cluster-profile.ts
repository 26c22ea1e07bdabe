/** What the rules remember of a cluster: the agreement its mentions have shown so far. This is the rules' memory. */
import { findPronoun, type Gender, type GrammaticalNumber, type Mention } from '../../../featurizer/mod.ts';

export interface ClusterProfile {
  readonly gender: Gender;
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
    gender: known(profile?.gender) ?? mention.gender,
    number: known(profile?.number) ?? mention.number,
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

function isCompatible<Value extends string>(one: Value, other: Value): boolean {
  return one === other || one === 'unknown' || other === 'unknown';
}

function known<Value extends string>(value: Value | undefined): Value | undefined {
  return value === 'unknown' ? undefined : value;
}
