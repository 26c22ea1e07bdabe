/**
 * A live transcript from standard input, one "Speaker: words" per line: each line is printed
 * immediately, with pronouns spelled out. One stream in both directions, open as long as the input.
 *
 *   npm start                                        # in another terminal
 *   tail -f talk.txt | npx node examples/live-transcript.ts
 */
import { createInterface } from 'node:readline';
import { createClient } from 'antecedent/client';

const SPOKEN = /^\s*(\p{L}[^:]{0,40}):\s+(.+)$/u;

const { ANTECEDENT_URL: url = 'http://127.0.0.1:8787', ANTECEDENT_KEY: key } = process.env;
const client = createClient(url, key === undefined ? {} : { key });

/** Speakers by turn number: the reply refers to turns by number. */
const speakers: string[] = [];

async function* readTurns() {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const [, speaker = '?', text = line] = SPOKEN.exec(line) ?? [];
    speakers.push(speaker);
    yield { type: 'turn' as const, speaker, text };
  }
}

let refers: string[] = [];
for await (const line of client.resolve(readTurns(), { resolved: true })) {
  switch (line.type) {
    case 'mention':
      if (line.antecedent !== null && line.kind === 'pronoun') refers.push(`${line.text} → ${line.entity}`);
      break;
    case 'turn':
      console.log(`${speakers[line.turn]}: ${line.resolved}${refers.length > 0 ? `   [${refers.join(', ')}]` : ''}`);
      refers = [];
      break;
    case 'document':
      console.log('\nEntities:');
      for (const { entity, label, mentions } of line.entities)
        console.log(`${entity}\t${label}\t${mentions.length} times`);
      break;
    case 'error':
      console.error(`line ${line.line}: ${line.message}`);
  }
}
