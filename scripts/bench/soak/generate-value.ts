/** Random values for a JSON schema, valid or with some parts of the wrong kind. */

/** The part of a JSON schema that is read. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly $ref?: string;
}

const WORDS = 'Maria Ada she he it the old man told her that they waited for them in Paris . , I you'.split(' ');
const ODD_TEXTS = ['', '😀', '\ud800', '\u0000', '"\\\n', 'שלום', 'e\u0301', '\ufeff', 'x'.repeat(5000), "'; --"];
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  [],
  {},
  [[]],
  { type: 'turn' },
  '1',
  -0,
  2 ** 53,
];

/** Creates a generator of values; each part is of the wrong kind with this probability. */
export function createGenerator(random: () => number, wrong: number): (schema: JsonSchema) => unknown {
  const int = (below: number) => Math.floor(random() * below);
  const pick = <Item>(items: readonly Item[]): Item => items[int(items.length)] as Item;

  const writeText = (maxLength = 300) => {
    const text = random() < 0.15 ? pick(ODD_TEXTS) : Array.from({ length: 1 + int(14) }, () => pick(WORDS)).join(' ');
    return text.slice(0, maxLength) || 'x';
  };

  const generateObject = ({ properties = {}, required = [] }: JsonSchema) => {
    const tokenCount = 1 + int(6);
    const fields = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
      if (!required.includes(name) && random() < 0.6) return [];
      if (required.includes(name) && random() < wrong / 2) return [];
      return [[name, generate(schema, tokenCount)]];
    });
    return Object.fromEntries(random() < 0.05 ? [...fields, ['unknown', pick(ODD_VALUES)]] : fields);
  };

  const generate = (schema: JsonSchema, size = 1 + int(6)): unknown => {
    if (random() < wrong) return pick(ODD_VALUES);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return pick(schema.enum);
    const options = schema.anyOf ?? schema.oneOf;
    if (options !== undefined) return generate(pick(options), size);
    const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
    switch (type) {
      case 'object':
        return generateObject(schema);
      case 'array': // parallel arrays of one line have the same length
        return Array.from({ length: size }, () => generate(schema.items ?? {}));
      case 'integer':
      case 'number':
        return Math.max(schema.minimum ?? -1, Math.min(schema.maximum ?? 8, int(8) - 1));
      case 'boolean':
        return random() < 0.5;
      case 'string':
        return writeText(schema.maxLength);
      default:
        return pick(ODD_VALUES);
    }
  };
  return (schema) => generate(schema);
}
