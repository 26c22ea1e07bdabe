/**
 * Who is named in a turn: participants who are called ("Noah, can you …") and participants who are
 * talked about ("did Noah call you?"). The first are likely its "you", the others are not.
 */
import { finishSteps, mapInSteps, visitInSteps } from '../steps.ts';
import type { Mention } from './mention.ts';
import { SENTENCE_END, SENTENCE_START } from './mention-context.ts';
import { isNameLike, normalizeName } from './participant.ts';

/** Finds the speaker with a normalized name; `undefined` for nobody, or if several have it. */
export type FindNamed = (name: string) => string | undefined;

/** A participant's name that calls the "you" beside it: one before it, after a comma, or one after it. */
interface Call {
  readonly speaker: string;
  readonly sentence: number;
  readonly start: number;
  readonly opens: boolean;
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
    const opens = opensSentence(mention);
    const isCall = isVocative(mention);
    const speaker = (opens || isCall ? findCalled : findNamed)(normalizeName(mention.text));
    if (speaker === undefined || speaker === mention.speaker) return;
    (isCall ? called : told).push(speaker);
    const { sentence, start } = mention;
    if (opens || (isAfterComma(mention) && (isCall || isAtEnd(mention))))
      calls.push({ speaker, sentence, start, opens });
  });
  if (called.length + told.length === 0) return mentions;
  return yield* mapInSteps(mentions, (mention) => {
    const calledBeside = calls.length > 0 && isYou(mention) ? findBeside(mention, calls) : undefined;
    return { ...mention, called, told, ...(calledBeside !== undefined && { calledBeside }) };
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

/** Tells whether a name opens a sentence that is said to its bearer: "noah how did you", "noah you forgot it". */
function opensSentence({ kind, relation, context }: Mention): boolean {
  if (kind === 'pronoun' || context.preceding.word !== SENTENCE_START.word) return false;
  return relation === 'root' || relation === 'discourse' || YOU.has(context.following.word);
}

const YOU = new Set(['you', 'u', 'ur', 'your']);

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

function findBeside({ sentence, start, end }: Mention, calls: readonly Call[]): string | undefined {
  const isBeside = (call: Call) => (call.opens ? call.start < start : call.start > end);
  return calls.find((call) => call.sentence === sentence && isBeside(call))?.speaker;
}
