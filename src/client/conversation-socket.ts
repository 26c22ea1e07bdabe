/** A conversation's WebSocket: lines in, lines out. */
import type { InputLine, OutputLine } from '../protocol/mod.ts';
import { AntecedentError } from './antecedent-error.ts';

/** An open socket. Looping over it gives its lines until it is closed. */
export interface ConversationSocket extends AsyncIterable<OutputLine> {
  send(line: InputLine): void;
  close(): void;
  /** The close code, once it is closed. */
  readonly closed: Promise<number>;
}

/** Opens a socket; a refused one throws. */
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
    // What was wrong is not told to pages; an ordinary request to the conversation tells it.
    const refused = new AntecedentError('open socket: the server refused', { code: 'refused', status: 0 });
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
