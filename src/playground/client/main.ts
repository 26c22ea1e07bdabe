/** Starts the page with the engine that its `<meta name="antecedent-engine">` names. */
import { ApiKey } from './api-key.ts';
import { App } from './app.ts';
import { wireControls } from './controls.ts';
import { showNotice } from './dom.ts';
import type { Engine } from './engine.ts';
import { createHttpEngine } from './http-engine.ts';
import { wireProviders } from './provider-switch.ts';
import { createWorkerEngine, PAGE_PROVIDERS } from './worker-engine.ts';

const engine = chooseEngine();
const app = new App(engine);
if (engine.choice !== undefined) void wireProviders(app, engine, engine.choice).catch(() => {}); // the meter shows why
wireControls(app);
const refusal = checkProvider(engine);
if (refusal !== undefined) showNotice(refusal);

function chooseEngine(): Engine {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name=antecedent-engine]') ?? { content: 'http' };
  if (content === 'http') return createHttpEngine(document.baseURI, new ApiKey(() => app.again()));
  const given = new URLSearchParams(location.search);
  const asked = PAGE_PROVIDERS.find((name) => name === given.get('provider'));
  return createWorkerEngine((provider = asked) => {
    const address = new URL(content, document.baseURI);
    const system = given.get('system');
    if (provider !== undefined) address.searchParams.set('provider', provider);
    if (system !== null) address.searchParams.set('system', system);
    return new Worker(address, { type: 'module' });
  });
}

/** Says what is wrong with `?provider=`, if it has no effect. */
function checkProvider({ choice }: Engine): string | undefined {
  const asked = new URLSearchParams(location.search).get('provider');
  if (asked === null) return undefined;
  if (choice === undefined) return `open page: found provider=${asked}, which only the static site can choose`;
  return PAGE_PROVIDERS.includes(asked)
    ? undefined
    : `open page: found provider=${asked}, expected ${PAGE_PROVIDERS.join(', ')}; using the default`;
}
