/**
 * Who is named in a turn: participants who are called ("Noah, can you …") and participants who are
 * talked about ("did Noah call you?"). The first are likely its "you", the others are not.
 */
import { finishSteps, mapInSteps, visitInSteps } from '../steps.ts';
import type { Mention } from './mention.ts';
import { isNameLike, normalizeName } from './participant.ts';

/** Finds the speaker with a normalized name; `undefined` for nobody, or if several have it. */
export type FindNamed = (name: string) => string | undefined;

/** Adds to the mentions of a turn which participants it names. */
export function addNamedParticipants(mentions: readonly Mention[], findNamed: FindNamed): readonly Mention[] {
  return finishSteps(addNamedInSteps(mentions, findNamed));
}

/** The same in steps, for a long turn that pauses in between. */
export function* addNamedInSteps(
  mentions: readonly Mention[],
  findNamed: FindNamed,
): Generator<undefined, readonly Mention[]> {
  const called: string[] = [];
  const told: string[] = [];
  yield* visitInSteps(mentions, (mention) => {
    const speaker = isNameLike(mention) ? findNamed(normalizeName(mention.text)) : undefined;
    if (speaker !== undefined && speaker !== mention.speaker) (isVocative(mention) ? called : told).push(speaker);
  });
  if (called.length + told.length === 0) return mentions;
  return yield* mapInSteps(mentions, (mention) => ({ ...mention, called, told }));
}

/**
 * Tells whether somebody is called by a mention. The parser takes many vocatives for interjections
 * ("Noah, can you …"), but those have a capital and a comma, or are handles: "@noah can you …".
 */
export function isVocative({ kind, number, relation, headText, context }: Mention): boolean {
  if (kind === 'pronoun' || number === 'plural') return false;
  const isCalled = relation === 'discourse' && context.following.word === ',' && /^\p{Lu}/u.test(headText);
  return relation === 'vocative' || isCalled || (headText.startsWith('@') && LOOSE.has(relation ?? ''));
}

/** Relations of words that are no part of the sentence beside them. */
const LOOSE = new Set(['discourse', 'parataxis', 'appos', 'root']);
