/**
 * Scores tags, trees and entity types against labeled sentences: gold tokens and sentences,
 * punctuation included.
 */

/** A sentence with gold labels; the arrays have one entry per token. */
export interface GoldParse {
  readonly tokens: readonly string[];
  readonly upos: readonly string[];
  readonly xpos: readonly string[];
  /** 0-based, −1 for the root. */
  readonly heads: readonly number[];
  readonly deprel: readonly string[];
  /**
   * The type of the entity that a token heads, or `none`; absent if the corpus marks no entities.
   */
  readonly entityTypes?: readonly string[];
}

/** The labels that a parser predicts. */
export type PredictedParse = Required<Omit<GoldParse, 'tokens'>>;

/** Percentages; NaN if the corpus has no labels to compare with. */
export interface ParseScores {
  readonly tokens: number;
  readonly upos: number;
  readonly xpos: number;
  readonly uas: number;
  readonly las: number;
  /** Share of the tokens that head an entity whose type is right. */
  readonly entityTypes: number;
  /** Share of all tokens, including `none`. */
  readonly entityTypesAll: number;
}

/** Parses every sentence and compares; entity types count only if the corpus marks them. */
export function scoreParse(
  sentences: readonly GoldParse[],
  parser: { parse(tokens: readonly string[]): PredictedParse },
): ParseScores {
  const counts = { tokens: 0, upos: 0, xpos: 0, uas: 0, las: 0, heads: 0, types: 0, typed: 0, typesAll: 0 };
  for (const gold of sentences) {
    const parse = parser.parse(gold.tokens);
    gold.tokens.forEach((_, token) => {
      counts.tokens++;
      if (parse.upos[token] === gold.upos[token]) counts.upos++;
      if (parse.xpos[token] === gold.xpos[token]) counts.xpos++;
      if (parse.heads[token] === gold.heads[token]) {
        counts.uas++;
        if (parse.deprel[token] === gold.deprel[token]) counts.las++;
      }
      if (!gold.entityTypes) return;
      const isRight = parse.entityTypes[token] === gold.entityTypes[token];
      counts.typed++;
      if (isRight) counts.typesAll++;
      if (gold.entityTypes[token] === 'none') return;
      counts.heads++;
      if (isRight) counts.types++;
    });
  }
  const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : (100 * part) / whole);
  return {
    tokens: counts.tokens,
    upos: share(counts.upos, counts.tokens),
    xpos: share(counts.xpos, counts.tokens),
    uas: share(counts.uas, counts.tokens),
    las: share(counts.las, counts.tokens),
    entityTypes: share(counts.types, counts.heads),
    entityTypesAll: share(counts.typesAll, counts.typed),
  };
}

/** Describes scores on one line. */
export function describeScores(name: string, scores: ParseScores): string {
  const { tokens, ...rest } = scores;
  const cells = Object.entries(rest).map(
    ([layer, score]) => `${layer} ${Number.isNaN(score) ? '–' : score.toFixed(2)}`,
  );
  return `${name} (${tokens} tokens): ${cells.join(' · ')}`;
}
