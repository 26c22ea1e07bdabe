/**
 * Follow-up questions for retrieval (RAG): rewrites each question so that it can be searched without
 * the conversation. "When did she join?" finds nothing; "When did Maria Duarte join?" does. It runs
 * in your process: no server, no language model.
 *
 *   npx node examples/follow-up.ts chat.txt     # "User: …" and "Assistant: …" lines; default: standard input
 *
 * What stays unresolved is listed with its best candidate, so that you can ask back instead of
 * searching for "it".
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createResolver } from 'antecedent';

/** A wrong name in a query is worse than none: what is less sure stays as it is. */
const MIN_CONFIDENCE = 0.5;
/** Turns of the history that a question may refer to; each question is resolved with all of them. */
const MAX_HISTORY = 20;
const SPOKEN = /^\s*(\p{L}[^:]{0,40}):\s+(.+)$/u;

const [file] = process.argv.slice(2);
const input = file === undefined ? process.stdin : createReadStream(file);
const resolver = await createResolver();
const history: { speaker: string; text: string }[] = [];

for await (const line of createInterface({ input })) {
  if (line.trim() === '') continue;
  const [, speaker = 'User', text = line] = SPOKEN.exec(line) ?? [];
  if (speaker === 'User') {
    const question = { speaker, text };
    const answer = await resolver.standalone(history, question, { minConfidence: MIN_CONFIDENCE });
    const unresolved = answer.unresolved.map(({ text, candidate }) => ({ text, candidate }));
    console.log(JSON.stringify({ query: answer.text, ...(unresolved.length > 0 && { unresolved }) }));
  }
  history.push({ speaker, text });
  if (history.length > MAX_HISTORY) history.shift();
}
