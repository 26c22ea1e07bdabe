/**
 * Pre-training that several networks start from. Its stages do not use the memory, so they run once, are saved in a
 * file, and are copied into every network, which gives the weights that each would have reached by itself.
 */
import { createRandom } from '../../../shared/random.ts';
import type { TrainingDocument } from '../data/training-document.ts';
import { copyPretrained, pretrain } from './pretrain.ts';
import { RECIPE } from './recipes.ts';
import { loadCheckpoint, saveCheckpoint } from './run-files.ts';

export interface SharedPretraining {
  /** File of the weights after both stages. */
  readonly file: string;
  /** Whether a file from an earlier run is used; otherwise it is replaced. */
  readonly isReused: boolean;
  /** What the stages train on; default: the documents of the first network. */
  readonly documents?: readonly TrainingDocument[];
}

/** Creates the pre-training of networks with the same sizes and seed: the first one runs it. */
export function sharePretraining({ file, isReused, documents }: SharedPretraining): typeof pretrain {
  let shared: Promise<Parameters<typeof pretrain>[1]> | undefined;
  return async (own, { config, parameters }, options) => {
    shared ??= findOrRun();
    copyPretrained((await shared).parameters, parameters);

    async function findOrRun() {
      const local = { ...config, memory: 'none', hasPosition: false } as const;
      const network = {
        config: local,
        parameters: RECIPE[options.recipe].initialize(local, createRandom(options.seed)),
      };
      if (isReused && loadCheckpoint(file, network.parameters) !== undefined) return network;
      await pretrain(documents ?? own, network, options);
      saveCheckpoint(file, 0, network.parameters);
      return network;
    }
  };
}
