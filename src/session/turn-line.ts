/** A resolved turn → its `turn` line. */
import type { TokensInput, TurnInput, TurnLine, Warning } from '../protocol/mod.ts';
import type { AnalyzedTurn } from './analyze-turn.ts';
import type { SpellOutResult } from './resolved/spell-out.ts';
import { toUnresolved } from './resolved/unresolved.ts';

/** What came of a turn. */
interface TurnOutcome {
  /** The turn's number in the document. */
  readonly turn: number;
  /** The entity of its speaker. */
  readonly participant: number | undefined;
  readonly analyzed: AnalyzedTurn;
  readonly resolved: SpellOutResult | undefined;
  readonly warnings: readonly Warning[];
}

/** Creates the line that says that a turn is done. */
export function toTurnLine(
  { id }: TurnInput | TokensInput,
  { turn, participant, analyzed, resolved, warnings }: TurnOutcome,
): TurnLine {
  return {
    type: 'turn',
    turn,
    ...(id !== undefined && { id }),
    ...(participant !== undefined && { participant }),
    sentences: analyzed.sentences.length,
    tokens: analyzed.sentences.reduce((sum, { tokens }) => sum + tokens.length, 0),
    mentions: analyzed.mentions.length,
    ...(resolved && { resolved: resolved.text, unresolved: resolved.unresolved.map(toUnresolved) }),
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  };
}
