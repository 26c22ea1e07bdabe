/** Why a conversation could not be used: one class, one stable code a reason. */

/** A reason; the codes are part of the API. */
export type ConversationErrorCode = 'conversation_not_found' | 'conversation_busy' | 'conversation_unreadable';

/** A conversation that is not there (or is somebody else's), is too busy, or cannot be read by this server. */
export class ConversationError extends Error {
  override readonly name = 'ConversationError';
  readonly code: ConversationErrorCode;

  constructor(code: ConversationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The one answer for a conversation that is absent and for one that belongs to another key. */
export function notFound(): ConversationError {
  return new ConversationError('conversation_not_found', 'find conversation: there is none of this id');
}
