/** An open cluster as the state changes it. */
import { findFormIndex, WEAKEST_FORM } from './expectation.ts';
import type { Kept } from './kept-mention.ts';
import { remove } from './kept-mentions.ts';
import type { ClusterImage } from './state-image.ts';
import type { OpenCluster } from './view.ts';

/** A kept antecedent with its cluster. */
export type MutableKept<Memory> = Kept<Memory, MutableCluster<Memory>>;

/** A cluster of the decoder's state; it has no members at first. */
export class MutableCluster<Memory> implements OpenCluster<Memory> {
  readonly id: number;
  slot: number;
  memory: Memory;
  size: number;
  lastMention: number;
  members: MutableKept<Memory>[] = NO_MEMBERS;
  form = WEAKEST_FORM;
  participant: string | undefined = undefined;

  constructor(slot: number, { id, size, lastMention, memory }: ClusterImage<Memory>) {
    this.id = id;
    this.slot = slot;
    this.memory = memory;
    this.size = size;
    this.lastMention = lastMention;
  }

  /** Adds its newest member. */
  add(kept: MutableKept<Memory>): void {
    if (this.members.length < FEW_MEMBERS) this.members = this.members.concat(kept);
    else this.members.push(kept);
    this.form = Math.min(this.form, findFormIndex(kept));
  }

  /** Removes a member, which the bound drops. */
  remove(dropped: MutableKept<Memory>): void {
    remove(this.members, dropped);
    this.form = WEAKEST_FORM;
    for (const member of this.members) this.form = Math.min(this.form, findFormIndex(member));
  }
}

/** Most clusters are small, and a list that is added to in place takes up space for 16 more. */
const FEW_MEMBERS = 8;
const NO_MEMBERS: never[] = [];
