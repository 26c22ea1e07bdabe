/** Finds a model by its name, which is a folder in the package's `models/`, or by its path. */
import { readdir, readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { ModelError } from '../../mod.ts';

/** The models that ship with the package. */
export const MODELS = new URL('../../../models/', import.meta.url);

/** What a model's name looks like; anything else, such as `./paper`, is a path. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/;

/** Finds the folder of a model: that of a shipped model with this name, or else the path. */
export async function findModel(nameOrPath: string): Promise<URL> {
  const named = NAME.test(nameOrPath) ? new URL(`${nameOrPath}/`, MODELS) : undefined;
  if (named !== undefined && (await isModel(named))) return named;
  const folder = pathToFileURL(`${nameOrPath}/`);
  if (await hasManifest(folder)) return folder;
  const names = (await listModels()).join(', ');
  throw new ModelError(
    'corrupt',
    `find model ${nameOrPath}: found no manifest.json at ${folder}, expected the name of a shipped model (${names}) or the folder of an exported one`,
  );
}

/** Lists the names of the coreference models that ship with the package. */
async function listModels(): Promise<string[]> {
  const names = await readdir(MODELS);
  const found = await Promise.all(names.map((name) => isModel(new URL(`${name}/`, MODELS))));
  return names.filter((_, at) => found[at]).sort();
}

/** The parser's folder has a manifest too, of another format. */
async function isModel(folder: URL): Promise<boolean> {
  const text = await readFile(new URL('manifest.json', folder), 'utf8').catch(() => '');
  return /"format":\s*"antecedent-coref"/.test(text);
}

async function hasManifest(folder: URL): Promise<boolean> {
  return await readFile(new URL('manifest.json', folder)).then(
    () => true,
    () => false,
  );
}
