/** Prints how pronouns repeat within documents of our training data, next to what the paper reports for OntoNotes. */
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { type CorpusDocument, corporaFlag, isNonCommercial, loadCorpus } from '../../corpora/mod.ts';
import { formatMarkdownTable } from '../../shared/markdown.ts';
import { formatPercent } from '../../shared/text-table.ts';
import { countPronoun, PLEONASTIC_WORDS, REFERENTIAL_WORDS, type Share } from './count-pronouns.ts';

/** What the paper reports for the training data of CoNLL-2012 (its §3). */
const PAPER: Readonly<Record<(typeof PLEONASTIC_WORDS | typeof REFERENTIAL_WORDS)[number], string>> = {
  it: 'over 70',
  you: 'over 74',
  i: 'over 78',
  he: 'over 68',
};

export const statisticsCommand = defineCommand({
  name: 'node scripts/reproduce/statistics/command.ts',
  summary: "Prints the paper's statistics of repeated pronouns on the training data.",
  flags: z.object({ corpora: corporaFlag }),
  async run({ corpora }, { write }) {
    const ontogum = loadCorpus({ corpora, corpus: 'ontogum', split: 'train' });
    const columns: (readonly [string, readonly CorpusDocument[]])[] = [
      ['OntoGUM', ontogum.filter((document) => !isNonCommercial(document))],
      ['chat', loadCorpus({ corpus: 'chat', split: 'train' })],
    ];
    const rows: string[][] = [];
    for (const word of PLEONASTIC_WORDS) {
      const counts = columns.map(([, documents]) => countPronoun(documents, word));
      const add = (title: string, paper: string, shares: readonly Share[]) =>
        rows.push([title, paper, ...shares.map(formatShare)]);
      add(
        `"${word}" outside of entities: after an earlier one outside`,
        PAPER[word],
        counts.map(({ outsideAfterOutside }) => outsideAfterOutside),
      );
      add(
        `"${word}" after an earlier one outside: outside too`,
        '',
        counts.map(({ outsideGivenEarlier }) => outsideGivenEarlier),
      );
      add(
        `"${word}" before any outside: outside`,
        '',
        counts.map(({ outsideGivenNone }) => outsideGivenNone),
      );
    }
    for (const word of REFERENTIAL_WORDS) {
      const shares = columns.map(([, documents]) => countPronoun(documents, word).corefersWithEarlier);
      const title = `"${word === 'i' ? 'I' : word}" in an entity: with an earlier one`;
      rows.push([title, PAPER[word], ...shares.map(formatShare)]);
    }
    const header = [
      '%',
      'the paper: OntoNotes',
      ...columns.map(([name, { length }]) => `${name}, ${length} documents`),
    ];
    await write(`${formatMarkdownTable(header, rows)}\n`);
  },
});

function formatShare({ count, total }: Share): string {
  return total === 0 ? '–' : `${formatPercent(count / total, 1)} of ${total}`;
}

if (import.meta.main) process.exitCode = await statisticsCommand.run(process.argv.slice(2));
