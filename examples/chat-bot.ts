/**
 * A chat bot that resolves pronouns. Ask "who is she?" and it answers; say "she" when nobody fits,
 * and it asks back.
 *
 *   npm start                                  # in another terminal
 *   npx node examples/chat-bot.ts my-chat      # then type "Ada: I met Maria." and "Ben: Who is she?"
 *
 * The conversation is stored: stop the bot or the server, and continue later.
 */
import { createInterface } from 'node:readline';
import { type ConversationClient, createClient } from 'antecedent/client';

/** The bot asks back if a link has a lower confidence. */
const MIN_CONFIDENCE = 0.4;
const QUESTION = /^who(?:'s| is| are| was) (he|him|she|her|it|they|them)\s*\?*$/i;
const SPOKEN = /^\s*(\p{L}[^:]{0,40}):\s+(.+)$/u;
const THIRD_PERSON = /^(?:he|him|his|she|her|hers|it|its|they|them|their)$/i;

const [id = 'chat-bot'] = process.argv.slice(2);
const { ANTECEDENT_URL: url = 'http://127.0.0.1:8787', ANTECEDENT_KEY: key } = process.env;
const chat = createClient(url, key === undefined ? {} : { key }).conversation(id);

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === '') continue;
  const [, speaker = 'You', text = line] = SPOKEN.exec(line) ?? [];
  for (const reply of await answer(chat, speaker, text.trim())) console.log(`bot: ${reply}`);
}

/** Returns the bot's replies to a turn. */
async function answer(conversation: ConversationClient, speaker: string, text: string): Promise<string[]> {
  const isQuestion = QUESTION.test(text);
  const unclear: string[] = [];
  let asked: number | undefined;
  // The turn's id makes it safe to send it again if the connection breaks.
  for await (const line of conversation.send([{ type: 'turn', speaker, text, id: crypto.randomUUID() }])) {
    if (line.type === 'error') return [`The server refused that: ${line.message}`];
    if (line.type !== 'mention' || !THIRD_PERSON.test(line.text)) continue;
    const isKnown = line.antecedent !== null;
    if (isQuestion && isKnown) asked = line.entity;
    if (!isQuestion && (!isKnown || line.confidence < MIN_CONFIDENCE)) unclear.push(line.text.toLowerCase());
  }
  if (!isQuestion) return unclear.map((word) => `Who is "${word}"?`);
  const { entities } = await conversation.summary();
  const label = entities.find(({ entity }) => entity === asked)?.label;
  return [label === undefined || THIRD_PERSON.test(label) ? 'I do not know who that is.' : `That is ${label}.`];
}
