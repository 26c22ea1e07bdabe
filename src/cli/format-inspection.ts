/** An inspected decision as text for a terminal. */
import type { MentionInspection, MentionLine } from '../platform/node/mod.ts';

/** Shades, from low to high. */
const SHADES = ' ░▒▓█';
const MAX_CLUSTERS = 4;
const MAX_SALIENT = 10;

/** Formats the whole report. */
export function formatInspection({ mention, before, trajectories, saliency }: MentionInspection): string {
  const quoteMention = (n: number) => before[n]?.text.replace(/\s+/g, ' ') ?? `mention ${n}`;
  const verdict =
    mention.antecedent === null
      ? `opens entity ${mention.entity}`
      : `links to “${quoteMention(mention.antecedent)}” (mention ${mention.antecedent}, entity ${mention.entity})`;
  const facts = `score ${formatSigned(mention.score)} · margin ${formatSigned(mention.margin)} · confidence ${mention.confidence.toFixed(3)}`;
  return `${[
    `“${mention.text}” (mention ${mention.n}, turn ${mention.turn}) ${verdict}`,
    facts,
    '',
    ...formatCandidates(mention, quoteMention),
    ...formatTrajectories(mention, { trajectories, quoteMention }),
    ...(mention.antecedent === null ? formatSaliency(saliency, quoteMention) : []),
  ].join('\n')}\n`;
}

type QuoteMention = (n: number) => string;

function formatCandidates({ candidates: ranked = [], na }: MentionLine, quoteMention: QuoteMention): string[] {
  const rows = [
    ...ranked.map((parts) => {
      const found = parts.antecedent === null ? 'the participant' : `“${quoteMention(parts.antecedent)}”`;
      return { title: `${found} (entity ${parts.entity})`, parts };
    }),
    ...(na === undefined ? [] : [{ title: 'a new entity', parts: na }]),
  ];
  return rows.flatMap(({ title, parts: { f, g, score, reasons = [] } }) => [
    `${title}: f ${formatSigned(f)}  g ${formatSigned(g)}  score ${formatSigned(score)}`,
    ...reasons.map(({ feature, weight }) => `    ${formatSigned(weight).padStart(8)}  ${feature}`),
  ]);
}

/**
 * Formats the competing entities, each member shaded by the mention's g after it (docs/model.md
 * §8.2).
 */
function formatTrajectories(
  { candidates: ranked = [] }: MentionLine,
  { trajectories, quoteMention }: Pick<MentionInspection, 'trajectories'> & { readonly quoteMention: QuoteMention },
): string[] {
  const weighed = [...new Set(ranked.map(({ entity }) => entity))].slice(0, MAX_CLUSTERS);
  const shown = weighed.flatMap((entity) => trajectories.filter((one) => one.entity === entity));
  const values = shown.flatMap(({ members }) => members.map(({ g }) => g));
  if (values.length === 0) return [];
  const low = Math.min(...values);
  const high = Math.max(...values);
  return [
    '',
    'How g changed as each entity grew',
    ...shown.flatMap(({ entity, members }) => [
      `entity ${entity}`,
      ...members.map(
        ({ n, g }) => `    ${shade((g - low) / (high - low || 1))} ${formatSigned(g).padStart(8)}  ${quoteMention(n)}`,
      ),
    ]),
  ];
}

/**
 * Formats what the new-entity score depends on (docs/model.md §8.3), and what each mention added to
 * it.
 */
function formatSaliency(saliency: MentionInspection['saliency'], quoteMention: QuoteMention): string[] {
  const shown = saliency.slice(0, MAX_SALIENT);
  const largest = shown[0]?.saliency ?? 0;
  if (largest === 0) return [];
  return [
    '',
    'What the new-entity score looked at: the last mention of each entity, its saliency, and what it added to NA',
    ...shown.map(
      ({ entity, n, saliency: value, effect = 0 }) =>
        `    ${shade(value / largest)} ${value.toFixed(4)}  ${formatSigned(effect)}  ${quoteMention(n)} (entity ${entity})`,
    ),
  ];
}

function shade(share: number): string {
  return (SHADES[Math.round(share * (SHADES.length - 1))] ?? ' ').repeat(2);
}

function formatSigned(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(3)}`;
}
