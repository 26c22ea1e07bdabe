/**
 * The contract of scorers (`test/src/model/scorer-contract.ts`) as jobs for another runtime, and
 * what plain TypeScript says of them.
 */
import { pathToFileURL } from 'node:url';
import { loadModel, type MemoryKind } from '../../../src/model/mod.ts';
import { readModel } from '../../../src/platform/node/mod.ts';
import { type Decided, type DecideOptions, decide, type MentionDocument } from '../../support/decide.ts';
import { extractAllMentions } from '../../support/mention-documents.ts';
import { writeSecondModel } from '../../support/second-model.ts';

/** A chat, unusual characters, and the start of the long story: software devices are slow. */
const PICKED = [0, 10, 11];
const MAX_TURNS = 7;

export interface DeviceJobs {
  /** The folder of the model's files. */
  readonly model: string;
  readonly documents: readonly MentionDocument[];
  /** What the plain scorer decides. */
  wanted(options: DecideOptions): Promise<Decided[][]>;
}

/** Writes a model with random weights to disk, and picks documents. */
export async function prepareJobs(memory: MemoryKind): Promise<DeviceJobs> {
  const all = extractAllMentions();
  const model = await writeSecondModel(memory);
  const documents = PICKED.map((at) => (all[at] ?? []).slice(0, MAX_TURNS));
  const { scorer } = await loadModel(await readModel(pathToFileURL(`${model}/`)));
  return { model, documents, wanted: (options) => decide(scorer, documents, options) };
}
