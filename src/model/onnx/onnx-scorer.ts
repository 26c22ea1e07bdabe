/** The trained network on ONNX Runtime: one run of `turn` for the mentions of a turn; g and NA by memories (`memories.ts`). */
import type { Mention } from '../../../featurizer/mod.ts';
import type { DecisionEvidence, DecoderView, Scorer, Scores } from '../../decoder/mod.ts';
import type { Calibration } from '../network/network-scorer.ts';
import type { Memories } from './memories.ts';
import type { Antecedent, DescribedMention, MentionParts, TurnGraph } from './turn-graph.ts';

export interface OnnxModel<Memory> {
  /** The hash of the weights. */
  readonly id: string;
  readonly turn: TurnGraph;
  readonly memories: Memories<Memory>;
  readonly calibration: Calibration;
}

/** The local scores of a mention that is about to be placed. */
interface Ranking {
  /** Where and when they are good: for this view, once so many mentions are placed. */
  readonly view: DecoderView<unknown>;
  readonly mentionCount: number;
  /** The antecedents of the scores, by number: those open when the run was made, then all between them and the mention. */
  readonly openNumbers: readonly number[];
  readonly firstNumber: number;
  readonly scores: Float32Array;
}

export class OnnxScorer<Memory> implements Scorer<Memory> {
  readonly id: string;
  readonly #model: OnnxModel<Memory>;
  readonly #parts = new WeakMap<Mention, MentionParts>();
  readonly #rankings = new WeakMap<Mention, Ranking>();

  constructor(model: OnnxModel<Memory>) {
    this.id = model.id;
    this.#model = model;
  }

  /**
   * Computes the parts of the mentions and the local scores of all their pairs. Antecedents whose parts are not known, as after a
   * restore, are described in the same run.
   */
  async prepare(mentions: readonly Mention[], view: DecoderView<Memory>): Promise<void> {
    const described: DescribedMention[] = [];
    const antecedents = view.candidates.map(({ n, mention, document }): Antecedent => {
      const parts = this.#parts.get(mention) ?? described.push({ mention, document }) - 1;
      return { n, parts };
    });
    const firstScored = described.length;
    for (const mention of mentions) described.push({ mention, document: view.document });
    const firstNumber = view.mentionCount;
    const { parts, scores } = await this.#model.turn.run({
      mentions: described,
      scoredCount: mentions.length,
      antecedents,
      firstNumber,
    });
    for (const [at, { mention }] of described.entries()) this.#parts.set(mention, parts[at] as MentionParts);
    const openNumbers = antecedents.map(({ n }) => n);
    let start = 0;
    for (const [at, { mention }] of described.slice(firstScored).entries()) {
      const end = start + openNumbers.length + at;
      this.#rankings.set(mention, {
        view,
        mentionCount: firstNumber + at,
        openNumbers,
        firstNumber,
        scores: scores.subarray(start, end),
      });
      start = end;
    }
  }

  score(mention: Mention, view: DecoderView<Memory>): Scores | Promise<Scores> {
    const ranking = this.#rankings.get(mention);
    const parts = this.#parts.get(mention);
    if (parts === undefined || ranking?.view !== view || ranking.mentionCount !== view.mentionCount) {
      return this.prepare([mention], view).then(() => this.score(mention, view));
    }
    const local = localScores(parts, ranking, view);
    const newLocal = parts.fresh;
    const scored = this.#model.memories.score(parts, view);
    if (!(scored instanceof Promise)) return { local, newLocal, ...scored };
    return scored.then((global) => ({ local, newLocal, ...global }));
  }

  advance(memory: Memory | undefined, mention: Mention, view: DecoderView<Memory>): Memory | Promise<Memory> {
    const parts = this.#parts.get(mention);
    if (parts === undefined) return this.prepare([mention], view).then(() => this.advance(memory, mention, view));
    this.#rankings.delete(mention); // it is placed
    return this.#model.memories.advance(memory, parts, view);
  }

  confidenceOf(mention: Mention, evidence: DecisionEvidence): number {
    return this.#model.calibration(mention, evidence);
  }

  encodeMemory(memory: Memory): Uint8Array | Promise<Uint8Array> {
    return this.#model.memories.encode(memory);
  }

  decodeMemory(bytes: Uint8Array): Memory {
    return this.#model.memories.decode(bytes);
  }
}

/** f of each candidate of the view: some of the antecedents that the run knew may have been dropped since. */
function localScores(parts: MentionParts, ranking: Ranking, { candidates }: DecoderView<unknown>): Float64Array {
  const { openNumbers, firstNumber, scores } = ranking;
  const local = new Float64Array(candidates.length);
  let open = 0;
  for (let slot = 0; slot < local.length; slot++) {
    const { n } = candidates[slot] as (typeof candidates)[number];
    while (open < openNumbers.length && (openNumbers[open] as number) < n) open++;
    const column = n < firstNumber ? open : openNumbers.length + n - firstNumber;
    local[slot] = parts.link + (scores[column] as number);
  }
  return local;
}
