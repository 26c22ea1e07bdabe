/** The decoder's state: the open clusters with their memories, and the antecedents still kept. No I/O, clock or chance. */
import { comparisonKeys, type DocumentContext, type Mention } from '../../featurizer/mod.ts';
import { type Bound, UNBOUNDED } from './bound.ts';
import type { StateImage } from './state-image.ts';
import type { DecoderView, KeptMention, OpenCluster } from './view.ts';

/** What a commit did. */
export interface Commit<Memory> {
  readonly kept: KeptMention<Memory>;
  /** The clusters that gave way. */
  readonly closed: readonly number[];
}

interface MutableCluster<Memory> extends OpenCluster<Memory> {
  slot: number;
  memory: Memory;
  size: number;
  lastMention: number;
  members: KeptMention<Memory>[];
}

/** The state of one document. Only `commit` changes it. */
export class DecoderState<Memory> implements DecoderView<Memory> {
  readonly #bound: Bound;
  readonly #clusters: MutableCluster<Memory>[] = [];
  #candidates: KeptMention<Memory>[] = [];
  #document: DocumentContext;
  #tokenCount = 0; // words of all antecedents kept
  #mentionCount = 0;
  #clusterCount = 0;

  constructor(bound: Bound = UNBOUNDED, genre?: string) {
    this.#bound = bound;
    this.#document = { genre, speakers: [] };
  }

  /** A state that goes on where another stopped. */
  static restore<Memory>(image: StateImage<Memory>, bound: Bound = UNBOUNDED): DecoderState<Memory> {
    const state = new DecoderState<Memory>(bound);
    state.#document = image.document;
    state.#mentionCount = image.mentionCount;
    state.#clusterCount = image.clusterCount;
    for (const [slot, cluster] of image.clusters.entries()) state.#clusters.push({ ...cluster, slot, members: [] });
    for (const { slot, ...rest } of image.kept) {
      const cluster = state.#clusters[slot];
      if (cluster === undefined) throw new RangeError(`restore state: found no cluster in slot ${slot}`);
      const kept = { ...rest, keys: comparisonKeys(rest.mention), cluster };
      state.#keep(kept, cluster);
    }
    return state;
  }

  /** The state as plain data. */
  image(): StateImage<Memory> {
    return {
      document: this.#document,
      mentionCount: this.#mentionCount,
      clusterCount: this.#clusterCount,
      clusters: this.#clusters.map(({ id, size, lastMention, memory }) => ({ id, size, lastMention, memory })),
      kept: this.#candidates.map(({ n, mention, document, cluster }) => ({ n, mention, document, slot: cluster.slot })),
    };
  }

  get document(): DocumentContext {
    return this.#document;
  }

  /** Takes note of who speaks, before what they say is scored. */
  hear(speaker: string | undefined): void {
    const { genre, speakers } = this.#document;
    if (speaker === undefined || speakers.includes(speaker)) return;
    this.#document = { genre, speakers: [...speakers, speaker].slice(-this.#bound.maxSpeakers) };
  }

  get mentionCount(): number {
    return this.#mentionCount;
  }

  /** How many clusters were ever opened. */
  get clusterCount(): number {
    return this.#clusterCount;
  }

  get candidates(): readonly KeptMention<Memory>[] {
    return this.#candidates;
  }

  get clusters(): readonly OpenCluster<Memory>[] {
    return this.#clusters;
  }

  /** What a mention is scored against: all clusters, and the antecedents that the bound selects for it. */
  viewFor(mention: Mention): DecoderView<Memory> {
    const candidates = this.#bound.select(mention, this.#candidates);
    if (candidates === this.#candidates) return this;
    const { document, mentionCount, clusters } = this;
    return { document, mentionCount, clusters, candidates };
  }

  /** Puts a mention into a cluster, or a new one, whose memory is now `memory`; then applies the bound. */
  commit(mention: Mention, joined: OpenCluster<Memory> | undefined, memory: Memory): Commit<Memory> {
    const cluster = joined === undefined ? this.#open(memory) : this.#find(joined);
    const kept: KeptMention<Memory> = {
      n: this.#mentionCount,
      mention,
      keys: comparisonKeys(mention),
      cluster,
      document: this.#document,
    };
    cluster.memory = memory;
    cluster.size++;
    cluster.lastMention = this.#mentionCount;
    this.#keep(kept, cluster);
    this.#mentionCount++;
    return { kept, closed: this.#enforce(cluster) };
  }

  #keep(kept: KeptMention<Memory>, cluster: MutableCluster<Memory>): void {
    cluster.members.push(kept);
    this.#candidates.push(kept);
    this.#tokenCount += kept.mention.words.length;
  }

  #open(memory: Memory): MutableCluster<Memory> {
    const cluster = {
      id: this.#clusterCount,
      slot: this.#clusters.length,
      memory,
      size: 0,
      lastMention: -1,
      members: [],
    };
    this.#clusters.push(cluster);
    this.#clusterCount++;
    return cluster;
  }

  #find(joined: OpenCluster<Memory>): MutableCluster<Memory> {
    const cluster = this.#clusters[joined.slot];
    if (cluster !== joined) throw new RangeError(`commit mention: cluster ${joined.id} is not open in this state`);
    return cluster;
  }

  /** Drops and closes until all is within the bound; answers the clusters that were closed. Costs no more than the bound. */
  #enforce(latest: MutableCluster<Memory>): number[] {
    const { maxAntecedents, maxClusters } = this.#bound;
    const closed: number[] = [];
    while (latest.members.length > maxAntecedents) this.#drop(latest);
    while (this.#clusters.length > maxClusters) closed.push(this.#closeOne(latest));
    while (this.#isOverfull()) {
      const largest = this.#largest();
      if (largest.members.length > 1) this.#drop(largest);
      else if (this.#clusters.length > 1) closed.push(this.#closeOne(latest));
      else break; // one mention stays, whatever its length
    }
    return closed;
  }

  #isOverfull(): boolean {
    return this.#candidates.length > this.#bound.maxCandidates || this.#tokenCount > this.#bound.maxTokens;
  }

  #largest(): MutableCluster<Memory> {
    return this.#clusters.reduce((most, cluster) => (cluster.members.length > most.members.length ? cluster : most));
  }

  #drop(cluster: MutableCluster<Memory>): void {
    const dropped = this.#bound.pickDropped(cluster.members);
    remove(cluster.members, dropped);
    remove(this.#candidates, dropped);
    this.#tokenCount -= dropped.mention.words.length;
  }

  #closeOne(latest: MutableCluster<Memory>): number {
    const closed = this.#find(this.#bound.pickClosed(this.#clusters, latest) as OpenCluster<Memory>);
    this.#close(closed);
    return closed.id;
  }

  #close(closed: MutableCluster<Memory>): void {
    for (const { mention } of closed.members) this.#tokenCount -= mention.words.length;
    this.#candidates = this.#candidates.filter((kept) => kept.cluster !== closed);
    this.#clusters.splice(closed.slot, 1);
    for (let slot = closed.slot; slot < this.#clusters.length; slot++) {
      const cluster = this.#clusters[slot];
      if (cluster !== undefined) cluster.slot = slot;
    }
  }
}

function remove<Item>(items: Item[], item: Item): void {
  const at = items.indexOf(item);
  if (at < 0) throw new RangeError('drop antecedent: found one that is not kept, wanted a member of the cluster');
  items.splice(at, 1);
}
