/**
 * Finds the operating point of an exported model on OntoGUM dev: `node scripts/train/coref/export/fit-operating-point.ts --model DIR`. Climbs, form by
 * form, as long as the CoNLL scores of raw text and gold analysis rise together by more than chance would; prints `--new-bias`.
 */
import { parseArgs } from 'node:util';
import { type Mention, toForm } from '../../../../featurizer/mod.ts';
import { DEFAULT_BOUND, DecoderState, placeMentions, type Scorer } from '../../../../src/decoder/mod.ts';
import { toMentionLine } from '../../../../src/session/mod.ts';
import { loadCorpus } from '../../../corpora/mod.ts';
import { createReport, toPrediction } from '../../../evaluate/mod.ts';
import { createParserAnalyzer } from '../../../shared/shipped-parser.ts';
import { extractDocument } from '../data/extract-documents.ts';
import { loadScorer } from '../data/teacher.ts';
import { formatNewBias, type NewBias } from './operating-point.ts';

/** Forms that are moved together: few enough that dev can tell. */
const GROUPS: readonly (readonly string[])[] = [
  ['nominal'],
  ['proper'],
  ['i', 'we', 'you', 'he', 'she', 'it', 'they', 'one', 'pronoun'],
  ['this', 'that', 'these', 'those'],
];
const STEPS = [0.8, 0.4];
/** Points of both scores together that a step must gain. */
const LEAST_GAIN = 0.03;
const INPUTS = ['raw', 'gold-analysis'] as const;

const { values: flags } = parseArgs({
  options: {
    model: { type: 'string', default: 'models/coref' },
    corpora: { type: 'string', default: '../shared/corpora' },
  },
});

const scorer = await loadScorer(flags.model);
const analyzer = createParserAnalyzer();
const dev = loadCorpus({ corpora: flags.corpora, corpus: 'ontogum', split: 'dev' });
const extracted = INPUTS.map((input) => dev.map((document) => extractDocument(document, input, { analyzer })));

let best: NewBias = new Map();
let bestScores = await scoresWith(best);
report(best, bestScores);
for (const step of STEPS) for (const group of GROUPS) for (const by of [step, -step]) await climb(group, by);
console.log(`--new-bias ${formatNewBias(best)}`);

async function climb(group: readonly string[], by: number): Promise<void> {
  for (;;) {
    const moved = new Map(best);
    for (const form of group) moved.set(form, (moved.get(form) ?? 0) + by);
    const scores = await scoresWith(moved);
    report(moved, scores);
    if (sumOf(scores) < sumOf(bestScores) + LEAST_GAIN) return;
    [best, bestScores] = [moved, scores];
  }
}

/** The CoNLL score of each input. */
async function scoresWith(bias: NewBias): Promise<number[]> {
  const biased: Scorer = {
    prepare: (mentions, view, candidates) => scorer.prepare?.(mentions, view, candidates),
    score: async (mention, view) => {
      const scores = await scorer.score(mention, view);
      return { ...scores, newLocal: scores.newLocal + (bias.get(toForm(mention)) ?? 0) };
    },
    advance: (memory, mention, view) => scorer.advance(memory, mention, view),
    estimateConfidence: () => 0.5,
  };
  const scores: number[] = [];
  for (const [at, input] of INPUTS.entries()) {
    const predictions = [];
    for (const [place, document] of dev.entries()) {
      const lines = await decide(extracted[at]?.[place]?.mentions ?? [], biased, input !== 'raw');
      predictions.push(toPrediction(document, input, lines));
    }
    scores.push(100 * createReport(dev, predictions).scores.conll);
  }
  return scores;
}

async function decide(mentions: readonly Mention[], biased: Scorer, isTokens: boolean) {
  const lines = [];
  const state = new DecoderState<unknown>(DEFAULT_BOUND);
  for await (const placement of placeMentions(state, mentions, biased))
    lines.push(toMentionLine(placement, { isTokens, explain: false }));
  return lines;
}

function sumOf(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + score, 0);
}

function report(bias: NewBias, scores: readonly number[]): void {
  const parts = INPUTS.map((input, at) => `${input} ${scores[at]?.toFixed(2)}`);
  console.log(`${parts.join(', ')}: ${formatNewBias(bias) || 'as trained'}`);
}
