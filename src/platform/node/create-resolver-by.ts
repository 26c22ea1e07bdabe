/** Creates the resolver of a command or server: ONNX Runtime's entry is loaded only if it is needed. */
import { pathToFileURL } from 'node:url';
import { createResolver, isOnnxProvider, type Provider, type Resolver, readModel, type System } from './mod.ts';

/** A system as a command's flags name it. */
export interface SystemFlags {
  readonly system?: System | undefined;
  /** A folder with a model. */
  readonly model?: string | undefined;
  readonly provider?: Provider | undefined;
}

/** Creates the resolver that a command's flags or a server's settings ask for. */
export async function createResolverBy({ system, model, provider }: SystemFlags): Promise<Resolver> {
  const files = model === undefined ? undefined : await readModel(pathToFileURL(`${model}/`));
  const create = isOnnxProvider(provider) ? (await import('./onnx.ts')).createResolver : createResolver;
  return await create({ system, model: files, provider });
}
