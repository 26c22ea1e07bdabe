/** Creates the resolver of a command or server: ONNX Runtime's entry is loaded only if it is needed. */
import { findModel } from './find-model.ts';
import {
  createResolver,
  isOnnxProvider,
  ModelError,
  type Provider,
  type Resolver,
  readModel,
  type System,
} from './mod.ts';

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
export async function createResolverBy({ system, model, provider }: SystemFlags): Promise<Resolver> {
  if (system !== undefined && system !== 'model' && model !== undefined) {
    throw new RangeError(`choose system: found system ${system} and model ${model}, expected one of them`);
  }
  const files = model === undefined ? undefined : await readModel(await findModel(model));
  const create = isOnnxProvider(provider) ? (await import('./onnx.ts')).createResolver : createResolver;
  const resolver = await create({ system, model: files, provider }).catch((cause) => {
    if (model === undefined || !(cause instanceof ModelError) || cause.code === 'provider') throw cause;
    throw new ModelError(cause.code, `use model ${model}: ${cause.message}`, { cause });
  });
  const { info } = resolver;
  if (provider !== undefined && info.model !== undefined && info.provider !== provider) {
    console.error(`antecedent: provider ${provider}: found no GPU adapter, using ${info.provider}`);
  }
  return resolver;
}
