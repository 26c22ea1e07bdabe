/**
 * A correction: the client says that a decision was wrong, and later decisions build on what it
 * says. The mention moves with those that were linked through it, as if it had been decided so.
 */

import { type DecoderState, type KeptMention, moveMentions, type Scorer, type StateImage } from '../decoder/mod.ts';
import { type CorrectedLine, type CorrectInput, LineError } from '../protocol/mod.ts';
import type { EntityLedger } from './entity-ledger.ts';

/** The parts of a session that a correction changes. */
export interface Correctable {
  readonly state: DecoderState<unknown>;
  readonly ledger: EntityLedger;
  readonly scorer: Scorer;
}

/** What a correction did. */
export interface Correction {
  readonly line: CorrectedLine;
  /** The state from now on; `undefined` if nothing changed. */
  readonly image: StateImage<unknown> | undefined;
}

/** Corrects a decision; throws a LineError, and changes nothing, if it is no longer open. */
export async function correctDecision(
  { n, entity, antecedent }: CorrectInput,
  { state, ledger, scorer }: Correctable,
): Promise<Correction> {
  const from = findKept(state, n)?.cluster.id;
  if (from === undefined) throw createRefusal(`mention ${n}, which is not open`, 'one that later mentions can link to');
  const to = entity === undefined ? findEntity(state, ledger, antecedent ?? n) : entity;
  if (to !== null && !state.clusters.some(({ id }) => id === to)) {
    throw createRefusal(`entity ${to}, which is not open`, 'one that later mentions can join');
  }
  if (to === from) return { line: { type: 'corrected', n, entity: from, moved: [] }, image: undefined };
  const moved = ledger.listLinked(n, from);
  const isAlone = to === null && moved.length === (state.clusters.find(({ id }) => id === from)?.size ?? 0);
  if (isAlone) return { line: { type: 'corrected', n, entity: from, moved: [] }, image: undefined };
  const image = await moveMentions(state.image(), { numbers: moved, from, to }, scorer);
  const target = to ?? state.clusterCount;
  const keptIn = (id: number) =>
    image.kept.filter(({ slot }) => image.clusters[slot]?.id === id).map(({ mention }) => mention);
  ledger.move(moved, {
    from: { entity: from, kept: keptIn(from) },
    to: { entity: target, kept: keptIn(target) },
    antecedent: antecedent ?? findNewest(state, target, n),
  });
  return { line: { type: 'corrected', n, entity: target, moved }, image };
}

function findKept({ candidates }: DecoderState<unknown>, n: number): KeptMention<unknown> | undefined {
  return candidates.find(({ number, keys }) => number === n && !keys.isSilent);
}

/** The entity of a mention that is kept or at least listed. */
function findEntity(state: DecoderState<unknown>, ledger: EntityLedger, n: number): number {
  const found = findKept(state, n)?.cluster.id ?? ledger.findEntity(n);
  if (found === undefined) throw createRefusal(`antecedent ${n}, which is not open`, 'a mention that is listed');
  return found;
}

/** The newest mention of an entity before `n`. */
function findNewest({ candidates }: DecoderState<unknown>, entity: number, n: number): number | null {
  const newest = candidates.findLast(
    ({ number, keys, cluster }) => cluster.id === entity && number < n && !keys.isSilent,
  );
  return newest?.number ?? null;
}

function createRefusal(found: string, wanted: string): LineError {
  return new LineError('correction_refused', `correct decision: found ${found}, wanted ${wanted}`);
}
