/** A store that cannot be opened. */

/** Says what to do about it; the cause has the details. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
