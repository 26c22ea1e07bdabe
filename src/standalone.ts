/** `standalone` as users of the library call it: a turn is a text, or a text with its speaker. */
import type { Pace } from './async/mod.ts';
import { describeIssue, getStandaloneRequestSchema, LineError, type StandaloneRequest } from './protocol/mod.ts';

/** A turn of a history, or the message itself. */
export type StandaloneTurn = string | { readonly text: string; readonly speaker?: string | undefined };

/** Options of `standalone`. */
export interface StandaloneOptions extends Partial<Omit<StandaloneRequest, 'history' | 'message'>> {
  readonly signal?: AbortSignal | undefined;
  /** Lets long turns share the event loop with others; default: they do not pause. */
  readonly pace?: Pace | undefined;
}

/** Checks a call; throws a LineError that says what is wrong with it. */
export function checkStandalone(
  history: Iterable<StandaloneTurn>,
  message: StandaloneTurn,
  options: Omit<StandaloneOptions, 'signal' | 'pace'>,
): StandaloneRequest {
  const toTurn = (turn: StandaloneTurn) => (typeof turn === 'string' ? { text: turn } : turn);
  const call = { history: Array.from(history, toTurn), message: toTurn(message), ...options };
  const parsed = getStandaloneRequestSchema().safeParse(call);
  if (parsed.success) return parsed.data;
  const found = describeIssue(parsed.error, Object.keys(getStandaloneRequestSchema().shape));
  throw new LineError('invalid_line', `rewrite message: ${found}`, { cause: parsed.error });
}
