/**
 * One update per document (docs/model.md §5.4): score everything, find the violations, step along
 * their gradients.
 */
import type { TrainingDocument } from '../data/training-document.ts';
import type { Dropout } from '../network/dropout.ts';
import {
  applyGradients,
  type Gradients,
  joinGradients,
  type Optimizer,
  updateAverages,
} from '../network/parameters.ts';
import type { RunnableNetwork } from '../network/training-graphs.ts';
import { distill } from '../search/distill.ts';
import { computeGradients } from '../search/document-gradients.ts';
import { scoreDocument } from '../search/score-document.ts';
import { type Costs, type ScoredDocument, search, toChoices, type WeightedChoice } from '../search/search.ts';

/** The network and everything that an update depends on. */
export interface TrainerSetup extends RunnableNetwork, Dropout {
  readonly optimizer: Optimizer;
  readonly costs: Costs;
}

/** Totals over the documents of an update. */
export interface DocumentOutcome {
  readonly loss: number;
  readonly violationCount: number;
}

/** Makes one update of the weights from one or more documents. */
export async function trainDocuments(
  documents: readonly TrainingDocument[],
  setup: TrainerSetup,
): Promise<DocumentOutcome> {
  let loss = 0;
  let violationCount = 0;
  const gradients: Gradients[] = [];
  for (const document of documents) {
    if (document.mentionCount < 2) continue;
    const found = await findGradients(document, setup);
    loss += found.loss;
    violationCount += found.violationCount;
    if (found.gradients !== undefined) gradients.push(found.gradients);
  }
  if (gradients.length > 0) applyGradients(setup.parameters, joinGradients(gradients), setup);
  updateAverages(setup.parameters, setup.optimizer.averageDecay);
  return { loss, violationCount };
}

async function findGradients(
  document: TrainingDocument,
  setup: TrainerSetup,
): Promise<DocumentOutcome & { readonly gradients: Gradients | undefined }> {
  const forward = await scoreDocument(document, setup, setup.searchDropout ? setup : undefined);
  const { choices, loss, violationCount } = judge(document, forward.scored, setup.costs);
  const gradients = choices.length === 0 ? undefined : await computeGradients(document, choices, forward, setup);
  return { loss, violationCount, gradients };
}

/** Finds the candidates whose scores must change, by a document's labels or by its teacher. */
function judge(
  { teacher }: TrainingDocument,
  scored: ScoredDocument,
  costs: Costs,
): DocumentOutcome & { readonly choices: readonly WeightedChoice[] } {
  if (teacher !== undefined) {
    const { choices, loss, differences } = distill(scored, teacher);
    return { choices, loss, violationCount: differences };
  }
  const { violations, loss } = search(scored, costs);
  return { choices: toChoices(violations), loss, violationCount: violations.length };
}
