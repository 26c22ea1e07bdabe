/** The interface to stored conversations; it hides where they run and where they are stored. */

import type { DocumentLine, InputLine, OutputLine, ResolveOptions } from '../protocol/mod.ts';
import type { Told } from './lineage.ts';

/** Identifies a conversation and its owner. */
export interface ConversationAddress {
  readonly id: string;
  readonly owner: string;
}

/** A line for a conversation. */
export interface Delivery extends ConversationAddress {
  readonly line: InputLine;
  /** Identifies a repeated delivery of the line; without it, every delivery is a new line. */
  readonly lineId?: string | undefined;
  readonly options: ResolveOptions;
  /** What the client was told on the stream or socket that the line came on; is kept up to date. */
  readonly told?: Told | undefined;
}

/**
 * Stored conversations. Every failure that a client can cause is a LineError or a
 * ConversationError.
 */
export interface Conversations {
  /**
   * Delivers a line; its effect is stored when the answer is returned. A refused line throws and
   * changes nothing.
   */
  deliver(delivery: Delivery): Promise<readonly OutputLine[]>;
  /** Throws if the conversation belongs to another owner. */
  check(address: ConversationAddress): Promise<void>;
  /** Returns the document's summary so far. */
  summarize(address: ConversationAddress, options: ResolveOptions): Promise<DocumentLine>;
  /** Deletes the conversation. */
  remove(address: ConversationAddress): Promise<void>;
  /** Returns the number of stored conversations, if the store can count them. */
  count(): Promise<number | undefined>;
}

/**
 * Derives what identifies a repeated line: its own `id`, or its number in a request with an
 * idempotency key.
 */
export function deriveLineId(line: InputLine, number: number, idempotencyKey?: string): string | undefined {
  if ('id' in line && line.id !== undefined) {
    return line.type === 'document' || line.type === 'correct' ? `${line.type} ${line.id}` : `turn ${line.id}`;
  }
  return idempotencyKey === undefined ? undefined : `request ${number} ${idempotencyKey}`;
}
