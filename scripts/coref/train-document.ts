/** One document = one update (model.md §5.4): score everything, find violations, step along the gradient of those candidates alone. */
import { documentGradients } from './document-gradients.ts';
import type { Dropout } from './dropout.ts';
import { applyGradients, type Optimiser, updateAverages } from './parameters.ts';
import type { RunnableNetwork } from './run-with-parameters.ts';
import { scoreDocument } from './score-document.ts';
import { type Costs, choicesOf, search } from './search.ts';
import type { TrainingDocument } from './training-document.ts';

export interface TrainerSetup extends RunnableNetwork, Dropout {
  readonly optimiser: Optimiser;
  readonly costs: Costs;
}

export interface DocumentOutcome {
  readonly loss: number;
  readonly violationCount: number;
}

/** Trains on one document; the weights have changed afterwards. */
export async function trainDocument(document: TrainingDocument, setup: TrainerSetup): Promise<DocumentOutcome> {
  if (document.mentionCount < 2) return { loss: 0, violationCount: 0 };
  const forward = await scoreDocument(document, setup, setup.searchDropout ? setup : undefined);
  const { violations, loss } = search(forward.scored, setup.costs);
  if (violations.length > 0) {
    const gradients = await documentGradients(document, choicesOf(violations), forward, setup);
    applyGradients(setup.parameters, gradients, setup.optimiser);
  }
  updateAverages(setup.parameters, setup.optimiser.averageDecay);
  return { loss, violationCount: violations.length };
}
