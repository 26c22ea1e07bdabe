/**
 * A document for a terminal: the text with its mentions in the color of their entity, each followed
 * by the entity's number, then the list of entities. Without colors, brackets mark the mentions.
 */
import type { DocumentLine, MentionLine } from '../protocol/mod.ts';
import type { CollectedTurn } from './collect-documents.ts';

/** Foreground colors of every terminal that are readable on dark and on light; the number tells equal ones apart. */
const COLORS = [36, 35, 33, 32, 34, 31] as const;
const UNDERLINED = 4;
const BOLD = 1;
const DIM = 2;
/** Most different mentions that the list shows per entity. */
const MAX_LISTED = 12;
const MAX_MENTION_LENGTH = 40;

/** How a document is shown. */
export interface PrettyOptions {
  readonly hasColor: boolean;
  /** Returns true for the mentions to mark. */
  isMarked(mention: MentionLine): boolean;
  /** Returns the entity that a speaker is, if it is listed. */
  findSpeaker(speaker: string): number | undefined;
}

/** Formats one turn; the speaker stands in front, in the color of their "I", and resolved text in a line below. */
export function formatTurn({ text, speaker, resolved, mentions }: CollectedTurn, options: PrettyOptions): string {
  const marked = mentions.filter((mention) => options.isMarked(mention));
  const lines = [`${formatSpeaker(speaker, options)}${markMentions(text, marked, options)}`];
  if (resolved !== undefined && resolved !== text) lines.push(style(`  → ${hideControls(resolved)}`, [DIM], options));
  return `${lines.join('\n')}\n`;
}

/** Formats the entities of a document with their mentions in order. */
export function formatEntities(
  { entities }: DocumentLine,
  mentions: readonly MentionLine[],
  options: Pick<PrettyOptions, 'hasColor'>,
): string {
  if (entities.length === 0) return `\n${style('No entity is mentioned more than once.', [DIM], options)}\n`;
  const texts = new Map<number, string[]>();
  for (const { entity, text } of mentions) {
    const known = texts.get(entity);
    if (known === undefined) texts.set(entity, [text]);
    else known.push(text);
  }
  const width = Math.max(...entities.map(({ label }) => shorten(label).length));
  const rows = entities.map(({ entity, label }) => {
    const all = countMentions(texts.get(entity) ?? []);
    const more = all.length > MAX_LISTED ? `, … ${all.length - MAX_LISTED} more` : '';
    const name = style(shorten(label).padEnd(width), [chooseColor(entity), BOLD], options);
    return `${String(entity).padStart(4)}  ${name}  ${all.slice(0, MAX_LISTED).join(', ')}${more}`;
  });
  return `\n${style('Entities', [BOLD], options)}\n${rows.join('\n')}\n`;
}

/** Lists each mention once, in order, with its number if it comes again: `Tom, he ×3, his`. */
function countMentions(texts: readonly string[]): string[] {
  const counts = new Map<string, { readonly text: string; count: number }>();
  for (const text of texts) {
    const key = text.toLowerCase();
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { text: shorten(text), count: 1 });
    else known.count++;
  }
  return [...counts.values()].map(({ text, count }) => (count === 1 ? text : `${text} ×${count}`));
}

function formatSpeaker(speaker: string | undefined, options: PrettyOptions): string {
  if (speaker === undefined) return '';
  const entity = options.findSpeaker(speaker);
  const codes = entity === undefined ? [BOLD] : [chooseColor(entity), BOLD];
  return `${style(`${hideControls(speaker)}:`, codes, options)} `;
}

/** Marks spans, which may nest or cross: a stretch of text has the color of the shortest span over it. */
function markMentions(text: string, mentions: readonly MentionLine[], options: PrettyOptions): string {
  const edges = [...new Set([0, text.length, ...mentions.flatMap(({ span }) => span)])].sort((one, two) => one - two);
  const length = ({ span }: MentionLine) => span[1] - span[0];
  const shortestFirst = mentions.toSorted((one, other) => length(one) - length(other));
  let marked = '';
  for (const [index, from] of edges.entries()) {
    for (const { entity } of shortestFirst.filter(({ span }) => span[1] === from)) {
      marked += `${options.hasColor ? '' : ']'}${style(toSubscript(entity), [chooseColor(entity)], options)}`;
    }
    if (!options.hasColor) marked += '['.repeat(mentions.filter(({ span }) => span[0] === from).length);
    const to = edges[index + 1] ?? from;
    const inner = shortestFirst.find(({ span }) => span[0] <= from && span[1] >= to);
    const piece = hideControls(text.slice(from, to));
    marked += inner === undefined ? piece : style(piece, [chooseColor(inner.entity), UNDERLINED], options);
  }
  return marked;
}

function chooseColor(entity: number): number {
  return COLORS[entity % COLORS.length] ?? COLORS[0];
}

function style(text: string, codes: readonly number[], { hasColor }: Pick<PrettyOptions, 'hasColor'>): string {
  return hasColor && text !== '' ? `\x1b[${codes.join(';')}m${text}\x1b[0m` : text;
}

function toSubscript(entity: number): string {
  return String(entity).replace(/\d/g, (digit) => String.fromCodePoint(0x2080 + Number(digit)));
}

/** Replaces control characters, which could move the cursor or change the terminal. */
function hideControls(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ');
}

function shorten(text: string): string {
  const plain = hideControls(text).replace(/\s+/g, ' ');
  return plain.length > MAX_MENTION_LENGTH ? `${plain.slice(0, MAX_MENTION_LENGTH - 1)}…` : plain;
}
