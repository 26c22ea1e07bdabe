/**
 * Trains the paper's networks on parts, each in a folder of its own: one a memory, since both histories share it. The stages before
 * the joint one know no memory, so that they are done once for all networks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureExtractor, VocabularyFile } from '../../../featurizer/mod.ts';
import { createRandom } from '../../shared/random.ts';
import {
  copyPretrained,
  describeEvent,
  loadCheckpoint,
  loadRun,
  parseTrainFlags,
  pretrain,
  RECIPE,
  SYSTEM_PARTS,
  saveCheckpoint,
  type TrainedModel,
  type TrainHooks,
  type TrainingDocument,
  trainOn,
} from '../../train/coref/mod.ts';
import type { ReproduceFlags } from './flags.ts';
import type { PaperSystem } from './paper-results.ts';

export interface TrainerOptions {
  readonly extractor: FeatureExtractor;
  readonly vocabulary: VocabularyFile;
  /** The training split: what the first stages learn from. */
  readonly documents: readonly TrainingDocument[];
  readonly log: (line: string) => void;
}

export interface PaperTrainer {
  /** The trained network of a system, in the folder `name` of the run; trained once for systems that share it. */
  train(system: PaperSystem, documents: readonly TrainingDocument[], name: string): Promise<TrainedModel>;
}

const RECIPE_NAME = 'paper';

/** Makes a trainer for one run of the command. */
export function paperTrainer(flags: ReproduceFlags, options: TrainerOptions): PaperTrainer {
  const done = new Map<string, Promise<TrainedModel>>();
  const pretrained = sharedPretraining(flags, options);
  return {
    train: (system, documents, name) => {
      const folder = join(flags.out, name, SYSTEM_PARTS[system].memory);
      const known = done.get(folder);
      if (known !== undefined) return known;
      const model = trainIn(folder, system, documents);
      done.set(folder, model);
      return model;
    },
  };

  async function trainIn(folder: string, system: PaperSystem, documents: readonly TrainingDocument[]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'vocabulary.json'), JSON.stringify(options.vocabulary));
    const source = { corpus: 'conll2012', licence: 'LDC user agreement', documents: documents.length };
    options.log(`${folder}: ${SYSTEM_PARTS[system].memory} memory, ${documents.length} parts`);
    await trainOn(
      { documents, extractor: options.extractor, sources: [source] },
      parseTrainFlags([...trainArguments(flags), '--system', system, '--out', folder]),
      (event) => options.log(describeEvent(event)),
      { pretrain: pretrained },
    );
    return loadRun(folder).model;
  }
}

/** The flags that the trainer is told; the rest is up to its recipe. */
function trainArguments(flags: ReproduceFlags): string[] {
  const passed = [
    'epochs',
    'anaphoricity-epochs',
    'ranking-epochs',
    'pair-units',
    'mention-units',
    'cluster-units',
    'seed',
    'device',
  ] as const;
  return [
    ...['--recipe', RECIPE_NAME, '--features', 'paper', '--dev-every', '0'],
    ...passed.flatMap((name) => [`--${name}`, String(flags[name])]),
    ...(flags.resume ? ['--resume'] : []),
  ];
}

/** Runs the first stages when they are first asked for, keeps them in `OUT/pretrained.bin`, and copies them to every network. */
function sharedPretraining(flags: ReproduceFlags, { documents }: TrainerOptions): NonNullable<TrainHooks['pretrain']> {
  let shared: Promise<Parameters<typeof pretrain>[1]> | undefined;
  return async (_, setup, options) => {
    shared ??= runStages(setup.config, options);
    copyPretrained((await shared).parameters, setup.parameters);
  };

  async function runStages(config: Parameters<typeof pretrain>[1]['config'], options: Parameters<typeof pretrain>[2]) {
    const local = { ...config, memory: 'none', hasPosition: false } as const;
    const network = { config: local, parameters: RECIPE[RECIPE_NAME].initialise(local, createRandom(flags.seed)) };
    const file = join(flags.out, 'pretrained.bin');
    if (flags.resume && loadCheckpoint(file, network.parameters) !== undefined) return network;
    await pretrain(documents, network, options);
    saveCheckpoint(file, 0, network.parameters);
    return network;
  }
}
