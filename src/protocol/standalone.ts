/** The request of `standalone`. */
import { z } from 'zod';
import { getInputSchemas } from './input.ts';
import { MAX_HISTORY_ENTITIES, MAX_HISTORY_TURNS, MAX_NAME_UNITS } from './limits.ts';
import { onFirstUse } from './on-first-use.ts';

/** Gets the schema of what `POST /v1/standalone` takes. */
export const getStandaloneRequestSchema = onFirstUse(() => {
  const messageSchema = z.strictObject({
    speaker: z.string().min(1).max(MAX_NAME_UNITS).optional().describe('Who says it.'),
    text: z.string().describe('The text.'),
  });
  return z.strictObject({
    history: z.array(messageSchema).max(MAX_HISTORY_TURNS).describe('The turns before the message, oldest first.'),
    message: messageSchema.describe('The message to rewrite.'),
    entities: z
      .array(getInputSchemas().entity.omit({ type: true }))
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
});

export type StandaloneRequest = z.infer<ReturnType<typeof getStandaloneRequestSchema>>;
