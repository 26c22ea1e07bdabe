/**
 * What every corpus reader returns: documents of sentences with their exact text, and gold clusters
 * of token spans.
 */

/** One gold mention: a half-open token range of one sentence. */
export interface GoldMention {
  /** Index of the sentence in the document. */
  readonly sentence: number;
  /** First token. */
  readonly start: number;
  /** One past the last token. */
  readonly end: number;
  /** The entity type, if the corpus marks one (GUM's ten types, LitBank's six). */
  readonly entityType?: string;
}

/** One gold cluster: its mentions in order of (sentence, start, longer first). */
export interface GoldCluster {
  /** The id as the corpus writes it. */
  readonly id: string;
  readonly mentions: readonly GoldMention[];
}

/** A constituent of a sentence: its label, half-open token range and lexical head. */
export interface Constituent {
  readonly label: string;
  readonly start: number;
  readonly end: number;
  readonly head: number;
}

/** A named entity: its label and half-open token range. */
export interface EntityChunk {
  readonly label: string;
  readonly start: number;
  readonly end: number;
}

/** One sentence. The per-token arrays that are present all have the length of `tokens`. */
export interface CorpusSentence {
  readonly tokens: readonly string[];
  /** The original text, or the tokens joined by spaces if the corpus has no text. */
  readonly text: string;
  /** Half-open UTF-16 offsets of each token in `text`. */
  readonly offsets: readonly (readonly [start: number, end: number])[];
  readonly upos?: readonly string[];
  /** Penn tags. */
  readonly xpos?: readonly string[];
  /** 0-based heads, −1 for the root. */
  readonly heads?: readonly number[];
  readonly deprel?: readonly string[];
  /** Named-entity label of each token, `O` outside (CoNLL-2012 only). */
  readonly ner?: readonly string[];
  /**
   * The named entities; labels alone do not separate adjacent entities of one kind (CoNLL-2012
   * only).
   */
  readonly entities?: readonly EntityChunk[];
  /** The phrases of its parse, children before their parents (CoNLL-2012 only). */
  readonly constituents?: readonly Constituent[];
  /** The raw speaker column, one value per token (CoNLL-2012 only). */
  readonly speakers?: readonly string[];
  /** The speaker; absent if the corpus names none (`-` and `_` count as none). */
  readonly speaker?: string;
  readonly addressee?: string;
  /** True if a paragraph begins with this sentence. */
  readonly startsParagraph: boolean;
}

/** One document, or one part of one (CoNLL-2012). */
export interface CorpusDocument {
  /** Unique in the corpus, such as `GUM_bio_byron` or `nw/wsj/2418`. */
  readonly id: string;
  /** CoNLL-2012 part number; 0 elsewhere. */
  readonly part: number;
  /** The corpus's own name for it: `academic`, `nw`, `fiction`; `unknown` if there is none. */
  readonly genre: string;
  readonly sentences: readonly CorpusSentence[];
  readonly clusters: readonly GoldCluster[];
}
