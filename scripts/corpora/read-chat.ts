/**
 * Reads Antecedent Chat (`chat/GUIDE.md`): conversations and prose with coreference marked in the
 * line, `[she|maria]`. Every turn or paragraph becomes one sentence whose tokens end wherever white
 * space or a mark does, so gold spans are exact in the text.
 */
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument, CorpusSentence, GoldCluster, GoldMention } from './document.ts';

/** The id of the entity that a participant is marked with. */
export function toParticipantId(label: string): string {
  return `@${label}`;
}

/** Tells whether a cluster's id is a participant's. */
export function isParticipantId(id: string): boolean {
  return id.startsWith('@');
}

/** One marked span of a line. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly id: string;
}

/** A turn or paragraph without its marks. */
export interface MarkedText {
  readonly text: string;
  /** In the order in which they close. */
  readonly marks: readonly Mark[];
}

const HEADER = /^# (chat|prose) genre=([a-z-]+)$/;
const TURN = /^([^:[\]|]{1,30}): (.+)$/;
const MARK_END = /^\|(@[^\]|[]+|[a-z0-9][a-z0-9-]*)\]/;

/** Reads all documents of a file; `name` becomes part of their ids: `casual-01/3`. */
export function readChat(text: string, name: string): CorpusDocument[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const documents: CorpusDocument[] = [];
  const stem = name.replace(/\.txt$/, '');
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.trim() === '') continue;
    const first = at;
    while (at < lines.length && lines[at]?.trim() !== '') at++;
    documents.push(readDocument(lines.slice(first, at), { id: `${stem}/${documents.length + 1}`, line: first + 1 }));
  }
  return documents;
}

interface DocumentPlace {
  readonly id: string;
  /** The line of its header, from 1. */
  readonly line: number;
}

function readDocument([header = '', ...lines]: readonly string[], { id, line }: DocumentPlace): CorpusDocument {
  const [, kind, genre] = HEADER.exec(header) ?? [];
  if (kind === undefined || genre === undefined) {
    throw failure(`found "${header.slice(0, 50)}", expected "# chat genre=WORD" or "# prose genre=WORD"`, { id, line });
  }
  const clusters = new Map<string, GoldMention[]>();
  const sentences = lines.map((text, index): CorpusSentence => {
    const [, speaker, words] = kind === 'chat' ? (TURN.exec(text) ?? []) : [text, undefined, text];
    const place = { id, line: line + 1 + index };
    if (words === undefined) throw failure(`found "${text.slice(0, 50)}", expected "Label: words"`, place);
    const marked = readMarks(words, place);
    const { tokens, offsets } = cutTokens(marked);
    for (const { start, end, id: cluster } of marked.marks) {
      const mentions = clusters.get(cluster) ?? [];
      clusters.set(cluster, mentions);
      mentions.push({
        sentence: index,
        start: offsets.findIndex(([from]) => from === start),
        end: offsets.findIndex(([, to]) => to === end) + 1,
      });
    }
    return { tokens, text: marked.text, offsets, ...(speaker !== undefined && { speaker }), startsParagraph: true };
  });
  return {
    id,
    part: 0,
    genre,
    sentences,
    clusters: [...clusters].map(
      ([cluster, mentions]): GoldCluster => ({ id: cluster, mentions: mentions.sort(inOrder) }),
    ),
  };
}

/**
 * The text of a marked line and its marks; throws a CorpusError at a mark that is not well formed.
 */
export function readMarks(line: string, place: DocumentPlace): MarkedText {
  const marks: Mark[] = [];
  const open: number[] = [];
  let text = '';
  for (let at = 0; at < line.length; ) {
    const character = line[at] as string;
    if (character === '[') {
      open.push(text.length);
      at++;
    } else if (character === '|') {
      const [whole = '', id] = MARK_END.exec(line.slice(at)) ?? [];
      const start = open.pop();
      if (id === undefined || start === undefined) throw failure(`found a bad mark near "${near(line, at)}"`, place);
      if (start === text.length || /^\s|\s$/.test(text.slice(start))) {
        throw failure(`found an empty or padded span near "${near(line, at)}"`, place);
      }
      marks.push({ start, end: text.length, id });
      at += whole.length;
    } else if (character === ']') {
      throw failure(`found a stray ] near "${near(line, at)}"`, place);
    } else {
      text += character;
      at++;
    }
  }
  if (open.length > 0) throw failure(`found an unclosed [ in "${line.slice(0, 50)}"`, place);
  return { text, marks };
}

/** Tokens that end at white space and at the edges of marks. */
function cutTokens({ text, marks }: MarkedText): Pick<CorpusSentence, 'tokens' | 'offsets'> {
  const edges = new Set(marks.flatMap(({ start, end }) => [start, end]));
  const offsets: [number, number][] = [];
  let start = -1;
  for (let at = 0; at <= text.length; at++) {
    const isBlank = at === text.length || /\s/.test(text[at] as string);
    if (start >= 0 && (isBlank || edges.has(at))) {
      offsets.push([start, at]);
      start = -1;
    }
    if (!isBlank && start < 0) start = at;
  }
  return { tokens: offsets.map(([from, to]) => text.slice(from, to)), offsets };
}

function inOrder(one: GoldMention, other: GoldMention): number {
  return one.sentence - other.sentence || one.start - other.start || other.end - one.end;
}

function near(line: string, at: number): string {
  return line.slice(Math.max(0, at - 20), at + 20);
}

function failure(message: string, { id, line }: DocumentPlace): CorpusError {
  return new CorpusError('bad_row', `read chat: document ${id}, line ${line}: ${message}`, { line });
}
