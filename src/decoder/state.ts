/** The decoder's state: the open clusters with their memories, and the kept antecedents. Pure. */
import {
  type DocumentContext,
  type EarlierMentions,
  isSilent,
  type Mention,
  toComparisonKeys,
} from '../../featurizer/mod.ts';
import { filterAllowed } from './allowed.ts';
import { type Bound, UNBOUNDED } from './bound.ts';
import { filterConsistent } from './contradictions.ts';
import { Kept } from './kept-mention.ts';
import { type KeepOptions, KeptMentions } from './kept-mentions.ts';
import { MutableCluster, type MutableKept } from './mutable-cluster.ts';
import { findAddressed, findNamesake, Participants } from './participants.ts';
import type { Selection } from './scorer.ts';
import type { StateImage } from './state-image.ts';
import type { Commit, DecoderView, KeptMention, OpenCluster } from './view.ts';

/** The state of one document. Only `commit` changes it. */
export class DecoderState<Memory> implements DecoderView<Memory> {
  readonly #bound: Bound;
  readonly #clusters: MutableCluster<Memory>[] = [];
  readonly #kept: KeptMentions<MutableKept<Memory>>;
  #document: DocumentContext;
  readonly #participants = new Participants<MutableCluster<Memory>>();
  #tokenCount = 0; // words of all antecedents kept
  #mentionCount = 0;
  #numberedCount = 0;
  #clusterCount = 0;

  constructor(bound: Bound = UNBOUNDED, genre?: string, options: KeepOptions = {}) {
    this.#bound = bound;
    this.#kept = new KeptMentions(options);
    this.#document = { genre, speakers: [] };
  }

  /** Restores a state from its image. */
  static restore<Memory>(
    image: StateImage<Memory>,
    bound: Bound = UNBOUNDED,
    options: KeepOptions = {},
  ): DecoderState<Memory> {
    const state = new DecoderState<Memory>(bound, undefined, options);
    state.#document = image.document;
    state.#mentionCount = image.mentionCount;
    state.#numberedCount = image.numberedCount;
    state.#clusterCount = image.clusterCount;
    for (const [slot, cluster] of image.clusters.entries()) state.#clusters.push(new MutableCluster(slot, cluster));
    for (const { slot, n, number, mention, document } of image.kept) {
      const cluster = state.#clusters[slot];
      if (cluster === undefined)
        throw new RangeError(`restore state: found no cluster in slot ${slot}, expected one per kept mention`);
      state.#keep(new Kept(mention, { n, number, cluster, document }), mention);
    }
    return state;
  }

  /** Returns the state as plain data. */
  image(): StateImage<Memory> {
    return {
      document: this.#document,
      mentionCount: this.#mentionCount,
      numberedCount: this.#numberedCount,
      clusterCount: this.#clusterCount,
      clusters: this.#clusters.map(({ id, size, lastMention, memory }) => ({ id, size, lastMention, memory })),
      kept: this.#kept.all.map(({ cluster, n, number, mention, document }) => {
        return { n, number, mention, document, slot: cluster.slot };
      }),
    };
  }

  get document(): DocumentContext {
    return this.#document;
  }

  /** Adds a speaker, before what they say is scored. */
  addSpeaker(speaker: string | undefined): void {
    const { genre, speakers } = this.#document;
    if (speaker === undefined || speakers.lastIndexOf(speaker) !== -1) return; // mostly one of the newest
    this.#document = { genre, speakers: [...speakers, speaker].slice(-this.#bound.maxSpeakers) };
  }

  /** The cluster of a participant; `undefined` for one who was not introduced, or was let go. */
  findParticipant(speaker: string): OpenCluster<Memory> | undefined {
    return this.#participants.find(speaker);
  }

  /** True if participants were introduced whom a name may mean. */
  get knowsNames(): boolean {
    return this.#participants.haveNames;
  }

  /** Finds the participant with a normalized name. */
  findNamed = (name: string): string | undefined => this.#participants.findNamed(name);

  /** The same for whoever is called by a name. */
  findCalled = (name: string): string | undefined => this.#participants.findCalled(name);

  /** The cluster that a mention belongs to by rule, whatever the scores say. */
  findSettled(mention: Mention): OpenCluster<Memory> | undefined {
    const namesake = isSilent(mention) ? findNamesake(mention, this.#kept.all) : undefined;
    if (namesake !== undefined || mention.isParticipant === true) return namesake;
    return (
      this.#participants.findMeant(mention) ??
      findAddressed(mention, this.#kept.all) ??
      this.#participants.findCalledBeside(mention)
    );
  }

  get numberedCount(): number {
    return this.#numberedCount;
  }

  get mentionCount(): number {
    return this.#mentionCount;
  }

  /** Number of clusters ever opened. */
  get clusterCount(): number {
    return this.#clusterCount;
  }

  get candidates(): readonly KeptMention<Memory>[] {
    return this.#kept.all;
  }

  /** The kept antecedents, from which the counters of later mentions continue. */
  get earlier(): EarlierMentions {
    return this.#kept;
  }

  get clusters(): readonly OpenCluster<Memory>[] {
    return this.#clusters;
  }

  /**
   * Creates what a mention is scored against: all clusters, and the antecedents that the bound
   * selects for it.
   */
  createView(mention: Mention, selection?: Selection<Memory>): DecoderView<Memory> {
    const selected =
      selection === undefined || selection.isSettled // its participant was let go in the meantime
        ? this.#bound.select({ mention, n: this.#mentionCount }, this.#kept)
        : this.#bound.selectRemaining(mention, this.#findOpen(selection));
    const allowed = filterAllowed(mention, selected, this.#participants.count);
    const candidates = this.#bound.allowsContradictions ? allowed : filterConsistent(mention, allowed);
    if (candidates === this.#kept.all) return this;
    return {
      document: this.#document,
      mentionCount: this.#mentionCount,
      numberedCount: this.#numberedCount,
      clusters: this.#clusters,
      candidates,
    };
  }

  /** Finds what of an advance selection is still kept. */
  #findOpen({ candidates, ahead, firstNumber }: Selection<Memory>): KeptMention<Memory>[] {
    const open: KeptMention<Memory>[] = [];
    for (let at = 0; at < candidates.length; at++) {
      const kept = candidates[at] as KeptMention<Memory>;
      if (kept.isKept) open.push(kept);
    }
    const { all } = this.#kept;
    let since = all.length;
    while (since > 0 && (all[since - 1] as KeptMention<Memory>).n >= firstNumber) since--;
    for (let at = 0; at < ahead.length; at++) {
      const n = firstNumber + (ahead[at] as number);
      while (since < all.length && (all[since] as KeptMention<Memory>).n < n) since++;
      const kept = all[since];
      if (kept?.n === n) open.push(kept);
    }
    return open;
  }

  /**
   * Selects in advance, for mentions that will be placed one after another, what the bound may
   * select for each.
   */
  selectAhead(mentions: readonly Mention[]): Selection<Memory>[] {
    const firstNumber = this.#mentionCount;
    const before: KeptMention<Memory>['keys'][] = [];
    return mentions.map((mention, at) => {
      const isSettled = this.#participants.findSpeaker(mention) !== undefined;
      const selected = isSettled ? [] : this.#bound.select({ mention, n: firstNumber + at }, this.#kept);
      const ahead = isSettled ? [] : this.#bound.selectAhead(mention, before);
      before.push(toComparisonKeys(mention));
      // The state's own list changes while the mentions are placed.
      const candidates = selected === this.#kept.all ? selected.slice() : selected;
      return { candidates, ahead, firstNumber, isSettled };
    });
  }

  /**
   * Adds a mention to a cluster, or to a new one, whose memory is now `memory`; then applies the
   * bound.
   */
  commit(mention: Mention, joined: OpenCluster<Memory> | undefined, memory: Memory): Commit<Memory> {
    const cluster = joined === undefined ? this.#open(memory) : this.#find(joined);
    const place = { n: this.#mentionCount, number: this.#numberedCount, cluster, document: this.#document };
    const kept = new Kept(mention, place);
    cluster.memory = memory;
    cluster.size++;
    cluster.lastMention = this.#mentionCount;
    this.#keep(kept, mention);
    this.#mentionCount++;
    if (!isSilent(mention)) this.#numberedCount++;
    return { kept, closed: this.#enforce(cluster) };
  }

  #keep(kept: MutableKept<Memory>, mention: Mention): void {
    const { cluster } = kept;
    cluster.add(kept);
    if (isSilent(mention)) {
      cluster.participant ??= mention.speaker;
      this.#participants.add(mention, cluster);
    }
    this.#kept.add(kept, mention);
    this.#tokenCount += kept.wordCount;
  }

  #open(memory: Memory): MutableCluster<Memory> {
    const cluster = new MutableCluster(this.#clusters.length, {
      id: this.#clusterCount,
      size: 0,
      lastMention: -1,
      memory,
    });
    this.#clusters.push(cluster);
    this.#clusterCount++;
    return cluster;
  }

  #find(joined: OpenCluster<Memory>): MutableCluster<Memory> {
    const cluster = this.#clusters[joined.slot];
    if (cluster !== joined)
      throw new RangeError(`commit mention: found cluster ${joined.id}, expected one that is open in this state`);
    return cluster;
  }

  /**
   * Drops and closes until the state is within the bound; returns the closed clusters. Its cost is
   * limited by the bound.
   */
  #enforce(latest: MutableCluster<Memory>): number[] {
    const { maxAntecedents, maxClusters } = this.#bound;
    const closed: number[] = [];
    while (latest.members.length > maxAntecedents) this.#drop(latest);
    while (this.#clusters.length > maxClusters) closed.push(this.#closeOne(latest));
    while (this.#isOverfull()) {
      const largest = this.#findLargest();
      if (largest.members.length > 1) this.#drop(largest);
      else if (this.#clusters.length > 1) closed.push(this.#closeOne(latest));
      else break; // the last mention stays, however long it is
    }
    return closed;
  }

  #isOverfull(): boolean {
    return this.#kept.all.length > this.#bound.maxCandidates || this.#tokenCount > this.#bound.maxTokens;
  }

  #findLargest(): MutableCluster<Memory> {
    return this.#clusters.reduce((most, cluster) => (cluster.members.length > most.members.length ? cluster : most));
  }

  #drop(cluster: MutableCluster<Memory>): void {
    const dropped = this.#bound.pickDropped(cluster.members) as MutableKept<Memory>;
    cluster.remove(dropped);
    this.#kept.remove(dropped);
    dropped.drop();
    this.#tokenCount -= dropped.wordCount;
  }

  #closeOne(latest: MutableCluster<Memory>): number {
    const closable = this.#participants.listClosable(this.#clusters, latest, this.#bound.maxSpeakers);
    const closed = this.#find(this.#bound.pickClosed(closable, latest) as OpenCluster<Memory>);
    this.#close(closed);
    return closed.id;
  }

  #close(closed: MutableCluster<Memory>): void {
    this.#participants.remove(closed);
    for (const kept of closed.members) {
      this.#tokenCount -= kept.wordCount;
      this.#kept.remove(kept);
      kept.drop();
    }
    this.#clusters.splice(closed.slot, 1);
    for (let slot = closed.slot; slot < this.#clusters.length; slot++) {
      const cluster = this.#clusters[slot];
      if (cluster !== undefined) cluster.slot = slot;
    }
  }
}
