/**
 * Why the network scored what it did. f is taken apart by leaving out one feature at a time, exactly; the memories are asked for
 * the g trajectory and the saliency of NA. Works from features and weights alone, so it serves every scorer of these weights.
 */
import type { DocumentContext, Mention } from '../../../../featurizer/mod.ts';
import type { DecoderView, KeptMention, MemoryAnalysis, Reason } from '../../../decoder/mod.ts';
import type { NetworkModel } from '../network-model.ts';
import { computeClusterInput } from '../network-model.ts';
import { computePreActivation } from '../weights.ts';
import { leaveOut } from './leave-out.ts';
import { listLocalFeatures } from './local-features.ts';
import { followClusters, measureNewnessSaliency } from './memory-analysis.ts';

/** Reasons that are told. */
const MAX_REASONS = 8;

export class NetworkExplainer {
  readonly #model: Pick<NetworkModel, 'weights' | 'extractor' | 'readPosition'>;

  constructor(model: Pick<NetworkModel, 'weights' | 'extractor' | 'readPosition'>) {
    this.#model = model;
  }

  /** The features that weighed most in f of a link, or of a new cluster; none where the extractor has no names. */
  explain(mention: Mention, view: DecoderView<unknown>, antecedent: KeptMention<unknown> | undefined): Reason[] {
    const { names } = this.#model.extractor;
    if (names === undefined) return [];
    const features = listLocalFeatures(this.#model, names, { mention, view, antecedent });
    return leaveOut(this.#model.weights, features, { isLink: antecedent !== undefined, most: MAX_REASONS });
  }

  /** The analyses of the memories; `undefined` for a network without any. */
  analyseMemory(mention: Mention, view: DecoderView<unknown>): MemoryAnalysis | undefined {
    const { weights, extractor } = this.#model;
    if (!weights.has('W_c')) return undefined;
    const computeInput = (one: Mention, document: DocumentContext) =>
      computeClusterInput(this.#model, one, extractor.describe(one, document));
    // A cluster that has dropped members cannot be followed from its start.
    const followed = followClusters(
      weights,
      view.clusters
        .filter(({ size, members }) => size === members.length)
        .map(({ id, members }) => ({
          cluster: id,
          members: members.map(({ n, mention: member, document }) => ({ n, input: computeInput(member, document) })),
        })),
    );
    return {
      trajectories: followed.map(({ cluster, members }) => ({
        cluster,
        members: members.map(({ n, score }) => ({ n, g: score(computeInput(mention, view.document)) })),
      })),
      saliency: measureNewnessSaliency(
        weights,
        computePreActivation(weights, 's', extractor.describe(mention, view.document)),
        followed,
      ),
    };
  }
}
