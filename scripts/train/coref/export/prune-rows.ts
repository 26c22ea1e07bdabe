/**
 * Makes a network with many features smaller: rare values are dropped from the vocabulary, and are then read as unknown,
 * whose row is zero in the paper's recipe.
 */
import type { VocabularyFile } from '../../../../featurizer/mod.ts';
import { listParameters, type NetworkConfig, PAIR_LAYER } from '../../../../src/model/mod.ts';
import type { ExportedNetwork } from './export-model.ts';

/**
 * Keeps the `rowCount` values of mention templates that training has updated most, by AdaGrad's sums (`squares`), and the
 * row for unknown values; all if there are no more. Large weights would be the wrong sign: a value that was seen once
 * made one large step.
 */
export function pruneRows(
  network: ExportedNetwork,
  rowCount: number,
  squares: ReadonlyMap<string, Float32Array> | undefined,
): ExportedNetwork {
  const { mentionRows } = network.config.features;
  if (mentionRows - 1 <= rowCount) return network;
  if (squares === undefined)
    throw new RangeError(`prune rows: found a committee, expected a single run for ${rowCount} of its values`);
  const tables = listMentionTables(network.config);
  const use = new Float64Array(mentionRows);
  for (const { name, width } of tables) {
    for (const [at, square] of (squares.get(name) ?? []).entries()) {
      const row = Math.floor(at / width);
      use[row] = (use[row] as number) + square;
    }
  }
  const ranked = Array.from(use.keys())
    .slice(1)
    .sort((one, other) => (use[other] as number) - (use[one] as number) || one - other);
  const kept = [0, ...ranked.slice(0, rowCount).sort((one, other) => one - other)];
  const features = { ...network.config.features, mentionRows: kept.length };
  const weights = new Map(network.weights);
  for (const { name, width } of tables) {
    const values = network.weights.get(name) as Float32Array;
    const rows = new Float32Array(kept.length * width);
    for (const [to, from] of kept.entries()) rows.set(values.subarray(from * width, (from + 1) * width), to * width);
    weights.set(name, rows);
  }
  return {
    ...network,
    config: { ...network.config, features },
    weights,
    vocabulary: keepValues(network.vocabulary, new Set(kept)),
  };
}

/** The tables with one row per value of a mention's template. */
function listMentionTables(config: NetworkConfig): { readonly name: string; readonly width: number }[] {
  return listParameters(config).flatMap(({ name, isTable, sizes: [, width = 1] }) =>
    isTable && name !== PAIR_LAYER.table ? [{ name, width }] : [],
  );
}

/** Rows are numbered from 1 in the order of templates and values. */
function keepValues(vocabulary: VocabularyFile, kept: ReadonlySet<number>): VocabularyFile {
  let row = 1;
  const templates = vocabulary.templates.map((template) => ({
    ...template,
    values: template.values.filter(() => kept.has(row++)),
  }));
  return { ...vocabulary, templates };
}
