/** What the page shows, as files and as a link: JSON for programs, NDJSON as the API sends it, the text in a fragment. No DOM. */
import type { Conversation } from './conversation.ts';
import { type PageTurn, readTurns, writeTurns } from './turns.ts';

/** The part of an address that carries a text. */
const TEXT_FRAGMENT = '#text=';

/** Creates one JSON text: the turns, and the entities with all their mentions. */
export function exportJson(conversation: Conversation): string {
  const turns = conversation.turns.map(({ text, speaker }, turn) => ({ turn, ...(speaker && { speaker }), text }));
  const entities = conversation.listEntities(true).map(({ entity, label, mentions }) => ({
    entity,
    label,
    mentions: mentions.map(({ n, turn, span, text, confidence }) => ({ n, turn, span, text, confidence })),
  }));
  return `${JSON.stringify({ turns, entities }, null, 2)}\n`;
}

/** Creates the lines of the API, without explanations. */
export function exportNdjson(conversation: Conversation): string {
  const lines = conversation.turns.flatMap((_, turn) => {
    const { mentions, line } = conversation.getState(turn);
    const decided = mentions.map(({ candidates: _, na: __, memory: ___, ...mention }) => mention);
    return line === undefined ? decided : [...decided, line];
  });
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Creates the address that opens the page with a text. The fragment is not sent to any server. */
export function createShareLink(address: string, turns: readonly PageTurn[]): string {
  const link = new URL(address);
  link.searchParams.delete('example');
  link.hash = `${TEXT_FRAGMENT}${encodeURIComponent(writeTurns(turns))}`;
  return link.href;
}

/** Reads the text of an address; `undefined` if it has none. */
export function readShareLink(hash: string): PageTurn[] | undefined {
  if (!hash.startsWith(TEXT_FRAGMENT)) return undefined;
  try {
    const turns = readTurns(decodeURIComponent(hash.slice(TEXT_FRAGMENT.length).replaceAll('+', '%20')));
    return turns.length === 0 ? undefined : turns;
  } catch {
    return undefined; // not percent-encoded: somebody cut the link
  }
}
