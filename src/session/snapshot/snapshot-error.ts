/** Why a snapshot cannot be made or restored: one class, one stable code per reason. */
import { CodedError } from '../../errors/mod.ts';

export const SNAPSHOT_ERROR_CODES = [
  /** Not a snapshot, cut short, or changed since it was made. */
  'snapshot_corrupt',
  /** Made by a newer version of this library. */
  'snapshot_version',
  /** Made with another model, whose memories mean nothing to this one. */
  'snapshot_foreign_model',
  /** The scorer has no identity, or cannot write its memories down. */
  'snapshot_unsupported',
  /** Asked for in the midst of a turn. */
  'snapshot_mid_turn',
] as const;

export type SnapshotErrorCode = (typeof SNAPSHOT_ERROR_CODES)[number];

/** A snapshot that was refused. No document was changed. */
export class SnapshotError extends CodedError<SnapshotErrorCode> {
  override readonly name = 'SnapshotError';
}

/** The error for bytes that are no whole snapshot. */
export function createCorruptError(found: string, options?: ErrorOptions): SnapshotError {
  return new SnapshotError('snapshot_corrupt', `restore snapshot: found ${found}`, options);
}
