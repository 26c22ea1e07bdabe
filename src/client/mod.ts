/**
 * `antecedent/client`: the API for browsers, Node, Deno and Workers, typed by its routes.
 *
 * @example
 * const client = createClient('http://127.0.0.1:8787');
 * const chat = client.conversation('support-4711');
 * for await (const line of chat.send([{ type: 'turn', text: 'Maria was late.' }])) {
 *   if (line.type === 'mention') console.log(line.text, line.entity);
 * }
 */
export type {
  CorrectedLine,
  DocumentAnswer,
  DocumentLine,
  ErrorLine,
  InputLine,
  MentionLine,
  ModelInfo,
  OutputLine,
  StandaloneAnswer,
  TurnLine,
} from '../protocol/mod.ts';
export { AntecedentError } from './antecedent-error.ts';
export {
  type AntecedentClient,
  type CallOptions,
  type ClientOptions,
  type ConversationClient,
  createClient,
  type HistoryTurn,
  type Lines,
  type SendOptions,
  type StandaloneCallOptions,
} from './client.ts';
export type { ConversationSocket } from './conversation-socket.ts';
