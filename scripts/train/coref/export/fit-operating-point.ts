/**
 * Finds the operating point of an exported model on dev: hill climbing, one group of forms after
 * the other, as long as the CoNLL scores of all corpora together rise by more than noise.
 */
import { z } from 'zod';
import { type Mention, toForm } from '../../../../featurizer/mod.ts';
import { defineCommand } from '../../../../src/cli/define-command.ts';
import { DEFAULT_BOUND, DecoderState, placeMentions, type Scorer } from '../../../../src/decoder/mod.ts';
import { toMentionLine } from '../../../../src/session/mod.ts';
import { corporaFlag } from '../../../corpora/mod.ts';
import { createReport, toPrediction } from '../../../evaluate/mod.ts';
import { createParserAnalyzer } from '../../../shared/shipped-parser.ts';
import { type DevSet, loadDevSets } from '../data/dev-sets.ts';
import { extractDocument } from '../data/extract-documents.ts';
import { loadScorer } from '../data/teacher.ts';
import { formatNewBias, type NewBias } from './operating-point.ts';

/** Forms that move together: few enough groups for the size of dev. */
const GROUPS: readonly (readonly string[])[] = [
  ['nominal'],
  ['proper'],
  ['you'], // often generic
  ['i', 'we', 'he', 'she', 'it', 'they', 'one', 'pronoun'],
  ['this', 'that', 'these', 'those'],
];
const STEPS = [0.8, 0.4];
/** Points that the scores together must gain in a step. */
const LEAST_GAIN = 0.03;

/** An operating point, and the CoNLL scores on the development sets with it, in percent. */
export interface OperatingPoint {
  readonly newBias: NewBias;
  readonly scores: readonly number[];
}

export interface FitOptions {
  readonly sets: readonly DevSet[];
  /** The forms that the network can tell apart; default: all. */
  readonly forms?: ReadonlySet<string>;
  /** Called with every point that is tried. */
  readonly onStep: (point: OperatingPoint) => void;
}

/** Finds the operating point of a scorer. */
export async function fitOperatingPoint(scorer: Scorer, { sets, forms, onStep }: FitOptions): Promise<OperatingPoint> {
  const groups = GROUPS.map((group) => group.filter((form) => forms?.has(form) ?? true)).filter(
    ({ length }) => length > 0,
  );
  const score = createBiasedEvaluation(scorer, sets);
  const measure = async (newBias: NewBias): Promise<OperatingPoint> => {
    const point = { newBias, scores: await score(newBias) };
    onStep(point);
    return point;
  };
  const rate = ({ scores }: OperatingPoint) => sumCorpora(sets, scores);
  let best = await measure(new Map());
  const climb = async (group: readonly string[], by: number) => {
    for (;;) {
      const moved = new Map(best.newBias);
      for (const form of group) moved.set(form, (moved.get(form) ?? 0) + by);
      const point = await measure(moved);
      if (rate(point) < rate(best) + LEAST_GAIN) return;
      best = point;
    }
  };
  for (const step of STEPS) for (const group of groups) for (const by of [step, -step]) await climb(group, by);
  return best;
}

/** Formats a point: `62.69, 65.05, 71.90: it=0.4`. */
export function describeOperatingPoint({ newBias, scores }: OperatingPoint): string {
  return `${scores.map((score) => score.toFixed(2)).join(', ')}: ${formatNewBias(newBias) || 'as trained'}`;
}

/** Creates a function from a bias to the CoNLL score of each set; mentions are extracted once. */
function createBiasedEvaluation(scorer: Scorer, sets: readonly DevSet[]): (newBias: NewBias) => Promise<number[]> {
  const analyzer = createParserAnalyzer();
  const extracted = sets.map(({ documents, input }) =>
    documents.map((document) => extractDocument(document, input, { analyzer })),
  );
  return async (newBias) => {
    const biased: Scorer = {
      prepare: (mentions, view, candidates) => scorer.prepare?.(mentions, view, candidates),
      score: async (mention, view) => {
        const scores = await scorer.score(mention, view);
        return { ...scores, newLocal: scores.newLocal + (newBias.get(toForm(mention)) ?? 0) };
      },
      advance: (memory, mention, view) => scorer.advance(memory, mention, view),
      estimateConfidence: () => 0.5,
    };
    const scores: number[] = [];
    for (const [at, { documents, input }] of sets.entries()) {
      const predictions = [];
      for (const [place, document] of documents.entries()) {
        const lines = await decide(extracted[at]?.[place]?.mentions ?? [], biased, input !== 'raw');
        predictions.push(toPrediction(document, input, lines));
      }
      scores.push(100 * createReport(documents, predictions).scores.conll);
    }
    return scores;
  };
}

async function decide(mentions: readonly Mention[], scorer: Scorer, isTokens: boolean) {
  const lines = [];
  const state = new DecoderState<unknown>(DEFAULT_BOUND);
  for await (const placement of placeMentions(state, mentions, scorer))
    if (placement.mention.isParticipant !== true) lines.push(toMentionLine(placement, { isTokens, explain: false }));
  return lines;
}

/** Adds up the scores of all corpora; a corpus with several inputs has their mean. */
function sumCorpora(sets: readonly DevSet[], scores: readonly number[]): number {
  const counts = new Map<string, number>();
  for (const { corpus } of sets) counts.set(corpus, (counts.get(corpus) ?? 0) + 1);
  return sets.reduce((total, { corpus }, at) => total + (scores[at] ?? 0) / (counts.get(corpus) ?? 1), 0);
}

const command = defineCommand({
  name: 'node scripts/train/coref/export/fit-operating-point.ts',
  summary: 'Finds the operating point of an exported model on dev and prints --new-bias.',
  flags: z.object({
    model: z.string().describe('Folder of the model.').meta({ placeholder: 'DIR' }).default('models/coref'),
    corpora: corporaFlag.optional(),
    json: z.boolean().describe('Prints one JSON object.').default(false),
  }),
  async run({ model, corpora, json }, { write, writeError }) {
    const point = await fitOperatingPoint(await loadScorer(model), {
      sets: loadDevSets({ corpora }),
      onStep: (tried) => writeError(`${describeOperatingPoint(tried)}\n`),
    });
    const newBias = formatNewBias(point.newBias);
    await write(json ? `${JSON.stringify({ newBias, scores: point.scores })}\n` : `--new-bias ${newBias}\n`);
  },
});

if (import.meta.main) process.exitCode = await command.run(process.argv.slice(2));
