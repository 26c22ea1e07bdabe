/**
 * Loads the coreference network: the same steps on every platform, which only says where files and
 * runtimes are.
 */
import {
  chooseSystem,
  type LoadedModel,
  loadModel,
  ModelError,
  type ModelFiles,
  type NetworkRuntime,
  type Provider,
  type ResolverOptions,
} from '../mod.ts';

/** Where a platform finds the network, and what can execute it. */
export interface CorefPlatform {
  /** The platform in words, for error messages. */
  readonly name: string;
  /** Reads the model that ships. */
  readShipped(): ModelFiles | Promise<ModelFiles>;
  /**
   * Starts a provider, one entry per provider that the platform has. Runtimes are imported here,
   * when they are needed. `undefined` if the machine lacks what the provider needs: then `wasm` is
   * used.
   */
  readonly start: Readonly<
    Partial<Record<Exclude<Provider, 'typescript'>, () => Promise<NetworkRuntime | undefined> | NetworkRuntime>>
  >;
}

/** Loads the network that the options ask for; `undefined` if the system needs none. */
export async function loadCoref(options: ResolverOptions, platform: CorefPlatform): Promise<LoadedModel | undefined> {
  if (chooseSystem(options) !== 'model') return undefined;
  const files = options.model ?? (await platform.readShipped());
  return await loadModel(files, await startRuntime(options.provider ?? 'wasm', platform));
}

async function startRuntime(provider: Provider, { name, start }: CorefPlatform): Promise<NetworkRuntime | undefined> {
  if (provider === 'typescript') return undefined; // plain code needs no runtime
  const startProvider = start[provider];
  if (startProvider !== undefined) return (await startProvider()) ?? (await start.wasm?.());
  const expected = [...Object.keys(start), 'typescript'].join(', ');
  throw new ModelError('provider', `start ${provider}: found ${name}, expected one of ${expected}`);
}
