/** Flags that choose the system, for every command that resolves. */
import { z } from 'zod';
import { DEFAULT_PROVIDER, DEFAULT_SYSTEM, PROVIDERS, SYSTEMS } from '../platform/node/mod.ts';

/** Which system resolves, and what executes it; `createResolverBy` takes the values. */
export const systemFlags = {
  system: z.enum(SYSTEMS).optional().describe(`System that scores mentions (default: ${DEFAULT_SYSTEM}).`),
  model: z
    .string()
    .optional()
    .describe('Uses another model: one that ships, by its name, or the folder of an exported one.')
    .meta({ placeholder: 'NAME|DIR' }),
  provider: z
    .enum(PROVIDERS)
    .optional()
    .describe(`Executes the network: ${PROVIDERS.join(', ')} (default: ${DEFAULT_PROVIDER}).`)
    .meta({ placeholder: 'NAME' }),
};
