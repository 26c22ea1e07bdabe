/** What is open, as scorers and bounds see it. */
import type { ComparisonKeys, DocumentContext, Mention } from '../../featurizer/mod.ts';

/** A cluster that can still be joined. */
export interface OpenCluster<Memory> {
  readonly id: number;
  /** Where it stands in the view's `clusters`, which is where its g stands in the scores. */
  readonly slot: number;
  readonly memory: Memory;
  /** How many mentions it has had, dropped ones included. */
  readonly size: number;
  /** `n` of its newest mention. */
  readonly lastMention: number;
  /** The antecedents kept, oldest first. */
  readonly members: readonly KeptMention<Memory>[];
  /** The speaker that it is, if it is a participant of the conversation. */
  readonly participant: string | undefined;
  /** The strongest form among them: its place in `CLUSTER_FORMS`. */
  readonly form: number;
}

/** An earlier mention that can be an antecedent. */
export interface KeptMention<Memory> {
  /** Its place among all mentions, participants included. */
  readonly n: number;
  /** Its number on the wire, where participants are not counted. */
  readonly number: number;
  readonly mention: Mention;
  /** What of the mention is compared. */
  readonly keys: ComparisonKeys;
  readonly cluster: OpenCluster<Memory>;
  /** False once the bound has dropped it. */
  readonly isKept: boolean;
  /** What was known of the document when the mention arrived: its features are described by this, then and after a restore. */
  readonly document: DocumentContext;
}

/** What a scorer sees. */
export interface DecoderView<Memory> {
  /** The genre, and every speaker heard so far, the present one included. */
  readonly document: DocumentContext;
  /** How many mentions were placed so far: the `n` of the one that is scored. */
  readonly mentionCount: number;
  /** How many of them have a number on the wire: all but participants. */
  readonly numberedCount: number;
  /** All antecedents kept, oldest first. */
  readonly candidates: readonly KeptMention<Memory>[];
  /** All open clusters, in the order they were opened. */
  readonly clusters: readonly OpenCluster<Memory>[];
}
