/**
 * The paper's two stages before joint training (docs/model.md §§5.1, 5.2): a net that tells anaphoric mentions, for W_a, and one that
 * ranks antecedents, for W_p. Their output vectors are thrown away.
 */

import { findParameter, OUTPUT_HEADS, PAIR_LAYER } from '../../../../src/model/mod.ts';
import { type TrainingDocument, toPairIndex } from '../data/training-document.ts';
import { fillOne } from '../network/initial-values.ts';
import type { Parameter, StepOptions } from '../network/parameters.ts';
import { applyGradients } from '../network/parameters.ts';
import { type RunnableNetwork, runWithParameters } from '../network/run-with-parameters.ts';
import { computeGradients } from '../search/document-gradients.ts';
import { scorePairs } from '../search/score-pairs.ts';
import { findLatentAntecedent, NEW, type WeightedChoice } from '../search/search.ts';

/** What a stage adds up over an epoch. */
export interface StageOutcome {
  readonly loss: number;
  /** Decisions that were right before the update, and all of them. */
  readonly right: number;
  readonly total: number;
}

export interface Stage {
  readonly name: 'anaphoricity' | 'ranking';
  /** Trains on one document: one update of the stage's own parameters. */
  train(document: TrainingDocument): Promise<StageOutcome>;
}

const RATE: StepOptions = { learningRate: 0.1, weightDecay: 0 };
/** The cost of taking an anaphoric mention for a new one. */
const MISSED = 1.35;
const RANKING_DROPOUT = 0.5;
const NOTHING: StageOutcome = { loss: 0, right: 0, total: 0 };

/** Is a mention anaphoric? s = v · h_a + v_0, a hinge on both sides. */
export function createAnaphoricityStage(network: RunnableNetwork, random: () => number): Stage {
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

/** Which antecedent? s = u_p · h_p over the earlier mentions of anaphoric ones; the best right one against the best wrong one. */
export function createRankingStage(network: RunnableNetwork, random: () => number): Stage {
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

/** W_a and b_a, with the output that is thrown away. */
function isAnaphoricityParameter(name: string): boolean {
  const { group } = findParameter(name);
  return group === 'mention' || group === 'opening';
}

/** W_p and b_p in their three parts, with the output that is thrown away. */
function isRankingParameter(name: string): boolean {
  const { group, role } = findParameter(name);
  return group === 'current' || group === 'pair' || (group === 'antecedent' && role !== 'bias');
}

/** True for what the stages leave to the joint training. */
export function isPretrained(name: string): boolean {
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

/** The stages know no clusters. */
const NO_MEMORY = { cluster: undefined, states: undefined };

function getValues({ parameters, config }: RunnableNetwork, name: string): Float32Array {
  if (config.memory !== 'none') throw new RangeError(`pre-train: found memory ${config.memory}, wanted none`);
  return (parameters.get(name) as Parameter).values;
}
