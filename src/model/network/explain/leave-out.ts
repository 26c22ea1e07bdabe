/**
 * Measures what a feature contributes to a score by recomputing the score without it, exactly.
 * Slopes show which features can matter, so only those are recomputed.
 */
import type { Reason } from '../../../decoder/mod.ts';
import { MENTION_LAYERS, OUTPUT_HEADS, PAIR_LAYER, type ParameterName } from '../../layers.ts';
import { tanh } from '../tanh.ts';
import { addScaled, getTable, type NetworkWeights } from '../weights.ts';
import type { Addend, LocalFeature } from './local-features.ts';

/** How many features are recomputed per reason. */
const CHECKED_PER_REASON = 3;

interface LeaveOutOptions {
  /** True to explain f(x_n, y) of a link, false for f(x_n, ε) of a new cluster. */
  readonly isLink: boolean;
  /** Maximum number of reasons. */
  readonly most: number;
}

/** One tanh layer under a linear output. */
interface Layer {
  readonly sum: Float32Array; // pre-activation, [units]
  readonly output: Float32Array; // [units]
  readonly slopes: Float32Array; // output ∘ (1 − tanh²), [units]
  readonly score: number;
}

/**
 * Finds the features with the largest weights, the largest first; features without weight are
 * omitted.
 */
export function leaveOut(
  weights: NetworkWeights,
  features: readonly LocalFeature[],
  { isLink, most }: LeaveOutOptions,
): Reason[] {
  const own = evaluateLayer(weights, {
    biases: [MENTION_LAYERS.mention.bias],
    output: (isLink ? OUTPUT_HEADS.link : OUTPUT_HEADS.opening).weights,
    addends: features.flatMap((feature) => feature.own),
  });
  const pair = isLink
    ? evaluateLayer(weights, {
        biases: [MENTION_LAYERS.current.bias, MENTION_LAYERS.antecedent.bias],
        output: PAIR_LAYER.output,
        addends: features.flatMap((feature) => feature.pair),
      })
    : undefined;
  const measureSlope = (feature: LocalFeature) =>
    measureLayerSlope(weights, own, feature.own) +
    (pair === undefined ? 0 : measureLayerSlope(weights, pair, feature.pair));
  const likely = features
    .map((feature) => ({ feature, slope: Math.abs(measureSlope(feature)) }))
    .sort((one, other) => other.slope - one.slope)
    .slice(0, CHECKED_PER_REASON * most);
  return likely
    .map(({ feature }) => ({ feature: feature.name, weight: measureLoss(weights, feature, { own, pair }) }))
    .filter(({ weight }) => weight !== 0)
    .sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
    .slice(0, most);
}

/** Measures the score with a feature minus the score without it. */
function measureLoss(
  weights: NetworkWeights,
  feature: LocalFeature,
  { own, pair }: { readonly own: Layer; readonly pair: Layer | undefined },
): number {
  return (
    measureLayerLoss(weights, own, feature.own) +
    (pair === undefined ? 0 : measureLayerLoss(weights, pair, feature.pair))
  );
}

function measureLayerLoss(weights: NetworkWeights, layer: Layer, addends: readonly Addend[]): number {
  if (addends.length === 0) return 0;
  const sum = Float32Array.from(layer.sum);
  for (const addend of addends) add(sum, weights, addend, -1);
  return layer.score - scoreSum(sum, layer.output);
}

function measureLayerSlope(weights: NetworkWeights, { slopes }: Layer, addends: readonly Addend[]): number {
  let slope = 0;
  for (const { table, row, factor } of addends) {
    const { values } = getTable(weights, table);
    const from = row * slopes.length;
    for (let unit = 0; unit < slopes.length; unit++) {
      slope += factor * (slopes[unit] as number) * (values[from + unit] as number);
    }
  }
  return slope;
}

interface LayerParts {
  readonly biases: readonly ParameterName[];
  readonly output: ParameterName;
  readonly addends: readonly Addend[];
}

/** Evaluates a layer with all features. */
function evaluateLayer(weights: NetworkWeights, { biases, output: name, addends }: LayerParts): Layer {
  const output = getTable(weights, name).values;
  const sum = new Float32Array(output.length);
  for (const bias of biases) addScaled(sum, getTable(weights, bias).values, 0, 1);
  for (const addend of addends) add(sum, weights, addend, 1);
  const slopes = sum.map((value, unit) => (output[unit] as number) * (1 - tanh(value) ** 2));
  return { sum, output, slopes, score: scoreSum(sum, output) };
}

function add(sum: Float32Array, weights: NetworkWeights, { table, row, factor }: Addend, sign: 1 | -1): void {
  addScaled(sum, getTable(weights, table).values, row * sum.length, sign * factor);
}

function scoreSum(sum: Float32Array, output: Float32Array): number {
  let score = 0;
  for (let unit = 0; unit < sum.length; unit++) score += (output[unit] as number) * tanh(sum[unit] as number);
  return score;
}
