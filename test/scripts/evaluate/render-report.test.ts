import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadCorpus } from '../../../scripts/corpora/mod.ts';
import { findErrors } from '../../../scripts/evaluate/find-errors.ts';
import { evaluateCoref } from '../../../scripts/evaluate/mod.ts';
import { renderReport } from '../../../scripts/evaluate/render-report.ts';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { createFakeScorer } from '../../support/fake-scorer.ts';

const documents = loadCorpus({
  corpora: join(import.meta.dirname, '../../fixtures/corpora'),
  corpus: 'ontogum',
  split: 'dev',
});
/** Never links: every anaphoric mention is a false new. */
const resolver = await createResolver({ scorer: createFakeScorer(() => ({})) as never });

describe('the report page', () => {
  it.each(['raw', 'gold-analysis', 'gold-mentions'] as const)(
    'counts and shows the errors of %s input',
    async (input) => {
      const { report, predictions } = await evaluateCoref(documents, input, { resolver });
      const classes = findErrors(documents, predictions, input);
      const count = (verdict: string) =>
        classes.filter((one) => one.verdict === verdict).reduce((sum, one) => sum + one.count, 0);
      expect(count('false-new')).toBe(report.byKind.reduce((sum, { falseNew }) => sum + falseNew, 0));
      expect(count('false-new')).toBeGreaterThan(0);
      expect(count('false-link') + count('wrong-link')).toBe(0);
      for (const { examples, kind } of classes) {
        for (const { mention, wanted, linked } of examples) {
          expect(mention.mention).not.toBe('');
          expect(wanted?.mention).not.toBe('');
          expect(linked).toBeUndefined();
          expect(kind).not.toBe('');
        }
      }
      const page = renderReport({ run: { corpus: 'ontogum', system: '<rules>' }, report, examples: classes });
      expect(page).toContain('&lt;rules&gt; on ontogum');
      expect(page).not.toMatch(/<rules>|src=|href=|NaN|undefined/);
      for (const { examples } of classes) {
        for (const { mention } of examples) expect(page).toContain(`<mark>${mention.mention}</mark>`);
      }
      for (const { group } of report.byGenre) expect(page).toContain(`>${group}</text>`);
    },
  );
});
