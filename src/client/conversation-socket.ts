/** A conversation's WebSocket: lines in, lines out. */
import type { InputLine, OutputLine } from '../protocol/mod.ts';
import { AntecedentError } from './antecedent-error.ts';

/** An open socket. Iterating over it yields its lines until it is closed. */
export interface ConversationSocket extends AsyncIterable<OutputLine> {
  send(line: InputLine): void;
  close(): void;
  /** Resolves with the close code once the socket is closed. */
  readonly closed: Promise<number>;
}

/** Opens a socket; throws if the server refuses it. */
export async function openSocket(url: string, protocols: string[]): Promise<ConversationSocket> {
  const socket = new WebSocket(url, protocols);
  const lines: OutputLine[] = [];
  let wake = () => {};
  let isClosed = false;
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => {
      isClosed = true;
      wake();
      resolve(code);
    });
  });
  socket.addEventListener('message', ({ data }) => {
    lines.push(JSON.parse(String(data)) as OutputLine);
    wake();
  });
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    // Browsers do not expose the reason; an ordinary request to the conversation does.
    const refused = new AntecedentError('open socket: the server refused the handshake', {
      code: 'refused',
      status: 0,
    });
    socket.addEventListener('error', () => reject(refused));
  });
  return {
    send: (line) => socket.send(JSON.stringify(line)),
    close: () => socket.close(1000),
    closed,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const line = lines.shift();
        if (line !== undefined) yield line;
        else if (isClosed) return;
        else await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
