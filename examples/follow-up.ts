/**
 * Follow-up questions for retrieval (RAG): rewrites each question so that it can be searched without
 * the conversation. "When did she join?" finds nothing; "When did Maria Duarte join?" does. It runs
 * in your process: no server, no language model.
 *
 *   npx node examples/follow-up.ts chat.txt     # "User: …" and "Assistant: …" lines; default: standard input
 *
 * What stays unresolved is listed, so that you can ask back instead of searching for "it".
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createResolver, type MentionLine } from 'antecedent';

/** Links below are not trusted: a wrong name in a query is worse than none. */
const MIN_CONFIDENCE = 0.5;
const SPOKEN = /^\s*(\p{L}[^:]{0,40}):\s+(.+)$/u;
const THIRD_PERSON = /^(?:he|him|his|she|hers?|it|its|they|them|their)$/i;

const [file] = process.argv.slice(2);
const input = file === undefined ? process.stdin : createReadStream(file);
const chat = (await createResolver()).document({ resolved: true });

for await (const line of createInterface({ input })) {
  if (line.trim() === '') continue;
  const [, speaker = 'User', text = line] = SPOKEN.exec(line) ?? [];
  const { mentions, turn } = await chat.push({ speaker, text });
  if (speaker !== 'User') continue; // answers are history, not queries
  const unsure = mentions.filter(isUnsure).map((mention) => mention.text);
  const isTrusted = unsure.length === 0;
  console.log(JSON.stringify({ query: isTrusted ? turn.resolved : text, ...(!isTrusted && { unresolved: unsure }) }));
}

/** A pronoun that links to nothing, or not surely enough. */
function isUnsure({ text, antecedent, confidence }: MentionLine): boolean {
  return THIRD_PERSON.test(text) && (antecedent === null || confidence < MIN_CONFIDENCE);
}
