/** Starts the page with the engine that its `<meta name="antecedent-engine">` names. */
import { ApiKey } from './api-key.ts';
import { App } from './app.ts';
import { wireControls } from './controls.ts';
import type { Engine } from './engine.ts';
import { createHttpEngine } from './http-engine.ts';
import { wireProviders } from './provider-switch.ts';
import { createWorkerEngine } from './worker-engine.ts';

const engine = chooseEngine();
const app = new App(engine);
if (engine.choice !== undefined) void wireProviders(app, engine, engine.choice).catch(() => {}); // the meter shows why
wireControls(app);

function chooseEngine(): Engine {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name=antecedent-engine]') ?? { content: 'http' };
  if (content === 'http') return createHttpEngine(document.baseURI, new ApiKey(() => app.again()));
  const given = new URLSearchParams(location.search);
  return createWorkerEngine((provider = given.get('provider') ?? undefined) => {
    const address = new URL(content, document.baseURI);
    const system = given.get('system');
    if (provider !== undefined) address.searchParams.set('provider', provider);
    if (system !== null) address.searchParams.set('system', system);
    return new Worker(address, { type: 'module' });
  });
}
