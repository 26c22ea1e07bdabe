/** The answer of `standalone`, and the one-object answer of `/v1/resolve`. */
import { z } from 'zod';
import { onFirstUse } from './on-first-use.ts';
import { getOutputSchemas } from './output.ts';

/** Gets the schemas of the answers that are one object. */
export const getAnswerSchemas = onFirstUse(() => {
  const output = getOutputSchemas();
  const count = z.int().nonnegative();
  const span = z.tuple([count, count]);

  // What `standalone` answers.
  const standaloneAnswerSchema = z.object({
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
      .array(output.unresolved.required({ text: true }))
      .describe('The anaphors that were left as they were, each with the name that comes closest.'),
  });

  // What `/v1/resolve` answers per document to clients that accept `application/json`.
  const documentAnswerSchema = z.object({
    id: z.string().optional().describe("The document's id, if it has one."),
    turns: z.array(output.turn.omit({ type: true })).describe('Its turns.'),
    entities: z
      .array(
        output.document.shape.entities.element.omit({ mentions: true, spans: true }).extend({
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
      .array(output.error.omit({ type: true }))
      .optional()
      .describe('The lines that were refused, if any.'),
  });

  return { standalone: standaloneAnswerSchema, document: documentAnswerSchema };
});
type AnswerSchemas = ReturnType<typeof getAnswerSchemas>;

export type StandaloneAnswer = z.infer<AnswerSchemas['standalone']>;
export type DocumentAnswer = z.infer<AnswerSchemas['document']>;
