/**
 * The error that all corpus readers and writers throw: a stable `code`, and a message that names
 * the place in the file.
 */

export type CorpusErrorCode =
  | 'corpus_missing' // the folder or file does not exist
  | 'bad_row' // a malformed line: columns, ids, headers
  | 'bad_bracket' // a coreference bracket that does not match
  | 'bad_parse' // parse bits that are not a tree
  | 'bad_entity' // named-entity bits that are not chunks
  | 'bad_offset' // an offset that does not slice to its text
  | 'text_mismatch' // `# text` that does not contain the forms
  | 'not_writable'; // clusters or tokens the CoNLL format cannot express

export class CorpusError extends Error {
  override readonly name = 'CorpusError';
  readonly code: CorpusErrorCode;
  /** The line of the file, counted from 1, if it is known. */
  readonly line: number | undefined;

  constructor(code: CorpusErrorCode, message: string, options?: CorpusErrorOptions) {
    super(message, options);
    this.code = code;
    this.line = options?.line;
  }
}

export interface CorpusErrorOptions extends ErrorOptions {
  readonly line?: number | undefined;
}

/**
 * A reader's position. `sentence` is 0-based, as in the output; `line` is 1-based, as in editors.
 */
export interface Place {
  readonly document: string;
  readonly sentence: number;
  readonly line: number;
}

/** Describes a position for a message; sentences count from 1 there. */
export function describePlace(place: Place): string {
  return `document ${place.document}, sentence ${place.sentence + 1}, line ${place.line}`;
}
