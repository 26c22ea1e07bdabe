/**
 * The bracket notation that CoNLL-U `Entity=` and the CoNLL-2012 coreference column share: `(6(4`,
 * `2)(3)`.
 */

/** One piece of a cell: `(body`, `body)` or `(body)`. */
export interface Bracket {
  readonly body: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

/**
 * Splits a cell into its brackets, in order; returns undefined if the cell contains anything else.
 */
export function splitBrackets(cell: string): Bracket[] | undefined {
  const pieces = cell.match(/\([^()]*\)?|[^()]+\)/g) ?? [];
  if (pieces.join('') !== cell) return undefined;
  const brackets = pieces.map((piece) => ({
    body: piece.replace(/^\(|\)$/g, ''),
    opens: piece.startsWith('('),
    closes: piece.endsWith(')'),
  }));
  return brackets.every((bracket) => bracket.body !== '') ? brackets : undefined;
}

/**
 * The spans that are open while a sentence is read: one stack per id, since spans of different ids
 * can cross.
 */
export class OpenSpans<T> {
  readonly #stacks = new Map<string, T[]>();

  open(id: string, span: T): void {
    const stack = this.#stacks.get(id);
    if (stack) stack.push(span);
    else this.#stacks.set(id, [span]);
  }

  /** Closes the span of this id that was opened last; returns undefined if none is open. */
  close(id: string): T | undefined {
    return this.#stacks.get(id)?.pop();
  }

  /** Finds the first id with an open span. */
  findOpen(): string | undefined {
    for (const [id, stack] of this.#stacks) if (stack.length > 0) return id;
    return undefined;
  }
}
