/**
 * Trains the paper's networks, each in its own folder: one per memory, since both histories share
 * it. The pre-training stages do not use the memory, so they run once for all networks.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FeatureExtractor, VocabularyFile } from '../../../featurizer/mod.ts';
import {
  describeEvent,
  loadRun,
  resolveTrainFlags,
  SYSTEM_PARTS,
  sharePretraining,
  type TrainedModel,
  type TrainingDocument,
  trainFlags,
  trainOn,
} from '../../train/coref/mod.ts';
import type { PaperSystem } from '../paper-results.ts';
import type { ReproduceFlags } from './flags.ts';

export interface TrainerOptions {
  readonly extractor: FeatureExtractor;
  readonly vocabulary: VocabularyFile;
  /** The training split, which pre-training uses. */
  readonly documents: readonly TrainingDocument[];
  readonly log: (line: string) => void;
}

export interface PaperTrainer {
  /**
   * Trains the network of a system in the run's folder `name`; systems that share a network train
   * it once.
   */
  train(system: PaperSystem, documents: readonly TrainingDocument[], name: string): Promise<TrainedModel>;
}

const RECIPE_NAME = 'paper';

/** Creates a trainer for one run of the command. */
export function createPaperTrainer(flags: ReproduceFlags, options: TrainerOptions): PaperTrainer {
  const done = new Map<string, Promise<TrainedModel>>();
  const pretrained = sharePretraining({
    file: join(flags.out, 'pretrained.bin'),
    isReused: flags.resume,
    documents: options.documents,
  });
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
      { documents, extractor: options.extractor, rowTemplates: [], sources: [source] },
      resolveTrainFlags({ ...createTrainFlags(flags), system, out: folder }),
      (event) => options.log(describeEvent(event)),
      { pretrain: pretrained },
    );
    return loadRun(folder).model;
  }
}

/** Creates the trainer's flags; the recipe decides the rest. */
function createTrainFlags(flags: ReproduceFlags) {
  return trainFlags.omit({ corpora: true }).parse({
    recipe: RECIPE_NAME,
    features: 'paper',
    'dev-every': 0,
    epochs: flags.epochs,
    'anaphoricity-epochs': flags.anaphoricityEpochs,
    'ranking-epochs': flags.rankingEpochs,
    'pair-units': flags.pairUnits,
    'mention-units': flags.mentionUnits,
    'cluster-units': flags.clusterUnits,
    seed: flags.seed,
    device: flags.device,
    resume: flags.resume,
  });
}
