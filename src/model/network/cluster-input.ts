/** h_c: a mention as the memory of a cluster sees it (model.md §4.1). */
import type { Mention, MentionFeatures } from '../../../featurizer/mod.ts';
import type { NetworkModel } from './network-model.ts';
import { tanh } from './tanh.ts';
import { addScaled, preActivation } from './weights.ts';

/** Computes h_c, [clusterUnits]. */
export function clusterInput(
  { weights, positionOf }: Pick<NetworkModel, 'weights' | 'positionOf'>,
  mention: Mention,
  features: MentionFeatures,
): Float32Array {
  const sum = preActivation(weights, 'c', features);
  const position = weights.get('w_pos');
  if (position !== undefined) {
    if (positionOf === undefined) {
      throw new RangeError('score mention: found weights with w_pos, wanted positionOf: they are for whole documents');
    }
    addScaled(sum, position.values, 0, positionOf(mention));
  }
  return sum.map(tanh);
}
