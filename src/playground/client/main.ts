/** Starts the page with the engine that its `<meta name="antecedent-engine">` names. */
import { ApiKey } from './api-key.ts';
import { App } from './app.ts';
import { wireControls } from './controls.ts';
import type { Engine } from './engine.ts';
import { createHttpEngine } from './http-engine.ts';
import { createWorkerEngine } from './worker-engine.ts';

const app = new App(chooseEngine());
wireControls(app);

function chooseEngine(): Engine {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name=antecedent-engine]') ?? { content: 'http' };
  if (content === 'http') return createHttpEngine(document.baseURI, new ApiKey(() => app.again()));
  const address = new URL(content, document.baseURI);
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (name === 'provider' || name === 'system') address.searchParams.set(name, value);
  }
  return createWorkerEngine(new Worker(address, { type: 'module' }));
}
