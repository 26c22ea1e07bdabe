/**
 * One greedy step (docs/model.md §6.1). Deterministic: the same mentions and scorer give the same
 * decisions.
 */
import type { Mention } from '../../featurizer/mod.ts';
import { whenReady } from '../async/mod.ts';
import { type Choice, choose, type RankedCandidate } from './decision.ts';
import { describeRule, findOwnAntecedent, findSpoken, rateRule } from './participants.ts';
import type { Scorer, Scores, Selection } from './scorer.ts';
import type { DecoderState } from './state.ts';
import type { Commit, DecoderView, KeptMention, OpenCluster } from './view.ts';

/** A decision: where a mention went, and why. */
export interface Placement {
  /** The mention's place among all mentions of the document, participants included. */
  readonly n: number;
  /** The mention's number on the wire, where participants are not counted. */
  readonly number: number;
  readonly mention: Mention;
  /** The cluster it is now in. */
  readonly cluster: number;
  /** `n` of the antecedent; `null` if the mention opened a cluster. */
  readonly antecedent: number | null;
  /**
   * The antecedent's number on the wire; `null` also if it is a participant who was not mentioned
   * yet.
   */
  readonly antecedentNumber: number | null;
  readonly choice: Choice;
  readonly confidence: number;
  /** The clusters that this decision closed: nothing can join them anymore. */
  readonly closed: readonly number[];
}

/** What is reported about decisions besides their outcome. */
export interface ExplainOptions {
  /** Number of candidates to list. */
  readonly candidateCount: number;
  /** The mention, by its `n`, for which every listed candidate gets reasons. */
  readonly inspected?: number | undefined;
}

const NO_EXPLANATION: ExplainOptions = { candidateCount: 0 };

/** The first mention of a document is not scored: it opens cluster 0 (docs/model.md §4.3). */
const NOTHING_OPEN: Scores = { local: [], global: [], newLocal: 0, newGlobal: 0 };

/**
 * Mentions that a scorer prepares together: enough to share the cost of a run, few enough to stay
 * in a core's cache.
 */
const PREPARED_AT_ONCE = 16;

/**
 * Places the mentions of a turn, each before the next is scored. A step that is not ready yet is
 * yielded as a promise, which must be awaited before the next step is requested; `for await` does.
 */
export function* placeMentions<Memory>(
  state: DecoderState<Memory>,
  mentions: readonly Mention[],
  scorer: Scorer<Memory>,
  explained: ExplainOptions = NO_EXPLANATION,
): Generator<Placement | Promise<Placement>, void, unknown> {
  const { candidateCount, inspected } = explained;
  for (let start = 0; start < mentions.length; start += PREPARED_AT_ONCE) {
    const together = mentions.slice(start, start + PREPARED_AT_ONCE);
    for (const { speaker } of together) state.addSpeaker(speaker);
    const selections = scorer.prepare && state.selectAhead(together);
    const place = (at: number) =>
      placeMention(state, together[at] as Mention, scorer, { candidateCount, inspected, selection: selections?.[at] });
    yield whenReady(selections && scorer.prepare?.(together, state, selections), () => place(0));
    for (let at = 1; at < together.length; at++) yield place(at);
  }
}

/** Options of one placement. */
export interface PlaceOptions<Memory> extends Partial<ExplainOptions> {
  /** What was selected for the mention in advance, which saves work. */
  readonly selection?: Selection<Memory> | undefined;
}

/**
 * Places one mention: scores it against the open clusters, links it or opens a new cluster, and
 * advances one memory. Synchronous if the scorer is: one promise per step would cost as much as the
 * step.
 */
export function placeMention<Memory>(
  state: DecoderState<Memory>,
  mention: Mention,
  scorer: Scorer<Memory>,
  { candidateCount = 0, inspected, selection }: PlaceOptions<Memory> = {},
): Placement | Promise<Placement> {
  state.addSpeaker(mention.speaker);
  const settled = state.findSettled(mention);
  if (settled !== undefined) return joinSettled(state, mention, scorer, { cluster: settled, candidateCount });
  const view = state.createView(mention, selection);
  const isFirst = view.candidates.length === 0;
  return whenReady(isFirst ? NOTHING_OPEN : scorer.score(mention, view), (scores) => {
    const chosen = choose(scores, view, candidateCount);
    const isBare = isFirst || candidateCount === 0;
    const pickExplained = () => (view.numberedCount === inspected ? chosen.candidates : pickLeading(chosen, view));
    return whenReady(isBare ? chosen : addReasons(chosen, pickExplained(), { mention, view, scorer }), (choice) => {
      const antecedent = view.candidates[choice.slot];
      return whenReady(scorer.advance(antecedent?.cluster.memory, mention, state), (memory) => {
        const confidence = isFirst ? 1 : scorer.estimateConfidence(mention, choice);
        const committed = state.commit(mention, antecedent?.cluster, memory);
        return createPlacement(committed, antecedent, { mention, choice, confidence });
      });
    });
  });
}

/** Nothing was weighed. */
const SETTLED: Choice = {
  isNew: false,
  score: 0,
  margin: 0,
  slot: -1,
  candidates: [],
  newCluster: { local: 0, global: 0 },
};

/** Places a mention that is settled by rule, such as a participant's "I": nothing is weighed. */
function joinSettled<Memory>(
  state: DecoderState<Memory>,
  mention: Mention,
  scorer: Scorer<Memory>,
  { cluster, candidateCount }: { readonly cluster: OpenCluster<Memory>; readonly candidateCount: number },
): Placement | Promise<Placement> {
  const antecedent = findOwnAntecedent(mention, cluster) ?? cluster.members.at(-1);
  const choice = candidateCount === 0 || antecedent === undefined ? SETTLED : explainSettled(mention, antecedent);
  return whenReady(scorer.advance(cluster.memory, mention, state), (memory) =>
    createPlacement(state.commit(mention, cluster, memory), antecedent, {
      mention,
      choice,
      confidence: rateRule(mention),
    }),
  );
}

/** The one candidate that there was, with the rule as its reason. */
function explainSettled(mention: Mention, { n, number, keys, cluster }: KeptMention<unknown>): Choice {
  const reasons = [{ feature: describeRule(mention), weight: 0 }];
  const found = { antecedent: n, number: keys.isSilent ? null : number, cluster: cluster.id };
  return { ...SETTLED, candidates: [{ ...found, local: 0, global: 0, reasons }] };
}

/** The number of an antecedent; for a participant that of a mention that stands for it, if there is one. */
function findNumber({ keys, number, cluster }: KeptMention<unknown>, n: number): number | null {
  return keys.isSilent ? (findSpoken(cluster, n)?.number ?? null) : number;
}

function createPlacement<Memory>(
  { kept, closed }: Commit<Memory>,
  antecedent: KeptMention<Memory> | undefined,
  rest: Pick<Placement, 'mention' | 'choice' | 'confidence'>,
): Placement {
  return {
    n: kept.n,
    number: kept.number,
    cluster: kept.cluster.id,
    antecedent: antecedent?.n ?? null,
    antecedentNumber: antecedent === undefined ? null : findNumber(antecedent, kept.n),
    closed,
    ...rest,
  };
}

/**
 * Picks the winner and the best candidate with another outcome: reasons are far more expensive than
 * scores.
 */
function pickLeading({ slot, candidates }: Choice, view: DecoderView<unknown>): RankedCandidate[] {
  const winner = view.candidates[slot];
  const rival = candidates.find(({ cluster }) => cluster !== winner?.cluster.id);
  return candidates.filter((candidate) => candidate === rival || candidate.antecedent === winner?.n);
}

/** Adds the scorer's reasons for these candidates and for the new cluster to a choice. */
async function addReasons<Memory>(
  choice: Choice,
  explained: readonly RankedCandidate[],
  context: { readonly mention: Mention; readonly view: DecoderView<Memory>; readonly scorer: Scorer<Memory> },
): Promise<Choice> {
  const { mention, view, scorer } = context;
  const { explain } = scorer;
  if (explain === undefined) return choice;
  const candidates: RankedCandidate[] = [];
  for (const candidate of choice.candidates) {
    const antecedent = explained.includes(candidate)
      ? view.candidates.find(({ n }) => n === candidate.antecedent)
      : undefined;
    candidates.push(
      antecedent === undefined
        ? candidate
        : { ...candidate, reasons: await explain.call(scorer, mention, view, antecedent) },
    );
  }
  const reasons = await explain.call(scorer, mention, view, undefined);
  return { ...choice, candidates, newCluster: { ...choice.newCluster, reasons } };
}
