/**
 * Conversations behind remote calls: the caller's side and the answering side, for Durable Objects.
 */
import {
  type DocumentLine,
  LineError,
  type LineErrorCode,
  type OutputLine,
  type ResolveOptions,
  type ServiceErrorCode,
} from '../protocol/mod.ts';
import { ConversationError, type ConversationErrorCode, StoreError } from './conversation-error.ts';
import type { ConversationAddress, Conversations, Delivery } from './conversations.ts';

/** A call, as plain data. */
export type ConversationCall =
  | { readonly method: 'deliver'; readonly delivery: Delivery }
  | { readonly method: 'check' | 'remove'; readonly address: ConversationAddress }
  | { readonly method: 'summarize'; readonly address: ConversationAddress; readonly options: ResolveOptions };

/** The outcome of a call. Error classes do not survive a remote call, codes do. */
export type ConversationReply =
  | { readonly lines: readonly OutputLine[] }
  | { readonly lineError: LineErrorCode | ServiceErrorCode; readonly message: string }
  | { readonly conversationError: ConversationErrorCode; readonly message: string }
  | { readonly storeError: string };

/** Answers a call. */
export async function answerCall(conversations: Conversations, call: ConversationCall): Promise<ConversationReply> {
  try {
    return { lines: await perform(conversations, call) };
  } catch (error) {
    if (error instanceof LineError) return { lineError: error.code, message: error.message };
    if (error instanceof ConversationError) return { conversationError: error.code, message: error.message };
    if (error instanceof StoreError) return { storeError: error.message };
    throw error;
  }
}

async function perform(conversations: Conversations, call: ConversationCall): Promise<readonly OutputLine[]> {
  switch (call.method) {
    case 'deliver':
      return conversations.deliver(call.delivery);
    case 'summarize':
      return [await conversations.summarize(call.address, call.options)];
    case 'check':
      await conversations.check(call.address);
      return [];
    case 'remove':
      await conversations.remove(call.address);
      return [];
  }
}

/** The caller's side: `send` carries a call to the conversation with this id. */
export class RemoteConversations implements Conversations {
  readonly #send: (id: string, call: ConversationCall) => Promise<ConversationReply>;

  constructor(send: (id: string, call: ConversationCall) => Promise<ConversationReply>) {
    this.#send = send;
  }

  /** What the client was told stays here: the object remembers what it has told, and is the only one. */
  deliver({ told: _, ...delivery }: Delivery): Promise<readonly OutputLine[]> {
    return this.#call(delivery.id, { method: 'deliver', delivery });
  }

  async check(address: ConversationAddress): Promise<void> {
    await this.#call(address.id, { method: 'check', address: pickAddress(address) });
  }

  async summarize(address: ConversationAddress, options: ResolveOptions): Promise<DocumentLine> {
    const [line] = await this.#call(address.id, { method: 'summarize', address: pickAddress(address), options });
    if (line?.type !== 'document') throw new Error('summarize conversation: found another line, expected a document');
    return line;
  }

  async remove(address: ConversationAddress): Promise<void> {
    await this.#call(address.id, { method: 'remove', address: pickAddress(address) });
  }

  /** Unknown: each object has one conversation only. */
  async count(): Promise<undefined> {}

  async #call(id: string, call: ConversationCall): Promise<readonly OutputLine[]> {
    const reply = await this.#send(id, call);
    if ('lineError' in reply) throw new LineError(reply.lineError, reply.message);
    if ('conversationError' in reply) throw new ConversationError(reply.conversationError, reply.message);
    if ('storeError' in reply) throw new StoreError(reply.storeError);
    return reply.lines;
  }
}

/** Callers may pass more than an address; only the address is sent. */
function pickAddress({ id, owner }: ConversationAddress): ConversationAddress {
  return { id, owner };
}
