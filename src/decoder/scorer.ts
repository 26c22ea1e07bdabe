/** What the decoder needs of a model. The decoder owns this interface; `src/model` implements it. */
import type { Mention } from '../../featurizer/mod.ts';
import type { DecoderView, KeptMention } from './view.ts';

/** The scores of one mention against everything that is open, local and global part apart. */
export interface Scores {
  /** f(x_n, y) for each of the view's candidates, in their order; −Infinity forbids the link. */
  readonly local: ArrayLike<number>; // [candidates]
  /** g for each of the view's clusters, in their order: the same for all antecedents of a cluster. Not read where it has no candidate. */
  readonly global: ArrayLike<number>; // [clusters]
  /** f(x_n, ε): opening a new cluster. */
  readonly newLocal: number;
  /** g(x_n, ε) = NA(x_n). */
  readonly newGlobal: number;
}

/** What a decision was based on; a scorer turns it into a confidence. */
export interface DecisionEvidence {
  readonly isNew: boolean;
  readonly score: number;
  /** The winner's lead over the best alternative with another outcome; 0 where there was none. */
  readonly margin: number;
}

/** One part of a score, in words. */
export interface Reason {
  readonly feature: string;
  /** How much the score would fall without it. */
  readonly weight: number;
}

/** What the memories of the open clusters say of one mention, before it is placed. */
export interface MemoryAnalysis {
  /** Each cluster's g with the mention after each of its members (model.md §8.2). */
  readonly trajectories: readonly ClusterTrajectory[];
  /** How much the new-cluster score hangs on the last mention of each cluster (§8.3). */
  readonly saliency: readonly ClusterSaliency[];
}

export interface ClusterTrajectory {
  readonly cluster: number;
  /** Members in order: `g` is h_c(x_n) · the state right after this member joined. */
  readonly members: readonly { readonly n: number; readonly g: number }[];
}

export interface ClusterSaliency {
  readonly cluster: number;
  /** The cluster's last mention. */
  readonly n: number;
  /** ‖∂NA / ∂h_c(last mention)‖₂. */
  readonly saliency: number;
  /** What the new-cluster score gained when that mention came: NA less NA without it. */
  readonly effect: number;
}

/** What a mention is likely to be compared with, before it is its turn. */
export interface Selection<Memory> {
  /** Antecedents that are open now, oldest first; a list that stays as it is. */
  readonly candidates: readonly KeptMention<Memory>[];
  /** Places of mentions before it among those that are prepared together; in order. */
  readonly ahead: readonly number[];
  /** The number that the first of those will have. */
  readonly firstNumber: number;
}

/** A model of coreference: ranks antecedents, keeps one memory a cluster, and says how sure a decision is. */
export interface Scorer<Memory = unknown> {
  /** The model's identity, such as the hash of its weights: a snapshot is restored only by the model that made it. */
  readonly id?: string;
  /**
   * Told of mentions before the first of them is scored: what depends on no decision can be computed for all of them at once.
   * They are placed in this order; only the view's decisions are still open. `selections` say what each is likely to be compared with.
   */
  prepare?(
    mentions: readonly Mention[],
    view: DecoderView<Memory>,
    selections: readonly Selection<Memory>[],
  ): void | Promise<void>;
  /** Scores a mention against all candidates and against opening a new cluster. */
  score(mention: Mention, view: DecoderView<Memory>): Scores | Promise<Scores>;
  /** The memory of a cluster after one more mention; `undefined` in for a cluster that begins with it. */
  advance(memory: Memory | undefined, mention: Mention, view: DecoderView<Memory>): Memory | Promise<Memory>;
  /** The calibrated probability that a decision is right. */
  estimateConfidence(mention: Mention, evidence: DecisionEvidence): number;
  /** What weighed most for and against a link, or a new cluster where no antecedent is given; asked before the mention is placed. */
  explain?(
    mention: Mention,
    view: DecoderView<Memory>,
    antecedent: KeptMention<Memory> | undefined,
  ): readonly Reason[] | Promise<readonly Reason[]>;
  /** What the memories say of a mention that is not placed yet; `undefined` for a model without memories. */
  analyzeMemory?(
    mention: Mention,
    view: DecoderView<Memory>,
  ): MemoryAnalysis | undefined | Promise<MemoryAnalysis | undefined>;
  /** A cluster's memory as bytes, the same on every engine; a scorer without `id` and this pair cannot be stored. */
  encodeMemory?(memory: Memory): Uint8Array | Promise<Uint8Array>;
  /** The reverse of `encodeMemory`; throws where the bytes are none of its own. */
  decodeMemory?(bytes: Uint8Array): Memory | Promise<Memory>;
}
