/**
 * Seals snapshots that leave the server and come back. A snapshot is the server's own state, so it
 * is accepted only with a seal that this process created for the same key: nobody can submit a
 * forged state.
 */
import { decodeBase64, encodeBase64 } from '../encoding/mod.ts';
import { LineError, type NumberedLine, type OutputLine } from '../protocol/mod.ts';

const SEAL = { name: 'HMAC', hash: 'SHA-256' } as const;
const SEAL_BYTES = 32;

/** Signs and verifies snapshots with a secret that lives as long as the process. */
export class SnapshotSeal {
  /** Created on first use: Workers have no random numbers before a request. */
  #key: Promise<CryptoKey> | undefined;

  /**
   * Checks and removes the seals of incoming snapshots; a snapshot without a valid seal is refused.
   */
  async *open(lines: AsyncIterable<NumberedLine>, owner: string): AsyncGenerator<NumberedLine> {
    for await (const numbered of lines) {
      const { number, line } = { line: undefined, ...numbered };
      if (line?.type !== 'document' || line.snapshot === undefined) {
        yield numbered;
        continue;
      }
      const bytes = decodeBase64(line.snapshot);
      const snapshot = bytes.subarray(SEAL_BYTES);
      const isOwn = await crypto.subtle.verify(
        SEAL,
        await this.#secret(),
        bytes.subarray(0, SEAL_BYTES),
        createSealedMessage(snapshot, owner),
      );
      if (isOwn) yield { number, line: { ...line, snapshot: encodeBase64(snapshot) } };
      else {
        const found =
          'open snapshot: found no seal of this server, wanted a snapshot it made for this key since it started';
        yield { number, error: new LineError('snapshot_refused', found) };
      }
    }
  }

  /** Seals outgoing snapshots. */
  async *close(lines: AsyncIterable<OutputLine>, owner: string): AsyncGenerator<OutputLine> {
    for await (const line of lines) {
      if (line.type !== 'turn' || line.snapshot === undefined) {
        yield line;
        continue;
      }
      const snapshot = decodeBase64(line.snapshot);
      const seal = new Uint8Array(
        await crypto.subtle.sign(SEAL, await this.#secret(), createSealedMessage(snapshot, owner)),
      );
      yield { ...line, snapshot: encodeBase64(concatenate(seal, snapshot)) };
    }
  }

  #secret(): Promise<CryptoKey> {
    this.#key ??= crypto.subtle.generateKey(SEAL, false, ['sign', 'verify']) as Promise<CryptoKey>;
    return this.#key;
  }
}

/** The bytes that a seal signs: the owner and the snapshot. */
function createSealedMessage(snapshot: Uint8Array, owner: string): Uint8Array<ArrayBuffer> {
  return concatenate(new TextEncoder().encode(`${owner}\n`), snapshot);
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
