/**
 * Numbered input lines → the answers of a conversation, in order; each answer is stored before it
 * is sent.
 */
import {
  ConversationError,
  type Conversations,
  deriveLineId,
  REMEMBERED_LINES,
  StoreError,
  type Told,
} from '../conversation/mod.ts';
import { LineError, type NumberedLine, type OutputLine, type ResolveOptions, toErrorLine } from '../protocol/mod.ts';

/** The conversation that lines go to, and how they are resolved. */
export interface LineTarget {
  readonly conversations: Conversations;
  readonly id: string;
  readonly owner: string;
  readonly options: ResolveOptions;
  readonly idempotencyKey?: string | undefined;
  /** What the client was told on this stream or socket. */
  readonly told?: Told | undefined;
}

/** Delivers lines one after another. */
export async function* deliverLines(
  lines: AsyncIterable<NumberedLine>,
  target: LineTarget,
): AsyncGenerator<OutputLine> {
  for await (const numbered of lines) {
    const { answer, isOver } = await deliverLine(numbered, target);
    yield* answer;
    if (isOver) return;
  }
}

/** Delivers one line; `isOver` if the conversation cannot accept any more. */
export async function deliverLine(
  numbered: NumberedLine,
  { conversations, id, owner, options, idempotencyKey, told }: LineTarget,
): Promise<{ readonly answer: readonly OutputLine[]; readonly isOver: boolean }> {
  try {
    if (numbered.error !== undefined) throw numbered.error;
    const { line, number } = numbered;
    const lineId = deriveLineId(line, number, idempotencyKey);
    if (lineId !== undefined && !hasOwnId(line) && number > REMEMBERED_LINES) {
      const wanted = `wanted at most ${REMEMBERED_LINES} lines in a request that can be repeated; split it`;
      throw new LineError('too_many_lines', `take line: ${wanted}`);
    }
    return { answer: await conversations.deliver({ id, owner, line, lineId, options, told }), isOver: false };
  } catch (error) {
    // Lines behind one that was lost must not be taken before it is sent again.
    const isLost = error instanceof LineError && error.code === 'worker_lost';
    if (error instanceof LineError) return { answer: [toErrorLine(numbered.number, error)], isOver: isLost };
    const refusal = toRefusal(error);
    return { answer: [toErrorLine(numbered.number, refusal)], isOver: refusal.code !== 'conversation_busy' };
  }
}

/** Why a conversation takes no line; what a client cannot be told, such as the place of a store, is left out. */
function toRefusal(error: unknown): LineError {
  if (error instanceof ConversationError) return new LineError(error.code, error.message);
  if (error instanceof StoreError) {
    return new LineError(error.code, 'take line: the store does not work; send the line again', { cause: error });
  }
  throw error;
}

function hasOwnId(line: object): boolean {
  return 'id' in line && line.id !== undefined;
}
