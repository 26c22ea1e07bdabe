/**
 * Caches rows computed from word forms, up to a fixed number; the clock algorithm evicts forms that
 * were not used recently.
 */
import type { KernelMemory } from '../../../src/kernel/mod.ts';
import { cutForm } from './word-features.ts';

/** About 25 MB at 96 units. */
const MAX_ROWS = 8192;
const ROWS_PER_BLOCK = 256;

/** A cache of rows in a kernel's memory. */
export class FormCache {
  readonly #rows = new Map<string, number>();
  readonly #forms: string[] = [];
  readonly #offsets: number[] = [];
  readonly #isUsed = new Uint8Array(MAX_ROWS);
  /** The sentence in which a row was last found; rows of the current one stay. */
  readonly #sentences = new Int32Array(MAX_ROWS);
  readonly #memory: KernelMemory<unknown>;
  readonly #rowBytes: number;
  #hand = 0;
  #sentence = 0;

  constructor(memory: KernelMemory<unknown>, rowBytes: number) {
    this.#memory = memory;
    this.#rowBytes = rowBytes;
  }

  /** Starts a sentence, of fewer forms than rows: rows of the one before may be evicted. */
  startSentence(): void {
    this.#sentence = (this.#sentence + 1) | 0;
  }

  /**
   * Finds the byte offset of a form's row, valid until the next sentence; `fill` computes a missing
   * row.
   */
  find(form: string, fill: (form: string, offset: number) => void): number {
    const key = cutForm(form);
    const known = this.#rows.get(key);
    if (known !== undefined) {
      this.#isUsed[known] = 1;
      this.#sentences[known] = this.#sentence;
      return this.#offsets[known] as number;
    }
    const row = this.#forms.length < MAX_ROWS ? this.#addRow() : this.#evictRow();
    const offset = this.#offsets[row] as number;
    fill(key, offset);
    const own = copyForm(key);
    this.#rows.set(own, row);
    this.#forms[row] = own;
    this.#sentences[row] = this.#sentence;
    return offset;
  }

  #addRow(): number {
    const row = this.#forms.length;
    if (row === this.#offsets.length) {
      const block = this.#memory.reserve(ROWS_PER_BLOCK * this.#rowBytes);
      for (let index = 0; index < ROWS_PER_BLOCK; index++) this.#offsets.push(block + index * this.#rowBytes);
    }
    return row;
  }

  #evictRow(): number {
    while (this.#isUsed[this.#hand] === 1 || this.#sentences[this.#hand] === this.#sentence) {
      this.#isUsed[this.#hand] = 0;
      this.#hand = (this.#hand + 1) % MAX_ROWS;
    }
    const row = this.#hand;
    this.#rows.delete(this.#forms[row] as string);
    this.#hand = (row + 1) % MAX_ROWS;
    return row;
  }
}

/** Copies a form into its own memory: engines keep a whole text alive for a long slice of it. */
function copyForm(form: string): string {
  return form.length < 13 ? form : form.split('').join('');
}
