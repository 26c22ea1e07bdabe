/** The settings of a Worker, from its variables and secrets. */
import { readSettings, type Settings } from '../settings.ts';

/** Reads the settings; refuses one that a Worker would have to ignore. */
export function readWorkerSettings(source: Readonly<Record<string, unknown>>): Settings {
  const settings = readSettings(source);
  if (settings.model === undefined) return settings;
  const found = `found ${settings.model} in a Worker, whose model is chosen when it is built`;
  throw new RangeError(`read settings: ANTECEDENT_MODEL: ${found}: see docs/deploy.md`);
}
