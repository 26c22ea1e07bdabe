/** The one error of the corpus readers and writers: a stable `code`, and a message that names the place in the file. */

export type CorpusErrorCode =
  | 'corpus_missing' // the folder or file is not there
  | 'bad_row' // a line with the wrong shape: columns, ids, headers
  | 'bad_bracket' // a coreference bracket that does not match
  | 'bad_parse' // parse bits that are not a tree
  | 'bad_entity' // named-entity bits that are not chunks
  | 'bad_offset' // an offset that does not slice to its text
  | 'text_mismatch' // `# text` that does not hold the forms
  | 'not_writable'; // clusters or tokens the CoNLL format cannot express

export class CorpusError extends Error {
  override readonly name = 'CorpusError';
  readonly code: CorpusErrorCode;
  /** The line of the file, from 1, where it is known. */
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

/** Where a reader stands. `sentence` is 0-based, as in the output; `line` counts from 1, as editors do. */
export interface Place {
  readonly document: string;
  readonly sentence: number;
  readonly line: number;
}

/** Words a place for a message; sentences are counted from 1 there. */
export function describePlace(place: Place): string {
  return `document ${place.document}, sentence ${place.sentence + 1}, line ${place.line}`;
}
