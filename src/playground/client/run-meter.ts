/** The status line: model, provider, latency. */
import { findById } from './dom.ts';
import type { Engine } from './engine.ts';
import type { OutputLine } from './turns.ts';

/** Measures and shows runs. */
export class RunMeter {
  readonly #model = findById('model');
  readonly #speed = findById('speed');
  readonly #where = findById('where');
  #start = 0;
  #first: number | undefined;
  #turns = 0;

  /** Shows the model of an engine. */
  showModel(engine: Engine): void {
    this.#where.textContent = engine.promise;
    engine
      .readInfo()
      .then(({ name, version, provider, model }) => {
        const system = model === undefined ? name : `${model.name} ${model.id.slice(0, 7)}`;
        this.#model.textContent = `${system} · ${provider} · ${engine.place}`;
        const details = model === undefined ? [] : [`memory: ${model.memory}`, `model ${model.id}`];
        this.#model.title = [`Antecedent ${version}`, ...details].join('\n');
      })
      .catch((error: Error) => this.fail(error.message));
  }

  begin(): void {
    this.#start = performance.now();
    this.#first = undefined;
    this.#turns = 0;
    document.body.classList.add('running');
    // The figures of the run before would be taken for those of this one.
    this.#speed.textContent = '';
    delete this.#speed.dataset.turns;
    this.#speed.classList.remove('failed');
  }

  /** Counts a line. */
  step({ type }: OutputLine): void {
    if (type === 'turn') this.#turns++;
    else if (type === 'mention') this.#first ??= performance.now() - this.#start;
  }

  end(total: number): void {
    document.body.classList.remove('running');
    const all = performance.now() - this.#start;
    const turns = `${this.#turns} turn${this.#turns === 1 ? '' : 's'} run`;
    const first = this.#first === undefined ? '' : ` · first decision after ${formatDuration(this.#first)}`;
    this.#speed.textContent = `${turns} in ${formatDuration(all)}${first} · ${total} mentions`;
    this.#speed.dataset.turns = String(this.#turns);
    this.#speed.classList.remove('failed');
  }

  fail(message: string): void {
    document.body.classList.remove('running');
    this.#speed.textContent = message;
    this.#speed.classList.add('failed');
  }
}

function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
