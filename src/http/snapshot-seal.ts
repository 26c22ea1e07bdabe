/**
 * Seals snapshots that leave the server and come back. A snapshot is the server's own state, so it
 * is accepted only with a seal that this process created for the same key: nobody can submit a
 * forged state.
 */
import { decodeBase64, encodeBase64 } from '../encoding/mod.ts';
import { LineError, type NumberedLine, type OutputLine, toErrorLine } from '../protocol/mod.ts';

const SEAL = { name: 'HMAC', hash: 'SHA-256' } as const;
const SEAL_BYTES = 32;

/** Snapshots in base64 that every request may ask for, and how many more per byte that it sends. */
const FREE_SNAPSHOT_UNITS = 32_768;
const MAX_SNAPSHOT_TIMES = 30;

/** What a request has sent so far. */
interface Received {
  readonly receivedBytes: number;
  readonly lineNumber: number;
}

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

  /** Seals outgoing snapshots, as long as they are in proportion to what was received. */
  async *close(lines: AsyncIterable<OutputLine>, owner: string, request: Received): AsyncGenerator<OutputLine> {
    let sent = 0;
    for await (const line of lines) {
      if (line.type !== 'turn' || line.snapshot === undefined) {
        yield line;
        continue;
      }
      sent += line.snapshot.length;
      if (sent > FREE_SNAPSHOT_UNITS + MAX_SNAPSHOT_TIMES * request.receivedBytes) {
        const { snapshot: _, ...rest } = line;
        yield* [rest, toErrorLine(Math.max(1, request.lineNumber), createTooLargeError(request.receivedBytes))];
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

function createTooLargeError(received: number): LineError {
  const wanted = `wanted at most ${FREE_SNAPSHOT_UNITS} characters and ${MAX_SNAPSHOT_TIMES} per byte received`;
  const found = `create snapshot: found more snapshots than ${received} received bytes allow, ${wanted}`;
  return new LineError('answer_too_large', `${found}; ask for fewer`);
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
