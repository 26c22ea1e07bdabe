/** `antecedent serve` and `npm start`: the HTTP API and the playground on Node. */
import { z } from 'zod';
import { MAX_WORKERS } from '../platform/max-workers.ts';
import { serve } from '../platform/node/serve.ts';
import { DEFAULT_HOST, DEFAULT_PORT, DEFAULT_STORE_FILE } from '../platform/settings.ts';
import { defineCommand } from './define-command.ts';
import { systemFlags } from './system-flags.ts';

/** Runs until SIGINT or SIGTERM. */
export const serveCommand = defineCommand({
  name: 'antecedent serve',
  summary: 'Serves the HTTP API and the playground.',
  flags: z.object({
    port: z
      .string()
      .default(String(DEFAULT_PORT))
      .describe('Port to listen on; 0: any free port.')
      .meta({ placeholder: 'N', env: 'PORT' }),
    host: z.string().default(DEFAULT_HOST).describe('Address to listen on.').meta({ placeholder: 'NAME', env: 'HOST' }),
    store: z
      .string()
      .optional()
      .describe(`Where conversations are stored: a file (default: ${DEFAULT_STORE_FILE}), redis://HOST:PORT or memory.`)
      .meta({ placeholder: 'PLACE' }),
    open: z.boolean().default(false).describe('Serves the network without API keys.'),
    dev: z.boolean().default(false).describe('Admits web pages of every origin on this machine, such as a dev server.'),
    workers: z
      .int()
      .min(0)
      .max(MAX_WORKERS)
      .optional()
      .describe(
        'Worker threads that resolve, so that the thread that serves is always free; 0: none (default: $ANTECEDENT_WORKERS or 0).',
      ),
    ...systemFlags,
  }),
  examples: ['antecedent serve', 'antecedent serve --dev --port 3000'],
  notes: 'ANTECEDENT_MODEL, ANTECEDENT_PROVIDER, ANTECEDENT_KEYS and the other settings: docs/service.md',
  run: (flags) => serve(flags),
});
