/** Creates the tables of the reproduction report from evaluations. */
import { compareWithSaved } from '../../evaluate/mod.ts';
import { CONLL_METRICS, ERROR_CATEGORIES } from '../../metrics/mod.ts';
import { formatFlags } from '../../shared/format-flags.ts';
import { formatMarkdownTable } from '../../shared/markdown.ts';
import { formatPercent } from '../../shared/text-table.ts';
import {
  PAPER_DEV,
  PAPER_ERRORS,
  PAPER_NON_ANAPHORIC_PRONOUNS,
  PAPER_SYSTEMS,
  PAPER_TEST,
  type PaperErrors,
  type PaperSystem,
  SYSTEM_TITLES,
} from '../paper-results.ts';
import type { Evaluation, Group, TrainingRun } from './evaluations.ts';

const PAPER_TEXT = 'the paper: OntoNotes dev';

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
    'pronoun-errors': from('systems', createPronounTable),
    'by-genre': from('systems', createGenreTable),
    'by-kind': from('systems', createKindTable),
    significance: from('systems', createSignificanceTable),
    ablations: from('ablations', (runs) => createVariantTable(runs, 'mr')),
    'commands-systems': commands('systems'),
    'commands-ablations': commands('ablations'),
  };
}

/** Table 1: the paper's final system on OntoNotes test, ours on dev. */
function createScoreTable(runs: readonly Evaluation[]): string {
  const published = PAPER_TEST.filter(({ system }) => system.startsWith('Wiseman')).map(({ system, scores, conll }) => [
    `${system}, OntoNotes test`,
    ...scores.flat().map((value) => value?.toFixed(2) ?? '–'),
    conll.toFixed(2),
  ]);
  const ours = runs.map(({ scores, ...run }) => [
    toColumn(run),
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
    PAPER_TEXT,
    ...PAPER_DEV[system].map((value) => value.toFixed(2)),
    '',
  ]);
  const ours = runs.map(({ scores, interval, ...run }) => [
    toTitle(run.name),
    toText(run),
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
    PAPER_TEXT,
    ...PAPER_ERRORS[system].flatMap((errors, column) => [errors.join(' / '), sizes[column] ?? '']),
  ]);
  const ours = runs.map(({ errors, ...run }) => [
    toTitle(run.name),
    toText(run),
    ...ERROR_CATEGORIES.flatMap((category) => {
      const { falseLink, falseNew, wrongLink, nonAnaphoric, anaphoric } = errors[category];
      return [[falseLink, falseNew, wrongLink].join(' / '), `${nonAnaphoric} / ${anaphoric}`];
    }),
  ]);
  return formatMarkdownTable(header, [...published, ...ours]);
}

/**
 * The share of pronouns among precision errors (false and wrong links) and recall errors (false new), and the share of
 * non-anaphoric pronouns that are linked.
 */
function createPronounTable(runs: readonly Evaluation[]): string {
  const header = ['system', 'text', 'of precision errors', 'of recall errors', 'linked falsely'];
  const describe = (columns: readonly PaperErrors[], nonAnaphoric: number) => {
    const [falseLink, falseNew, wrongLink] = columns.at(-1) ?? [0, 0, 0];
    const sum = (at: 0 | 1 | 2) => columns.reduce((total, errors) => total + errors[at], 0);
    const shares = [(falseLink + wrongLink) / (sum(0) + sum(2)), falseNew / sum(1), falseLink / nonAnaphoric];
    return shares.map((share) => formatPercent(share, 1));
  };
  const published = PAPER_SYSTEMS.map((system) => [
    SYSTEM_TITLES[system],
    PAPER_TEXT,
    ...describe(PAPER_ERRORS[system], PAPER_NON_ANAPHORIC_PRONOUNS),
  ]);
  const ours = runs.map(({ errors, ...run }) => {
    const columns = ERROR_CATEGORIES.map((category): PaperErrors => {
      const { falseLink, falseNew, wrongLink } = errors[category];
      return [falseLink, falseNew, wrongLink];
    });
    return [toTitle(run.name), toText(run), ...describe(columns, errors.pronoun.nonAnaphoric)];
  });
  return formatMarkdownTable(header, [...published, ...ours]);
}

/** CoNLL F1 by genre of OntoGUM. */
function createGenreTable(all: readonly Evaluation[]): string {
  const runs = all.filter(({ corpus }) => corpus === 'ontogum');
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
  const rows = runs.map(({ byKind, ...run }) => [
    toTitle(run.name),
    toText(run),
    ...kinds.map((kind) => {
      const row = byKind.find(({ group }) => group === kind);
      return row ? `${formatPercent(row.accuracy, 1)} of ${row.total}` : '–';
    }),
  ]);
  return formatMarkdownTable(['system', 'text', ...kinds], rows);
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
          toText(candidate),
          ...[...CONLL_METRICS, 'conll' as const].map((name) => formatDifference(comparison[name])),
        ];
      }),
  );
  return formatMarkdownTable(['systems', 'text', 'MUC', 'B³', 'CEAF_e', 'CoNLL'], rows);
}

function formatDifference({ difference, p }: { readonly difference: number; readonly p: number }): string {
  return `${difference >= 0 ? '+' : '−'}${formatPercent(Math.abs(difference))} (${p.toFixed(3)})`;
}

/** One row per variant: CoNLL F1 per text, and the difference to the reference variant with p. */
function createVariantTable(runs: readonly Evaluation[], reference: string): string {
  const texts = [...new Set(runs.map(toText))].sort().reverse(); // raw text first
  const find = (name: string, text: string) => runs.find((one) => one.name === name && toText(one) === text);
  const rows = [...new Set(runs.map(({ name }) => name))].map((name) => [
    name,
    ...texts.flatMap((text) => {
      const own = find(name, text);
      if (own === undefined) return ['–', '–'];
      const other = find(reference, text);
      return [
        formatPercent(own.scores.conll),
        other === undefined || own === other ? '' : formatDifference(compareWithSaved(own.documents, other.path).conll),
      ];
    }),
  ]);
  return formatMarkdownTable(['variant', ...texts.flatMap((text) => [text, `− ${reference} (p)`])], rows);
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

function toColumn(run: Pick<Evaluation, 'name' | 'corpus' | 'input'>): string {
  return `${toTitle(run.name)}, ${toText(run)}`;
}

/** Names a text: `raw` and `gold-analysis` are OntoGUM's, `chat, raw` is Antecedent Chat's. */
function toText({ corpus, input }: Pick<Evaluation, 'corpus' | 'input'>): string {
  return corpus === 'ontogum' ? input : `${corpus}, ${input}`;
}

function listNames(rows: readonly { readonly group: string }[]): string[] {
  return [...new Set(rows.map(({ group }) => group))].sort();
}
