import { describe, expect, it } from 'vitest';
import type { MentionKind } from '../../../featurizer/mod.ts';
import { type DecidedMention, judgeDecisions } from '../../../scripts/metrics/decisions.ts';
import { breakDownErrors, sumBreakdowns, sumCategories } from '../../../scripts/metrics/error-breakdown.ts';

const mention = (
  kind: MentionKind,
  head: string,
  [oracleCluster, antecedent]: readonly [number, number | null],
): DecidedMention => ({ kind, head, oracleCluster, antecedent });

const NOTHING = { nonAnaphoric: 0, falseLink: 0, anaphoric: 0, falseNew: 0, wrongLink: 0 };

// Two entities: Smith (cluster 0) and the firm (cluster 1); the rest corefer with nothing.
const DOCUMENT: readonly DecidedMention[] = [
  mention('proper', 'Smith', [0, null]), // the first mention: left out
  mention('nominal', 'firm', [1, null]), // not anaphoric, correct, no head match
  mention('pronoun', 'he', [0, 0]), // anaphoric, correct
  mention('pronoun', 'it', [1, 0]), // anaphoric, wrong link
  mention('pronoun', 'it', [2, 1]), // not anaphoric, false link
  mention('proper', 'SMITH', [0, null]), // anaphoric, false new, head match without case
  mention('nominal', 'company', [1, null]), // anaphoric, false new, no head match
  mention('nominal', 'firm', [3, 1]), // not anaphoric, false link, head match though not coreferent
  mention('nominal', 'firm', [1, 7]), // anaphoric, wrong link: mention 7 is in another oracle cluster
  mention('demonstrative', 'this', [4, null]), // not anaphoric, correct; with the nominals, no head match
];

describe('judgeDecisions', () => {
  it('distinguishes false links, false news and wrong links', () => {
    expect(judgeDecisions(DOCUMENT).map((one) => one.verdict)).toEqual([
      'correct',
      'correct',
      'wrong-link',
      'false-link',
      'false-new',
      'false-new',
      'false-link',
      'wrong-link',
      'correct',
    ]);
  });

  it('accepts any antecedent of the right oracle cluster', () => {
    const judgedWith = (antecedent: number) =>
      judgeDecisions([
        mention('proper', 'Ann', [0, null]),
        mention('pronoun', 'she', [0, 0]),
        mention('pronoun', 'her', [0, antecedent]),
      ]).at(-1)?.verdict;
    expect(judgedWith(0)).toBe('correct');
    expect(judgedWith(1)).toBe('correct');
  });

  it('rejects an antecedent that does not come earlier', () => {
    expect(() => judgeDecisions([mention('pronoun', 'he', [0, 0])])).toThrow(RangeError);
  });
});

describe('breakDownErrors', () => {
  it('counts errors and mentions by category without the first mention', () => {
    expect(breakDownErrors(DOCUMENT)).toEqual({
      nominalHeadMatch: { nonAnaphoric: 1, falseLink: 1, anaphoric: 2, falseNew: 1, wrongLink: 1 },
      nominalNoHeadMatch: { nonAnaphoric: 2, falseLink: 0, anaphoric: 1, falseNew: 1, wrongLink: 0 },
      pronoun: { nonAnaphoric: 1, falseLink: 1, anaphoric: 2, falseNew: 0, wrongLink: 1 },
    });
  });

  it('counts a head match with the first mention, which itself is left out', () => {
    const { nominalHeadMatch } = breakDownErrors([
      mention('nominal', 'dog', [0, null]),
      mention('nominal', 'Dog', [0, 0]),
    ]);
    expect(nominalHeadMatch.anaphoric).toBe(1);
  });

  it('counts nothing in a document with at most one mention', () => {
    const nothing = { nominalHeadMatch: NOTHING, nominalNoHeadMatch: NOTHING, pronoun: NOTHING };
    expect(breakDownErrors([mention('nominal', 'dog', [0, null])])).toEqual(nothing);
    expect(breakDownErrors([])).toEqual(nothing);
  });

  it('adds over documents and over categories', () => {
    const twice = sumBreakdowns([breakDownErrors(DOCUMENT), breakDownErrors(DOCUMENT)]);
    expect(twice.pronoun).toEqual({ nonAnaphoric: 2, falseLink: 2, anaphoric: 4, falseNew: 0, wrongLink: 2 });
    expect(sumCategories(twice)).toEqual({ nonAnaphoric: 8, falseLink: 4, anaphoric: 10, falseNew: 4, wrongLink: 4 });
  });
});
