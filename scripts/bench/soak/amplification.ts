/** Lines that try to make a server say far more than they say themselves. */

/** The largest answer per byte of a request. */
export interface Amplification {
  readonly plain: number;
  readonly explained: number;
  /** Replies that were not 200. */
  readonly failures: number;
}

const turn = (text: string, more = {}) => ({ type: 'turn', text, ...more });
const nested = (count: number) => Array.from({ length: count }, (_, end) => ({ start: 0, end: end + 1 }));

/** One request per entry, of one or more lines. */
const ATTACKS: readonly (readonly object[])[] = [
  [{ type: 'tokens', tokens: ['x'.repeat(900_000), 'a', 'b'], mentions: nested(3) }],
  [{ type: 'tokens', tokens: ['x'.repeat(4096), ...Array(15).fill('a')], mentions: nested(16) }],
  [
    {
      type: 'tokens',
      tokens: Array(2000).fill('I'),
      mentions: Array.from({ length: 2000 }, (_, at) => ({ start: at, end: at + 1 })),
    },
  ],
  [turn('I '.repeat(20_000))],
  ...[8, 12, 16, 20, 40].map((count) => [turn('I '.repeat(count))]),
  ...[12, 20, 40].map((count) => [{ type: 'document' }, turn('I '.repeat(count))]),
  ...[3, 4, 5, 6, 7].map((gap) => [turn(`I${' '.repeat(gap)}`.repeat(2000))]),
  ...['I do it. ', 'He saw me, I saw him. ', "Bob's son's ", 'the man of ', 'A B '].map((text) => [
    turn(text.repeat(400)),
  ]),
  [turn('I do it. '.repeat(300), { speaker: '中'.repeat(256) })],
  Array.from({ length: 200 }, (_, at) => turn(`N${at}`, { speaker: `S${at}` })),
  [turn('Ada met Bob, Cyd, Dan, Eve, Fay, Gus and Hal. '.repeat(20)), ...Array(200).fill(turn('he'))],
  [turn('Ada met Bob, Cyd, Dan, Eve, Fay, Gus and Hal. '.repeat(20)), ...Array(200).fill(turn('', { snapshot: true }))],
  Array.from({ length: 300 }, () => turn('', { snapshot: true })),
  Array.from({ length: 300 }, () => ({ type: 'end' })),
  Array.from({ length: 300 }, () => ({ type: 'x' })),
];

/** Each attack is repeated until it is as large as this: a short turn of pronouns may have a longer answer. */
const REQUEST_BYTES = 8192;

/** Sends all attacks, with and without explanations. */
export async function amplify(url: string): Promise<Amplification> {
  let failures = 0;
  const measure = async (query: string): Promise<number> => {
    let largest = 0;
    for (const lines of ATTACKS) {
      const once = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      const body = once.repeat(Math.ceil(REQUEST_BYTES / Buffer.byteLength(once)));
      for (const accept of ['application/x-ndjson', 'text/event-stream']) {
        const headers = { 'content-type': 'application/x-ndjson', accept };
        const response = await fetch(`${url}/v1/resolve${query}`, { method: 'POST', headers, body });
        const { byteLength } = await response.arrayBuffer();
        if (response.status !== 200) failures++;
        largest = Math.max(largest, byteLength / Buffer.byteLength(body));
      }
    }
    return largest;
  };
  const plain = Math.max(await measure(''), await measure('?resolved=all&singletons=true'));
  return { plain, explained: await measure('?explain=true&k=100'), failures };
}
