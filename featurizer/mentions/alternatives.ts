/**
 * Adds spans that the tree has missed. A small trained model chooses them among the candidates of
 * `alternative-candidates.ts`; it was trained on Antecedent Chat and OntoGUM for recall at few
 * spans.
 */
import { findNameGender } from '../lexicon/name-gender.ts';
import { findNounClasses } from '../lexicon/noun-classes.ts';
import { type Decider, decodeWeights, FeatureBuffer, LinearModel } from '../segment/linear-model.ts';
import { NOT_READ, type Word } from '../segment/word.ts';
import { type TreeSentence, visitCandidates } from './alternative-candidates.ts';
import { ALTERNATIVE_WEIGHTS } from './alternative-weights.generated.ts';
import { MAX_MENTION_TOKENS, type MentionSpan, toSpanKey } from './mention.ts';
import { readTraits } from './token-traits.ts';
import { ROLE } from './word-roles.ts';

/**
 * Chooses alternatives to the spans of a predicted tree. The decider is called with each
 * candidate's `toSpanKey`.
 */
export function findAlternatives(
  sentence: TreeSentence,
  spans: readonly MentionSpan[],
  decider: Decider = getModel(),
): MentionSpan[] {
  // Like `toSpanKey`, but small enough for engines to keep in a register.
  const size = sentence.tokens.length + 1;
  const known = new Set<number>();
  for (let at = 0; at < spans.length; at++) {
    const { start, end } = spans[at] as MentionSpan;
    known.add(start * size + end);
  }
  shape.read(sentence, spans);
  const chosen: MentionSpan[] = [];
  visitCandidates(sentence, spans, (kind, start, end, head) => {
    const key = start * size + end;
    if (known.has(key) || end - start > MAX_MENTION_TOKENS) return;
    known.add(key);
    shape.describe(kind, start, end, head, features);
    if (decider.decide(features, toSpanKey({ start, end, head })))
      chosen.push({ start, end, head, isAlternative: true });
  });
  return chosen;
}

/**
 * A span needs more than this score. Chosen on Antecedent Chat dev and OntoGUM dev: there, the last
 * spans that reach it cost about ten for each mention.
 */
const MIN_SCORE = -135;
const features = new FeatureBuffer();
let model: LinearModel | undefined;

function getModel(): LinearModel {
  model ??= new LinearModel(decodeWeights(ALTERNATIVE_WEIGHTS.size, ALTERNATIVE_WEIGHTS.encoded), MIN_SCORE);
  return model;
}

/** Hashes of a sentence's words, tags and relations, computed once; the arrays are reused from sentence to sentence. */
class SentenceShape {
  #records: readonly Word[] = [];
  #heads: readonly number[] = [];
  #words = new Int32Array(0);
  #tags = new Int32Array(0);
  #relations = new Int32Array(0);
  #cases = new Uint8Array(0);
  /** Per token, what it is to the spans that are already found: the sum of `RIVAL` bits. */
  #rivals = new Uint8Array(0);

  /** Reads another sentence and the spans that are already found in it. */
  read(sentence: TreeSentence, spans: readonly MentionSpan[]): void {
    const { words, tagForms, relationForms, roles } = readTraits(sentence);
    const { length } = words;
    const size = length + 2 * PAD;
    if (this.#words.length < size) {
      this.#words = new Int32Array(2 * size);
      this.#tags = new Int32Array(2 * size);
      this.#relations = new Int32Array(2 * size);
      this.#cases = new Uint8Array(2 * size);
      this.#rivals = new Uint8Array(2 * size);
    }
    this.#records = words;
    this.#heads = sentence.tree.heads;
    for (let at = 0; at < length; at++) {
      this.#words[at + PAD] = (words[at] as Word).form;
      this.#tags[at + PAD] = tagForms[at] as number;
      this.#relations[at + PAD] = relationForms[at] as number;
      this.#cases[at + PAD] = (roles[at] as number) & ROLE.letterCase;
    }
    for (let edge = 0; edge < PAD; edge++) {
      this.#putEdge(edge);
      this.#putEdge(length + PAD + edge);
    }
    this.#rivals.fill(0, 0, size);
    for (let at = 0; at < spans.length; at++) {
      const { start, end, head } = spans[at] as MentionSpan;
      this.#mark(start, RIVAL.start);
      this.#mark(end, RIVAL.end);
      this.#mark(head, RIVAL.head);
    }
  }

  #mark(token: number, bit: number): void {
    this.#rivals[token + PAD] = (this.#rivals[token + PAD] as number) | bit;
  }

  #putEdge(at: number): void {
    this.#words[at] = EDGE;
    this.#tags[at] = EDGE;
    this.#relations[at] = EDGE;
    this.#cases[at] = 0;
  }

  /** Writes the features of a candidate. */
  describe(kind: number, start: number, end: number, head: number, out: FeatureBuffer): void {
    const words = this.#words;
    const tags = this.#tags;
    const relations = this.#relations;
    const governor = this.#heads[head] ?? -1;
    const length = Math.min(end - start, 6);
    const rivals =
      ((this.#rivals[start + PAD] as number) & RIVAL.start) |
      ((this.#rivals[end + PAD] as number) & RIVAL.end) |
      ((this.#rivals[head + PAD] as number) & RIVAL.head);
    const place = (start === 0 ? 1 : 0) + (end >= this.#records.length ? 2 : 0);
    const letterCase = 4 * (this.#cases[start + PAD] as number) + (this.#cases[head + PAD] as number);
    // The token right after the head, and the relation that ties it: what a cut removes or an
    // extension adds.
    const lastGovernor = this.#heads[end - 1] ?? -1;
    const tie = lastGovernor === head ? 1 : lastGovernor === governor ? 2 : 3;
    const tagBefore = tags[start + PAD - 1] as number;
    const tagAtStart = tags[start + PAD] as number;
    const tagAtEnd = tags[end + PAD - 1] as number;
    const tagAfter = tags[end + PAD] as number;
    const tagOfHead = tags[head + PAD] as number;
    const wordBefore = words[start + PAD - 1] as number;
    const wordAfter = words[end + PAD] as number;
    const wordAfterHead = words[head + PAD + 1] as number;
    const relation = relations[head + PAD] as number;

    out.clear();
    out.add(0, kind, length);
    out.add(1, kind, tagAtStart, tagAtEnd);
    out.add(2, kind, tagBefore, tagAtStart);
    out.add(3, kind, tagAtEnd, tagAfter);
    out.add(4, kind, words[start + PAD] as number);
    out.add(5, kind, wordBefore);
    out.add(6, kind, wordAfter);
    out.add(7, kind, relation, tagOfHead);
    out.add(8, kind, relation, relations[end + PAD - 1] as number, tie);
    out.add(9, kind, rivals, place);
    out.add(10, kind, rivals, tagAtStart, tagAfter);
    out.add(11, kind, letterCase, place);
    out.add(12, kind, tagAtStart, wordAfter);
    out.add(13, kind, tags[head + PAD + 1] as number, wordAfterHead, tie);
    out.add(14, kind, relations[end + PAD] as number, tagAfter);
    out.add(15, kind, relations[governor + PAD] as number, relation);
    out.add(17, kind, tagOfHead, letterCase, tagAfter);
    out.add(18, kind, wordBefore, tagAtStart, tagAtEnd);
    out.add(20, kind, tagBefore, tagAtStart, tagAfter);
    out.add(21, kind, relations[start + PAD] as number, relation, rivals);
    out.add(22, kind, tagAfter, tags[end + PAD + 1] as number);
    out.add(23, kind, tags[start + PAD - 2] as number, tagBefore);
    out.add(24, kind, wordAfterHead, relation);
    out.add(25, kind, tagAtStart, wordAfterHead, relation);
    const headClass = readLexiconClass(this.#records[head] as Word);
    out.add(26, kind, headClass, tagOfHead, place);
    out.add(32, kind, headClass, relation, letterCase);
  }
}

/** What a token is to a span that is already found. */
const RIVAL = { start: 1, end: 2, head: 4 } as const;
const EDGE = 1;
/** Tokens past either end of a sentence that are read; they are `EDGE`. */
const PAD = 2;
const MAX_WORD_UNITS = 24;

/**
 * Finds what the lexicons know of a word, as a number from 1 on: is it a first name, a noun, a
 * person?
 */
function readLexiconClass(word: Word): number {
  if (word.lexiconClass === NOT_READ) word.lexiconClass = classifyWord(word.text);
  return word.lexiconClass;
}

function classifyWord(word: string): number {
  if (word.length > MAX_WORD_UNITS) return 1;
  const bearers = findNameGender(word)?.count ?? 0;
  const noun = findNounClasses(word);
  const nounClass = noun === undefined ? 0 : (noun.person ?? 0) >= 0.5 ? 2 : (noun.group ?? 0) >= 0.5 ? 3 : 1;
  return 1 + nounClass + 4 * (bearers >= 4096 ? 2 : bearers > 0 ? 1 : 0);
}

const shape = new SentenceShape();
