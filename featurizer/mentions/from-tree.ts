/**
 * Finds candidate spans in a dependency tree: subtrees headed by nouns, names and pronouns, trimmed
 * like OntoNotes noun phrases (docs/model.md §2.3, §2.7). Linear in the sentence, because spans are
 * bounded. The rules were chosen on OntoGUM train.
 */

import { isPersonalPronoun } from '../grammar.ts';
import type { AnalyzedSentence, DependencyTree } from '../sentence.ts';
import { isNominalHead } from './heads.ts';
import { MAX_MENTION_TOKENS, type MentionSpan, toSpanKey } from './mention.ts';
import { TreeIndex } from './tree-index.ts';
import { trimSpan } from './trim-span.ts';

type TreeSentence = AnalyzedSentence & { readonly tree: DependencyTree };

/** Relations whose subtree is outside its head's noun phrase. */
const OUTSIDE_PHRASE = new Set(
  'cc conj parataxis discourse reparandum vocative dep list orphan advcl mark expl aux cop nsubj csubj dislocated'.split(
    ' ',
  ),
);
/**
 * The same for a noun that is the predicate of a clause: the clause's other parts are outside too.
 */
const OUTSIDE_PREDICATE = new Set([...OUTSIDE_PHRASE, 'ccomp', 'obl', 'xcomp', 'advmod']);
/** Relations that may be inside a name that modifies a noun. */
const INSIDE_NAME = new Set('compound flat amod det punct case nummod'.split(' '));
/** Relations that extend a pronoun to a longer phrase: "those in power", "you alone". */
const INSIDE_PRONOUN = new Set('nmod acl amod det appos'.split(' '));
/** A phrase starts to the right of these: nothing left of a preposition belongs to it. */
const BEFORE_PHRASE = new Set('case cop mark cc aux nsubj'.split(' '));
/** Relations that only a predicate has. */
const PREDICATE_PARTS = new Set('cop nsubj csubj expl'.split(' '));
const CLAUSE_RELATIONS = new Set('root parataxis ccomp advcl'.split(' '));
const COORDINATION_RELATIONS = new Set('nsubj obj obl nmod root'.split(' '));

/** Finds all candidate spans of a sentence, without duplicates, in no particular order. */
export function findTreeSpans(sentence: TreeSentence): MentionSpan[] {
  const index = new TreeIndex(sentence.tree);
  const spans = new Map<number, MentionSpan>();
  const add = (head: number, isInside: (child: number) => boolean) => {
    const extent = findExtent(sentence, index, head, isInside);
    if (extent.end - extent.start > MAX_MENTION_TOKENS) return;
    const span = trimSpan(sentence, extent);
    const key = toSpanKey(span);
    if (!spans.has(key)) spans.set(key, span);
  };
  for (let head = 0; head < sentence.tokens.length; head++) addSpans(sentence, index, head, add);
  return [...spans.values()];
}

function addSpans(
  sentence: TreeSentence,
  index: TreeIndex,
  head: number,
  add: (head: number, isInside: (child: number) => boolean) => void,
): void {
  const { xpos } = sentence;
  const relation = index.base(head);
  if (isPersonalPronoun(xpos[head])) {
    add(head, () => false);
    add(head, (child) => INSIDE_PRONOUN.has(index.base(child)));
    return;
  }
  if (!isNominalHead(sentence, index, head)) return;
  if (relation === 'compound') {
    // A capitalized word counts as a name even if it is tagged as a noun: "a [DH] project".
    const isName = xpos[head]?.startsWith('NNP') || /^\p{Lu}/u.test(sentence.tokens[head] ?? '');
    if (isName) add(head, (child) => INSIDE_NAME.has(index.base(child)));
    return;
  }
  const children = index.children(head);
  const outside = isPredicate(index, head) ? OUTSIDE_PREDICATE : OUTSIDE_PHRASE;
  const isInside = (child: number): boolean => {
    const childRelation = index.base(child);
    if (childRelation === 'case') return xpos[child] === 'POS';
    // "you guys"
    if (childRelation === 'dep' && xpos[child] === 'PRP' && child === head - 1) return true;
    return !outside.has(childRelation);
  };
  add(head, isInside);
  const apposition = children.find((child) => index.base(child) === 'appos');
  if (apposition !== undefined) add(head, (child) => isInside(child) && child < apposition);
  if (COORDINATION_RELATIONS.has(relation) && children.some((child) => index.base(child) === 'conj')) {
    add(head, (child) => isInside(child) || index.base(child) === 'conj');
  }
}

function isPredicate(index: TreeIndex, head: number): boolean {
  if (CLAUSE_RELATIONS.has(index.base(head))) return true;
  return index.children(head).some((child) => PREDICATE_PARTS.has(index.base(child)));
}

/**
 * Finds the extent of the head and the subtrees of its inside children, right of any preposition or
 * copula.
 */
function findExtent(
  sentence: TreeSentence,
  index: TreeIndex,
  head: number,
  isInside: (child: number) => boolean,
): MentionSpan {
  let start = head;
  let end = head + 1;
  let earliest = 0;
  for (const child of index.children(head)) {
    if (isInside(child)) {
      start = Math.min(start, index.start(child));
      end = Math.max(end, index.end(child));
    } else if (child < head && BEFORE_PHRASE.has(index.base(child)) && sentence.xpos[child] !== 'POS') {
      earliest = Math.max(earliest, Math.min(index.end(child), head));
    }
  }
  return { start: Math.max(start, earliest), end, head };
}
