/** The list of entities with names and counts; pointing at one shows where it is. */
import type { EntityState } from './conversation.ts';
import { createElement } from './dom.ts';
import type { Look } from './palette.ts';

export interface EntityListOptions {
  findLook(entity: number): Look | undefined;
  /** Pointed at a mention of an entity, or away. */
  onPoint(n: number | undefined): void;
  /** Chosen: the focus goes to its first mention. */
  onChoose(n: number): void;
}

/** Fills a list. */
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
