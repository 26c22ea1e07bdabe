/**
 * Who is named in a turn: participants who are called ("Noah, can you …") and participants who are
 * talked about ("did Noah call you?"). The first are likely its "you", the others are not.
 */
import type { Mention } from './mention.ts';
import { isNameLike, normalizeName } from './participant.ts';

/** Finds the speaker with a normalized name; `undefined` for nobody, or if several have it. */
export type FindNamed = (name: string) => string | undefined;

/** Adds to the mentions of a turn which participants it names. */
export function addNamedParticipants(mentions: readonly Mention[], findNamed: FindNamed): readonly Mention[] {
  const called: string[] = [];
  const told: string[] = [];
  for (const mention of mentions) {
    const speaker = isNameLike(mention) ? findNamed(normalizeName(mention.text)) : undefined;
    if (speaker !== undefined && speaker !== mention.speaker) (isVocative(mention) ? called : told).push(speaker);
  }
  return called.length + told.length === 0 ? mentions : mentions.map((mention) => ({ ...mention, called, told }));
}

/**
 * Tells whether somebody is called by a mention. The parser takes many vocatives for interjections
 * ("Noah, can you …"), but those have a capital and a comma.
 */
export function isVocative({ kind, number, relation, headText, context }: Mention): boolean {
  if (kind === 'pronoun' || number === 'plural') return false;
  const isCalled = relation === 'discourse' && context.following.word === ',' && /^\p{Lu}/u.test(headText);
  return relation === 'vocative' || isCalled;
}
