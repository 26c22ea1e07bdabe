/**
 * Reads a Slack export (the unpacked folder: users.json, and one folder of days per channel) and
 * lists who and what each channel talks about. Each channel is one document of a single stream.
 *
 *   npm start                                        # in another terminal
 *   npx node examples/slack-export.ts examples/slack-export
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type InputLine } from 'antecedent/client';

interface SlackUser {
  readonly id: string;
  readonly name: string;
  readonly profile?: { readonly real_name?: string };
}

interface SlackMessage {
  readonly type: string;
  readonly subtype?: string;
  readonly user?: string;
  readonly text?: string;
  readonly ts?: string;
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('slack-export: expected the folder of an unpacked export');
  process.exit(2);
}
const { ANTECEDENT_URL: url = 'http://127.0.0.1:8787', ANTECEDENT_KEY: key } = process.env;
const client = createClient(url, key === undefined ? {} : { key });
const names = new Map(
  readJson<SlackUser[]>(join(folder, 'users.json')).map(({ id, name, profile }) => [id, profile?.real_name || name]),
);

for await (const line of client.resolve(readExport(folder))) {
  if (line.type === 'error') console.error(`line ${line.line}: ${line.message}`);
  if (line.type !== 'document') continue;
  console.log(`#${line.id}: ${line.turns} messages`);
  const byCount = line.entities.toSorted((one, other) => other.mentions.length - one.mentions.length);
  for (const { label, mentions } of byCount.slice(0, 10)) console.log(`  ${label}: ${mentions.length} times`);
}

/** Yields every channel's messages in the order in which they were written. */
async function* readExport(root: string): AsyncGenerator<InputLine> {
  for (const channel of readdirSync(root, { withFileTypes: true })) {
    if (!channel.isDirectory()) continue;
    yield { type: 'document', id: channel.name, genre: 'wb' };
    const days = readdirSync(join(root, channel.name)).filter((name) => name.endsWith('.json'));
    for (const day of days.sort()) {
      for (const message of readJson<SlackMessage[]>(join(root, channel.name, day))) {
        // Joins, topics and bots have a subtype; people do not.
        if (message.type !== 'message' || message.subtype !== undefined || !message.text) continue;
        const speaker = names.get(message.user ?? '');
        yield {
          type: 'turn',
          text: toPlainText(message.text),
          ...(speaker && { speaker }),
          ...(message.ts && { id: message.ts }),
        };
      }
    }
    yield { type: 'end' };
  }
}

/**
 * Removes Slack's markup: `<@U1>` becomes a name, `<url|label>` its label, HTML entities
 * characters.
 */
function toPlainText(text: string): string {
  return text
    .replace(/<@(\w+)(?:\|[^>]*)?>/g, (_, id: string) => names.get(id) ?? 'someone')
    .replace(/<#\w+\|([^>]*)>/g, '#$1')
    .replace(/<([^|>]+)\|([^>]*)>/g, '$2')
    .replace(/<([^>]+)>/g, '$1')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}

function readJson<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(path, 'utf8')) as Shape;
}
