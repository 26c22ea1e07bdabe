import SwaggerParser from '@apidevtools/swagger-parser';
import { describe, expect, it } from 'vitest';
import { createServiceApp } from '../../support/service.ts';

interface Shape {
  readonly description?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
}

describe('the reference', () => {
  const { app } = createServiceApp();

  it('is a valid OpenAPI 3.1 document', async () => {
    const document = await (await app.request('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    // A copy: the validator resolves references in place.
    await SwaggerParser.validate(structuredClone(document));
    await expect(SwaggerParser.validate({ ...document, paths: { '/x': { get: 5 } } })).rejects.toThrow();
  });

  it('describes every route of the protocol', async () => {
    const { paths } = await (await app.request('/openapi.json')).json();
    const routes = Object.entries<object>(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method} ${path}`),
    );
    expect(routes.sort()).toEqual([
      'delete /v1/conversations/{id}',
      'get /health',
      'get /metrics',
      'get /v1/conversations/{id}',
      'get /v1/conversations/{id}/socket',
      'get /v1/model',
      'post /v1/conversations/{id}/lines',
      'post /v1/resolve',
      'post /v1/standalone',
    ]);
  });

  it('uses the schemas of the protocol', async () => {
    const { schemas } = (await (await app.request('/openapi.json')).json()).components;
    expect(Object.keys(schemas.MentionLine.properties)).toEqual(
      expect.arrayContaining(['n', 'turn', 'span', 'text', 'head', 'kind', 'entity', 'antecedent', 'confidence']),
    );
    expect(schemas.MentionLine.required).not.toContain('speaker');
    expect(schemas.OutputLine.anyOf).toHaveLength(5);
    expect(schemas.InputLine.anyOf).toHaveLength(7);
  });

  it('describes every field', async () => {
    const { schemas } = (await (await app.request('/openapi.json')).json()).components;
    const bare: string[] = [];
    const visit = (schema: Shape, path: string): void => {
      for (const [name, field] of Object.entries(schema.properties ?? {})) {
        if (field.description === undefined && field.$ref === undefined) bare.push(`${path}.${name}`);
        visit(field.items ?? field, `${path}.${name}`);
      }
    };
    for (const [name, schema] of Object.entries<Shape>(schemas)) visit(schema, name);
    expect(bare).toEqual([]);
  });

  it('shows tables of fields, not schemas', async () => {
    const html = await (await app.request('/docs')).text();
    expect(html).not.toContain('<pre>');
    expect(html).toContain('<td><code>antecedent</code></td>');
    expect(html).toContain('<code>entities[].spans[].turnId</code> <small>optional</small>');
    expect(html).toContain('<a href="#schema-StandaloneRequest">StandaloneRequest</a>');
  });

  it('is a page without external resources', async () => {
    const response = await app.request('/docs');
    const html = await response.text();
    expect(html).toContain('/v1/conversations/{id}/lines');
    expect(html).toContain('schema-MentionLine');
    expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(html).not.toContain('<script');
  });
});
