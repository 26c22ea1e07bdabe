/** One decision looked into: its line with all reasons, and what the memories said of it (model.md §8.2, §8.3). */
import type { MemoryAnalysis, Scorer } from './decoder/mod.ts';
import type { MentionLine } from './protocol/mod.ts';
import { checkTurn, type PushedTurn } from './resolver-document.ts';
import { DocumentSession, type SessionSetup } from './session/mod.ts';

/** What is found. */
export interface MentionInspection {
  /** The decision, with candidates and reasons. */
  readonly mention: MentionLine;
  /** Every mention before it, so that numbers can be read as words. */
  readonly before: readonly MentionLine[];
  /** Each open entity's g with the mention after each of its members; empty for a model without memories. */
  readonly trajectories: readonly EntityTrajectory[];
  /** How much the new-entity score hangs on the last mention of each entity; empty for a model without memories. */
  readonly saliency: readonly EntitySaliency[];
}

export interface EntityTrajectory {
  readonly entity: number;
  readonly members: readonly { readonly n: number; readonly g: number }[];
}

export interface EntitySaliency {
  readonly entity: number;
  readonly n: number;
  readonly saliency: number;
}

/** Resolves turns up to mention `n` and looks into its decision. */
export async function inspectMention(
  turns: Iterable<PushedTurn>,
  n: number,
  setup: SessionSetup,
): Promise<MentionInspection> {
  let analysis: MemoryAnalysis | undefined;
  const scorer = watch(setup.scorer, n, (found) => {
    analysis = found;
  });
  const session = new DocumentSession({ ...setup, scorer });
  const before: MentionLine[] = [];
  for (const turn of turns) {
    for await (const line of session.resolve(checkTurn(turn))) {
      if (line.type !== 'mention') continue;
      if (line.n === n) return { mention: line, before, ...inEntities(analysis) };
      before.push(line);
    }
  }
  throw new RangeError(`inspect mention: found ${before.length} mentions, wanted number ${n}, from 0`);
}

/** The same scorer, which tells of its memories when mention `n` is scored. */
function watch(scorer: Scorer, n: number, onFound: (analysis: MemoryAnalysis | undefined) => void): Scorer {
  return {
    prepare: (mentions, view) => scorer.prepare?.(mentions, view),
    score: async (mention, view) => {
      if (view.mentionCount === n) onFound(await scorer.analyseMemory?.(mention, view));
      return await scorer.score(mention, view);
    },
    advance: (memory, mention, view) => scorer.advance(memory, mention, view),
    confidenceOf: (mention, evidence) => scorer.confidenceOf(mention, evidence),
    explain: (mention, view, antecedent) => scorer.explain?.(mention, view, antecedent) ?? [],
  };
}

/** Clusters are called entities outside. */
function inEntities(analysis: MemoryAnalysis | undefined): Pick<MentionInspection, 'trajectories' | 'saliency'> {
  return {
    trajectories: (analysis?.trajectories ?? []).map(({ cluster, members }) => ({ entity: cluster, members })),
    saliency: (analysis?.saliency ?? []).map(({ cluster, n, saliency }) => ({ entity: cluster, n, saliency })),
  };
}
