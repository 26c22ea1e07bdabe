/** The list of entities with labels and counts; pointing at one highlights it in the text. */
import type { EntityState } from './conversation.ts';
import { createElement } from './dom.ts';
import type { Look } from './palette.ts';

/** What the list needs from the page. */
export interface EntityListOptions {
  findLook(entity: number): Look | undefined;
  /** Called with a mention of the pointed entity; `undefined`: no longer. */
  onPoint(n: number | undefined): void;
  /** Called with the first mention of the chosen entity. */
  onChoose(n: number): void;
}

/** Fills the list. */
export function showEntities(
  list: HTMLUListElement,
  entities: readonly EntityState[],
  options: EntityListOptions,
): void {
  list.replaceChildren(
    ...entities.map(({ entity, label, mentions }) => {
      const look = options.findLook(entity);
      const first = mentions[0]?.n ?? 0;
      const count = `${mentions.length} mention${mentions.length === 1 ? '' : 's'}`;
      const chip = createElement(
        'button',
        { type: 'button', class: 'entity', 'data-entity': entity, 'data-hue': look?.hue, 'data-line': look?.line },
        createElement('span', { class: 'number' }, String(entity)),
        createElement('span', { class: 'name' }, label),
        createElement(
          'span',
          { class: 'count', title: count },
          createElement('span', { class: 'unseen' }, ', '),
          String(mentions.length),
          createElement('span', { class: 'unseen' }, ' mentions'),
        ),
      );
      chip.addEventListener('pointerenter', () => options.onPoint(mentions.at(-1)?.n));
      chip.addEventListener('pointerleave', () => options.onPoint(undefined));
      chip.addEventListener('focus', () => options.onPoint(mentions.at(-1)?.n));
      chip.addEventListener('blur', () => options.onPoint(undefined));
      chip.addEventListener('click', () => options.onChoose(first));
      return createElement('li', {}, chip);
    }),
  );
}
