/**
 * A response that lets its writer go of what it has written. `@hono/node-server` chains the promise of
 * each piece of a body to that of the piece before, until the response asks it to wait; a stream that
 * is read as fast as it is written never would, and its chain grows by a hundred bytes per line.
 */
import { type IncomingMessage, ServerResponse } from 'node:http';

/** Pieces between two waits: few enough for a short chain, many enough to cost nothing. */
const PIECES_PER_WAIT = 64;

/** Asks its writer to wait for a turn of the event loop now and then. */
export class DrainingResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  #pieces = 0;

  override write(piece: unknown, ...rest: unknown[]): boolean {
    const canGoOn = super.write(piece, ...(rest as [BufferEncoding]));
    if (!canGoOn || ++this.#pieces % PIECES_PER_WAIT !== 0) return canGoOn;
    setImmediate(() => {
      if (!this.destroyed) this.emit('drain');
    });
    return false;
  }
}
