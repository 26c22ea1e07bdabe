/** Creates the tables of the reproduction report from evaluations. */
import { compareWithSaved } from '../../evaluate/mod.ts';
import { CONLL_METRICS, ERROR_CATEGORIES } from '../../metrics/mod.ts';
import { formatFlags } from '../../shared/format-flags.ts';
import { formatMarkdownTable } from '../../shared/markdown.ts';
import { formatPercent } from '../../shared/text-table.ts';
import {
  PAPER_DEV,
  PAPER_ERRORS,
  PAPER_SYSTEMS,
  PAPER_TEST,
  type PaperSystem,
  SYSTEM_TITLES,
} from '../paper-results.ts';
import type { Evaluation, Group, TrainingRun } from './evaluations.ts';

/**
 * Creates every table by the name of its place in the document; undefined if no run of its group
 * was found.
 */
export function createTables(
  evaluations: readonly Evaluation[],
  trainings: readonly TrainingRun[],
): Record<string, string | undefined> {
  const from = (group: Group, table: (runs: readonly Evaluation[]) => string): string | undefined => {
    const runs = evaluations.filter((one) => one.group === group);
    return runs.length === 0 ? undefined : table(runs);
  };
  const commands = (group: Group) =>
    from(group, (runs) =>
      listCommands(
        runs,
        trainings.filter((one) => one.group === group),
      ),
    );
  return {
    'table-1': from('systems', createScoreTable),
    'table-2': from('systems', createF1Table),
    'table-3': from('systems', createErrorTable),
    'by-genre': from('systems', createGenreTable),
    'by-kind': from('systems', createKindTable),
    significance: from('systems', createSignificanceTable),
    ablations: from('ablations', (runs) => createVariantTable('variant', runs, 'mr')),
    'learning-curve': from('curve', (runs) => createVariantTable('training documents', runs)),
    'commands-systems': commands('systems'),
    'commands-ablations': commands('ablations'),
    'commands-curve': commands('curve'),
  };
}

/** Table 1: the paper's final system on OntoNotes test, ours on OntoGUM dev. */
function createScoreTable(runs: readonly Evaluation[]): string {
  const published = PAPER_TEST.filter(({ system }) => system.startsWith('Wiseman')).map(({ system, scores, conll }) => [
    `${system}, OntoNotes test`,
    ...scores.flat().map((value) => value?.toFixed(2) ?? '–'),
    conll.toFixed(2),
  ]);
  const ours = runs.map(({ name, input, scores }) => [
    `${toTitle(name)}, ${input}`,
    ...CONLL_METRICS.flatMap((metric) => [scores[metric].precision, scores[metric].recall, scores[metric].f1]).map(
      (share) => formatPercent(share),
    ),
    formatPercent(scores.conll),
  ]);
  const header = ['system', 'MUC P', 'R', 'F1', 'B³ P', 'R', 'F1', 'CEAF_e P', 'R', 'F1', 'CoNLL'];
  return formatMarkdownTable(header, [...published, ...ours]);
}

/** Table 2: F1 of the systems. */
function createF1Table(runs: readonly Evaluation[]): string {
  const header = ['system', 'text', 'MUC', 'B³', 'CEAF_e', 'CoNLL', '95%'];
  const published = PAPER_SYSTEMS.map((system) => [
    SYSTEM_TITLES[system],
    'the paper: OntoNotes dev',
    ...PAPER_DEV[system].map((value) => value.toFixed(2)),
    '',
  ]);
  const ours = runs.map(({ name, input, corpus, split, scores, interval }) => [
    toTitle(name),
    `${corpus} ${split}, ${input}`,
    ...CONLL_METRICS.map((metric) => formatPercent(scores[metric].f1)),
    formatPercent(scores.conll),
    `${formatPercent(interval.low, 1)}–${formatPercent(interval.high, 1)}`,
  ]);
  return formatMarkdownTable(header, [...published, ...ours]);
}

/** Table 3: FL / FN / WL per category, and the number of non-anaphoric / anaphoric mentions. */
function createErrorTable(runs: readonly Evaluation[]): string {
  const header = ['system', 'text', 'Nom. HM', 'of', 'Nom. No HM', 'of', 'Pron.', 'of'];
  const sizes = ['9.0K / 4.7K', '22.2K / 1.0K', '3.1K / 7.3K'];
  const published = PAPER_SYSTEMS.map((system) => [
    SYSTEM_TITLES[system],
    'the paper: OntoNotes dev',
    ...PAPER_ERRORS[system].flatMap((errors, column) => [errors.join(' / '), sizes[column] ?? '']),
  ]);
  const ours = runs.map(({ name, input, errors }) => [
    toTitle(name),
    input,
    ...ERROR_CATEGORIES.flatMap((category) => {
      const { falseLink, falseNew, wrongLink, nonAnaphoric, anaphoric } = errors[category];
      return [[falseLink, falseNew, wrongLink].join(' / '), `${nonAnaphoric} / ${anaphoric}`];
    }),
  ]);
  return formatMarkdownTable(header, [...published, ...ours]);
}

/** CoNLL F1 by genre. */
function createGenreTable(runs: readonly Evaluation[]): string {
  const genres = listNames(runs.flatMap(({ byGenre }) => byGenre));
  const rows = genres.map((genre) => {
    const found = runs.map(({ byGenre }) => byGenre.find(({ group }) => group === genre));
    return [
      genre,
      String(found.find(Boolean)?.documents ?? 0),
      ...found.map((row) => (row ? formatPercent(row.scores.conll, 1) : '–')),
    ];
  });
  return formatMarkdownTable(['genre', 'documents', ...runs.map(toColumn)], rows);
}

/** Share of correct decisions by kind of mention. */
function createKindTable(runs: readonly Evaluation[]): string {
  const kinds = listNames(runs.flatMap(({ byKind }) => byKind));
  const rows = kinds.map((kind) => [
    kind,
    ...runs.map(({ byKind }) => {
      const row = byKind.find(({ group }) => group === kind);
      return row ? `${formatPercent(row.accuracy, 1)} of ${row.total}` : '–';
    }),
  ]);
  return formatMarkdownTable(['kind', ...runs.map(toColumn)], rows);
}

/**
 * Compares every system with all systems above it on the same text: difference in points, and p for
 * "not better".
 */
function createSignificanceTable(runs: readonly Evaluation[]): string {
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
          `${toTitle(candidate.name)} − ${toTitle(baseline.name)}`,
          candidate.input,
          ...[...CONLL_METRICS, 'conll' as const].map((name) => formatDifference(comparison[name])),
        ];
      }),
  );
  return formatMarkdownTable(['systems', 'text', 'MUC', 'B³', 'CEAF_e', 'CoNLL'], rows);
}

function formatDifference({ difference, p }: { readonly difference: number; readonly p: number }): string {
  return `${difference >= 0 ? '+' : '−'}${formatPercent(Math.abs(difference))} (${p.toFixed(3)})`;
}

/**
 * One row per variant: CoNLL F1 per text and, given a reference variant, the difference to it with
 * p.
 */
function createVariantTable(title: string, runs: readonly Evaluation[], reference?: string): string {
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
        other === undefined || own === other ? '' : formatDifference(compareWithSaved(own.documents, other.path).conll),
      ];
    }),
  ]);
  const columns = inputs.flatMap((input) => (reference === undefined ? [input] : [input, `− ${reference} (p)`]));
  return formatMarkdownTable([title, ...columns], rows);
}

/** Lists the commands, training before evaluation, with the training time. */
function listCommands(evaluations: readonly Evaluation[], trainings: readonly TrainingRun[]): string {
  const lines = [
    ...trainings.map(({ flags, group, name, epochs, seconds }) => {
      return `npx node scripts/train/coref/run/train.ts ${formatFlags(flags)} # ${group}/${name}: ${epochs} epochs, ${Math.round(seconds / 60)} min`;
    }),
    ...evaluations.flatMap(({ run, system, corpus, split, input, path }) => {
      if (run === undefined || system === undefined) return [];
      const flags = formatFlags({ run, system, corpus, split, input, json: true });
      return [`npx node scripts/train/coref/run/evaluate-run.ts ${flags} > ${path}`];
    }),
  ];
  return ['```sh', ...lines, '```'].join('\n');
}

function toTitle(name: string): string {
  return PAPER_SYSTEMS.some((system) => system === name) ? SYSTEM_TITLES[name as PaperSystem] : name;
}

function toColumn({ name, input }: Evaluation): string {
  return `${toTitle(name)}, ${input}`;
}

function listNames(rows: readonly { readonly group: string }[]): string[] {
  return [...new Set(rows.map(({ group }) => group))].sort();
}
