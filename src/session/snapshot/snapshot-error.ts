/** Why a snapshot cannot be made or restored: one class, one stable code per reason. */
import { CodedError } from '../../errors/mod.ts';

const SNAPSHOT_ERROR_CODES = [
  /** Not a snapshot, cut short, or changed since it was made. */
  'snapshot_corrupt',
  /** Made by a newer version of this library. */
  'snapshot_version',
  /** Made with another model, whose memories this one cannot use. */
  'snapshot_foreign_model',
  /** The scorer has no identity, or cannot encode its memories. */
  'snapshot_unsupported',
  /** Requested in the middle of a turn. */
  'snapshot_mid_turn',
] as const;

export type SnapshotErrorCode = (typeof SNAPSHOT_ERROR_CODES)[number];

/** A refused snapshot. No document was changed. */
export class SnapshotError extends CodedError<SnapshotErrorCode> {
  override readonly name = 'SnapshotError';
}

/** Creates the error for bytes that are not a complete snapshot. */
export function createCorruptError(found: string, options?: ErrorOptions): SnapshotError {
  return new SnapshotError('snapshot_corrupt', `restore snapshot: found ${found}`, options);
}
