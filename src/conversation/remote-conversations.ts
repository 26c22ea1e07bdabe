/**
 * Conversations at the other end of a call: what a Durable Object's caller holds, and what the
 * object answers with.
 */
import {
  type DocumentLine,
  LineError,
  type LineErrorCode,
  type OutputLine,
  type ResolveOptions,
  type ServiceErrorCode,
} from '../protocol/mod.ts';
import { ConversationError, type ConversationErrorCode } from './conversation-error.ts';
import type { ConversationAddress, Conversations, Delivery } from './conversations.ts';

/** A call, as plain data. */
export type ConversationCall =
  | { readonly method: 'deliver'; readonly delivery: Delivery }
  | { readonly method: 'check' | 'remove'; readonly address: ConversationAddress }
  | { readonly method: 'summarize'; readonly address: ConversationAddress; readonly options: ResolveOptions };

/** Its outcome: classes of errors do not survive the way, codes do. */
export type ConversationReply =
  | { readonly lines: readonly OutputLine[] }
  | { readonly lineError: LineErrorCode | ServiceErrorCode; readonly message: string }
  | { readonly conversationError: ConversationErrorCode; readonly message: string };

/** Answers a call. */
export async function answerCall(conversations: Conversations, call: ConversationCall): Promise<ConversationReply> {
  try {
    return { lines: await perform(conversations, call) };
  } catch (error) {
    if (error instanceof LineError) return { lineError: error.code, message: error.message };
    if (error instanceof ConversationError) return { conversationError: error.code, message: error.message };
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

/** The caller's side: `send` carries a call to the conversation of this id. */
export class RemoteConversations implements Conversations {
  readonly #send: (id: string, call: ConversationCall) => Promise<ConversationReply>;

  constructor(send: (id: string, call: ConversationCall) => Promise<ConversationReply>) {
    this.#send = send;
  }

  deliver(delivery: Delivery): Promise<readonly OutputLine[]> {
    return this.#call(delivery.id, { method: 'deliver', delivery });
  }

  async check(address: ConversationAddress): Promise<void> {
    await this.#call(address.id, { method: 'check', address: pickAddress(address) });
  }

  async summarize(address: ConversationAddress, options: ResolveOptions): Promise<DocumentLine> {
    const [line] = await this.#call(address.id, { method: 'summarize', address: pickAddress(address), options });
    if (line?.type !== 'document') throw new Error('sum up conversation: found another line, wanted a document');
    return line;
  }

  async remove(address: ConversationAddress): Promise<void> {
    await this.#call(address.id, { method: 'remove', address: pickAddress(address) });
  }

  /** Not told: each conversation knows of itself only. */
  async count(): Promise<undefined> {}

  async #call(id: string, call: ConversationCall): Promise<readonly OutputLine[]> {
    const reply = await this.#send(id, call);
    if ('lineError' in reply) throw new LineError(reply.lineError, reply.message);
    if ('conversationError' in reply) throw new ConversationError(reply.conversationError, reply.message);
    return reply.lines;
  }
}

/** Callers may pass more than an address; only that goes over. */
function pickAddress({ id, owner }: ConversationAddress): ConversationAddress {
  return { id, owner };
}
