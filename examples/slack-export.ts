/**
 * Reads a Slack export (the unpacked folder: users.json, and one folder of days per channel) and
 * lists who and what each channel talks about. Each channel is one document of a single stream.
 *
 *   npx antecedent serve                             # in another terminal
 *   npx node examples/slack-export.ts examples/slack-export
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type InputLine } from 'antecedent/client';

/** The fields that are used here. */
type SlackUser = { id: string; name: string; profile?: { real_name?: string } };
type SlackMessage = { type: string; subtype?: string; user?: string; text?: string; ts?: string };

const [folder = 'examples/slack-export'] = process.argv.slice(2);
const { ANTECEDENT_URL: url = 'http://127.0.0.1:8787', ANTECEDENT_KEY: key } = process.env;
const client = createClient(url, key === undefined ? {} : { key });
const users = readJson<SlackUser[]>(join(folder, 'users.json'));
const names = new Map(users.map(({ id, name, profile }) => [id, profile?.real_name || name]));

for await (const line of client.resolve(readExport(folder))) {
  if (line.type === 'error') console.error(`line ${line.line}: ${line.message}`);
  if (line.type !== 'document') continue;
  console.log(`#${line.id}: ${line.turns} messages`);
  const byCount = line.entities.toSorted((one, other) => other.mentions.length - one.mentions.length);
  for (const { label, mentions } of byCount.slice(0, 10)) console.log(`  ${label}: ${mentions.length} times`);
}

/** Yields every channel's messages in the order in which they were written. */
async function* readExport(root: string): AsyncGenerator<InputLine> {
  for (const { name: channel } of readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    yield { type: 'document', id: channel };
    const days = readdirSync(join(root, channel)).filter((name) => name.endsWith('.json'));
    for (const message of days.sort().flatMap((day) => readJson<SlackMessage[]>(join(root, channel, day)))) {
      // Joins, topics and bots have a subtype; people do not.
      if (message.type !== 'message' || message.subtype !== undefined || !message.text) continue;
      const speaker = names.get(message.user ?? '');
      const id = message.ts;
      yield { type: 'turn', text: toPlainText(message.text), ...(speaker && { speaker }), ...(id && { id }) };
    }
    yield { type: 'end' };
  }
}

/** Removes Slack's markup: `<@U1>` becomes a name, `<url|label>` its label, HTML entities characters. */
function toPlainText(text: string): string {
  const characters: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return text
    .replace(/<@(\w+)(?:\|[^>]*)?>/g, (_, id: string) => names.get(id) ?? 'someone')
    .replace(/<#\w+\|([^>]*)>/g, '#$1')
    .replace(/<(?:[^|>]+\|)?([^>]*)>/g, '$1')
    .replace(/&(?:lt|gt|amp);/g, (entity) => characters[entity] ?? entity);
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(path, 'utf8')) as Shape;
}
