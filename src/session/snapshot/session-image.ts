/** A document session as plain data: everything that later lines depend on. */
import type { StateImage } from '../../decoder/mod.ts';
import type { DocumentStart } from '../../protocol/mod.ts';
import type { LedgerEntry } from '../entity-ledger.ts';

export interface SessionImage {
  readonly start: DocumentStart;
  readonly turnCount: number;
  readonly sentenceCount: number;
  readonly state: StateImage<unknown>;
  readonly ledger: readonly LedgerEntry[];
}
