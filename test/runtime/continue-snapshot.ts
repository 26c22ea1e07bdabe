/**
 * Restores a snapshot file, continues with the second half of a generated conversation, and prints
 * the lines.
 */
import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { createResolver } from '../../src/platform/node/mod.ts';
import { encodeLine } from '../../src/protocol/mod.ts';
import { writeConversation } from '../support/conversations.ts';

const document = await (await createResolver()).restore(readFileSync(argv[2] ?? ''));
for (const turn of writeConversation(4, 30).slice(15)) {
  const { mentions, turn: done } = await document.push(turn);
  for (const line of [...mentions, done]) console.log(encodeLine(line).trimEnd());
}
