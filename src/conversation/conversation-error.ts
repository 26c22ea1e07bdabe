/** Why a conversation or its store could not be used: stable codes, one class per boundary. */
import { CodedError } from '../errors/mod.ts';

/** A reason to refuse a call; the codes are part of the API. */
export type ConversationErrorCode =
  | 'conversation_not_found'
  | 'conversation_busy'
  | 'conversation_unreadable'
  | 'conversation_rolled_back';

/**
 * A conversation that does not exist (or belongs to another key), is too busy, cannot be read by
 * this server, or has lost lines that were answered.
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
 * A store that cannot be opened or does not work; the message says what to do about it, the cause
 * has the details.
 */
export class StoreError extends CodedError<'store_unavailable'> {
  override readonly name = 'StoreError';

  constructor(message: string, options?: ErrorOptions) {
    super('store_unavailable', message, options);
  }
}
