/**
 * The API key that a server may require: asked for when a request is refused, stored for this tab
 * only.
 */
import { findById } from './dom.ts';

const STORED_AS = 'antecedent-key';
/** Characters that a header can carry. */
const PLAIN = /^[\x21-\x7e]+$/;

/** The form for the key. */
export class ApiKey {
  readonly #form = findById<HTMLFormElement>('key');
  readonly #field = findById<HTMLInputElement>('key-field');
  readonly #hint = findById('key-hint');

  /** `onChange` is called when there is a new key to try. */
  constructor(onChange: () => void) {
    findById('key-open').addEventListener('click', () => {
      this.#show('Sent with every request, stored in this tab only.');
      this.#field.focus();
    });
    findById('key-close').addEventListener('click', () => this.#hide());
    this.#form.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#hide();
    });
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      const key = this.#field.value.trim();
      if (key !== '' && !PLAIN.test(key))
        return this.#show('This is not a key: it has a space or a special character.');
      if (key === '') sessionStorage.removeItem(STORED_AS);
      else sessionStorage.setItem(STORED_AS, key);
      onChange();
    });
  }

  /** Returns the headers of a request. */
  headers(): Readonly<Record<string, string>> {
    const key = sessionStorage.getItem(STORED_AS);
    return key === null ? {} : { authorization: `Bearer ${key}` };
  }

  /** Call this when the server has accepted a request. */
  accept(): void {
    if (this.#form.dataset.required !== undefined) this.#hide();
    delete this.#form.dataset.required;
  }

  /** Asks for a key, or for another one; returns the error to throw. */
  refuse(): Error {
    const hasKey = sessionStorage.getItem(STORED_AS) !== null;
    this.#form.dataset.required = '';
    this.#show(
      hasKey
        ? 'The server did not accept this key.'
        : 'This server requires an API key. It is stored in this tab only.',
    );
    if (document.activeElement === document.body) this.#field.focus(); // do not interrupt typing
    return new Error(`call server: found ${hasKey ? 'an invalid API key' : 'no API key'}, expected a valid one`);
  }

  #show(hint: string): void {
    this.#form.hidden = false;
    // Screen readers announce every change, so the same text is not set again.
    if (this.#hint.textContent !== hint) this.#hint.textContent = hint;
  }

  #hide(): void {
    if (this.#form.contains(document.activeElement)) findById('draft').focus();
    this.#form.hidden = true;
    this.#hint.textContent = '';
    this.#field.value = '';
  }
}
