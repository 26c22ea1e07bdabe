/**
 * Conversations that survive: what they promise, how they are stored, one store interface. Stores
 * are under `stores/`.
 */
export { ConversationError, type ConversationErrorCode, StoreError } from './conversation-error.ts';
export type { ConversationDocument, ConversationResolver } from './conversation-resolver.ts';
export { type ConversationAddress, type Conversations, type Delivery, deriveLineId } from './conversations.ts';
export {
  answerCall,
  type ConversationCall,
  type ConversationReply,
  RemoteConversations,
} from './remote-conversations.ts';
export { type Change, type ConversationStore, REMEMBERED_LINES, type StoredRecord } from './store.ts';
export {
  type ConversationSetup,
  DEFAULT_LIFETIME_MS,
  DEFAULT_MAX_LINES,
  StoredConversations,
} from './stored-conversations.ts';
