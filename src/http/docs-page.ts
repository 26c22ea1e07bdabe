/**
 * The reference page at `/docs`, rendered from the OpenAPI document: one file without scripts or
 * external resources.
 */
import { escapeHtml } from '../encoding/mod.ts';
import type { ApiDescription } from './openapi.ts';
import { renderSchema, renderText, renderType, type Schema } from './schema-tables.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif; }
  body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem; }
  code { font: .9em/1.5 ui-monospace, monospace; }
  .fields { overflow-x: auto; }
  section { border-top: 1px solid #8884; padding: .5rem 0 1rem; }
  h3 .method { text-transform: uppercase; font-size: .75em; border: 1px solid; border-radius: .3rem; padding: .1rem .4rem; }
  table { border-collapse: collapse; } th, td { text-align: left; padding: .2rem 1rem .2rem 0; vertical-align: top; }
  caption { text-align: left; font-weight: 600; } tbody tr { border-top: 1px solid #8882; } small { opacity: .7; }
`;

/** Renders the page. */
export function renderReference(api: ApiDescription): string {
  const tags = api.tags ?? [];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Antecedent: API reference</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(api.info.title)} <small>${escapeHtml(api.info.version)}</small></h1>
<p>${escapeHtml(api.info.description ?? '')}</p>
<p>Also available as <a href="/openapi.json">OpenAPI 3.1</a>. <a href="/">Try it</a>.</p>
<nav><ul>${listOperations(api)
    .map(({ id, method, path }) => `<li><a href="#${id}"><code>${method} ${escapeHtml(path)}</code></a></li>`)
    .join('')}<li><a href="#schemas">Lines and other shapes</a></li></ul></nav>
${tags.map((tag) => renderTag(api, tag)).join('\n')}
<h2 id="schemas">Lines and other shapes</h2>
${Object.entries(api.components?.schemas ?? {})
  .map(([name, schema]) => `<section id="schema-${name}"><h3>${name}</h3>${renderSchema(schema as Schema)}</section>`)
  .join('\n')}
</body>
</html>
`;
}

/** Schemas by media type. */
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, { description?: string; content?: Content }>>;
  readonly body: Content;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

function listOperations(api: ApiDescription): Operation[] {
  return Object.entries(api.paths ?? {}).flatMap(([path, item]) =>
    (['get', 'post', 'delete'] as const).flatMap((method) => {
      const operation = item[method];
      if (operation === undefined) return [];
      const body = operation.requestBody;
      return [
        {
          id: operation.operationId ?? `${method}-${path}`,
          method,
          path,
          tags: operation.tags ?? [],
          summary: operation.summary ?? '',
          description: operation.description ?? '',
          parameters: (operation.parameters ?? []) as Parameter[],
          responses: operation.responses as Operation['responses'],
          body: (body !== undefined && 'content' in body ? body.content : {}) as Content,
        },
      ];
    }),
  );
}

function renderTag(api: ApiDescription, tag: { name: string; description?: string }): string {
  const operations = listOperations(api).filter(({ tags }) => tags.includes(tag.name));
  return `<h2>${escapeHtml(tag.name)}</h2><p>${escapeHtml(tag.description ?? '')}</p>${operations.map(renderOperation).join('\n')}`;
}

function renderOperation(operation: Operation): string {
  const parameters = operation.parameters.map(
    ({ name, in: place, required, description, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td><td>${schema === undefined ? '' : renderType(schema)}</td><td>${renderText(description ?? schema?.description ?? '')}</td></tr>`,
  );
  const responses = Object.entries(operation.responses).map(
    ([status, { description, content }]) =>
      `<tr><td><code>${status}</code></td><td>${renderContent(content ?? {})}</td><td>${renderText(description ?? '')}</td></tr>`,
  );
  return `<section id="${operation.id}">
<h3><span class="method">${operation.method}</span> <code>${escapeHtml(operation.path)}</code></h3>
<p>${renderText(operation.summary)}</p>
${operation.description === '' ? '' : `<p>${renderText(operation.description)}</p>`}
${Object.keys(operation.body).length === 0 ? '' : `<p>Body: ${renderContent(operation.body)}</p>`}
${parameters.length === 0 ? '' : `<table><caption>Parameters</caption>${parameters.join('')}</table>`}
<table><caption>Responses</caption>${responses.join('')}</table>
</section>`;
}

/** Media types, each with its shape. */
function renderContent(content: Content): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<code>${escapeHtml(type)}</code>${schema === undefined ? '' : `: ${renderType(schema)}`}`,
    )
    .join('<br>');
}
