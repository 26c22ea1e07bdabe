/** Runs graphs whose weights are inputs. */
import type { NetworkConfig } from '../../../../src/model/mod.ts';
import type { CompiledGraph, Feeds, RunResult } from '../../../tensor/mod.ts';
import type { Parameter } from './parameters.ts';
import type { TrainingGraphs } from './training-graphs.ts';

/** A network with its weights, ready to run. */
export interface RunnableNetwork {
  readonly config: NetworkConfig;
  readonly graphs: TrainingGraphs;
  readonly parameters: ReadonlyMap<string, Parameter>;
}

/** Runs a graph with the parameters it needs and those of the feeds that it takes. */
export async function runWithParameters(
  graph: CompiledGraph,
  parameters: ReadonlyMap<string, Parameter>,
  feeds: Feeds,
): Promise<RunResult> {
  const needed: Record<string, Feeds[string]> = {};
  for (const { name } of graph.inputs) {
    const parameter = parameters.get(name);
    const feed = parameter === undefined ? feeds[name] : { data: parameter.values, shape: parameter.shape.sizes };
    if (feed === undefined) throw new RangeError(`run graph: found no value for input ${name}`);
    needed[name] = feed;
  }
  return graph.run(needed);
}
