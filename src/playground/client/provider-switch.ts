/**
 * The switch between providers, for the static site: which one runs, and the measured time per turn
 * of each.
 */
import type { App } from './app.ts';
import { createButton, createElement, findById } from './dom.ts';
import type { Engine, ProviderChoice } from './engine.ts';

const TITLES: Readonly<Record<string, string>> = { webgpu: 'WebGPU', wasm: 'WASM', simd: 'SIMD' };

/** Turns of the text that are measured. */
const MEASURED_TURNS = 8;

/** The part of WebGPU that is used here. */
interface Gpu {
  requestAdapter(): Promise<object | null>;
}

interface Option {
  readonly radio: HTMLInputElement;
  readonly label: HTMLLabelElement;
  readonly time: HTMLSpanElement;
}

/** Shows the switch. */
export async function wireProviders(app: App, engine: Engine, choice: ProviderChoice): Promise<void> {
  if ((await engine.readInfo()).model === undefined) return; // rules run on no provider
  const options = new Map(choice.providers.map((provider) => [provider, createOption(provider)]));
  const row = findById<HTMLFieldSetElement>('providers');

  const measure = async (provider: string) => {
    const option = options.get(provider);
    const turns = app.turns.slice(0, MEASURED_TURNS);
    if (option === undefined || turns.length === 0) return;
    option.time.textContent = 'measuring…';
    try {
      showTime(option, await choice.measure(provider, turns));
    } catch {
      option.time.textContent = 'failed';
    }
  };
  const showChosen = async () => {
    const { provider } = await engine.readInfo();
    for (const [name, { radio }] of options) radio.checked = name === provider;
    return provider;
  };
  const measureAll = createButton('Measure all', async () => {
    measureAll.disabled = true;
    for (const [provider, { radio }] of options) if (!radio.disabled) await measure(provider);
    measureAll.disabled = false;
  });
  measureAll.title = 'Runs the text on each provider, first to warm up, then with a clock';

  for (const [provider, { radio }] of options) {
    radio.addEventListener('change', () => {
      const address = new URL(location.href);
      address.searchParams.set('provider', provider);
      history.replaceState(undefined, '', address);
      choice.choose(provider);
      app.rerun();
      void showChosen();
    });
  }
  // The first run of a provider compiles programs; the next one is measured, once per provider.
  app.onResolved = async () => {
    const provider = await showChosen();
    if (options.get(provider)?.time.textContent === '') await measure(provider);
  };
  await disableWithoutAdapter(options.get('webgpu'));
  await showChosen();
  row.append(...[...options.values()].map(({ label }) => label), measureAll);
  row.hidden = false;
}

function createOption(provider: string): Option {
  const radio = createElement('input', { type: 'radio', name: 'provider', value: provider });
  const time = createElement('span', { class: 'time', 'data-provider': provider });
  return { radio, time, label: createElement('label', {}, radio, TITLES[provider] ?? provider, time) };
}

function showTime({ time }: Option, turnMs: number | undefined): void {
  time.textContent = turnMs === undefined ? '' : `${turnMs.toFixed(turnMs < 10 ? 1 : 0)} ms/turn`;
}

async function disableWithoutAdapter(option: Option | undefined): Promise<void> {
  const { gpu } = navigator as { readonly gpu?: Gpu };
  const adapter = await gpu?.requestAdapter().catch(() => null);
  if (option === undefined || (adapter !== null && adapter !== undefined)) return;
  option.radio.disabled = true;
  option.time.textContent = 'no adapter';
  option.label.title = 'This browser found no WebGPU adapter';
}
