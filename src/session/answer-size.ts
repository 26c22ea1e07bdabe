/**
 * Bounds what one line makes the server say, in proportion to the line itself: before anything is
 * decided for decisions, summary and resolved text, and while explaining for explanations.
 */
import { type Mention, visitInSteps } from '../../featurizer/mod.ts';
import {
  ANSWER_RESERVE_BYTES,
  type Candidate,
  LineError,
  MAX_ANSWER_TIMES,
  MAX_EXPLANATION_TIMES,
  type ResolveOptions,
  type ScoreParts,
  type TokensInput,
  type TurnInput,
} from '../protocol/mod.ts';

/** A `mention` line without its texts: names of fields, kind, type, numbers; and a label of average length. */
const MENTION_BYTES = 280;
/** An entry of a summary without its text: a mention of a listed entity, and an entity of its own. */
const LISTED_BYTES = 60;
const SINGLETON_BYTES = 90;
/** `"turnId":,` */
const TURN_ID_BYTES = 10;
/** What a pronoun is spelled out as, at most, or the entry of one that is not. */
const SPELLED_OUT_BYTES = 110;

/** Measures a value as JSON in UTF-8. */
function measureJson(value: unknown): number {
  const json = JSON.stringify(value); // lone surrogates are escaped
  let bytes = json.length;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    // A pair of surrogates is two units and four bytes.
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}

/** Measures a text as JSON in UTF-8, without a copy if it is plain ASCII. */
function measureText(text: string): number {
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < SPACE || unit > TILDE || unit === QUOTE || unit === BACKSLASH) return measureJson(text);
  }
  return text.length + 2;
}

const [SPACE, TILDE, QUOTE, BACKSLASH] = [0x20, 0x7e, 0x22, 0x5c];

/** What the lines of one stream or document may make the server say. */
export class AnswerBudget {
  #reserve = ANSWER_RESERVE_BYTES;

  /**
   * Throws if the decisions about these mentions would be out of proportion to their line. In steps,
   * for a long turn that pauses in between.
   */
  *spendInSteps(
    line: TurnInput | TokensInput,
    mentions: readonly Mention[],
    { singletons, resolved }: ResolveOptions,
  ): Generator<undefined, void> {
    const allowed = this.#reserve + MAX_ANSWER_TIMES * (measureJson(line) + 1);
    const summary = LISTED_BYTES + (singletons ? SINGLETON_BYTES : 0);
    const speaker = line.speaker === undefined ? 0 : measureJson(line.speaker);
    const id = line.id === undefined ? 0 : 2 * (measureJson(line.id) + TURN_ID_BYTES);
    const fixed = MENTION_BYTES + summary + speaker + id + (resolved === false ? 0 : SPELLED_OUT_BYTES);
    let size = 0;
    yield* visitInSteps(mentions, ({ text, headText }) => {
      size += fixed + 2 * measureText(text) + measureText(headText);
      if (size <= allowed) return;
      const found = `found ${mentions.length} mentions that take more than ${allowed} bytes to answer`;
      const wanted = `wanted at most ${MAX_ANSWER_TIMES} per byte of the line`;
      throw new LineError('answer_too_large', `take line: ${found}, ${wanted}; send it in shorter turns`);
    });
    this.#reserve = Math.min(ANSWER_RESERVE_BYTES, allowed - size);
  }
}

/** The `explain` part of a `mention` line. */
interface Explanation {
  readonly candidates: readonly Candidate[];
  readonly na: ScoreParts;
}

/** How many reasons per candidate are tried, until an explanation fits. */
const REASON_COUNTS = [Number.POSITIVE_INFINITY, 6, 5, 4, 3, 2, 1, 0];

/** What is left for the explanations of one line. */
export class ExplanationBudget {
  #left: number;
  #mentions: number;

  constructor(line: TurnInput | TokensInput, mentionCount: number) {
    this.#left = MAX_EXPLANATION_TIMES * (measureJson(line) + 1);
    this.#mentions = mentionCount;
  }

  /**
   * Shortens the explanation of the next mention to its share of what is left: to the strongest
   * reasons, to none, then to fewer candidates.
   */
  spend(explanation: Explanation): Explanation {
    const share = this.#left / Math.max(1, this.#mentions);
    const chosen = shorten(explanation, share);
    this.#left = Math.max(0, this.#left - measureJson(chosen));
    this.#mentions--;
    return chosen;
  }
}

function shorten(explanation: Explanation, maxBytes: number): Explanation {
  for (const count of REASON_COUNTS) {
    const shortened = limitReasons(explanation, count);
    if (measureJson(shortened) <= maxBytes) return shortened;
  }
  return limitCandidates(explanation, maxBytes);
}

function limitReasons({ candidates, na }: Explanation, count: number): Explanation {
  return { candidates: candidates.map((candidate) => keepReasons(candidate, count)), na: keepReasons(na, count) };
}

function limitCandidates(explanation: Explanation, maxBytes: number): Explanation {
  const { candidates, na } = limitReasons(explanation, 0);
  let size = measureJson(na);
  const fitting = candidates.filter((candidate) => {
    size += measureJson(candidate) + 1;
    return size <= maxBytes;
  });
  return { candidates: fitting, na };
}

/** Reasons come strongest first. */
function keepReasons<Parts extends ScoreParts>(parts: Parts, count: number): Parts {
  if (parts.reasons === undefined || parts.reasons.length <= count) return parts;
  const { reasons, ...rest } = parts;
  return (count === 0 ? rest : { ...rest, reasons: reasons.slice(0, count) }) as Parts;
}
