/**
 * The "Why?" panel: one plain sentence, and behind a disclosure the candidates of the decision with f
 * and g, the main reasons, and the analysis of the memories.
 */
import type { Conversation } from './conversation.ts';
import { createButton, createElement } from './dom.ts';
import type { MentionAnalysis } from './engine.ts';
import { formatSigned, showSaliency, showTrajectories } from './memory-panel.ts';
import type { MentionLine, ScoreParts } from './turns.ts';
import { describeDecision, findChosen } from './why-sentence.ts';

/** What the panel needs from the page. */
export interface WhyOptions {
  /** Called to focus a mention. */
  onGo(n: number): void;
  onClose(): void;
  /** What the memories say, once it is known. */
  readonly analysis: MentionAnalysis | undefined;
}

const MAX_REASONS = 6;

interface Row {
  readonly title: string;
  readonly parts: ScoreParts;
  readonly n: number | undefined;
  readonly entity: number | undefined;
  readonly isChosen: boolean;
}

/** Fills the panel with the reasons of one decision. */
export function showWhy(
  panel: HTMLElement,
  mention: MentionLine,
  conversation: Conversation,
  options: WhyOptions,
): void {
  const rows = createRows(mention, conversation);
  const chosen = rows.find(({ isChosen }) => isChosen);
  // Whoever wants the numbers wants them for the next mention, too.
  const isOpen = panel.querySelector('details')?.open === true;
  panel.replaceChildren(
    createElement(
      'div',
      { class: 'panel-head' },
      createElement('h2', {}, 'Why?'),
      createButton('Close', options.onClose, { class: 'quiet' }),
    ),
    createElement('p', { class: 'verdict' }, describeDecision(mention, conversation)),
    createElement('p', { class: 'hint' }, `Such a decision is right in ${formatShare(mention.confidence)} of cases.`),
    createElement(
      'details',
      { open: isOpen },
      createElement('summary', {}, 'Scores and features'),
      createFacts(mention),
      createScoreTable(rows, options),
      ...createReasons(chosen, rows),
      ...(options.analysis === undefined
        ? []
        : [
            ...showTrajectories(options.analysis, mention, { conversation, onGo: options.onGo }),
            ...(isNew(mention) ? showSaliency(options.analysis, { conversation, onGo: options.onGo }) : []),
          ]),
    ),
  );
}

function formatShare(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** Fills the panel before a mention is selected. */
export function showNoWhy(panel: HTMLElement): void {
  panel.replaceChildren(
    createElement('h2', {}, 'Why?'),
    createElement(
      'p',
      { class: 'hint' },
      'Select a mention to see its candidates. Keyboard: Tab to the text, left and right to move, up and down within an entity, Enter for the reasons.',
    ),
  );
}

function createFacts({ confidence, margin, score, kind }: MentionLine): HTMLElement {
  const fact = (name: string, value: string, hint: string) =>
    createElement(
      'div',
      { title: hint },
      createElement('dt', {}, name),
      createElement('dd', { 'data-fact': name }, value),
    );
  return createElement(
    'dl',
    { class: 'facts' },
    fact('confidence', formatShare(confidence), 'How often such a decision is right'),
    fact('margin', formatSigned(margin), 'Lead over the best other outcome'),
    fact('score', formatSigned(score), 'f + g of the winner'),
    fact('kind', kind, 'Kind of mention'),
  );
}

function createRows(mention: MentionLine, conversation: Conversation): Row[] {
  const winner = findChosen(mention);
  const candidates = (mention.candidates ?? []).map((candidate): Row => {
    const { antecedent, entity } = candidate;
    return {
      title:
        antecedent === null
          ? conversation.chooseLabel(entity)
          : (conversation.getMention(antecedent)?.text ?? String(antecedent)),
      parts: candidate,
      n: antecedent ?? undefined,
      entity,
      isChosen: candidate === winner,
    };
  });
  const fresh = mention.na;
  if (fresh === undefined) return candidates;
  return [
    ...candidates,
    { title: 'new entity', parts: fresh, n: undefined, entity: undefined, isChosen: isNew(mention) },
  ];
}

/** A first mention of a participant links to nothing that can be seen, and opens no entity. */
function isNew(mention: MentionLine): boolean {
  return mention.antecedent === null && findChosen(mention) === undefined;
}

function createScoreTable(rows: readonly Row[], { onGo }: WhyOptions): HTMLElement {
  const largest = Math.max(1e-9, ...rows.flatMap(({ parts }) => [Math.abs(parts.f), Math.abs(parts.g)]));
  const cell = (value: number, part: string) =>
    createElement('td', { 'data-part': part, 'data-value': value }, formatSigned(value), createBar(value / largest));
  return createElement(
    'table',
    { class: 'scores' },
    createElement('caption', {}, 'Candidates: f from the two mentions, g from the whole entity'),
    createElement(
      'thead',
      {},
      createElement(
        'tr',
        {},
        ...['candidate', 'f', 'g', 'score'].map((name) => createElement('th', { scope: 'col' }, name)),
      ),
    ),
    createElement(
      'tbody',
      {},
      ...rows.map(({ title, parts, n, entity, isChosen }) => {
        const name = n === undefined ? title : createButton(title, () => onGo(n), { class: 'quiet go' });
        const tag = entity === undefined ? undefined : createElement('sub', { class: 'tag' }, String(entity));
        const mark = isChosen
          ? createElement('span', { class: 'chosen' }, ' ✓', createElement('span', { class: 'unseen' }, ' chosen'))
          : undefined;
        return createElement(
          'tr',
          { class: isChosen ? 'is-chosen' : undefined },
          createElement('th', { scope: 'row' }, name, tag, mark),
          cell(parts.f, 'f'),
          cell(parts.g, 'g'),
          createElement('td', { 'data-part': 'score', 'data-value': parts.score }, formatSigned(parts.score)),
        );
      }),
    ),
  );
}

/** Creates a small bar to the left or right of a center line. */
function createBar(share: number): HTMLElement {
  const width = Math.min(50, Math.abs(share) * 50);
  const side = share < 0 ? `right:50%` : `left:50%`;
  return createElement(
    'span',
    { class: share < 0 ? 'bar minus' : 'bar', 'aria-hidden': 'true' },
    createElement('span', { style: `${side};width:${width}%` }),
  );
}

/** Creates the winner's reasons, and those of the best candidate with another outcome. */
function createReasons(chosen: Row | undefined, rows: readonly Row[]): HTMLElement[] {
  const [rival] = rows
    .filter((row) => row !== chosen && row.entity !== chosen?.entity)
    .sort((one, other) => other.parts.score - one.parts.score);
  const lead = rival === undefined || chosen === undefined ? '' : formatSigned(chosen.parts.score - rival.parts.score);
  return [
    ...createReasonList(`What weighed most in f of ${chosen?.n === undefined ? 'a new entity' : 'the link'}`, chosen),
    ...(rival === undefined
      ? []
      : [
          createElement('h3', {}, `Runner-up: ${rival.n === undefined ? 'a new entity' : `“${rival.title}”`}`),
          createElement(
            'p',
            { class: 'hint' },
            `Its score was ${formatSigned(rival.parts.score)}, a margin of ${lead}.`,
          ),
          ...createReasonList(undefined, rival),
        ]),
  ];
}

function createReasonList(title: string | undefined, row: Row | undefined): HTMLElement[] {
  const reasons = row?.parts.reasons ?? [];
  if (row === undefined || reasons.length === 0) return [];
  const largest = Math.max(...reasons.map(({ weight }) => Math.abs(weight)));
  return [
    ...(title === undefined ? [] : [createElement('h3', {}, title)]),
    createElement(
      'ul',
      { class: 'reasons' },
      ...reasons
        .slice(0, MAX_REASONS)
        .map(({ feature, weight }) =>
          createElement(
            'li',
            {},
            createElement('span', { class: 'feature' }, feature),
            createElement('span', { class: 'weight' }, formatSigned(weight)),
            createBar(weight / largest),
          ),
        ),
    ),
  ];
}
