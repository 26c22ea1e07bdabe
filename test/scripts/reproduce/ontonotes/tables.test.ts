import { describe, expect, it } from 'vitest';
import { countCheckValues } from '../../../../scripts/reproduce/ontonotes/check-values.ts';
import {
  printChecks,
  printTable1,
  printTable2,
  printTable3,
} from '../../../../scripts/reproduce/ontonotes/print-tables.ts';
import { clusterLinks, scoreDecisions } from '../../../../scripts/reproduce/ontonotes/score-decisions.ts';
import {
  PAPER_CHECKS,
  PAPER_DEV,
  PAPER_ERRORS,
  PAPER_SYSTEMS,
  PAPER_TEST,
} from '../../../../scripts/reproduce/paper-results.ts';
import { toyParts } from './parts.ts';

const dev = toyParts('dev');
/** Links every mention to the last earlier mention of its oracle cluster. */
const oracleLinks = dev.map(({ oracle }) => oracle.map((cluster, at) => oracle.lastIndexOf(cluster, at - 1)));
for (const links of oracleLinks) links[0] = -1; // lastIndexOf(…, −1) looks at the end

describe('the paper’s numbers', () => {
  it('are consistent', () => {
    for (const [muc, bCubed, ceafE, conll] of Object.values(PAPER_DEV)) {
      expect(Math.abs((muc + bCubed + ceafE) / 3 - conll)).toBeLessThan(0.011);
    }
    for (const { scores, conll } of PAPER_TEST) {
      expect(Math.abs(scores.reduce((sum, [, , f1]) => sum + f1, 0) / 3 - conll)).toBeLessThan(0.011);
      for (const [p, r, f1] of scores) {
        if (p !== undefined && r !== undefined) expect(Math.abs((2 * p * r) / (p + r) - f1)).toBeLessThan(0.011);
      }
    }
    const totals = PAPER_SYSTEMS.map((system) =>
      [0, 1, 2].map((at) => PAPER_ERRORS[system].reduce((sum, one) => sum + (one[at] ?? 0), 0)),
    );
    expect(totals).toEqual([
      [2266, 1864, 1178],
      [2134, 2000, 1104],
      [1932, 2079, 1087],
      [1885, 2009, 1027],
    ]);
    for (const { mentions, clusters, anaphoric } of Object.values(PAPER_CHECKS))
      expect(mentions - clusters).toBe(anaphoric);
  });
});

describe('scoreDecisions', () => {
  it('computes the closure of links', () => {
    expect(clusterLinks([-1, 0, -1, 1, 2])).toEqual([0, 0, 1, 0, 1]);
  });

  it('finds no errors in oracle links, and the recall that extraction allows', () => {
    const report = scoreDecisions(dev, oracleLinks);
    expect(report.scores.muc.precision).toBe(1);
    expect(report.scores.muc.recall).toBeCloseTo(countCheckValues(dev).oracle.mucRecall, 12);
    for (const { falseLink, falseNew, wrongLink } of Object.values(report.errors)) {
      expect([falseLink, falseNew, wrongLink]).toEqual([0, 0, 0]);
    }
    expect(report.byGenre.map(({ group }) => group)).toEqual(['bc', 'nw']);
    expect(report.documents.map(({ id }) => id)).toEqual([
      'bc/toy/01/toy_0102/0',
      'nw/toy/01/toy_0101/0',
      'nw/toy/01/toy_0101/1',
    ]);
  });

  it('counts every anaphoric mention as a false new if nothing is linked', () => {
    const { errors, scores } = scoreDecisions(
      dev,
      dev.map(({ oracle }) => oracle.map(() => -1)),
    );
    const { anaphoric } = countCheckValues(dev);
    expect(Object.values(errors).reduce((sum, { falseNew }) => sum + falseNew, 0)).toBe(anaphoric);
    expect(scores.conll).toBe(0);
  });

  it('counts only the paper’s pronouns in the pronoun column', () => {
    const { errors } = scoreDecisions(dev, oracleLinks);
    const pronouns = dev.flatMap(({ mentions }) => mentions.slice(1)).filter(({ kind }) => kind === 'pronoun');
    expect(errors.pronoun.anaphoric + errors.pronoun.nonAnaphoric).toBe(pronouns.length);
  });
});

describe('the tables', () => {
  const reports = { mr: scoreDecisions(dev, oracleLinks), 'rnn-oh': scoreDecisions(dev, oracleLinks) };
  const conll = (100 * reports.mr.scores.conll).toFixed(2);

  it('put the paper’s numbers next to ours', () => {
    const table = printTable2(reports).split('\n');
    expect(table).toHaveLength(4);
    expect(table[2]).toMatch(new RegExp(`^MR .* 64\\.90 +${conll} `));
    expect(table[3]).toMatch(new RegExp(`^RNN, OH .* 65\\.90 +${conll} `));
  });

  it('list errors by column, and the mentions that could cause them', () => {
    const table = printTable3({ mr: reports.mr });
    expect(table).toMatch(/^MR +1061 \/ 665 \/ 326 +130 \/ 666 \/ 56 +1075 \/ 533 \/ 796 +2266 \/ 1864 \/ 1178$/m);
    expect(table).toMatch(/^ {2}ours +0 \/ 0 \/ 0 +0 \/ 0 \/ 0 +0 \/ 0 \/ 0 +0 \/ 0 \/ 0$/m);
    expect(table.split('\n').at(-1)).toMatch(/ours( +\d+ \/ \d+){4}$/);
  });

  it('end Table 1 with our rows', () => {
    const rows = printTable1({ 'rnn-oh': reports['rnn-oh'] }).split('\n');
    expect(rows.at(-1)).toMatch(new RegExp(`^ours: RNN, OH .* ${conll}$`));
    expect(rows.find((row) => row.startsWith('Peng'))).toMatch(/– +– +72\.22/);
  });

  it('show check values of both splits', () => {
    const values = countCheckValues(dev);
    const text = printChecks({ train: values, dev: values }, { mention: 5, pair: 9 });
    expect(text).toMatch(/^mentions +380150 +36 +47601 +36$/m);
    expect(text).toMatch(/^features of a pair +28393 +9$/m);
    expect(text).toMatch(/^MUC precision of the oracle, % +100\.0 +100\.0 +100\.0 +100\.0$/m);
  });
});
