/**
 * How a network is trained: our own recipe, and the paper's with all its hyperparameters
 * (docs/model.md §§4.5, 4.6, 5).
 */
import { findParameter, listParameters, type NetworkConfig } from '../../../../src/model/mod.ts';
import { initializeOwn, initializePaper } from '../network/initial-values.ts';
import type { Optimizer, Parameter, StepOptions } from '../network/parameters.ts';

export const RECIPES = ['own', 'paper'] as const;
export type RecipeName = (typeof RECIPES)[number];

/** The values of flags that are not given. */
interface RecipeDefaults {
  readonly epochs: number;
  readonly pairUnits: number;
  readonly mentionUnits: number;
  readonly clusterUnits: number;
  /** Dropout on [h_p; h_a]. */
  readonly pairDropout: number;
  /** Dropout on states as scorers read them. */
  readonly stateDropout: number;
  /** Share of the uses of table rows that get no gradient. */
  readonly rowDropout: number;
}

/** A way to train a network. */
export interface Recipe {
  readonly defaults: RecipeDefaults;
  /** Epochs of the two stages before joint training. */
  readonly pretraining: { readonly anaphoricityEpochs: number; readonly rankingEpochs: number };
  /** Whether the search has dropout too, or only the gradients (docs/model.md §5.4). */
  readonly searchDropout: boolean;
  /** Mention templates that memories and NA read; default: all. */
  readonly memoryTemplates?: readonly string[];
  /** Whether NA reads the mean of all states, or their sum. */
  readonly averagesStates: boolean;
  /** Whether men and women are exchanged in each document half of the time. */
  readonly swapsGenders: boolean;
  /** Whether documents are shuffled in every epoch, or only once. */
  readonly shufflesEachEpoch: boolean;
  initialize(config: NetworkConfig, random: () => number): Map<string, Parameter>;
  createOptimizer(options: {
    readonly rate: number;
    readonly decay: number;
    readonly 'row-dropout': number;
  }): Optimizer;
}

/** The learning rate of our own recipe, the same for all parameters. */
export const OWN_RATE = 0.05;

export const RECIPE: Readonly<Record<RecipeName, Recipe>> = {
  own: {
    defaults: {
      epochs: 12,
      pairUnits: 64,
      mentionUnits: 32,
      clusterUnits: 24,
      pairDropout: 0.4,
      stateDropout: 0.3,
      rowDropout: 0.3,
    },
    pretraining: { anaphoricityEpochs: 0, rankingEpochs: 0 },
    searchDropout: false,
    // Classes, not words and places: what all mentions of an entity have in common.
    memoryTemplates: ['form', 'number', 'gender', 'animate', 'group', 'person', 'type', 'speaker-name'],
    averagesStates: true,
    swapsGenders: true,
    shufflesEachEpoch: true,
    initialize: (config, random) => initializeOwn(listParameters(config), random),
    createOptimizer: ({ rate, decay, 'row-dropout': rowDropout }) => ({
      rowDropout,
      chooseStep: () => ({ learningRate: rate, weightDecay: decay }),
      averageDecay: 0.999,
    }),
  },
  paper: {
    defaults: {
      epochs: 5,
      pairUnits: 700,
      mentionUnits: 200,
      clusterUnits: 200,
      pairDropout: 0.4,
      stateDropout: 0.3,
      rowDropout: 0,
    },
    pretraining: { anaphoricityEpochs: 9, rankingEpochs: 20 },
    searchDropout: true,
    averagesStates: false,
    swapsGenders: false,
    shufflesEachEpoch: false,
    initialize: initializePaper,
    createOptimizer: ({ 'row-dropout': rowDropout }) => ({ chooseStep: choosePaperStep, rowDropout, averageDecay: 0 }),
  },
};

const CLIP = 10;

/**
 * Chooses the paper's learning rate of a parameter's group, and whether to clip (docs/model.md
 * §5.5, §4.8 number 3).
 */
function choosePaperStep(name: string): StepOptions {
  const weightDecay = 0;
  const { group, role } = findParameter(name);
  if (group === 'lstm') return { learningRate: 0.002, weightDecay, clip: CLIP };
  if (group === 'cluster') return { learningRate: 0.01, weightDecay, clip: CLIP };
  if (role === 'output' || role === 'offset') return { learningRate: 0.002, weightDecay };
  if (group === 'newness') return { learningRate: 0.01, weightDecay };
  // The paper has only one bias of h_p, the current mention's.
  if (group === 'antecedent' && role === 'bias') return { learningRate: 0, weightDecay };
  return { learningRate: 0.1, weightDecay };
}
