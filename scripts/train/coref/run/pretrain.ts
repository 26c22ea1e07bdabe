/**
 * The paper's two stages before joint training (docs/model.md §§5.1, 5.2): one network that detects
 * anaphoric mentions, for W_a, and one that ranks antecedents, for W_p. Their hidden layers are
 * copied into the network that is trained next; their output vectors are discarded.
 */
import { findParameter, OUTPUT_HEADS, PAIR_LAYER } from '../../../../src/model/mod.ts';
import { createRandom, shuffle } from '../../../shared/random.ts';
import type { RunOptions } from '../../../tensor/mod.ts';
import { type TrainingDocument, toPairIndex } from '../data/training-document.ts';
import { fillOne } from '../network/initial-values.ts';
import { applyGradients, type Parameter, runWithParameters, type StepOptions } from '../network/parameters.ts';
import { compileTrainingGraphs, type RunnableNetwork } from '../network/training-graphs.ts';
import { computeGradients } from '../search/document-gradients.ts';
import { scorePairs } from '../search/score-pairs.ts';
import { findLatentAntecedent, NEW, type WeightedChoice } from '../search/search.ts';
import { RECIPE } from './recipes.ts';
import type { TrainFlags } from './train-flags.ts';
import type { TrainEvent } from './train-log.ts';

export interface PretrainOptions
  extends Pick<TrainFlags, 'recipe' | 'seed' | 'anaphoricity-epochs' | 'ranking-epochs'> {
  readonly options: RunOptions;
  readonly report: (event: TrainEvent) => void;
  readonly seconds: () => number;
}

/** Trains both stages and copies their hidden layers into the network's parameters. */
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
  // The stages do not use clusters.
  const local = { ...config, memory: 'none', hasPosition: false } as const;
  const network: RunnableNetwork = {
    config: local,
    graphs: await compileTrainingGraphs(local, { ...options, searchDropout: true }),
    parameters: RECIPE[recipe].initialize(local, createRandom(seed)),
  };
  for (const [createStage, count] of stages) {
    const random = createRandom(seed);
    const order = [...documents];
    shuffle(order, random);
    const stage = createStage(network, random);
    for (let epoch = 1; epoch <= count; epoch++) {
      const { loss, accuracy } = await runStage(stage, order);
      report({ type: 'pretraining', stage: stage.name, epoch, epochs: count, loss, accuracy, seconds: seconds() });
    }
  }
  copyPretrained(network.parameters, parameters);
}

/** Copies the layers that the stages train; the AdaGrad sums start from zero. */
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

/** The totals of a stage over one document. */
interface StageOutcome {
  readonly loss: number;
  /** Decisions that were right before the update. */
  readonly right: number;
  /** All decisions. */
  readonly total: number;
}

interface Stage {
  readonly name: 'anaphoricity' | 'ranking';
  /** Makes one update of the stage's own parameters from one document. */
  train(document: TrainingDocument): Promise<StageOutcome>;
}

const RATE: StepOptions = { learningRate: 0.1, weightDecay: 0 };
/** The cost of treating an anaphoric mention as new. */
const MISSED = 1.35;
const RANKING_DROPOUT = 0.5;
const NOTHING: StageOutcome = { loss: 0, right: 0, total: 0 };

/** Anaphoricity: s = v · h_a + v_0 with a two-sided hinge loss. */
function createAnaphoricityStage(network: RunnableNetwork, random: () => number): Stage {
  fillOne(getValues(network, OUTPUT_HEADS.opening.weights), random);
  return {
    name: 'anaphoricity',
    async train(document) {
      if (document.mentionCount < 2) return NOTHING;
      const scores = (await runMentions(document, network)).float32('fresh');
      const choices: WeightedChoice[] = [];
      let loss = 0;
      let right = 0;
      let total = 0;
      for (let current = 1; current < document.mentionCount; current++) {
        if (document.lossMask?.[current] === 0) continue;
        const isAnaphoric = document.previous[current] !== -1;
        const score = scores[current] as number;
        const cost = isAnaphoric ? MISSED : 1;
        const slack = isAnaphoric ? 1 - score : 1 + score;
        if (slack > 0) choices.push({ current, choice: NEW, weight: isAnaphoric ? -cost : cost });
        loss += cost * Math.max(0, slack);
        right += Number(score >= 0 === isAnaphoric);
        total++;
      }
      await update(document, choices, network, { isStepped: isAnaphoricityParameter, dropout: 0, random });
      return { loss, right, total };
    },
  };
}

/**
 * Ranking: s = u_p · h_p of the antecedents of anaphoric mentions, the best right one against the
 * best wrong one.
 */
function createRankingStage(network: RunnableNetwork, random: () => number): Stage {
  fillOne(getValues(network, PAIR_LAYER.output), random);
  return {
    name: 'ranking',
    async train(document) {
      const lossMask = document.previous.map((previous, current) =>
        Number(previous !== -1 && document.lossMask?.[current] !== 0),
      );
      if (!lossMask.includes(1)) return NOTHING;
      const trained = { ...document, lossMask: Uint8Array.from(lossMask) };
      const dropout = { pairDropout: RANKING_DROPOUT, random };
      const { pairs } = await scorePairs(trained, await runMentions(document, network), network, dropout);
      const link = (current: number, antecedent: number) => pairs[toPairIndex(current, antecedent)] as number;
      const choices: WeightedChoice[] = [];
      let loss = 0;
      let right = 0;
      let total = 0;
      for (const [current, isTrained] of lossMask.entries()) {
        if (isTrained === 0) continue;
        const latent = findLatentAntecedent({ oracle: document.oracle, scoreLink: link }, current);
        const wrong = findBestWrong(document, current, link);
        total++;
        if (wrong === NEW) {
          right++;
          continue;
        }
        const slack = 1 + link(current, wrong) - link(current, latent);
        right += Number(slack <= 1);
        if (slack <= 0) continue;
        loss += slack;
        choices.push({ current, choice: wrong, weight: 1 }, { current, choice: latent, weight: -1 });
      }
      await update(document, choices, network, { isStepped: isRankingParameter, dropout: RANKING_DROPOUT, random });
      return { loss, right, total };
    },
  };
}

/** W_a and b_a, with the output that is discarded. */
function isAnaphoricityParameter(name: string): boolean {
  const { group } = findParameter(name);
  return group === 'mention' || group === 'opening';
}

/** W_p and b_p in their three parts, with the output that is discarded. */
function isRankingParameter(name: string): boolean {
  const { group, role } = findParameter(name);
  return group === 'current' || group === 'pair' || (group === 'antecedent' && role !== 'bias');
}

/** Whether joint training starts from the stages' values of a parameter. */
function isPretrained(name: string): boolean {
  const { role } = findParameter(name);
  return (isAnaphoricityParameter(name) || isRankingParameter(name)) && role !== 'output' && role !== 'offset';
}

function findBestWrong(
  { oracle }: TrainingDocument,
  current: number,
  link: (current: number, antecedent: number) => number,
): number {
  let best = NEW;
  for (let antecedent = 0; antecedent < current; antecedent++) {
    if (oracle[antecedent] === oracle[current]) continue;
    if (best === NEW || link(current, antecedent) > link(current, best)) best = antecedent;
  }
  return best;
}

function runMentions(document: TrainingDocument, { graphs, parameters }: RunnableNetwork) {
  return runWithParameters(graphs.mentions, parameters, { rows: document.rows, dense: document.dense });
}

interface UpdateOptions {
  readonly isStepped: (name: string) => boolean;
  readonly dropout: number;
  readonly random: () => number;
}

async function update(
  document: TrainingDocument,
  choices: readonly WeightedChoice[],
  network: RunnableNetwork,
  { isStepped, dropout, random }: UpdateOptions,
): Promise<void> {
  if (choices.length === 0) return;
  const setup = { ...network, pairDropout: dropout, stateDropout: 0, random };
  const gradients = await computeGradients(document, choices, NO_MEMORY, setup);
  const stepped = new Map([...gradients].filter(([name]) => isStepped(name)));
  applyGradients(network.parameters, stepped, { optimizer: { chooseStep: () => RATE }, random });
}

/** The stages do not use clusters. */
const NO_MEMORY = { cluster: undefined, states: undefined };

function getValues({ parameters, config }: RunnableNetwork, name: string): Float32Array {
  if (config.memory !== 'none') throw new RangeError(`pre-train: found memory ${config.memory}, expected none`);
  return (parameters.get(name) as Parameter).values;
}
