/** The rows of a soak's report. */

/** A row; a figure that missed its bar is a fault. */
export interface Row {
  readonly what: string;
  readonly found: string;
  readonly bar: string;
  readonly isMet: boolean;
}

/** Creates a row from a count or a text, with details in parentheses. */
export function createRow(what: string, found: number | string, bar: string, isMet: boolean, detail = ''): Row {
  const shown = typeof found === 'number' ? found.toLocaleString('en') : found;
  return { what, found: detail === '' ? shown : `${shown} (${detail})`, bar, isMet };
}
