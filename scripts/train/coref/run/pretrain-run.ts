/** Runs the paper's pre-training stages over all documents and hands their hidden layers to the network that is trained next. */

import { createRandom, shuffle } from '../../../shared/random.ts';
import type { RunOptions } from '../../../tensor/mod.ts';
import type { TrainingDocument } from '../data/training-document.ts';
import type { Parameter } from '../network/parameters.ts';
import type { RunnableNetwork } from '../network/run-with-parameters.ts';
import { compileTrainingGraphs } from '../network/training-graphs.ts';
import { createAnaphoricityStage, createRankingStage, isPretrained, type Stage } from './pretrain.ts';
import { RECIPE } from './recipes.ts';
import type { TrainFlags } from './train-flags.ts';
import type { TrainEvent } from './train-log.ts';

export interface PretrainOptions
  extends Pick<TrainFlags, 'recipe' | 'seed' | 'anaphoricity-epochs' | 'ranking-epochs'> {
  readonly options: RunOptions;
  readonly report: (event: TrainEvent) => void;
  readonly seconds: () => number;
}

/** Trains both stages, as many epochs as the flags say, and copies what they learnt into the network's parameters. */
export async function pretrain(
  documents: readonly TrainingDocument[],
  { config, parameters }: Pick<RunnableNetwork, 'config' | 'parameters'>,
  { recipe, seed, options, report, seconds, ...epochs }: PretrainOptions,
): Promise<void> {
  const stages: readonly (readonly [typeof createRankingStage, number])[] = [
    [createAnaphoricityStage, epochs['anaphoricity-epochs']],
    [createRankingStage, epochs['ranking-epochs']],
  ];
  if (stages.every(([, count]) => count === 0)) return;
  const local = { ...config, memory: 'none', hasPosition: false } as const; // the stages know no clusters
  const network: RunnableNetwork = {
    config: local,
    graphs: await compileTrainingGraphs(local, { ...options, searchDropout: true }),
    parameters: RECIPE[recipe].initialize(local, createRandom(seed)),
  };
  for (const [makeStage, count] of stages) {
    const random = createRandom(seed);
    const order = [...documents];
    shuffle(order, random);
    const stage = makeStage(network, random);
    for (let epoch = 1; epoch <= count; epoch++) {
      const { loss, accuracy } = await runStage(stage, order);
      report({ type: 'pretraining', stage: stage.name, epoch, epochs: count, loss, accuracy, seconds: seconds() });
    }
  }
  copyPretrained(network.parameters, parameters);
}

/** Copies the layers that the stages learn; AdaGrad's sums begin anew. */
export function copyPretrained(from: ReadonlyMap<string, Parameter>, to: ReadonlyMap<string, Parameter>): void {
  for (const [name, { values }] of from) {
    if (!isPretrained(name)) continue;
    const target = to.get(name) as Parameter;
    target.values.set(values);
    target.average.set(values);
  }
}

async function runStage(stage: Stage, documents: readonly TrainingDocument[]) {
  let [loss, right, total] = [0, 0, 0];
  for (const document of documents) {
    const outcome = await stage.train(document);
    loss += outcome.loss;
    right += outcome.right;
    total += outcome.total;
  }
  return { loss, accuracy: total === 0 ? 0 : right / total };
}
