/**
 * Adds spans that the tree has missed. A small trained model chooses them among the candidates of
 * `alternative-candidates.ts`; it was trained on Antecedent Chat and OntoGUM for recall at few
 * spans.
 */
import { findNameGender } from '../lexicon/name-gender.ts';
import { findNounClasses } from '../lexicon/noun-classes.ts';
import { hashForm } from '../segment/atoms.ts';
import { type Decider, decodeWeights, FeatureBuffer, LinearModel } from '../segment/linear-model.ts';
import { type Candidate, listCandidates, type TreeSentence } from './alternative-candidates.ts';
import { ALTERNATIVE_WEIGHTS } from './alternative-weights.generated.ts';
import { MAX_MENTION_TOKENS, type MentionSpan, toSpanKey } from './mention.ts';

/**
 * Chooses alternatives to the spans of a predicted tree. The decider is called with each
 * candidate's `toSpanKey`.
 */
export function findAlternatives(
  sentence: TreeSentence,
  spans: readonly MentionSpan[],
  decider: Decider = getModel(),
): MentionSpan[] {
  const known = new Set(spans.map(toSpanKey));
  shape.read(sentence, spans);
  const chosen: MentionSpan[] = [];
  for (const candidate of listCandidates(sentence, spans)) {
    const key = toSpanKey(candidate);
    if (known.has(key) || candidate.end - candidate.start > MAX_MENTION_TOKENS) continue;
    known.add(key);
    shape.describe(candidate, features);
    const { start, end, head } = candidate;
    if (decider.decide(features, key)) chosen.push({ start, end, head, isAlternative: true });
  }
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
  #tokens: readonly string[] = [];
  #heads: readonly number[] = [];
  #words = new Int32Array(0);
  #tags = new Int32Array(0);
  #relations = new Int32Array(0);
  #cases = new Uint8Array(0);
  #classes = new Uint8Array(0);
  /** Per token, what it is to the spans that are already found: the sum of `RIVAL` bits. */
  #rivals = new Uint8Array(0);

  /** Reads another sentence and the spans that are already found in it. */
  read({ tokens, xpos, tree }: TreeSentence, spans: readonly MentionSpan[]): void {
    const { length } = tokens;
    const size = length + 2 * PAD;
    if (this.#words.length < size) {
      this.#words = new Int32Array(2 * size);
      this.#tags = new Int32Array(2 * size);
      this.#relations = new Int32Array(2 * size);
      this.#cases = new Uint8Array(2 * size);
      this.#classes = new Uint8Array(2 * size);
      this.#rivals = new Uint8Array(2 * size);
    }
    this.#tokens = tokens;
    this.#heads = tree.heads;
    for (let at = 0; at < size; at++) {
      const token = at - PAD;
      const isInside = token >= 0 && token < length;
      this.#words[at] = isInside ? hash(tokens[token] as string) : EDGE;
      this.#tags[at] = isInside ? hash(xpos[token] as string) : EDGE;
      this.#relations[at] = isInside ? hash(tree.deprel[token] as string) : EDGE;
      this.#cases[at] = isInside ? readCase(tokens[token] as string) : 0;
    }
    this.#classes.fill(0, 0, size);
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

  #classify(token: number): number {
    const known = this.#classes[token] as number;
    if (known !== 0) return known;
    const found = classifyWord(this.#tokens[token] as string);
    this.#classes[token] = found;
    return found;
  }

  /** Writes the features of a candidate. */
  describe({ kind, start, end, head }: Candidate, out: FeatureBuffer): void {
    const words = this.#words;
    const tags = this.#tags;
    const relations = this.#relations;
    const governor = this.#heads[head] ?? -1;
    const length = Math.min(end - start, 6);
    const rivals =
      ((this.#rivals[start + PAD] as number) & RIVAL.start) |
      ((this.#rivals[end + PAD] as number) & RIVAL.end) |
      ((this.#rivals[head + PAD] as number) & RIVAL.head);
    const place = (start === 0 ? 1 : 0) + (end >= this.#tokens.length ? 2 : 0);
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
    const headClass = this.#classify(head);
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
function classifyWord(word: string): number {
  if (word.length > MAX_WORD_UNITS) return 1;
  const bearers = findNameGender(word)?.count ?? 0;
  const noun = findNounClasses(word);
  const nounClass = noun === undefined ? 0 : (noun.person ?? 0) >= 0.5 ? 2 : (noun.group ?? 0) >= 0.5 ? 3 : 1;
  return 1 + nounClass + 4 * (bearers >= 4096 ? 2 : bearers > 0 ? 1 : 0);
}

/** Reads the case of a word's first letter: 2 upper, 1 lower or none, 0 for no letter. */
function readCase(token: string): number {
  const unit = token.charCodeAt(0);
  if (unit >= 0x61 && unit <= 0x7a) return 1;
  if (unit >= 0x41 && unit <= 0x5a) return 2;
  if (unit < 0x80) return 0;
  return /^\p{Lu}/u.test(token) ? 2 : /^\p{L}/u.test(token) ? 1 : 0;
}

function hash(text: string): number {
  return hashForm(text, 0, text.length);
}

const shape = new SentenceShape();
