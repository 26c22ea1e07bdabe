/**
 * Stored conversations: their interface, their format, and the store interface. The stores are in
 * `stores/`.
 */
export { ConversationError, type ConversationErrorCode, StoreError } from './conversation-error.ts';
export { type ConversationAddress, type Conversations, type Delivery, deriveLineId } from './conversations.ts';
export type { ConversationDocument, ConversationResolver } from './documents.ts';
export type { Told } from './lineage.ts';
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
  StoredConversations,
} from './stored-conversations.ts';
