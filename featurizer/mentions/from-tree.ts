/**
 * Finds candidate spans in a dependency tree: subtrees headed by nouns, names and pronouns, trimmed
 * like OntoNotes noun phrases (docs/model.md §2.3, §2.7). Linear in the sentence, because spans are
 * bounded. The rules were chosen on OntoGUM train.
 */

import type { AnalyzedSentence, DependencyTree } from '../sentence.ts';
import { isNominalHead } from './heads.ts';
import { MAX_MENTION_TOKENS, type MentionSpan } from './mention.ts';
import { RELATION, readTraits, type SentenceTraits, TAG } from './token-traits.ts';
import { TreeIndex } from './tree-index.ts';
import { trimSpan } from './trim-span.ts';
import { ROLE } from './word-roles.ts';

type TreeSentence = AnalyzedSentence & { readonly tree: DependencyTree };

/** Finds all candidate spans of a sentence, without duplicates, in no particular order. */
export function findTreeSpans(sentence: TreeSentence): MentionSpan[] {
  const finder = new SpanFinder(sentence);
  for (let head = 0; head < sentence.tokens.length; head++) finder.addSpans(head);
  return finder.spans;
}

/** Reused from sentence to sentence. */
const index = new TreeIndex();

/** Which children belong to the span of a head. */
interface Inside {
  /** Only relations with one of these bits; 0 if the others below decide. */
  readonly only: number;
  /** No relations with one of these bits. */
  readonly outside: number;
  /** These belong to it anyway. */
  readonly also: number;
  /** Children from this one on do not. */
  readonly before: number;
}

const NOTHING: Inside = { only: 0, outside: ~0, also: 0, before: 0 };
const PRONOUN: Inside = { ...NOTHING, only: RELATION.insidePronoun };
const NAME: Inside = { ...NOTHING, only: RELATION.insideName };
const PHRASE: Inside = { only: 0, outside: RELATION.outsidePhrase, also: 0, before: Number.MAX_SAFE_INTEGER };
const PREDICATE: Inside = { ...PHRASE, outside: RELATION.outsidePredicate };

class SpanFinder {
  readonly spans: MentionSpan[] = [];
  readonly #sentence: TreeSentence;
  readonly #traits: SentenceTraits;
  readonly #keys = new Set<number>();

  constructor(sentence: TreeSentence) {
    this.#sentence = sentence;
    this.#traits = readTraits(sentence);
    index.read(sentence.tree);
  }

  addSpans(head: number): void {
    const { tags, relations, roles } = this.#traits;
    const tag = tags[head] as number;
    const relation = relations[head] as number;
    if ((tag & TAG.personal) !== 0) {
      this.#add(head, NOTHING);
      this.#add(head, PRONOUN);
      return;
    }
    if (!isNominalHead(this.#traits, index, head)) return;
    if ((relation & RELATION.compound) !== 0) {
      // A capitalized word counts as a name even if it is tagged as a noun: "a [DH] project".
      if ((tag & TAG.proper) !== 0 || ((roles[head] as number) & ROLE.capital) !== 0) this.#add(head, NAME);
      return;
    }
    let children = 0;
    let apposition = -1;
    for (let child = index.first[head] as number; child >= 0; child = index.next[child] as number) {
      const bits = relations[child] as number;
      children |= bits;
      if (apposition < 0 && (bits & RELATION.appos) !== 0) apposition = child;
    }
    const isPredicate = (relation & RELATION.clause) !== 0 || (children & RELATION.predicatePart) !== 0;
    const inside = isPredicate ? PREDICATE : PHRASE;
    this.#add(head, inside);
    if (apposition >= 0) this.#add(head, { ...inside, before: apposition });
    if ((relation & RELATION.coordination) !== 0 && (children & RELATION.conj) !== 0)
      this.#add(head, { ...inside, also: RELATION.conj });
  }

  /**
   * Adds the head and the subtrees of its inside children, right of any preposition or copula.
   */
  #add(head: number, inside: Inside): void {
    const { tags, relations } = this.#traits;
    let start = head;
    let end = head + 1;
    let earliest = 0;
    for (let child = index.first[head] as number; child >= 0; child = index.next[child] as number) {
      const from = index.starts[child] as number;
      const to = index.ends[child] as number;
      if (this.#isInside(child, head, inside)) {
        if (from < start) start = from;
        if (to > end) end = to;
      } else if (
        child < head &&
        ((relations[child] as number) & RELATION.beforePhrase) !== 0 &&
        ((tags[child] as number) & TAG.POS) === 0
      ) {
        const after = Math.min(to, head);
        if (after > earliest) earliest = after;
      }
    }
    if (earliest > start) start = earliest;
    if (end - start > MAX_MENTION_TOKENS) return;
    const span = trimSpan(this.#sentence, { start, end, head });
    const key = span.start * (this.#sentence.tokens.length + 1) + span.end;
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    this.spans.push(span);
  }

  #isInside(child: number, head: number, { only, outside, also, before }: Inside): boolean {
    const relation = this.#traits.relations[child] as number;
    if (only !== 0) return (relation & only) !== 0;
    if ((relation & also) !== 0) return true;
    if (child >= before) return false;
    const tag = this.#traits.tags[child] as number;
    if ((relation & RELATION.case) !== 0) return (tag & TAG.POS) !== 0;
    // "you guys"
    if ((relation & RELATION.dep) !== 0 && (tag & TAG.PRP) !== 0 && child === head - 1) return true;
    return (relation & outside) === 0;
  }
}
