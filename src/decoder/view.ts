/** The open part of the state, as scorers and bounds see it. */
import type { DocumentContext, Mention, MentionKeys } from '../../featurizer/mod.ts';

/** A cluster that can still be joined. */
export interface OpenCluster<Memory> {
  readonly id: number;
  /** Its index in the view's `clusters`, and of its g in the scores. */
  readonly slot: number;
  readonly memory: Memory;
  /** Number of its mentions, including dropped ones. */
  readonly size: number;
  /** `n` of its newest mention. */
  readonly lastMention: number;
  /** Its kept antecedents, oldest first. */
  readonly members: readonly KeptMention<Memory>[];
  /** The speaker that it is, if it is a participant of the conversation. */
  readonly participant: string | undefined;
  /** The strongest form among them, as an index into `CLUSTER_FORMS`. */
  readonly form: number;
}

/** An earlier mention that can be an antecedent. */
export interface KeptMention<Memory> {
  /** Its place among all mentions, participants included. */
  readonly n: number;
  /** Its number on the wire, where participants are not counted. */
  readonly number: number;
  /**
   * The mention itself. For a scorer with `readsMentions: false` it is unpacked at each access,
   * without the participants that its turn names.
   */
  readonly mention: Mention;
  /** The mention's text. */
  readonly text: string;
  /** What is compared to find related mentions, and what rules read. */
  readonly keys: MentionKeys;
  readonly cluster: OpenCluster<Memory>;
  /** False once the bound has dropped it. */
  readonly isKept: boolean;
  /**
   * The document when the mention arrived: its features are computed from this, also after a
   * restore.
   */
  readonly document: DocumentContext;
  /** What the scorer keeps of it (`attachParts`); the scorer may replace it. */
  parts: object | number | undefined;
}

/** What a scorer sees. */
export interface DecoderView<Memory> {
  /** The genre and all speakers so far, including the current one. */
  readonly document: DocumentContext;
  /** Number of mentions placed so far: the `n` of the one that is scored. */
  readonly mentionCount: number;
  /** How many of them have a number on the wire: all but participants. */
  readonly numberedCount: number;
  /** All kept antecedents, oldest first. */
  readonly candidates: readonly KeptMention<Memory>[];
  /** All open clusters, in the order they were opened. */
  readonly clusters: readonly OpenCluster<Memory>[];
}

/** What a commit did. */
export interface Commit<Memory> {
  readonly kept: KeptMention<Memory>;
  /** The clusters that were closed. */
  readonly closed: readonly number[];
}
