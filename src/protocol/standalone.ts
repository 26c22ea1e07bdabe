/** The request and the answer of `standalone`, and the one-object answer of `/v1/resolve`. */
import { z } from 'zod';
import { entityInputSchema } from './input.ts';
import { MAX_HISTORY_ENTITIES, MAX_HISTORY_TURNS, MAX_NAME_UNITS } from './limits.ts';
import { documentLineSchema, errorLineSchema, turnLineSchema, unresolvedSchema } from './output.ts';

const count = z.int().nonnegative();
const span = z.tuple([count, count]);

const messageSchema = z.strictObject({
  speaker: z.string().min(1).max(MAX_NAME_UNITS).optional().describe('Who says it.'),
  text: z.string().describe('The text.'),
});

/** What `POST /v1/standalone` takes. */
export const standaloneRequestSchema = z.strictObject({
  history: z.array(messageSchema).max(MAX_HISTORY_TURNS).describe('The turns before the message, oldest first.'),
  message: messageSchema.describe('The message to rewrite.'),
  entities: z
    .array(entityInputSchema.omit({ type: true }))
    .max(MAX_HISTORY_ENTITIES)
    .optional()
    .describe('What is known from elsewhere, if only a summary of the history is left.'),
  minConfidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Least confidence with which an anaphor is replaced (default: 0.5).'),
  participants: z.boolean().optional().describe('Also replaces I, you and we (default: false).'),
});

/** What `standalone` answers. */
export const standaloneAnswerSchema = z.object({
  text: z.string().describe('The message, so that it stands alone.'),
  replaced: z
    .array(
      z.object({
        span: span.describe('Start and end in the text of the message as it was sent.'),
        text: z.string().describe('What stood there.'),
        with: z.string().describe('What stands there now.'),
        confidence: z.number().min(0).max(1).describe('The probability that this is what was meant.'),
      }),
    )
    .describe('What was replaced, in the order of the text.'),
  unresolved: z
    .array(unresolvedSchema.required({ text: true }))
    .describe('The anaphors that were left as they were, each with the name that comes closest.'),
});

/** What `/v1/resolve` answers per document to clients that accept `application/json`. */
export const documentAnswerSchema = z.object({
  id: z.string().optional().describe("The document's id, if it has one."),
  turns: z.array(turnLineSchema.omit({ type: true })).describe('Its turns.'),
  entities: z
    .array(
      documentLineSchema.shape.entities.element.omit({ mentions: true, spans: true }).extend({
        mentions: z
          .array(
            z.object({
              text: z.string().describe("The turn's text at `span`."),
              turn: count.describe('The number of its turn.'),
              turnId: z.string().optional().describe('The `id` of its turn, if it has one.'),
              span: span.describe("Start and end in the turn's text."),
            }),
          )
          .describe('Where it is mentioned.'),
      }),
    )
    .describe('Its entities.'),
  errors: z
    .array(errorLineSchema.omit({ type: true }))
    .optional()
    .describe('The lines that were refused, if any.'),
});

export type StandaloneRequest = z.infer<typeof standaloneRequestSchema>;
export type StandaloneAnswer = z.infer<typeof standaloneAnswerSchema>;
export type DocumentAnswer = z.infer<typeof documentAnswerSchema>;
