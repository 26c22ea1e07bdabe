/**
 * The systems of the paper (docs/model.md §4.7): how clusters are remembered, and whose clusters
 * evaluation uses.
 */
import type { MemoryKind } from '../../../../src/model/mod.ts';
import type { History } from '../search/decode-document.ts';

export const TRAINED_SYSTEMS = ['mr', 'avg-oh', 'avg-gh', 'rnn-oh', 'rnn-gh'] as const;
export type TrainedSystem = (typeof TRAINED_SYSTEMS)[number];

interface SystemParts {
  readonly memory: MemoryKind;
  /** Used at evaluation only: training always follows the oracle. */
  readonly history: History;
}

export const SYSTEM_PARTS: Readonly<Record<TrainedSystem, SystemParts>> = {
  mr: { memory: 'none', history: 'greedy' },
  'avg-oh': { memory: 'mean', history: 'oracle' },
  'avg-gh': { memory: 'mean', history: 'greedy' },
  'rnn-oh': { memory: 'lstm', history: 'oracle' },
  'rnn-gh': { memory: 'lstm', history: 'greedy' },
};
