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
  const shape = new SentenceShape(sentence, spans);
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
  model ??= new LinearModel(decodeWeights(ALTERNATIVE_WEIGHTS), MIN_SCORE);
  return model;
}

/** Hashes of a sentence's words, tags and relations, computed once. */
class SentenceShape {
  readonly #words: Int32Array;
  readonly #tags: Int32Array;
  readonly #relations: Int32Array;
  readonly #cases: Uint8Array;
  readonly #heads: readonly number[];
  readonly #starts = new Set<number>();
  readonly #ends = new Set<number>();
  readonly #headsOfSpans = new Set<number>();
  readonly #tokens: readonly string[];
  readonly #classes: Uint8Array;

  constructor({ tokens, xpos, tree }: TreeSentence, spans: readonly MentionSpan[]) {
    this.#words = Int32Array.from(tokens, hash);
    this.#tags = Int32Array.from(xpos, hash);
    this.#relations = Int32Array.from(tree.deprel, hash);
    this.#cases = Uint8Array.from(tokens, (token) => (/^\p{Lu}/u.test(token) ? 2 : /^\p{L}/u.test(token) ? 1 : 0));
    this.#heads = tree.heads;
    this.#tokens = tokens;
    this.#classes = new Uint8Array(tokens.length);
    for (const { start, end, head } of spans) {
      this.#starts.add(start);
      this.#ends.add(end);
      this.#headsOfSpans.add(head);
    }
  }

  #classify(token: number): number {
    const known = this.#classes[token];
    if (known === undefined) return 0;
    if (known === 0) this.#classes[token] = classifyWord(this.#tokens[token] ?? '');
    return this.#classes[token] ?? 0;
  }

  /** Writes the features of a candidate. */
  describe({ kind, start, end, head }: Candidate, out: FeatureBuffer): void {
    const word = (at: number): number => this.#words[at] ?? EDGE;
    const tag = (at: number): number => this.#tags[at] ?? EDGE;
    const relation = (at: number): number => this.#relations[at] ?? EDGE;
    const governor = this.#heads[head] ?? -1;
    const length = Math.min(end - start, 6);
    const rivals =
      (this.#starts.has(start) ? 1 : 0) + (this.#ends.has(end) ? 2 : 0) + (this.#headsOfSpans.has(head) ? 4 : 0);
    const place = (start === 0 ? 1 : 0) + (end >= this.#tags.length ? 2 : 0);
    const letterCase = 4 * (this.#cases[start] ?? 0) + (this.#cases[head] ?? 0);
    // The token right after the head, and the relation that ties it: what a cut removes or an
    // extension adds.
    const lastGovernor = this.#heads[end - 1] ?? -1;
    const tie = lastGovernor === head ? 1 : lastGovernor === governor ? 2 : 3;

    out.clear();
    out.add(0, kind, length);
    out.add(1, kind, tag(start), tag(end - 1));
    out.add(2, kind, tag(start - 1), tag(start));
    out.add(3, kind, tag(end - 1), tag(end));
    out.add(4, kind, word(start));
    out.add(5, kind, word(start - 1));
    out.add(6, kind, word(end));
    out.add(7, kind, relation(head), tag(head));
    out.add(8, kind, relation(head), relation(end - 1), tie);
    out.add(9, kind, rivals, place);
    out.add(10, kind, rivals, tag(start), tag(end));
    out.add(11, kind, letterCase, place);
    out.add(12, kind, tag(start), word(end));
    out.add(13, kind, tag(head + 1), word(head + 1), tie);
    out.add(14, kind, relation(end), tag(end));
    out.add(15, kind, relation(governor), relation(head));
    out.add(17, kind, tag(head), letterCase, tag(end));
    out.add(18, kind, word(start - 1), tag(start), tag(end - 1));
    out.add(20, kind, tag(start - 1), tag(start), tag(end));
    out.add(21, kind, relation(start), relation(head), rivals);
    out.add(22, kind, tag(end), tag(end + 1));
    out.add(23, kind, tag(start - 2), tag(start - 1));
    out.add(24, kind, word(head + 1), relation(head));
    out.add(25, kind, tag(start), word(head + 1), relation(head));
    const headClass = this.#classify(head);
    out.add(26, kind, headClass, tag(head), place);
    out.add(32, kind, headClass, relation(head), letterCase);
  }
}

const EDGE = 1;
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

function hash(text: string): number {
  return hashForm(text, 0, text.length);
}
