/**
 * Builds small CoNLL-U and CoNLL-2012 texts for the reader tests, so that each test shows only its
 * subject.
 */

/** One CoNLL-U row; columns not named are `_`. */
export function unit(
  id: string | number,
  form: string,
  { head = '_', misc = '_' }: { head?: string | number; misc?: string } = {},
): string {
  return [id, form, '_', 'X', 'XX', '_', head, head === '_' ? '_' : 'dep', '_', misc].join('\t');
}

/** A CoNLL-U file of one document: each argument is a sentence's comments and rows. */
export function conllu(...sentences: readonly (readonly string[])[]): string {
  return `# newdoc id = doc\n${sentences.map((lines) => `${lines.join('\n')}\n\n`).join('')}`;
}

/** The cells of a CoNLL-2012 row that a test can set; the others are absent. */
export interface ConllCells {
  readonly pos?: string;
  readonly parse?: string;
  readonly speaker?: string;
  readonly ner?: string;
  readonly coref?: string;
}

/** One CoNLL-2012 row with space-separated columns, like OntoNotes. */
export function conllRow(
  word: string,
  { pos = 'NN', parse = '*', speaker = '-', ner = '*', coref = '-' }: ConllCells = {},
): string {
  return ['nw/x/00/x_0001', '0', '0', word, pos, parse, '-', '-', '-', speaker, ner, coref].join('   ');
}

/** A CoNLL-2012 file of one document. */
export function conll2012(
  sentences: readonly (readonly string[])[],
  { id = 'nw/x/00/x_0001', part = '000' } = {},
): string {
  const body = sentences.map((rows) => `${rows.join('\n')}\n\n`).join('');
  return `#begin document (${id}); part ${part}\n${body}#end document\n`;
}

/** Returns the error that a function throws, or undefined. */
export function catchError(run: () => unknown): unknown {
  try {
    run();
    return undefined;
  } catch (error) {
    return error;
  }
}
