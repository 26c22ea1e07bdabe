/**
 * What the decoder needs from a model. The decoder owns this interface; `src/model` implements it.
 */
import type { Mention } from '../../featurizer/mod.ts';
import type { DecoderView, KeptMention } from './view.ts';

/** The scores of one mention against everything that is open, split into local and global part. */
export interface Scores {
  /** f(x_n, y) for each of the view's candidates, in their order; −Infinity forbids the link. */
  readonly local: ArrayLike<number>; // [candidates]
  /**
   * g for each of the view's clusters, in their order: shared by all antecedents of a cluster.
   * Unused without candidates.
   */
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
  /** The winner's lead over the best alternative with another outcome; 0 if there was none. */
  readonly margin: number;
}

/** One part of a score, in words. */
export interface Reason {
  readonly feature: string;
  /** What the score would lose without it. */
  readonly weight: number;
}

/** What the memories of the open clusters say about one mention, before it is placed. */
export interface MemoryAnalysis {
  /** Each cluster's g for the mention after each of its members (docs/model.md §8.2). */
  readonly trajectories: readonly ClusterTrajectory[];
  /**
   * How strongly the new-cluster score depends on the last mention of each cluster (docs/model.md
   * §8.3).
   */
  readonly saliency: readonly ClusterSaliency[];
}

/** One cluster's g over time. */
export interface ClusterTrajectory {
  readonly cluster: number;
  /** Members in order; `g` is h_c(x_n) · the state right after this member joined. */
  readonly members: readonly { readonly n: number; readonly g: number }[];
}

/** How the new-cluster score depends on one cluster. */
export interface ClusterSaliency {
  readonly cluster: number;
  /** The cluster's last mention. */
  readonly n: number;
  /** ‖∂NA / ∂h_c(last mention)‖₂. */
  readonly saliency: number;
  /** What that mention added to the new-cluster score: NA minus NA without it. */
  readonly effect: number;
}

/** What a mention may be compared with, selected before the mentions ahead of it are placed. */
export interface Selection<Memory> {
  /** Antecedents that are open now, oldest first; the list does not change. */
  readonly candidates: readonly KeptMention<Memory>[];
  /** Indices of earlier mentions among those that are prepared together, ascending. */
  readonly ahead: readonly number[];
  /** The `n` that the first of those will get. */
  readonly firstNumber: number;
  /** True if a rule settles the mention, so that nothing was selected. */
  readonly isSettled: boolean;
}

/**
 * A coreference model: scores antecedents, keeps one memory per cluster, and estimates the
 * confidence of decisions.
 */
export interface Scorer<Memory = unknown> {
  /**
   * The model's identity, such as a hash of its weights: only the model that made a snapshot can
   * restore it.
   */
  readonly id?: string;
  /**
   * False if it reads the `mention` of an antecedent only now and then, to explain a decision or to
   * compute again what it has lost: they are then kept packed. Default: true.
   */
  readonly readsMentions?: boolean;
  /**
   * Called with mentions before the first of them is scored, so that everything that depends on no
   * decision can be computed in one batch. They are placed in this order; `selections` says what
   * each may be compared with.
   */
  prepare?(
    mentions: readonly Mention[],
    view: DecoderView<Memory>,
    selections: readonly Selection<Memory>[],
  ): void | Promise<void>;
  /** Scores a mention against all candidates and against opening a new cluster. */
  score(mention: Mention, view: DecoderView<Memory>): Scores | Promise<Scores>;
  /**
   * Returns a cluster's memory after one more mention; `memory` is `undefined` for a new cluster.
   */
  advance(memory: Memory | undefined, mention: Mention, view: DecoderView<Memory>): Memory | Promise<Memory>;
  /** Returns the calibrated probability that a decision is right. */
  estimateConfidence(mention: Mention, evidence: DecisionEvidence): number;
  /**
   * Lists what weighed most for and against a link, or a new cluster if no antecedent is given;
   * called before placing.
   */
  explain?(
    mention: Mention,
    view: DecoderView<Memory>,
    antecedent: KeptMention<Memory> | undefined,
  ): readonly Reason[] | Promise<readonly Reason[]>;
  /**
   * Returns what the memories say about a mention that is not placed yet; `undefined` for a model
   * without memories.
   */
  analyzeMemory?(
    mention: Mention,
    view: DecoderView<Memory>,
  ): MemoryAnalysis | undefined | Promise<MemoryAnalysis | undefined>;
  /**
   * Encodes a memory as bytes, the same on every engine. Snapshots need `id` and this pair of
   * methods.
   */
  encodeMemory?(memory: Memory): Uint8Array | Promise<Uint8Array>;
  /** Reverses `encodeMemory`; throws if the bytes are not from this scorer. */
  decodeMemory?(bytes: Uint8Array): Memory | Promise<Memory>;
}
