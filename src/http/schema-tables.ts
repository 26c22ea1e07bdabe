/** A JSON schema → a table of its fields with types and descriptions, for the reference page. */
import { escapeHtml } from '../encoding/mod.ts';

/** The parts of a schema that the page shows. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
}

/** Longer lists of values are cut. */
const MAX_VALUES = 12;

/** Renders a schema: a table of its fields, or the shapes that it may have. */
export function renderSchema(schema: Schema): string {
  const description = schema.description === undefined ? '' : `<p>${renderText(schema.description)}</p>`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return `${description}<p>One of: ${choices.map(renderType).join(', ')}.</p>`;
  const rows = listFields(schema, '');
  if (rows.length === 0) return `${description}<p>${renderType(schema)}</p>`;
  return `${description}<div class="fields"><table><thead><tr><th>field</th><th>type</th><th></th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** Rows for the fields of an object, those of objects inside it included. */
function listFields(schema: Schema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const place = `${path}${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    const row = `<tr><td><code>${escapeHtml(place)}</code>${isRequired ? '' : ' <small>optional</small>'}</td><td>${renderType(field)}</td><td>${renderText(field.description ?? '')}</td></tr>`;
    const isList = field.items !== undefined;
    return [row, ...listFields(field.items ?? field, isList ? `${place}[].` : `${place}.`)];
  });
}

/** A type in words: `int ≥ 0`, `string[]`, `"mention"`, a link to a named shape. */
export function renderType(schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices !== undefined) return choices.map(renderType).join(' or ');
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum !== undefined) return renderValues(schema.enum);
  if (schema.prefixItems !== undefined) return `[${schema.prefixItems.map(renderType).join(', ')}]`;
  if (schema.items !== undefined) return `list of ${renderType(schema.items)}`;
  const names = (typeof schema.type === 'string' ? [schema.type] : (schema.type ?? ['any']))
    .map(escapeHtml)
    .join(' or ');
  return names + renderRange(schema);
}

function renderValues(values: readonly unknown[]): string {
  const shown = values
    .slice(0, MAX_VALUES)
    .map((value) => (value === '' ? 'no value' : `<code>${escapeHtml(String(value))}</code>`));
  return shown.join(', ') + (values.length > MAX_VALUES ? ', …' : '');
}

function renderRange({ minimum, maximum, maxLength }: Schema): string {
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  if (minimum !== undefined && isLimited) return `, ${minimum} to ${maximum}`;
  if (minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER) return ` ≥ ${minimum}`;
  return maxLength === undefined ? '' : `, at most ${maxLength.toLocaleString('en-US')} units`;
}

/** A description; text in backticks becomes code. */
export function renderText(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
