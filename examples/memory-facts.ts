/**
 * Facts with names for a chat's memory, such as Graphiti's or mem0's: one JSON line per sentence, with
 * "I", "you" and pronouns spelled out, who it is about, and the message that it comes from. A memory
 * that stores "she is allergic to nuts" is useless once the chat is gone.
 *
 *   npx node examples/memory-facts.ts chat.txt     # "Name: words" lines; default: standard input
 */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createResolver } from 'antecedent';

const SPOKEN = /^\s*(\p{L}[^:]{0,40}):\s+(.+)$/u;
const QUESTION = /\?\s*$/;

const [file] = process.argv.slice(2);
const input = file === undefined ? process.stdin : createReadStream(file);
const chat = (await createResolver()).document({ resolved: 'all', singletons: true });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

for await (const line of createInterface({ input })) {
  if (line.trim() === '') continue;
  const [, speaker, text = line] = SPOKEN.exec(line) ?? [];
  const { mentions, turn } = await chat.push({ text, ...(speaker && { speaker }) });
  const labels = new Map((await chat.entities()).map(({ entity, label }) => [entity, label]));
  const names = new Set(mentions.flatMap(({ entity, kind }) => (kind === 'nominal' ? [] : (labels.get(entity) ?? []))));
  for (const { segment } of sentences.segment(turn.resolved ?? text)) {
    const fact = segment.trim();
    if (fact === '' || QUESTION.test(fact)) continue;
    const about = [...names].filter((name) => toWords(fact).includes(toWords(name)));
    console.log(JSON.stringify({ fact, about, source: turn.turn, ...(speaker && { saidBy: speaker }) }));
  }
}

/** Words between blanks, so that "Ann" is not found in "Anna". */
function toWords(text: string): string {
  return ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}
