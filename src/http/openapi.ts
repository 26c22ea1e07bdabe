/** The OpenAPI 3.1 document, generated from the schemas that check requests and replies. */
import type { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { VERSION } from '../version.ts';
import { inputLine, standaloneRequest } from './schemas.ts';

type Registry = OpenAPIHono['openAPIRegistry'];
type Config = Parameters<OpenAPIHono['getOpenAPI31Document']>[0];

/** The document as the reference page reads it. */
export type ApiDescription = ReturnType<OpenAPIHono['getOpenAPI31Document']>;

/** Registers the schemas that no route registers itself. */
export function registerSchemas(registry: Registry): void {
  registry.register('InputLine', inputLine);
  registry.register('StandaloneRequest', standaloneRequest);
  registry.register(
    'SmallBody',
    z
      .union([
        z.string(),
        z.object({ text: z.string(), speaker: z.string().optional(), id: z.string().optional() }),
        inputLine,
        z.array(z.union([z.string(), inputLine])),
      ])
      .openapi({ description: 'One text, one turn, one line, or an array of texts and lines.' }),
  );
  registry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  registry.registerComponent('securitySchemes', 'apiKey', { type: 'apiKey', in: 'header', name: 'X-API-Key' });
}

/** Generates the whole document. */
export function describeApi(generate: (config: Config) => ApiDescription): ApiDescription {
  return generate({
    openapi: '3.1.0',
    info: {
      title: 'Antecedent',
      version: VERSION,
      description:
        'Streaming coreference resolution: lines in, decisions out, each as soon as it is made. One JSON object per line; spans are half-open, in UTF-16 code units of the turn’s text.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'resolve', description: 'Resolve documents without storing them.' },
      { name: 'conversations', description: 'Stored conversations.' },
      { name: 'service', description: 'The server itself.' },
    ],
  });
}
