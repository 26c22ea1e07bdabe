/** One line's text → a checked input line. Throws nothing but LineErrors. */
import { describeIssue, describeUnknown } from './describe-issue.ts';
import { getInputSchemas, INPUT_TYPES, type InputLine } from './input.ts';
import { MAX_JSON_DEPTH } from './limits.ts';
import { LineError } from './line-error.ts';

/** Parses and checks one line from a client. */
export function parseLine(text: string): InputLine {
  return checkLine(parseJson(text));
}

/** Checks a line that is already an object, as callers of the library pass it. */
export function checkLine(value: unknown): InputLine {
  const parsed = getInputSchemas().line.safeParse(value);
  if (parsed.success) return parsed.data;
  if (!isRecord(value))
    throw new LineError('invalid_line', `check line: found ${describeType(value)}, wanted an object`);
  if (!INPUT_TYPES.some((type) => type === value.type)) {
    const found = typeof value.type === 'string' ? describeUnknown(value.type, INPUT_TYPES) : undefined;
    const wanted = found ?? `${describeType(value.type)}, wanted one of ${INPUT_TYPES.join(', ')}`;
    throw new LineError('unknown_type', `check line: found type ${wanted}`);
  }
  throw new LineError('invalid_line', `check line: ${describeIssue(parsed.error, listFields(value.type))}`, {
    cause: parsed.error,
  });
}

/** Parses JSON from outside; deeply nested text is refused before it is parsed. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) {
    throw new LineError('too_deep', `parse line: found nesting beyond ${MAX_JSON_DEPTH} levels`);
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    // The engine's own message quotes the text, which must not reach a log.
    throw new LineError('invalid_json', 'parse line: found text that is not JSON', { cause });
  }
}

/** The fields of a line of this type. */
function listFields(type: unknown): readonly string[] {
  const schema = getInputSchemas().line.options.find(({ shape }) => shape.type.value === type);
  return Object.keys(schema?.shape ?? {});
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describeType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : `a value of type ${typeof value}`;
}

/** Counts the brackets outside strings: parsing a bracket bomb would overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (isInString) {
      if (unit === 0x5c)
        at++; // backslash: the next unit is not a quote
      else if (unit === 0x22) isInString = false;
    } else if (unit === 0x22) isInString = true;
    else if (unit === 0x5b || unit === 0x7b) {
      depth++;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (unit === 0x5d || unit === 0x7d) depth--;
  }
  return false;
}
