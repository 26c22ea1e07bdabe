/**
 * Creates the resolver of a command or server, in this thread or in several. ONNX Runtime's entry is
 * loaded only if it is needed.
 */
import { findModel } from './find-model.ts';
import {
  createResolver,
  isOnnxProvider,
  ModelError,
  type ModelFiles,
  type Provider,
  type Resolver,
  type ResolverInfo,
  readModel,
  type System,
} from './mod.ts';
import type { ResolverPool } from './pool.ts';
import { type SharedModels, shareModels } from './shared-models.ts';

/** A system as the flags of a command or the settings of a server name it. */
export interface SystemFlags {
  readonly system?: System | undefined;
  /** The name of a shipped model, or a folder with a model. */
  readonly model?: string | undefined;
  readonly provider?: Provider | undefined;
}

/**
 * Creates the resolver that flags or settings ask for. Says on standard error if another provider
 * than the requested one is used.
 */
export async function createResolverBy(flags: SystemFlags): Promise<Resolver> {
  const { system, provider } = flags;
  const create = isOnnxProvider(provider) ? (await import('./onnx.ts')).createResolver : createResolver;
  return await withModel(flags, (model) => create({ system, model, provider }));
}

/** The same in worker threads; 0: in this one. */
export async function createServingResolver(flags: SystemFlags, workers: number): Promise<ServingResolver> {
  if (workers === 0) return { resolver: await createResolverBy(flags), end: async () => {} };
  const { system, provider } = flags;
  const { createResolverPool } = await import('./pool.ts');
  const onLost = ({ message }: Error) => console.error(`antecedent: ${message}`);
  const resolver = await withModel(flags, (model) => createResolverPool({ workers, system, model, provider, onLost }));
  return { resolver, end: () => resolver.close() };
}

/** What a server resolves with. */
export interface ServingResolver {
  readonly resolver: Resolver | ResolverPool;
  /** Ends its threads. */
  end(): Promise<void>;
}

/** Reads what the resolvers of several threads need, once. */
export async function shareModelsBy({ system, model, provider }: SystemFlags): Promise<SharedModels> {
  return await shareModels({ system, provider, model: await readNamed({ system, model }) });
}

async function readNamed({ system, model }: SystemFlags): Promise<ModelFiles | undefined> {
  if (system !== undefined && system !== 'model' && model !== undefined) {
    throw new RangeError(`choose system: found system ${system} and model ${model}, expected one of them`);
  }
  return model === undefined ? undefined : await readModel(await findModel(model));
}

async function withModel<Created extends { readonly info: ResolverInfo }>(
  { system, model, provider }: SystemFlags,
  create: (files: ModelFiles | undefined) => Promise<Created>,
): Promise<Created> {
  const resolver = await create(await readNamed({ system, model })).catch((cause) => {
    if (model === undefined || !(cause instanceof ModelError) || cause.code === 'provider') throw cause;
    throw new ModelError(cause.code, `use model ${model}: ${cause.message}`, { cause });
  });
  const { info } = resolver;
  if (provider !== undefined && info.model !== undefined && info.provider !== provider) {
    console.error(`antecedent: provider ${provider}: found no GPU adapter, using ${info.provider}`);
  }
  return resolver;
}
