/** What conversations need of a resolver, declared by its consumer. */
import type {
  DocumentLine,
  DocumentStart,
  MentionLine,
  ResolveOptions,
  TokensInput,
  TurnInput,
  TurnLine,
} from '../protocol/mod.ts';
import { ConversationError } from './conversation-error.ts';

/** A document as conversations need it. */
export interface ConversationDocument {
  push(turn: TurnInput | TokensInput): Promise<{ readonly mentions: readonly MentionLine[]; readonly turn: TurnLine }>;
  summary(): Promise<DocumentLine>;
  snapshot(): Promise<Uint8Array>;
}

/** Makes documents, fresh ones and stored ones. */
export interface ConversationResolver {
  document(options: ResolveOptions & Pick<DocumentStart, 'id' | 'genre'>): ConversationDocument;
  restore(snapshot: Uint8Array, options: ResolveOptions): Promise<ConversationDocument>;
}

/**
 * Restores a stored document; one of another model or of a newer version is a clear failure of the
 * conversation.
 */
export async function restoreDocument(
  resolver: ConversationResolver,
  snapshot: Uint8Array,
  options: ResolveOptions,
): Promise<ConversationDocument> {
  try {
    return await resolver.restore(snapshot, options);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'the resolver failed';
    throw new ConversationError('conversation_unreadable', `restore conversation: ${reason}`, { cause });
  }
}
