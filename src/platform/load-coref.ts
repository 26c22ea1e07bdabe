/**
 * Loads the coreference network: the same steps on every platform, which only says where files and
 * runtimes are.
 */
import {
  chooseSystem,
  DEFAULT_PROVIDER,
  isOnnxProvider,
  type LoadedModel,
  loadModel,
  ModelError,
  type ModelFiles,
  type NetworkRuntime,
  type Provider,
  type ResolverOptions,
} from '../mod.ts';

/**
 * Starts providers, one entry per provider. Runtimes are imported when they are started. A provider
 * returns `undefined` if the machine lacks what it needs: then the default provider is used.
 */
export type ProviderStarts = Readonly<
  Partial<Record<Exclude<Provider, 'typescript'>, () => Promise<NetworkRuntime | undefined> | NetworkRuntime>>
>;

/** Where a platform finds the network, and what can execute it. */
export interface CorefPlatform {
  /** The platform in words, for error messages. */
  readonly name: string;
  /** Reads the model that ships. */
  readShipped(): ModelFiles | Promise<ModelFiles>;
  /** The providers that the platform has. */
  readonly start: ProviderStarts;
}

/** Loads the network that the options ask for; `undefined` if the system needs none. */
export async function loadCoref(options: ResolverOptions, platform: CorefPlatform): Promise<LoadedModel | undefined> {
  if (chooseSystem(options) !== 'model') return undefined;
  const [files, runtime] = await Promise.all([
    options.model ?? platform.readShipped(),
    startRuntime(options.provider ?? DEFAULT_PROVIDER, platform),
  ]);
  return await loadModel(files, runtime);
}

async function startRuntime(provider: Provider, { name, start }: CorefPlatform): Promise<NetworkRuntime | undefined> {
  if (provider === 'typescript') return undefined; // plain code needs no runtime
  const startProvider = start[provider];
  if (startProvider !== undefined) return (await startProvider()) ?? (await start[DEFAULT_PROVIDER]?.());
  if (isOnnxProvider(provider) && start.wasm === undefined) {
    const entry = 'expected that of antecedent/onnx, which needs the package onnxruntime-web';
    throw new ModelError('provider', `start ${provider}: found createResolver of antecedent, ${entry}`);
  }
  const expected = [...Object.keys(start), 'typescript'].join(', ');
  throw new ModelError('provider', `start ${provider}: found ${name}, expected one of ${expected}`);
}
