/** The systems of the paper (docs/model.md §4.7) behind one flag: what a cluster remembers, and whose clusters are remembered at evaluation. */
import type { MemoryKind } from '../../../../src/model/mod.ts';

export const TRAINED_SYSTEMS = ['mr', 'avg-oh', 'avg-gh', 'rnn-oh', 'rnn-gh'] as const;
export type TrainedSystem = (typeof TRAINED_SYSTEMS)[number];

/** `greedy`: the system's own clusters so far (GH). `oracle`: those of the oracle predicted clustering (OH). Training knows only the latter. */
export type History = 'greedy' | 'oracle';

interface SystemParts {
  readonly memory: MemoryKind;
  readonly history: History;
}

export const SYSTEM_PARTS: Readonly<Record<TrainedSystem, SystemParts>> = {
  mr: { memory: 'none', history: 'greedy' },
  'avg-oh': { memory: 'mean', history: 'oracle' },
  'avg-gh': { memory: 'mean', history: 'greedy' },
  'rnn-oh': { memory: 'lstm', history: 'oracle' },
  'rnn-gh': { memory: 'lstm', history: 'greedy' },
};
