/** Runs a scorer over documents of mentions: the decoder alone, on any runtime. */
import type { Mention } from '../../featurizer/mod.ts';
import {
  type Bound,
  DecoderState,
  type Placement,
  placeMentions,
  recencyBound,
  type Scorer,
  UNBOUNDED,
} from '../../src/decoder/mod.ts';

/** A document as its turns' mentions. */
export type MentionDocument = readonly (readonly Mention[])[];

/** The decision about a mention, with every score behind it. */
export interface Decided {
  readonly cluster: number;
  readonly antecedent: number | null;
  readonly numbers: Readonly<Record<string, number>>;
}

/** More candidates than any test document has, so that every score is listed. */
const ALL_CANDIDATES = 1000;

export interface DecideOptions {
  /** Keeps few clusters and antecedents open. */
  readonly isBounded?: boolean;
  /** After each turn, rebuilds everything from the encoded memories, like a snapshot. */
  readonly isRestored?: boolean;
}

/** Decides all documents concurrently, like the streams of a server. */
export async function decide(
  scorer: Scorer,
  documents: readonly MentionDocument[],
  { isBounded = false, isRestored = false }: DecideOptions = {},
): Promise<Decided[][]> {
  const bound = isBounded ? recencyBound(12, 3) : UNBOUNDED;
  const silent = dropReasons(scorer);
  return await Promise.all(
    documents.map(async (turns) => {
      let state = new DecoderState<unknown>(bound);
      const decided: Decided[] = [];
      for (const mentions of turns) {
        for await (const placement of placeMentions(state, mentions, silent, { candidateCount: ALL_CANDIDATES })) {
          decided.push(pickDecided(placement));
        }
        if (isRestored) state = await rebuild(state, scorer, bound);
      }
      return decided;
    }),
  );
}

/** The same scorer without reasons: they are not compared, and would take most of the time. */
function dropReasons(scorer: Scorer): Scorer {
  return {
    ...(scorer.prepare && { prepare: scorer.prepare.bind(scorer) }),
    score: scorer.score.bind(scorer),
    advance: scorer.advance.bind(scorer),
    estimateConfidence: scorer.estimateConfidence.bind(scorer),
  };
}

function pickDecided({ cluster, antecedent, choice, confidence }: Placement): Decided {
  const { score, margin, newCluster, candidates } = choice;
  const numbers: Record<string, number> = { score, margin, confidence };
  numbers['new local'] = newCluster.local;
  numbers['new global'] = newCluster.global;
  for (const candidate of candidates) {
    numbers[`${candidate.antecedent} local`] = candidate.local;
    numbers[`${candidate.antecedent} global`] = candidate.global;
  }
  return { cluster, antecedent, numbers };
}

/** The same state with new objects, so that nothing a scorer has cached is found. */
async function rebuild(state: DecoderState<unknown>, scorer: Scorer, bound: Bound): Promise<DecoderState<unknown>> {
  const image = state.image();
  const clusters = [];
  for (const cluster of image.clusters) {
    const bytes = await scorer.encodeMemory?.(cluster.memory);
    clusters.push({ ...cluster, memory: await scorer.decodeMemory?.(bytes ?? new Uint8Array()) });
  }
  const kept = image.kept.map((one) => ({ ...one, mention: { ...one.mention } }));
  return DecoderState.restore({ ...image, clusters, kept }, bound);
}
