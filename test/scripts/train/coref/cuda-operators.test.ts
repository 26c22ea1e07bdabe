import { describe, expect, it } from 'vitest';
import { type CompiledGraph, checkCuda } from '../../../../scripts/tensor/mod.ts';
import { compileTrainingGraphs } from '../../../../scripts/train/coref/network/training-graphs.ts';
import { SYSTEM_PARTS, TRAINED_SYSTEMS } from '../../../../scripts/train/coref/run/systems.ts';
import type { NetworkConfig } from '../../../../src/model/mod.ts';

const FEATURES = { mentionRows: 20, mentionTemplates: 4, antecedentTemplates: 3, pairRows: 9, pairTemplates: 11 };
const UNITS = { pairUnits: 7, mentionUnits: 5, clusterUnits: 4 };

/** Every kind of network that can be trained: with and without word vectors, positions, dropout. */
const KINDS = TRAINED_SYSTEMS.flatMap((system) =>
  [0, 2].flatMap((denseSize) =>
    [false, true].flatMap((hasPosition) =>
      [false, true].map((searchDropout) => ({ system, denseSize, hasPosition, searchDropout })),
    ),
  ),
);

async function compileAll({ system, denseSize, hasPosition, searchDropout }: (typeof KINDS)[number]) {
  const { memory } = SYSTEM_PARTS[system];
  const config: NetworkConfig = { features: { ...FEATURES, denseSize }, memory, hasPosition, ...UNITS };
  const { cell, ...graphs } = await compileTrainingGraphs(config, { searchDropout });
  const compiled = Object.entries({ ...graphs, ...cell }) as [string, CompiledGraph | undefined][];
  return compiled.flatMap(([name, graph]) => (graph === undefined ? [] : [{ name, graph }]));
}

describe('the training graphs', () => {
  it.each(TRAINED_SYSTEMS)('of %s have a CUDA kernel for every node', async (system) => {
    const names = new Set<string>();
    for (const kind of KINDS.filter((one) => one.system === system)) {
      for (const { name, graph } of await compileAll(kind)) {
        expect({ kind, name, problems: checkCuda(graph.model) }).toEqual({ kind, name, problems: [] });
        expect(graph.model.nodes.length).toBeGreaterThan(0);
        names.add(name);
        await graph.dispose();
      }
    }
    const memory = SYSTEM_PARTS[system].memory === 'none' ? [] : ['memory'];
    const cell = SYSTEM_PARTS[system].memory === 'lstm' ? ['addStep', 'layerGradients', 'stepGradients'] : [];
    const shared = ['droppedPairs', 'gradients', 'mentions', 'pairs', 'pieces'];
    expect([...names].sort()).toEqual([...shared, ...memory, ...cell].sort());
  });
});
