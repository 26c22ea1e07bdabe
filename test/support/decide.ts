/** Runs a scorer over documents of mentions: the decoder alone, on any runtime. */
import type { Mention } from '../../featurizer/mod.ts';
import { DecoderState, placeMentions, recencyBound, type Scorer, UNBOUNDED } from '../../src/decoder/mod.ts';

/** A document as its turns' mentions. */
export type MentionDocument = readonly (readonly Mention[])[];

/** What was decided of a mention, with every number that led to it. */
export interface Decided {
  readonly cluster: number;
  readonly antecedent: number | null;
  readonly numbers: Readonly<Record<string, number>>;
}

/** More candidates than any test document has: every score is told. */
const ALL_CANDIDATES = 1000;

/** Decides all documents at once, as a server's streams would be; `isBounded` keeps few clusters and antecedents open. */
export async function decide(
  scorer: Scorer,
  documents: readonly MentionDocument[],
  isBounded = false,
): Promise<Decided[][]> {
  return await Promise.all(
    documents.map(async (turns) => {
      const state = new DecoderState<unknown>(isBounded ? recencyBound(12, 3) : UNBOUNDED);
      const decided: Decided[] = [];
      for (const mentions of turns) {
        for await (const placement of placeMentions(state, mentions, scorer, ALL_CANDIDATES)) {
          const { cluster, antecedent, choice, confidence } = placement;
          const { score, margin, newCluster, candidates } = choice;
          const numbers: Record<string, number> = { score, margin, confidence };
          numbers['new local'] = newCluster.local;
          numbers['new global'] = newCluster.global;
          for (const candidate of candidates) {
            numbers[`${candidate.antecedent} local`] = candidate.local;
            numbers[`${candidate.antecedent} global`] = candidate.global;
          }
          decided.push({ cluster, antecedent, numbers });
        }
      }
      return decided;
    }),
  );
}
