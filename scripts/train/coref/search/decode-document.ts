/**
 * Decodes a document whose mentions are extracted, with its own clusters so far or with those of
 * the oracle (docs/model.md §6.1).
 */
import {
  choose,
  DecoderState,
  type OpenCluster,
  type Placement,
  placeMention,
  type Scorer,
  UNBOUNDED,
} from '../../../../src/decoder/mod.ts';
import type { ExtractedDocument } from '../data/training-document.ts';

/**
 * Whose clusters a decision sees: the system's own so far (`greedy`, GH) or those of the oracle
 * clustering (`oracle`, OH).
 */
export type History = 'greedy' | 'oracle';

export interface DecodeOptions {
  readonly history: History;
  /**
   * Whether features depend on the whole document, so that all its speakers are known from the
   * start; default: false.
   */
  readonly isWhole?: boolean;
}

/** Places every mention of a document. */
export async function decodeDocument<Memory>(
  document: ExtractedDocument,
  scorer: Scorer<Memory>,
  { history, isWhole = false }: DecodeOptions,
): Promise<Placement[]> {
  const [first] = document.contexts;
  const state = new DecoderState<Memory>(UNBOUNDED, first?.genre);
  if (isWhole) for (const speaker of first?.speakers ?? []) state.addSpeaker(speaker);
  if (history === 'oracle') return followOracle(document, scorer, state);
  const placements: Placement[] = [];
  for (const mention of document.mentions) placements.push(await placeMention(state, mention, scorer));
  return placements;
}

/**
 * Lets clusters and memories follow the oracle and only records the model's choices; their links
 * are the predicted clusters.
 */
async function followOracle<Memory>(
  { mentions, oracle }: ExtractedDocument,
  scorer: Scorer<Memory>,
  state: DecoderState<Memory>,
): Promise<Placement[]> {
  const placements: Placement[] = [];
  const clusters = new Map<number, OpenCluster<Memory>>();
  let predictedCount = 0;
  for (const [n, mention] of mentions.entries()) {
    state.addSpeaker(mention.speaker);
    const scores = n === 0 ? { local: [], global: [], newLocal: 0, newGlobal: 0 } : await scorer.score(mention, state);
    const choice = choose(scores, state, 0);
    const { numberedCount: number } = state;
    const chosen = state.candidates[choice.slot];
    const antecedent = chosen?.n ?? null;
    placements.push({
      n,
      number,
      mention,
      cluster: antecedent === null ? predictedCount++ : (placements[antecedent]?.cluster ?? 0),
      antecedent,
      antecedentNumber: chosen === undefined || chosen.mention.isParticipant === true ? null : chosen.number,
      choice,
      confidence: n === 0 ? 1 : scorer.estimateConfidence(mention, choice),
      closed: [],
    });
    const cluster = oracle[n] ?? -1;
    const joined = clusters.get(cluster);
    const memory = await scorer.advance(joined?.memory, mention, state);
    clusters.set(cluster, state.commit(mention, joined, memory).kept.cluster);
  }
  return placements;
}
