/**
 * What the HTTP API, the sockets and the commands ask of conversations; where they run and are
 * stored is hidden behind it.
 */
import type { DocumentLine, InputLine, OutputLine, ResolveOptions } from '../protocol/mod.ts';

/** Whose conversation is meant, and which. */
export interface ConversationAddress {
  readonly id: string;
  readonly owner: string;
}

/** A line on its way into a conversation. */
export interface Delivery extends ConversationAddress {
  readonly line: InputLine;
  /** What makes a second delivery of the line known; without it every delivery is a new line. */
  readonly lineId?: string | undefined;
  readonly options: ResolveOptions;
}

/**
 * Conversations that survive. Every failure that a client can cause is a LineError or a
 * ConversationError.
 */
export interface Conversations {
  /**
   * Takes a line: its effect is stored when the answer is given. A refused line throws and changes
   * nothing.
   */
  deliver(delivery: Delivery): Promise<readonly OutputLine[]>;
  /** Whether the conversation is the owner's or still nobody's; throws where it is another's. */
  check(address: ConversationAddress): Promise<void>;
  /** The document's summary so far. */
  summarize(address: ConversationAddress, options: ResolveOptions): Promise<DocumentLine>;
  /** Forgets the conversation. */
  remove(address: ConversationAddress): Promise<void>;
  /** How many conversations are stored, where that can be told. */
  count(): Promise<number | undefined>;
}

/**
 * What makes a line known again: its own `id`, else its place in a request that carries an
 * idempotency key.
 */
export function deriveLineId(line: InputLine, number: number, idempotencyKey?: string): string | undefined {
  if ('id' in line && line.id !== undefined)
    return line.type === 'document' ? `document ${line.id}` : `turn ${line.id}`;
  return idempotencyKey === undefined ? undefined : `request ${number} ${idempotencyKey}`;
}
