/**
 * Inspects one decision: its line with all reasons, and what the memories said about it
 * (docs/model.md §8.2, §8.3).
 */
import type { MemoryReport, MentionLine } from './protocol/mod.ts';
import { checkTurn, type PushedTurn } from './resolver-document.ts';
import { DocumentSession, type SessionSetup } from './session/mod.ts';

/** One decision in detail. */
export interface MentionInspection extends MemoryReport {
  /** The decision, with candidates and reasons. */
  readonly mention: MentionLine;
  /** Every mention before it, to look up the text of the numbers. */
  readonly before: readonly MentionLine[];
}

/** The report of a model without memories. */
const NO_MEMORY: MemoryReport = { trajectories: [], saliency: [] };

/** Resolves turns up to mention `n` and inspects its decision. */
export async function inspectMention(
  turns: Iterable<PushedTurn>,
  n: number,
  setup: SessionSetup,
): Promise<MentionInspection> {
  const session = new DocumentSession({ ...setup, options: { ...setup.options, explain: true, inspect: n } });
  const before: MentionLine[] = [];
  for (const turn of turns) {
    for await (const line of session.resolve(checkTurn(turn))) {
      if (line?.type !== 'mention') continue;
      const { memory = NO_MEMORY, ...mention } = line;
      if (line.n === n) return { mention, before, ...memory };
      before.push(line);
    }
  }
  throw new RangeError(`inspect mention: found ${before.length} mentions, expected one with number ${n}`);
}
