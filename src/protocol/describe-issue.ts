/** What zod found wrong → a message for people. Names types, limits and fields, never the client's text. */
import { z } from 'zod';
import { countEdits } from './count-edits.ts';

/** Unknown names are quoted up to this length. */
const MAX_QUOTED_UNITS = 32;
/** Misspellings have few wrong letters, and fewer than right ones. */
const MAX_WRONG_LETTERS = 3;

/** An issue, as zod and `@hono/zod-openapi` report it. */
interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[];
}

/** Describes the issue that says most; `known` lists the fields of the outermost object. */
export function describeIssue(error: { readonly issues: readonly Issue[] }, known: readonly string[]): string {
  // A misspelled field is missing, too: the misspelling comes first.
  const issue = error.issues.find(({ code }) => code === 'unrecognized_keys') ?? error.issues[0];
  if (issue === undefined) return 'found a value of the wrong shape';
  const where = issue.path.length > 0 ? `${z.core.toDotPath([...issue.path])}: ` : '';
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys?.[0] : undefined;
  if (unknown === undefined) return where + issue.message;
  return `${where}found unknown name ${describeUnknown(unknown, issue.path.length === 0 ? known : [])}`;
}

/** Quotes an unknown name, says what was wanted, and which of them was probably meant. */
export function describeUnknown(found: string, known: readonly string[]): string {
  const quoted = JSON.stringify(found.slice(0, MAX_QUOTED_UNITS));
  if (known.length === 0) return `${quoted}, wanted none`;
  const meant = findClosest(found, known);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  return `${quoted}, wanted one of ${known.join(', ')}${hint}`;
}

/** Finds the name that a misspelled one is closest to; `undefined` if none is close. */
function findClosest(found: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((name) => ({ name, wrong: countEdits(found.slice(0, MAX_QUOTED_UNITS).toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, wrong }) => wrong <= Math.min(MAX_WRONG_LETTERS, Math.ceil(name.length / 2)))
    .sort((one, other) => one.wrong - other.wrong);
  return best?.name;
}
