/**
 * The model in the bundle of a Worker, `antecedent/worker-model`. An alias of wrangler puts another
 * one in its place when the Worker is built (docs/deploy.md).
 */
import features from '../../../models/coref/features.bin';
import manifest from '../../../models/coref/manifest.json' with { type: 'json' };
import place from '../../../models/coref/place.onnx';
import turn from '../../../models/coref/turn.onnx';

/** A model whose files are modules of the bundle. */
export interface BundledModel {
  /** The parsed `manifest.json`. */
  readonly manifest: unknown;
  /** True for the model of this package, whose files need no check; default: false. */
  readonly isShipped?: boolean;
  /** The bytes of the files that the manifest names, by name. */
  readonly files: Readonly<Record<string, ArrayBuffer>>;
}

const shipped: BundledModel = {
  manifest,
  isShipped: true,
  files: { 'features.bin': features, 'turn.onnx': turn, 'place.onnx': place },
};
export default shipped;
