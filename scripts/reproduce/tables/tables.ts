/** The tables of the reproduction report, each out of the evaluations that were found. */

import { compareWithSaved } from '../../evaluate/mod.ts';
import { CONLL_METRICS, ERROR_CATEGORIES } from '../../metrics/mod.ts';
import { formatPercent } from '../../shared/text-table.ts';
import { flagsText } from '../../train/coref/mod.ts';
import {
  PAPER_DEV,
  PAPER_ERRORS,
  PAPER_SYSTEMS,
  PAPER_TEST,
  type PaperSystem,
  SYSTEM_TITLES,
} from '../ontonotes/mod.ts';
import type { Evaluation, Group, TrainingRun } from './evaluations.ts';
import { markdownTable } from './markdown.ts';

/** Every table by the name of its place in the document; undefined where no run of its group was found, so that it stays as it is. */
export function tablesOf(
  evaluations: readonly Evaluation[],
  trainings: readonly TrainingRun[],
): Record<string, string | undefined> {
  const from = (group: Group, table: (runs: readonly Evaluation[]) => string): string | undefined => {
    const runs = evaluations.filter((one) => one.group === group);
    return runs.length === 0 ? undefined : table(runs);
  };
  const commands = (group: Group) =>
    from(group, (runs) =>
      commandsOf(
        runs,
        trainings.filter((one) => one.group === group),
      ),
    );
  return {
    'table-1': from('systems', scoreTable),
    'table-2': from('systems', f1Table),
    'table-3': from('systems', errorTable),
    'by-genre': from('systems', genreTable),
    'by-kind': from('systems', kindTable),
    significance: from('systems', significanceTable),
    ablations: from('ablations', (runs) => variantTable('variant', runs, 'mr')),
    'learning-curve': from('curve', (runs) => variantTable('training documents', runs)),
    'commands-systems': commands('systems'),
    'commands-ablations': commands('ablations'),
    'commands-curve': commands('curve'),
  };
}

/** Table 1: the paper's final system on OntoNotes test, ours on OntoGUM dev. */
function scoreTable(runs: readonly Evaluation[]): string {
  const published = PAPER_TEST.filter(({ system }) => system.startsWith('Wiseman')).map(({ system, scores, conll }) => [
    `${system}, OntoNotes test`,
    ...scores.flat().map((value) => value?.toFixed(2) ?? '–'),
    conll.toFixed(2),
  ]);
  const ours = runs.map(({ name, input, scores }) => [
    `${titleOf(name)}, ${input}`,
    ...CONLL_METRICS.flatMap((metric) => [scores[metric].precision, scores[metric].recall, scores[metric].f1]).map(
      (share) => formatPercent(share),
    ),
    formatPercent(scores.conll),
  ]);
  const header = ['system', 'MUC P', 'R', 'F1', 'B³ P', 'R', 'F1', 'CEAF_e P', 'R', 'F1', 'CoNLL'];
  return markdownTable(header, [...published, ...ours]);
}

/** Table 2: F1 of the systems. */
function f1Table(runs: readonly Evaluation[]): string {
  const header = ['system', 'text', 'MUC', 'B³', 'CEAF_e', 'CoNLL', '95 %'];
  const published = PAPER_SYSTEMS.map((system) => [
    SYSTEM_TITLES[system],
    'the paper: OntoNotes dev',
    ...PAPER_DEV[system].map((value) => value.toFixed(2)),
    '',
  ]);
  const ours = runs.map(({ name, input, corpus, split, scores, interval }) => [
    titleOf(name),
    `${corpus} ${split}, ${input}`,
    ...CONLL_METRICS.map((metric) => formatPercent(scores[metric].f1)),
    formatPercent(scores.conll),
    `${formatPercent(interval.low, 1)}–${formatPercent(interval.high, 1)}`,
  ]);
  return markdownTable(header, [...published, ...ours]);
}

/** Table 3: FL / FN / WL in each category, and of how many mentions that are not anaphoric / anaphoric. */
function errorTable(runs: readonly Evaluation[]): string {
  const header = ['system', 'text', 'Nom. HM', 'of', 'Nom. No HM', 'of', 'Pron.', 'of'];
  const sizes = ['9.0K / 4.7K', '22.2K / 1.0K', '3.1K / 7.3K'];
  const published = PAPER_SYSTEMS.map((system) => [
    SYSTEM_TITLES[system],
    'the paper: OntoNotes dev',
    ...PAPER_ERRORS[system].flatMap((errors, column) => [errors.join(' / '), sizes[column] ?? '']),
  ]);
  const ours = runs.map(({ name, input, errors }) => [
    titleOf(name),
    input,
    ...ERROR_CATEGORIES.flatMap((category) => {
      const { falseLink, falseNew, wrongLink, nonAnaphoric, anaphoric } = errors[category];
      return [[falseLink, falseNew, wrongLink].join(' / '), `${nonAnaphoric} / ${anaphoric}`];
    }),
  ]);
  return markdownTable(header, [...published, ...ours]);
}

/** CoNLL F1 by genre. */
function genreTable(runs: readonly Evaluation[]): string {
  const genres = namesIn(runs.flatMap(({ byGenre }) => byGenre));
  const rows = genres.map((genre) => {
    const found = runs.map(({ byGenre }) => byGenre.find(({ group }) => group === genre));
    return [
      genre,
      String(found.find(Boolean)?.documents ?? 0),
      ...found.map((row) => (row ? formatPercent(row.scores.conll, 1) : '–')),
    ];
  });
  return markdownTable(['genre', 'documents', ...runs.map(columnOf)], rows);
}

/** Share of right decisions by kind of mention. */
function kindTable(runs: readonly Evaluation[]): string {
  const kinds = namesIn(runs.flatMap(({ byKind }) => byKind));
  const rows = kinds.map((kind) => [
    kind,
    ...runs.map(({ byKind }) => {
      const row = byKind.find(({ group }) => group === kind);
      return row ? `${formatPercent(row.accuracy, 1)} of ${row.total}` : '–';
    }),
  ]);
  return markdownTable(['kind', ...runs.map(columnOf)], rows);
}

/** Every system against every one before it on the same text: difference in points, and p that it is no better. */
function significanceTable(runs: readonly Evaluation[]): string {
  const rows = runs.flatMap((candidate, index) =>
    runs
      .slice(0, index)
      .filter(
        ({ input, corpus, split }) =>
          input === candidate.input && corpus === candidate.corpus && split === candidate.split,
      )
      .map((baseline) => {
        const comparison = compareWithSaved(candidate.documents, baseline.path);
        return [
          `${titleOf(candidate.name)} − ${titleOf(baseline.name)}`,
          candidate.input,
          ...[...CONLL_METRICS, 'conll' as const].map((name) => differenceOf(comparison[name])),
        ];
      }),
  );
  return markdownTable(['systems', 'text', 'MUC', 'B³', 'CEAF_e', 'CoNLL'], rows);
}

function differenceOf({ difference, p }: { readonly difference: number; readonly p: number }): string {
  return `${difference >= 0 ? '+' : '−'}${formatPercent(Math.abs(difference))} (${p.toFixed(3)})`;
}

/** One row a variant: CoNLL F1 of each text and, where a variant is given to compare with, how much more than it, with p. */
function variantTable(title: string, runs: readonly Evaluation[], reference?: string): string {
  const inputs = [...new Set(runs.map(({ input }) => input))].sort().reverse(); // raw text first
  const find = (name: string | undefined, input: string) =>
    runs.find((one) => one.name === name && one.input === input);
  const rows = [...new Set(runs.map(({ name }) => name))].map((name) => [
    name,
    ...inputs.flatMap((input) => {
      const own = find(name, input);
      if (own === undefined) return reference === undefined ? ['–'] : ['–', '–'];
      const other = find(reference, input);
      const score = formatPercent(own.scores.conll);
      if (reference === undefined) return [score];
      return [
        score,
        other === undefined || own === other ? '' : differenceOf(compareWithSaved(own.documents, other.path).conll),
      ];
    }),
  ]);
  const columns = inputs.flatMap((input) => (reference === undefined ? [input] : [input, `− ${reference} (p)`]));
  return markdownTable([title, ...columns], rows);
}

/** What was typed, training before evaluation, with the time that training took. */
function commandsOf(evaluations: readonly Evaluation[], trainings: readonly TrainingRun[]): string {
  const lines = [
    ...trainings.map(({ flags, group, name, epochs, seconds }) => {
      return `npx node scripts/train/coref/run/train.ts ${flagsText(flags)} # ${group}/${name}: ${epochs} epochs, ${Math.round(seconds / 60)} min`;
    }),
    ...evaluations.flatMap(({ run, system, corpus, split, input, path }) => {
      if (run === undefined || system === undefined) return [];
      const flags = flagsText({ run, system, corpus, split, input, json: true });
      return [`npx node scripts/train/coref/run/evaluate-run.ts ${flags} > ${path}`];
    }),
  ];
  return ['```sh', ...lines, '```'].join('\n');
}

function titleOf(name: string): string {
  return PAPER_SYSTEMS.some((system) => system === name) ? SYSTEM_TITLES[name as PaperSystem] : name;
}

function columnOf({ name, input }: Evaluation): string {
  return `${titleOf(name)}, ${input}`;
}

function namesIn(rows: readonly { readonly group: string }[]): string[] {
  return [...new Set(rows.map(({ group }) => group))].sort();
}
