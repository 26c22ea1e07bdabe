/**
 * What the memories say about a mention: g trajectories (docs/model.md §8.2), new-entity saliency
 * (docs/model.md §8.3).
 */
import type { Conversation } from './conversation.ts';
import { createButton, createElement } from './dom.ts';
import type { MentionAnalysis } from './engine.ts';
import type { MentionLine } from './turns.ts';

/** Most competing entities that are shown. */
const MAX_CLUSTERS = 3;
const MAX_SALIENT = 6;

/** What the panel needs from the page. */
export interface PanelContext {
  readonly conversation: Conversation;
  /** Called to focus a mention. */
  onGo(n: number): void;
}

/** Shows the members of each competing entity, shaded by the g of the mention after each. */
export function showTrajectories(
  { trajectories }: MentionAnalysis,
  { candidates = [] }: MentionLine,
  { conversation, onGo }: PanelContext,
): HTMLElement[] {
  const weighed = [...new Set(candidates.map(({ entity }) => entity))].slice(0, MAX_CLUSTERS);
  const shown = weighed.flatMap((entity) => trajectories.filter((one) => one.entity === entity));
  if (shown.length === 0) return [];
  const values = shown.flatMap(({ members }) => members.map(({ g }) => g));
  const low = Math.min(...values);
  const high = Math.max(...values);
  return [
    createElement('h3', {}, 'How g changed as each entity grew'),
    createElement(
      'p',
      { class: 'hint' },
      'The darker, the better the mention would have fit the entity right after that member joined.',
    ),
    ...shown.map(({ entity, members }) =>
      createElement(
        'p',
        { class: 'trajectory' },
        createElement('span', { class: 'whose' }, `${entity} ${conversation.chooseLabel(entity)}: `),
        ...members.flatMap(({ n, g }) => [
          createShade(conversation.getMention(n)?.text ?? '', g, (g - low) / (high - low || 1), () => onGo(n)),
          ' ',
        ]),
      ),
    ),
  ];
}

/** Shows the earlier mentions that the new-entity score depends on most. */
export function showSaliency({ saliency }: MentionAnalysis, { conversation, onGo }: PanelContext): HTMLElement[] {
  const shown = saliency.slice(0, MAX_SALIENT);
  const largest = shown[0]?.saliency ?? 0;
  if (largest === 0) return [];
  return [
    createElement('h3', {}, 'What the new-entity score depends on'),
    createElement(
      'p',
      { class: 'hint' },
      'How strongly the score of “new” depends on the last mention of each earlier entity, and what that mention added to it.',
    ),
    createElement(
      'p',
      { class: 'trajectory' },
      ...shown.flatMap(({ n, saliency: value, effect = 0 }) => {
        const shade = createShade(conversation.getMention(n)?.text ?? '', value, value / largest, () => onGo(n));
        shade.append(createElement('span', { class: 'value' }, ` ${formatSigned(effect)}`));
        return [shade, ' '];
      }),
    ),
  ];
}

function createShade(text: string, value: number, share: number, onClick: () => void): HTMLElement {
  const made = createButton(text, onClick, {
    class: 'shade',
    style: `--share:${Math.round(share * 100)}%`,
    'data-value': value,
  });
  made.append(createElement('span', { class: 'value' }, ` ${value.toFixed(2)}`));
  return made;
}

/** Formats a score with its sign and two decimals. */
export function formatSigned(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return value < 0 && Number(text) !== 0 ? `−${text}` : `+${text}`;
}
