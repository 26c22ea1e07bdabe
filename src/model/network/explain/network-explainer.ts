/**
 * Explains the network's scores: f by leaving out one feature at a time, the memories by the
 * trajectory of g and the saliency of NA. It needs features and weights only, so it serves every
 * provider.
 */
import { type DocumentContext, isSilent, type Mention } from '../../../../featurizer/mod.ts';
import type { DecoderView, KeptMention, MemoryAnalysis, Reason } from '../../../decoder/mod.ts';
import { MENTION_LAYERS } from '../../layers.ts';
import type { NetworkModel } from '../network-model.ts';
import { computeClusterInput } from '../network-model.ts';
import { computePreActivation, hasMemory } from '../weights.ts';
import { leaveOut } from './leave-out.ts';
import { listLocalFeatures } from './local-features.ts';
import { followClusters, measureNewnessSaliency } from './memory-analysis.ts';

/** Maximum number of reasons in an explanation. */
const MAX_REASONS = 8;

/** Explains decisions of a network. */
export class NetworkExplainer {
  readonly #model: Pick<NetworkModel, 'weights' | 'extractor' | 'readPosition'>;

  constructor(model: Pick<NetworkModel, 'weights' | 'extractor' | 'readPosition'>) {
    this.#model = model;
  }

  /**
   * Finds the features with the largest weights in f of a link, or of a new cluster; empty if the
   * extractor has no names.
   */
  explain(mention: Mention, view: DecoderView<unknown>, antecedent: KeptMention<unknown> | undefined): Reason[] {
    const { names } = this.#model.extractor;
    if (names === undefined) return [];
    const features = listLocalFeatures(this.#model, names, { mention, view, antecedent });
    return leaveOut(this.#model.weights, features, { isLink: antecedent !== undefined, most: MAX_REASONS });
  }

  /** Analyzes the memories of a view's clusters; `undefined` for a network without memory. */
  analyzeMemory(mention: Mention, view: DecoderView<unknown>): MemoryAnalysis | undefined {
    const { weights, extractor } = this.#model;
    if (!hasMemory(weights)) return undefined;
    const computeInput = (one: Mention, document: DocumentContext) =>
      computeClusterInput(this.#model, one, extractor.describe(one, document));
    // A cluster that has dropped members cannot be replayed from its start.
    const followed = followClusters(
      weights,
      view.clusters
        .filter(({ size, members }) => size === members.length)
        .map(({ id, members }) => ({
          cluster: id,
          members: members.map(({ number, mention: member, document }) => ({
            n: isSilent(member) ? undefined : number,
            input: computeInput(member, document),
          })),
        })),
    );
    return {
      trajectories: followed.map(({ cluster, members }) => ({
        cluster,
        members: members.flatMap(({ n, score }) =>
          n === undefined ? [] : [{ n, g: score(computeInput(mention, view.document)) }],
        ),
      })),
      saliency: measureNewnessSaliency(
        weights,
        computePreActivation(weights, MENTION_LAYERS.newness, extractor.describe(mention, view.document)),
        followed,
      ),
    };
  }
}
