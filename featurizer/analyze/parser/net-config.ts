/**
 * The sizes of the parser's network. Rows of every matrix are padded to a multiple of 8, which the
 * kernels rely on.
 */

/** What determines the shapes of the network's tensors. */
export interface NetConfig {
  readonly words: number;
  readonly wordSize: number;
  readonly suffixBuckets: number;
  readonly suffixSize: number;
  readonly prefixBuckets: number;
  readonly prefixSize: number;
  readonly shapes: number;
  readonly shapeSize: number;
  /** Units per direction of each BiLSTM layer. */
  readonly layers: readonly number[];
  readonly arcSize: number;
  readonly labelSize: number;
  readonly upos: number;
  readonly xpos: number;
  readonly entityTypes: number;
  readonly deprels: number;
}

/**
 * Each distance from dependent to head, clipped to ± this, has its own bias; the root has one more.
 */
const MAX_DISTANCE = 24;
const DISTANCE_SLOTS = 56; // 2 × 24 + 1 distances, the root, and padding to a multiple of 8
export const ROOT_DISTANCE = 2 * MAX_DISTANCE + 1;

/** Finds the bias slot of the distance from a token to a candidate head. */
export function toDistanceSlot(dependent: number, head: number): number {
  return Math.max(-MAX_DISTANCE, Math.min(MAX_DISTANCE, head - dependent)) + MAX_DISTANCE;
}

/** Rounds up to a multiple of 8. */
export function padTo8(count: number): number {
  return (count + 7) & ~7;
}

/** Rounds up to a multiple of 16: an integer matrix computes sixteen outputs at a time. */
function padTo16(count: number): number {
  return (count + 15) & ~15;
}

/** Counts the inputs of the first layer. */
export function countInputs(config: NetConfig): number {
  return config.wordSize + config.suffixSize + config.prefixSize + config.shapeSize;
}

/**
 * Lays out the columns of the projection over the last layer: arc dependent, arc head, label
 * dependent, label head, tags.
 */
export function layOutHeads(config: NetConfig): { tags: number; labels: number; width: number } {
  const labels = 2 * config.arcSize;
  const tags = labels + 2 * config.labelSize;
  return { labels, tags, width: padTo16(tags + config.upos + config.xpos + config.entityTypes) };
}

/** The shape of a stored tensor. */
export interface TensorShape {
  readonly name: string;
  readonly rows: number;
  readonly cols: number;
  /** True if rows are looked up one by one: only those of a batch have gradients. */
  readonly isTable?: boolean;
}

/** Lists every tensor of the network, in the order they are stored. */
export function listTensors(config: NetConfig): TensorShape[] {
  const { arcSize, labelSize } = config;
  const top = 2 * (config.layers.at(-1) ?? 0);
  const { width } = layOutHeads(config);
  return [
    { name: 'words', rows: config.words, cols: config.wordSize, isTable: true },
    { name: 'suffixes', rows: config.suffixBuckets, cols: config.suffixSize, isTable: true },
    { name: 'prefixes', rows: config.prefixBuckets, cols: config.prefixSize, isTable: true },
    { name: 'shapes', rows: config.shapes, cols: config.shapeSize, isTable: true },
    ...config.layers.flatMap((units, layer) => [
      {
        name: `input${layer}`,
        rows: layer === 0 ? countInputs(config) : 2 * (config.layers[layer - 1] ?? 0),
        cols: 8 * units,
      },
      { name: `recurrent${layer}`, rows: 2 * units, cols: 4 * units }, // forward, then backward
      { name: `bias${layer}`, rows: 1, cols: 8 * units },
    ]),
    { name: 'heads', rows: top, cols: width },
    { name: 'headsBias', rows: 1, cols: width },
    { name: 'arc', rows: arcSize, cols: arcSize },
    { name: 'arcBias', rows: 1, cols: arcSize },
    { name: 'arcRoot', rows: 1, cols: arcSize },
    { name: 'distance', rows: 1, cols: DISTANCE_SLOTS },
    { name: 'label', rows: labelSize, cols: padTo8(config.deprels) },
    { name: 'labelBias', rows: 1, cols: padTo8(config.deprels) },
    { name: 'labelRoot', rows: 1, cols: labelSize },
  ];
}
