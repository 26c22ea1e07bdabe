/** The FL / FN / WL breakdown of the paper's Table 3 by mention category (docs/model.md §7.2). */

import { type DecidedMention, type JudgedMention, judgeDecisions } from './decisions.ts';

/** The columns of the table. */
export const ERROR_CATEGORIES = ['nominalHeadMatch', 'nominalNoHeadMatch', 'pronoun'] as const;

/**
 * `nominalHeadMatch` (Nom. HM): not a pronoun, and an earlier mention has the same head.
 * `nominalNoHeadMatch` (Nom. No HM): no earlier mention has. `pronoun` (Pron.): pronouns only.
 * Demonstratives count as nominal: Berkeley's breakdown counts only PRONOMINAL as a pronoun, and
 * the paper does not say.
 */
export type ErrorCategory = (typeof ERROR_CATEGORIES)[number];

/** The errors of one category and the number of mentions that could have caused them. */
export interface CategoryErrors {
  /** Mentions that are not anaphoric. */
  readonly nonAnaphoric: number;
  /** FL among the non-anaphoric. */
  readonly falseLink: number;
  /** Mentions that are anaphoric. */
  readonly anaphoric: number;
  /** FN among the anaphoric. */
  readonly falseNew: number;
  /** WL among the anaphoric. */
  readonly wrongLink: number;
}

export type ErrorBreakdown = Readonly<Record<ErrorCategory, CategoryErrors>>;

/** Counts the errors of one document; its first mention is left out. */
export function breakDownErrors(mentions: readonly DecidedMention[]): ErrorBreakdown {
  const judged = judgeDecisions(mentions);
  return mapCategories((category) => countErrors(judged.filter((one) => categorize(one) === category)));
}

/** Adds up the breakdowns of documents. */
export function sumBreakdowns(breakdowns: readonly ErrorBreakdown[]): ErrorBreakdown {
  return mapCategories((category) => sumErrors(breakdowns.map((breakdown) => breakdown[category])));
}

/** Adds up the categories of a breakdown. */
export function sumCategories(breakdown: ErrorBreakdown): CategoryErrors {
  return sumErrors(ERROR_CATEGORIES.map((category) => breakdown[category]));
}

function categorize({ mention, hasHeadMatch }: JudgedMention): ErrorCategory {
  if (mention.kind === 'pronoun') return 'pronoun';
  return hasHeadMatch ? 'nominalHeadMatch' : 'nominalNoHeadMatch';
}

function countErrors(judged: readonly JudgedMention[]): CategoryErrors {
  const count = (isCounted: (one: JudgedMention) => boolean): number => judged.filter(isCounted).length;
  return {
    nonAnaphoric: count((one) => !one.isAnaphoric),
    falseLink: count((one) => one.verdict === 'false-link'),
    anaphoric: count((one) => one.isAnaphoric),
    falseNew: count((one) => one.verdict === 'false-new'),
    wrongLink: count((one) => one.verdict === 'wrong-link'),
  };
}

function sumErrors(errors: readonly CategoryErrors[]): CategoryErrors {
  const sum = (field: keyof CategoryErrors): number => errors.reduce((total, one) => total + one[field], 0);
  return {
    nonAnaphoric: sum('nonAnaphoric'),
    falseLink: sum('falseLink'),
    anaphoric: sum('anaphoric'),
    falseNew: sum('falseNew'),
    wrongLink: sum('wrongLink'),
  };
}

function mapCategories(toErrors: (category: ErrorCategory) => CategoryErrors): ErrorBreakdown {
  return {
    nominalHeadMatch: toErrors('nominalHeadMatch'),
    nominalNoHeadMatch: toErrors('nominalNoHeadMatch'),
    pronoun: toErrors('pronoun'),
  };
}
