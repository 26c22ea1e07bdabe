/**
 * Who is named in a turn: participants who are called ("Noah, can you …") and participants who are
 * talked about ("did Noah call you?"). The first are likely its "you", the others are not.
 */
import { finishSteps, mapInSteps, visitInSteps } from '../steps.ts';
import type { Mention } from './mention.ts';
import { SENTENCE_END } from './mention-context.ts';
import { isNameLike, normalizeName } from './participant.ts';

/** Finds the speaker with a normalized name; `undefined` for nobody, or if several have it. */
export type FindNamed = (name: string) => string | undefined;

/** A participant's name, called after a comma. */
interface Call {
  readonly speaker: string;
  readonly sentence: number;
  readonly start: number;
}

/** Adds to the mentions of a turn which participants it names. */
export function addNamedParticipants(mentions: readonly Mention[], findNamed: FindNamed): readonly Mention[] {
  return finishSteps(addNamedInSteps(mentions, findNamed));
}

/** The same in steps, for a long turn that pauses in between. */
export function* addNamedInSteps(
  mentions: readonly Mention[],
  findNamed: FindNamed,
  findCalled: FindNamed = findNamed,
): Generator<undefined, readonly Mention[]> {
  const called: string[] = [];
  const told: string[] = [];
  const calls: Call[] = [];
  yield* visitInSteps(mentions, (mention) => {
    if (!isNameLike(mention)) return;
    const isCall = isVocative(mention);
    const speaker = (isCall ? findCalled : findNamed)(normalizeName(mention.text));
    if (speaker === undefined || speaker === mention.speaker) return;
    (isCall ? called : told).push(speaker);
    if (isAfterComma(mention) && (isCall || isAtEnd(mention)))
      calls.push({ speaker, sentence: mention.sentence, start: mention.start });
  });
  if (called.length + told.length === 0) return mentions;
  return yield* mapInSteps(mentions, (mention) => {
    const calledNext = calls.length > 0 && isYou(mention) ? findNext(mention, calls) : undefined;
    return { ...mention, called, told, ...(calledNext !== undefined && { calledNext }) };
  });
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

/** Tells whether a name ends its sentence, where somebody is called whatever the tree says: "You forgot it, Noah." */
function isAtEnd({ relation, context }: Mention): boolean {
  return relation !== 'conj' && ENDS.has(context.following.word);
}

const ENDS = new Set([SENTENCE_END.word, '.', '?', '!', '…', '...', '?!', '!!']);

function isAfterComma({ context }: Mention): boolean {
  return context.preceding.word === ',';
}

/** "you" of one person outside quotations. */
function isYou({ kind, person, words, context }: Mention): boolean {
  return kind === 'pronoun' && person === 2 && words.length === 1 && !context.isQuoted;
}

function findNext({ sentence, end }: Mention, calls: readonly Call[]): string | undefined {
  return calls.find((call) => call.sentence === sentence && call.start > end)?.speaker;
}
