/**
 * The output formats of `antecedent resolve`: for people, for programs as lines, or as one JSON
 * value, which is what `POST /v1/resolve` answers with `Accept: application/json`.
 */
import {
  DocumentAnswers,
  type DocumentLine,
  encodeLine,
  type MentionLine,
  type NumberedLine,
  type OutputLine,
} from '../protocol/mod.ts';
import { type CollectedTurn, DocumentCollector } from './collect-documents.ts';
import type { CommandContext } from './define-command.ts';
import { formatEntities, formatTurn } from './format-pretty.ts';
import type { NumberedTurn } from './input.ts';

export const OUTPUT_FORMATS = ['pretty', 'ndjson', 'json'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Turns that wait for the end of their document, which decides what is worth a color; more are shown earlier. */
const MAX_WAITING_TURNS = 1000;

/** Writes the answer in one format. */
export interface OutputWriter {
  /** Passes the input on and remembers what the format needs of it. */
  watch<Line extends NumberedLine | NumberedTurn>(lines: AsyncIterable<Line>): AsyncIterable<Line>;
  take(line: OutputLine): Promise<void>;
  /** Writes what is left, after the last line. */
  end?(): Promise<void>;
}

/** Where a format writes, and how. */
type Screen = Pick<CommandContext, 'write' | 'terminal'>;

/** Creates the writer of a format. */
export function createWriter(format: OutputFormat, screen: Screen, withSingletons = false): OutputWriter {
  switch (format) {
    case 'ndjson':
      return { watch: (lines) => lines, take: async (line) => await screen.write(encodeLine(line)) };
    case 'json':
      return createJsonWriter(screen);
    case 'pretty':
      return createPrettyWriter(screen, withSingletons);
  }
}

function createJsonWriter({ write }: Screen): OutputWriter {
  const answers = new DocumentAnswers();
  return {
    watch: (lines) => lines,
    take: async (line) => answers.add(line),
    end: async () => await write(`${JSON.stringify(answers, null, 2)}\n`),
  };
}

function createPrettyWriter({ write, terminal }: Screen, withSingletons: boolean): OutputWriter {
  let waiting: CollectedTurn[] = [];
  let mentions: MentionLine[] = [];
  const sizes = new Map<number, number>();
  const speakers = new Map<string, number>();
  // Somebody who types gets an answer to every line, when nobody can say yet which names come again.
  const options = {
    hasColor: terminal.hasColor,
    isMarked: ({ entity, kind }: MentionLine) =>
      withSingletons || (sizes.get(entity) ?? 0) > 1 || (terminal.isInput && kind === 'proper'),
    findSpeaker: (speaker: string) => speakers.get(speaker),
  };
  const flush = async () => {
    for (const turn of waiting) await write(formatTurn(turn, options));
    waiting = [];
  };
  return new DocumentCollector({
    onTurn: async (turn) => {
      waiting.push(turn);
      for (const mention of turn.mentions) {
        sizes.set(mention.entity, (sizes.get(mention.entity) ?? 0) + 1);
        mentions.push(mention);
      }
      if (terminal.isInput || waiting.length >= MAX_WAITING_TURNS) await flush();
    },
    onDocument: async (summary: DocumentLine) => {
      for (const { entity, speaker } of summary.entities) if (speaker !== undefined) speakers.set(speaker, entity);
      await flush();
      await write(formatEntities(summary, mentions, options));
      sizes.clear();
      speakers.clear();
      mentions = [];
    },
  });
}
