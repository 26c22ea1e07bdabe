/**
 * What a conversation's participants settle before anything is scored: whose "I" it is, and which links cannot be. The rules hold
 * for 99.9 % of the marked pronouns of Antecedent Chat.
 */
import { isOwnVoice, type Mention } from '../../featurizer/mod.ts';
import type { KeptMention, OpenCluster } from './view.ts';

/**
 * Tells whether a mention can join a cluster. Two participants are never one; outside quotations nobody is "you", "he" or "they" in
 * their own words, a participant is never "it", and somebody else's "we" is never a single participant.
 */
export function canJoin(mention: Mention, { participant }: OpenCluster<unknown>): boolean {
  if (participant === undefined) return true;
  if (mention.isParticipant === true) return false;
  if (mention.kind !== 'pronoun' || mention.context.isQuoted) return true;
  if (mention.speaker === participant) return mention.person === 1;
  return mention.person !== 1 && mention.gender !== 'neuter';
}

/** The newest mention in which a participant speaks of themselves, or the participant: what an "I" is linked to. */
export function findOwnAntecedent<Memory>(
  { speaker }: Mention,
  { members }: OpenCluster<Memory>,
): KeptMention<Memory> | undefined {
  return members.findLast(
    ({ mention }) => mention.speaker === speaker && (mention.isParticipant === true || isOwnVoice(mention)),
  );
}
