/**
 * The API key that a server may want: kept for this tab only, asked for where the server refuses.
 */
import { findById } from './dom.ts';

const STORED_AS = 'antecedent-key';
/** What a header can carry. */
const PLAIN = /^[\x21-\x7e]+$/;

export class ApiKey {
  readonly #form = findById<HTMLFormElement>('key');
  readonly #field = findById<HTMLInputElement>('key-field');
  readonly #hint = findById('key-hint');

  /** `onChange`: there is another key to try. */
  constructor(onChange: () => void) {
    findById('key-open').addEventListener('click', () => {
      this.#show('Sent with every request, kept in this tab only.');
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
        return this.#show('This cannot be a key: it has a blank or a special letter.');
      if (key === '') sessionStorage.removeItem(STORED_AS);
      else sessionStorage.setItem(STORED_AS, key);
      onChange();
    });
  }

  /** What a request carries. */
  headers(): Readonly<Record<string, string>> {
    const key = sessionStorage.getItem(STORED_AS);
    return key === null ? {} : { authorization: `Bearer ${key}` };
  }

  /** The server has answered: nothing is to be asked. */
  accept(): void {
    if (this.#form.dataset.wanted !== undefined) this.#hide();
    delete this.#form.dataset.wanted;
  }

  /** The server wants a key, or another one; answers the error to throw. */
  refuse(): Error {
    const hasKey = sessionStorage.getItem(STORED_AS) !== null;
    this.#form.dataset.wanted = '';
    this.#show(
      hasKey ? 'The server did not take this key.' : 'This server wants an API key. It is kept in this tab only.',
    );
    if (document.activeElement === document.body) this.#field.focus(); // nobody is interrupted
    return new Error(`ask the server: found ${hasKey ? 'a key that is not valid' : 'no API key'}, wanted a valid one`);
  }

  #show(hint: string): void {
    this.#form.hidden = false;
    if (this.#hint.textContent !== hint) this.#hint.textContent = hint; // the same words are not announced again
  }

  #hide(): void {
    if (this.#form.contains(document.activeElement)) findById('draft').focus();
    this.#form.hidden = true;
    this.#hint.textContent = '';
    this.#field.value = '';
  }
}
