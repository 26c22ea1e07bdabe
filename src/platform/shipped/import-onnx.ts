/** Imports a build of ONNX Runtime, an optional package: says how to install it if it is missing. */
import { ModelError } from '../../mod.ts';

/** Runs an import of `onnxruntime-web`; a failure names the package. */
export async function importOnnx<Module>(provider: string, load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const missing = 'found no package onnxruntime-web, expected it to be installed; run npm install onnxruntime-web';
    throw new ModelError('provider', `start ${provider}: ${missing}`, { cause });
  }
}
