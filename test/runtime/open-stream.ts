/** A raw socket, written and read by hand, to see exactly what is sent and when. */
import { type IncomingMessage, request } from 'node:http';

/** Opens a streaming request; the lines of its reply are read one by one. */
export function openStream(url: string, headers: Record<string, string> = {}) {
  const outgoing = request(url, {
    agent: false,
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson', ...headers },
  });
  const waiting: { resolve: (line: string) => void; reject: (error: Error) => void }[] = [];
  const lines: string[] = [];
  let rest = '';
  let incoming: IncomingMessage | undefined;
  let failure: Error | undefined;
  const fail = (error: Error) => {
    failure = error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  const ended = new Promise<void>((resolve) => {
    outgoing.on('close', resolve);
  });
  outgoing.on('error', fail);
  outgoing.on('response', (response) => {
    incoming = response;
    response.setEncoding('utf8');
    response.on('error', fail);
    response.on('end', () => fail(new Error('the reply is over')));
    response.on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        const reader = waiting.shift();
        if (reader === undefined) lines.push(line);
        else reader.resolve(line);
      }
    });
  });
  return {
    /** True if the socket accepts more immediately. */
    send: (line: object): boolean => outgoing.write(`${JSON.stringify(line)}\n`),
    end: () => void outgoing.end(),
    destroy: () => void outgoing.destroy(),
    pause: () => void incoming?.pause(),
    resume: () => void incoming?.resume(),
    next: () =>
      new Promise<string>((resolve, reject) => {
        const line = lines.shift();
        if (line !== undefined) resolve(line);
        else if (failure !== undefined) reject(failure);
        else waiting.push({ resolve, reject });
      }),
    /** The status of the reply, once it has arrived. */
    status: () => incoming?.statusCode,
    ended,
  };
}
