/** h_c: a mention as the memory of a cluster sees it (model.md §4.1). */
import type { Mention, MentionFeatures } from '../../../featurizer/mod.ts';
import type { NetworkModel } from './network-model.ts';
import { tanh } from './tanh.ts';
import { addScaled, computePreActivation } from './weights.ts';

/** Computes h_c, [clusterUnits]. */
export function computeClusterInput(
  { weights, readPosition }: Pick<NetworkModel, 'weights' | 'readPosition'>,
  mention: Mention,
  features: MentionFeatures,
): Float32Array {
  const sum = computePreActivation(weights, 'c', features);
  const position = weights.get('w_pos');
  if (position !== undefined) {
    if (readPosition === undefined) {
      throw new RangeError('score mention: found weights with w_pos, wanted readPosition: they are for whole documents');
    }
    addScaled(sum, position.values, 0, readPosition(mention));
  }
  return sum.map(tanh);
}
