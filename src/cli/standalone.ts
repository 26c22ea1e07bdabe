/** `antecedent standalone`: rewrites a message so that it stands alone, given the turns before it. */
import { z } from 'zod';
import { createResolverBy } from '../platform/node/create-resolver-by.ts';
import {
  describeIssue,
  getStandaloneRequestSchema,
  parseJson,
  readLines,
  type StandaloneRequest,
} from '../protocol/mod.ts';
import { defineCommand, UsageError } from './define-command.ts';
import { detectText, inputFile, inputFlags, openInput, readTextTurns } from './input.ts';
import { systemFlags } from './system-flags.ts';

const NAME = 'antecedent standalone';
const { minConfidence, participants } = getStandaloneRequestSchema().shape;

/** Exits with 1 if a request was refused. */
export const standaloneCommand = defineCommand({
  name: NAME,
  summary: 'Rewrites messages so that they stand alone: requests as for POST /v1/standalone, one per line.',
  positionals: inputFile,
  flags: z.object({
    text: inputFlags.text.describe('The input is plain text, one turn per line; the last line is the message.'),
    speakers: inputFlags.speakers,
    minConfidence,
    participants: participants.unwrap().default(false).describe('Also replaces I, you and we.'),
    ...systemFlags,
  }),
  examples: ['antecedent standalone --speakers chat.txt'],
  async run(flags, context) {
    const { write, writeError } = context;
    const opened = await openInput(context, NAME);
    const resolver = await createResolverBy(flags);
    const { isText, hasSpeakers, chunks } = await detectText(opened.chunks, flags);
    const requests = isText ? readConversation(chunks, hasSpeakers) : readRequests(chunks);
    let status = 0;
    for await (const { number, request, fault } of requests) {
      if (request === undefined) {
        writeError(`${NAME}: line ${number}: ${fault}\n`);
        status = 1;
        continue;
      }
      const { history, message, ...own } = request;
      const answer = await resolver.standalone(history, message, {
        ...(flags.minConfidence !== undefined && { minConfidence: flags.minConfidence }),
        ...(flags.participants && { participants: true }),
        ...own,
      });
      await write(`${JSON.stringify(answer)}\n`);
    }
    return status;
  },
});

/** A request with the number of its line, or why it was refused. */
interface NumberedRequest {
  readonly number: number;
  readonly request?: StandaloneRequest;
  readonly fault?: string;
}

/** Reads one request per line. */
async function* readRequests(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<NumberedRequest> {
  for await (const line of readLines(chunks)) {
    const { number } = line;
    try {
      if (line.error !== undefined) throw line.error;
      const parsed = getStandaloneRequestSchema().safeParse(parseJson(line.text));
      if (parsed.success) yield { number, request: parsed.data };
      else yield { number, fault: describeIssue(parsed.error, Object.keys(getStandaloneRequestSchema().shape)) };
    } catch (error) {
      yield { number, fault: error instanceof Error ? error.message : String(error) };
    }
  }
}

/** Reads plain text: the last turn is the message, the others are its history. */
async function* readConversation(
  chunks: AsyncIterable<Uint8Array>,
  withSpeakers: boolean,
): AsyncGenerator<NumberedRequest> {
  const turns: StandaloneRequest['history'] = [];
  let number = 0;
  for await (const turn of readTextTurns(chunks, withSpeakers)) {
    number = turn.number;
    if (turn.error !== undefined) yield { number, fault: turn.error.message };
    else turns.push({ text: turn.line.text, ...(turn.line.speaker !== undefined && { speaker: turn.line.speaker }) });
  }
  const message = turns.pop();
  if (message === undefined) throw new UsageError('found no text, expected at least one line');
  yield { number, request: { history: turns, message } };
}
