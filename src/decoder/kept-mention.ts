/**
 * An antecedent as it is kept: its keys in an array that all antecedents of the document share, and
 * the rest packed behind them, unless its scorer reads whole mentions all the time.
 */
import {
  type DocumentContext,
  forgetKeys,
  Itself,
  type Mention,
  MentionKeys,
  TagTable,
  toComparisonKeys,
  unpackMention,
  unpackText,
} from '../../featurizer/mod.ts';
import type { KeptMention, OpenCluster } from './view.ts';

/** What is known of an antecedent besides its mention. */
interface Place<Cluster> {
  readonly n: number;
  readonly number: number;
  readonly cluster: Cluster;
  readonly document: DocumentContext;
}

const DROPPED = -1;

/** A kept antecedent. Its keys are those of the mention until the document's array takes them over. */
export class Kept<Memory, Cluster extends OpenCluster<Memory> = OpenCluster<Memory>>
  extends MentionKeys
  implements KeptMention<Memory>
{
  readonly n: number;
  readonly number: number;
  readonly cluster: Cluster;
  readonly document: DocumentContext;
  parts: object | number | undefined;
  /** The mention, or the tags of the packed one. */
  #source: Mention | TagTable;
  /** Ints after its keys that it is packed in; `DROPPED` once it is not kept anymore. */
  packedInts = 0;

  constructor(mention: Mention, { n, number, cluster, document }: Place<Cluster>) {
    const { ints, at } = toComparisonKeys(mention);
    super(ints, at);
    this.n = n;
    this.number = number;
    this.cluster = cluster;
    this.document = document;
    this.parts = findParts(mention);
    this.#source = mention;
  }

  /** Lets go of the mention, now that it is packed after its keys; or of its own keys, if it has to stay. */
  release(tags: TagTable | undefined, packedInts: number): void {
    if (packedInts === 0 || tags === undefined) forgetKeys(this.#source as Mention);
    else this.#source = tags;
    this.packedInts = packedInts;
  }

  get isKept(): boolean {
    return this.packedInts !== DROPPED;
  }

  /** Takes note that it is not kept anymore. */
  drop(): void {
    this.packedInts = DROPPED;
  }

  /** Ints of its keys, and of what is packed after them. */
  get allInts(): number {
    return this.length + this.packedInts;
  }

  get keys(): this {
    return this;
  }

  get text(): string {
    return this.#source instanceof TagTable ? unpackText(this) : this.#source.text;
  }

  get mention(): Mention {
    const source = this.#source;
    return source instanceof TagTable ? unpackMention(this, source, this.document.speakers) : source;
  }
}

/** A mention with what a scorer keeps of it. */
class MentionWithParts extends Itself {
  #parts: object | number;

  private constructor(mention: Mention, parts: object | number) {
    super(mention);
    this.#parts = parts;
  }

  static attach(mention: Mention, parts: object | number): void {
    if (#parts in mention) mention.#parts = parts;
    else new MentionWithParts(mention, parts);
  }

  static find(mention: Mention): object | number | undefined {
    return #parts in mention ? mention.#parts : undefined;
  }
}

/**
 * Attaches what a scorer keeps of a mention, before it is placed: the antecedent that it becomes has
 * it as its `parts`.
 */
export function attachParts(mention: Mention, parts: object | number): void {
  MentionWithParts.attach(mention, parts);
}

function findParts(mention: Mention): object | number | undefined {
  return MentionWithParts.find(mention);
}
