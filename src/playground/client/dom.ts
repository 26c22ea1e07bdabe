/** Helpers to build elements. Text is always set as text, never as HTML. */

export type Child = Node | string | undefined;

interface Attributes {
  readonly [name: string]: string | number | boolean | undefined;
}

/** Creates an element with attributes (false and undefined are skipped) and children. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** Finds an element that the page must have. */
export function findById<Type extends HTMLElement = HTMLElement>(id: string): Type {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`find element: found none with id ${id}, expected one`);
  return found as Type;
}

/** Shows a message above the text; `undefined` removes it. */
export function showNotice(message: string | undefined): void {
  const notice = findById('notice');
  notice.textContent = message ?? '';
  notice.hidden = message === undefined;
}

/** Creates a button with a label. */
export function createButton(label: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = createElement('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
}
