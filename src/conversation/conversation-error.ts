/** Why a conversation or its store could not be used: stable codes, one class per boundary. */
import { CodedError } from '../errors/mod.ts';

/** A reason to refuse a call; the codes are part of the API. */
export type ConversationErrorCode = 'conversation_not_found' | 'conversation_busy' | 'conversation_unreadable';

/**
 * A conversation that does not exist (or belongs to another key), is too busy, or cannot be read by
 * this server.
 */
export class ConversationError extends CodedError<ConversationErrorCode> {
  override readonly name = 'ConversationError';
}

/**
 * Creates the error for a conversation that is absent or belongs to another key, which callers
 * cannot distinguish.
 */
export function createNotFoundError(): ConversationError {
  return new ConversationError('conversation_not_found', 'find conversation: there is none with this id');
}

/**
 * A store that cannot be opened; the message says what to do about it, the cause has the details.
 */
export class StoreError extends CodedError<'store_unavailable'> {
  override readonly name = 'StoreError';

  constructor(message: string, options?: ErrorOptions) {
    super('store_unavailable', message, options);
  }
}
