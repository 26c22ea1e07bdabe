import { describe, expect, it } from 'vitest';
import {
  scoreByGenre,
  scoreBySpeakers,
  scoreDecisionsByHead,
  scoreDecisionsByKind,
} from '../../../scripts/metrics/by-group.ts';
import { countDocument } from '../../../scripts/metrics/conll.ts';
import type { DecidedMention } from '../../../scripts/metrics/decisions.ts';

const right = countDocument([['a', 'b']], [['a', 'b']]);
const wrong = countDocument([['a', 'b']], [['x', 'y']]);

const DOCUMENTS = [
  { genre: 'news', hasSpeakers: false, counts: right },
  { genre: 'fiction', hasSpeakers: true, counts: wrong },
  { genre: 'news', hasSpeakers: true, counts: wrong },
];

describe('tables of scores', () => {
  it('score the documents of each genre', () => {
    const rows = scoreByGenre(DOCUMENTS);
    expect(rows.map((row) => [row.group, row.documents, row.scores.conll])).toEqual([
      ['fiction', 1, 0],
      ['news', 2, 0.5],
    ]);
  });

  it('score documents with and without speakers', () => {
    const rows = scoreBySpeakers(DOCUMENTS);
    expect(rows.map((row) => [row.group, row.documents, row.scores.conll])).toEqual([
      ['with speakers', 2, 0],
      ['without speakers', 1, 1],
    ]);
  });
});

const MENTIONS: readonly DecidedMention[] = [
  { kind: 'proper', head: 'Ann', oracleCluster: 0, antecedent: null },
  { kind: 'pronoun', head: 'She', oracleCluster: 0, antecedent: 0 }, // correct
  { kind: 'pronoun', head: 'it', oracleCluster: 1, antecedent: 0 }, // false link
  { kind: 'pronoun', head: 'she', oracleCluster: 0, antecedent: null }, // false new
  { kind: 'pronoun', head: 'she', oracleCluster: 0, antecedent: 2 }, // wrong link
  { kind: 'demonstrative', head: 'that', oracleCluster: 2, antecedent: null }, // correct
];

describe('tables of decisions', () => {
  it('count the verdicts of each kind of mention, without first mentions', () => {
    expect(scoreDecisionsByKind([MENTIONS])).toEqual([
      { group: 'demonstrative', total: 1, correct: 1, falseLink: 0, falseNew: 0, wrongLink: 0, accuracy: 1 },
      { group: 'pronoun', total: 4, correct: 1, falseLink: 1, falseNew: 1, wrongLink: 1, accuracy: 1 / 4 },
    ]);
  });

  it('list the head words of pronouns, most frequent first', () => {
    const rows = scoreDecisionsByHead([MENTIONS, MENTIONS]);
    expect(rows.map((row) => [row.group, row.total, row.correct])).toEqual([
      ['she', 6, 2],
      ['it', 2, 0],
    ]);
  });

  it('leave out rare heads and accept another kind', () => {
    expect(scoreDecisionsByHead([MENTIONS], { minTotal: 2 }).map((row) => row.group)).toEqual(['she']);
    expect(scoreDecisionsByHead([MENTIONS], { kind: 'demonstrative' }).map((row) => row.group)).toEqual(['that']);
  });
});
