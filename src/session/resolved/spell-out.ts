/**
 * A turn's text with its anaphors spelled out by name. docs/resolved-text.md describes the rules;
 * in doubt, the text stays unchanged.
 */
import type { AnalyzedSentence, Mention } from '../../../featurizer/mod.ts';
import { type Edit, expandShortForm, makeSingular } from './agreement.ts';
import { type EntityName, extractSpeakerName } from './entity-name.ts';
import { findReplaceable, isFirstOrSecondPerson, type ReplaceablePronoun, toPossessive } from './pronoun-forms.ts';
import { isPleonastic, isSubject } from './syntax.ts';
import { type NamedPlacement, TurnNames } from './turn-names.ts';

/** A resolved turn. */
export interface SpellOutInput {
  readonly text: string;
  readonly sentences: readonly AnalyzedSentence[];
  /** The index of the first of them in the document. */
  readonly firstSentence: number;
  /** The turn's decisions, in any order. */
  readonly placements: readonly NamedPlacement[];
  /** `all`: including I, you and we. */
  readonly scope: true | 'all';
  /** Links with a lower confidence are not spelled out. */
  readonly minConfidence: number;
}

/** A mention that was spelled out. */
export interface SpelledOut {
  readonly placement: NamedPlacement;
  readonly text: string;
}

/** A turn's text after spelling out. */
export interface SpellOutResult {
  readonly text: string;
  /** In the order of the text. */
  readonly replaced: readonly SpelledOut[];
  /** The anaphors that refer to something and are not clear from the turn itself. */
  readonly unresolved: readonly NamedPlacement[];
}

/**
 * Replaces each pronoun whose name is certain; nothing else changes, except verbs that must agree.
 */
export function spellOut(input: SpellOutInput): SpellOutResult {
  const inOrder = input.placements.toSorted((one, other) => one.mention.span[0] - other.mention.span[0]);
  const turn = new TurnNames(inOrder, (sentence) => input.sentences[sentence - input.firstSentence]?.tree);
  const edits: Edit[] = [];
  const replaced: SpelledOut[] = [];
  const unresolved: NamedPlacement[] = [];
  for (const placement of inOrder) {
    const spelled = spellOutOne(placement, input, turn);
    if (spelled === 'unresolved') unresolved.push(placement);
    if (typeof spelled !== 'object') continue;
    edits.push(...spelled);
    replaced.push({ placement, text: spelled[0]?.text ?? '' });
  }
  return { text: applyEdits(input.text, edits), replaced, unresolved };
}

/** The edits for one mention, the first of which replaces it; `kept` if it is no anaphor, or clear from the turn. */
function spellOutOne(
  placement: NamedPlacement,
  input: SpellOutInput,
  turn: TurnNames,
): readonly Edit[] | 'kept' | 'unresolved' {
  const { mention } = placement;
  const sentence = input.sentences[mention.sentence - input.firstSentence];
  const pronoun = placement.noun ?? findReplaceable(mention);
  if (sentence === undefined || pronoun === undefined || isPleonastic(sentence, mention.head)) return 'kept';
  const isOwn = isFirstOrSecondPerson(pronoun);
  if (isOwn && (input.scope !== 'all' || turn.hasReflexive(placement))) return 'kept';
  if (turn.isWithinItself(placement) || (!isOwn && turn.isNamedNearby(placement))) return 'kept';
  const name = chooseName(placement, pronoun, input.minConfidence);
  const agreement = name && agreeWith(sentence, mention, { pronoun, name });
  if (name === undefined || agreement === undefined) return isOwn ? 'kept' : 'unresolved';
  turn.named.add(placement);
  const text = writeName(name, pronoun, mention, sentence);
  return [{ start: mention.span[0], end: mention.span[1], text }, ...agreement];
}

/**
 * Chooses the name: the speaker's for their own "I", otherwise the entity's earlier name if the
 * link is certain.
 */
function chooseName(
  { mention, antecedent, confidence, name }: NamedPlacement,
  { set }: ReplaceablePronoun,
  minConfidence: number,
): EntityName | undefined {
  if (set === 'i' && !mention.context.isQuoted) return extractSpeakerName(mention);
  if (antecedent === null || confidence < minConfidence || name === undefined) return undefined;
  // "he" is singular and "we" plural; "they", "you" and nouns may be either.
  const isMany = set === 'we' || (set !== 'they' && set !== 'you' && set !== 'noun' ? false : undefined);
  return isMany === undefined || isMany === name.isPlural ? name : undefined;
}

interface Spelling {
  readonly pronoun: ReplaceablePronoun;
  readonly name: EntityName;
}

/**
 * Creates the edits that make verbs agree, and expands contractions that cannot attach to a name.
 */
function agreeWith(sentence: AnalyzedSentence, mention: Mention, { pronoun, name }: Spelling): Edit[] | undefined {
  if (pronoun.case === 'possessive') return [];
  const shortForms = expandShortForm(sentence, mention.head, !name.isPlural);
  if (shortForms === undefined) return undefined;
  const isChanged = !name.isPlural && (pronoun.set === 'they' || pronoun.set === 'you' || pronoun.set === 'i');
  if (!isChanged || /^(?:them|me|us)$/i.test(mention.text)) return shortForms;
  const isObject = pronoun.set === 'you' && !isSubject(mention.relation);
  const verbs = isObject ? [] : makeSingular(sentence, mention.head);
  return verbs === undefined ? undefined : [...shortForms, ...verbs];
}

function writeName(
  { text, isPlural }: EntityName,
  pronoun: ReplaceablePronoun,
  mention: Mention,
  sentence: AnalyzedSentence,
): string {
  const name = pronoun.case === 'possessive' ? toPossessive(text, isPlural) : text;
  return startsWithCapital(mention, sentence) ? name.replace(/^./u, (first) => first.toUpperCase()) : name;
}

/**
 * Keeps the capital at the start of a sentence or quotation; "I" is always capitalized, so it does
 * not count.
 */
function startsWithCapital({ text, start }: Mention, { tokens }: AnalyzedSentence): boolean {
  const isFirst = tokens.slice(0, start).every((token) => /^[^\p{L}\p{N}]+$/u.test(token));
  return /^\p{Lu}/u.test(text) && (text !== 'I' || isFirst);
}

/** Applies edits that do not overlap; a period that ends a name also ends the sentence. */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
    if (edit.start < at) continue;
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
    if (edit.text.endsWith('.') && text[at] === '.') at++;
  }
  return result + text.slice(at);
}
