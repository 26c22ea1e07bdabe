/** The line that tells what runs where, and how fast: model, provider, latency. */
import { createElement, findById } from './dom.ts';
import type { Engine } from './engine.ts';
import type { OutputLine } from './lines.ts';

export class RunMeter {
  readonly #model = findById('model');
  readonly #speed = findById('speed');
  #start = 0;
  #first: number | undefined;
  #turns = 0;

  /** Shows what an engine runs on. */
  showModel(engine: Engine): void {
    engine
      .readInfo()
      .then(({ name, version, provider }) => {
        this.#model.textContent = `${name} ${version} · ${provider} · ${engine.place}`;
        if (name !== 'rules') this.#offer(engine.providers.filter((other) => other !== provider));
      })
      .catch((error: Error) => this.fail(error.message));
  }

  /** Links that run the page on another provider. */
  #offer(providers: readonly string[]): void {
    const links = providers.map((provider) => {
      const address = new URL(location.href);
      address.searchParams.set('provider', provider);
      return createElement('a', { href: address.href, class: 'provider' }, provider);
    });
    if (links.length > 0)
      this.#model.append(' · run on ', ...links.flatMap((link, at) => (at === 0 ? [link] : [', ', link])));
  }

  begin(): void {
    this.#start = performance.now();
    this.#first = undefined;
    this.#turns = 0;
    document.body.classList.add('running');
  }

  /** Takes note of a line that came. */
  step({ type }: OutputLine): void {
    if (type === 'turn') this.#turns++;
    else if (type === 'mention') this.#first ??= performance.now() - this.#start;
  }

  end(total: number): void {
    document.body.classList.remove('running');
    const all = performance.now() - this.#start;
    const turns = `${this.#turns} turn${this.#turns === 1 ? '' : 's'} run`;
    const first = this.#first === undefined ? '' : ` · first decision after ${formatModel(this.#first)}`;
    this.#speed.textContent = `${turns} in ${formatModel(all)}${first} · ${total} mentions`;
    this.#speed.dataset.turns = String(this.#turns);
    this.#speed.classList.remove('failed');
  }

  fail(message: string): void {
    document.body.classList.remove('running');
    this.#speed.textContent = message;
    this.#speed.classList.add('failed');
  }
}

function formatModel(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.max(1, Math.round(milliseconds))} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
