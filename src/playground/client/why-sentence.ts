/**
 * One plain sentence about a decision: who the mention is, and the two facts that weighed most. It
 * says only what the model's own reasons say. No DOM.
 */
import type { Conversation } from './conversation.ts';
import type { Candidate, MentionLine, ScoreParts } from './turns.ts';

/** Most facts in the sentence. */
const MAX_FACTS = 2;

/** Reasons that are facts for a reader, with the words for them. A topic is named once. */
const FACTS: readonly {
  readonly topic: string;
  readonly reason: RegExp;
  readonly say: (pair: Pair) => string;
}[] = [
  { topic: 'nearest', reason: /^nothing between that it could mean/, say: ({ text }) => describeLast(text) },
  { topic: 'role', reason: /antecedent is a (?:passive )?subject/, say: ({ found }) => `${found} was the subject` },
  { topic: 'role', reason: /antecedent is an object/, say: ({ found }) => `${found} was the object` },
  { topic: 'words', reason: /\bthe same words/, say: () => 'the words are the same' },
  {
    topic: 'words',
    reason: /same head word|head noun in another form|nearest with this head/,
    say: () => 'both have the same noun',
  },
  { topic: 'words', reason: /all (?:its|the antecedent’s) words are in/, say: () => 'one has all words of the other' },
  { topic: 'words', reason: /^an acronym/, say: () => 'one is an acronym of the other' },
  {
    topic: 'words',
    reason: /^it is “(\w+)”, the antecedent is “\1”$/,
    say: ({ found }) => `${found} is the same pronoun`,
  },
  { topic: 'syntax', reason: /apposition to the other/, say: () => 'one explains the other' },
  { topic: 'syntax', reason: /the antecedent is its subject/, say: ({ found }) => `the sentence says so of ${found}` },
  { topic: 'speaker', reason: /said by whoever spoke last/, say: () => 'that is who spoke last' },
  { topic: 'speaker', reason: /one who is called by name/, say: () => 'that is who is called by name' },
  {
    topic: 'distance',
    reason: /^(?:it is “\w+”, )?in the same sentence/,
    say: ({ found }) => `${found} is in the same sentence`,
  },
  { topic: 'distance', reason: /one sentence back$/, say: ({ found }) => `${found} is one sentence before` },
  { topic: 'distance', reason: /^(?:0 to 1|one) mentions? back/, say: ({ found }) => `${found} comes right before it` },
  { topic: 'agreement', reason: /^genders agree/, say: () => 'the genders agree' },
];

interface Pair {
  /** The mention's text. */
  readonly text: string;
  /** The antecedent's text, in quotation marks. */
  readonly found: string;
}

/** Describes a decision. */
export function describeDecision(mention: MentionLine, conversation: Conversation): string {
  const quoted = `“${mention.text}”`;
  const { antecedent, entity } = mention;
  const chosen = findChosen(mention);
  const label = conversation.chooseLabel(entity);
  if (chosen === undefined && antecedent === null) return describeNew(mention, conversation);
  if (chosen?.reasons?.some(({ feature }) => feature === 'whoever speaks means themselves'))
    return `${quoted} is ${label}, who says it.`;
  const found = antecedent === null ? label : `“${conversation.getMention(antecedent)?.text ?? label}”`;
  const facts = chooseFacts(chosen, { text: mention.text, found });
  const because = facts.length === 0 ? '' : `, because ${facts.join(' and ')}`;
  return `${quoted} is ${nameEntity(mention, conversation, found)}${because}.`;
}

/** The candidate that won: its entity and its score are those of the decision. */
export function findChosen({ entity, score, candidates }: MentionLine): Candidate | undefined {
  return candidates?.find((candidate) => candidate.entity === entity && candidate.score === score);
}

function describeNew(mention: MentionLine, conversation: Conversation): string {
  const quoted = `“${mention.text}”`;
  const [best] = mention.candidates ?? [];
  if (best === undefined) return `${quoted} is new: nothing was mentioned before.`;
  const rival =
    best.antecedent === null
      ? conversation.chooseLabel(best.entity)
      : `“${conversation.getMention(best.antecedent)?.text ?? ''}”`;
  return `${quoted} is new, because nothing before it fits: ${rival} came nearest.`;
}

/** The entity's name, unless the mention says it itself or the entity has none; a description is quoted. */
function nameEntity({ text, entity }: MentionLine, conversation: Conversation, found: string): string {
  const label = conversation.chooseLabel(entity);
  const isSaid = label.toLowerCase() === text.toLowerCase().replace(/['’]s?$/u, '');
  if (isSaid || isPronoun(label)) return `the same as ${found} before`;
  const isDescription = conversation.getMembers(entity).some((one) => one.kind === 'nominal' && one.text === label);
  return isDescription ? `“${label}”` : label;
}

function chooseFacts(chosen: ScoreParts | undefined, pair: Pair): string[] {
  const said = new Map<string, string>();
  for (const { feature, weight } of chosen?.reasons ?? []) {
    if (weight <= 0) continue;
    const fact = FACTS.find(({ topic, reason }) => !said.has(topic) && reason.test(feature));
    if (fact !== undefined) said.set(fact.topic, fact.say(pair));
  }
  return [...said.values()].slice(0, MAX_FACTS);
}

/** What the mention is the last of, by the pronoun: every other kind is “the last that fits”. */
function describeLast(text: string): string {
  const word = text.toLowerCase();
  if (/^(?:he|him|his|himself)$/.test(word)) return 'he is the last man mentioned';
  if (/^(?:she|her|hers|herself)$/.test(word)) return 'she is the last woman mentioned';
  if (/^(?:they|them|their|theirs|themselves)$/.test(word)) return 'they are the last ones mentioned';
  return 'nothing since then fits as well';
}

function isPronoun(text: string): boolean {
  return /^(?:i|me|my|mine|you|your|he|him|his|she|her|hers|it|its|we|us|our|they|them|their|theirs|this|that|these|those|who|which)$/i.test(
    text,
  );
}
