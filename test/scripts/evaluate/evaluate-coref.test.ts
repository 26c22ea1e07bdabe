import { describe, expect, it } from 'vitest';
import type { Mention } from '../../../featurizer/mod.ts';
import { type CorpusDocument, readConllu } from '../../../scripts/corpora/mod.ts';
import { type EvaluationInput, evaluateCoref, INPUTS } from '../../../scripts/evaluate/mod.ts';
import { sumCategories } from '../../../scripts/metrics/mod.ts';
import { type Scorer, UNBOUNDED } from '../../../src/decoder/mod.ts';
import { createResolver } from '../../../src/platform/node/mod.ts';

/**
 * Two clusters, a mention that no extraction finds ("saw", an event), and a gold pair that rules
 * get wrong ("the pilot").
 */
const [DOCUMENT] = readConllu(`# newdoc id = toy
# meta::genre = letter
# newpar
# speaker = Ada
# text = Maria saw the pilot .
1	Maria	_	PROPN	NNP	_	2	nsubj	_	Entity=(1)
2	saw	_	VERB	VBD	_	0	root	_	Entity=(3)
3	the	_	DET	DT	_	4	det	_	Entity=(2
4	pilot	_	NOUN	NN	_	2	obj	_	Entity=2)
5	.	_	PUNCT	.	_	2	punct	_	_

# speaker = Ada
# text = It surprised Maria and her friend .
1	It	_	PRON	PRP	_	2	nsubj	_	Entity=(3)
2	surprised	_	VERB	VBD	_	0	root	_	_
3	Maria	_	PROPN	NNP	_	2	obj	_	Entity=(1)
4	and	_	CCONJ	CC	_	6	cc	_	_
5	her	_	PRON	PRP$	_	6	nmod:poss	_	Entity=(2(1)
6	friend	_	NOUN	NN	_	3	conj	_	Entity=2)
7	.	_	PUNCT	.	_	2	punct	_	_
`) as [CorpusDocument];

/** Links exactly like the gold clusters. */
function createOracleScorer(document: CorpusDocument): Scorer<number | undefined> {
  const clusters = new Map(
    document.clusters.flatMap(({ mentions }, cluster) =>
      mentions.map(({ sentence, start, end }) => [`${sentence} ${start} ${end}`, cluster] as const),
    ),
  );
  const find = ({ sentence, start, end, isParticipant }: Mention) =>
    isParticipant === true ? undefined : clusters.get(`${sentence} ${start} ${end}`);
  return {
    score: (mention, view) => ({
      local: view.candidates.map(() => 0),
      global: view.clusters.map(({ memory }) => (memory !== undefined && memory === find(mention) ? 1 : -1)),
      newLocal: 0,
      newGlobal: 0,
    }),
    advance: (memory, mention) => memory ?? find(mention),
    estimateConfidence: () => 1,
  };
}

const run = async (input: EvaluationInput, scorer?: Scorer) =>
  (await evaluateCoref([DOCUMENT], input, { resolver: await createResolver(scorer && { scorer, bound: UNBOUNDED }) }))
    .report;

describe('evaluateCoref', () => {
  it('reports MUC precision 100 and no errors for perfect links of extracted mentions', async () => {
    const report = await run('gold-analysis', createOracleScorer(DOCUMENT) as Scorer);
    expect(report.scores.muc.precision).toBe(1);
    expect(report.scores.muc.recall).toBeCloseTo(3 / 4, 12); // "saw" is not extracted, so its link is lost
    expect(sumCategories(report.errors)).toMatchObject({ falseLink: 0, falseNew: 0, wrongLink: 0 });
    expect(report.calibrationError).toBe(0);
  });

  it('reports a perfect score for perfect links of gold mentions', async () => {
    const report = await run('gold-mentions', createOracleScorer(DOCUMENT) as Scorer);
    expect(report.scores.conll).toBe(1);
    expect(report.extraction.recall).toBe(1);
  });

  it('reports extraction, groups and decisions of the rules', async () => {
    const report = await run('gold-analysis');
    expect(report.tokens).toBe(12);
    expect(report.extraction.recall).toBeCloseTo(6 / 7, 12);
    expect(report.byGenre).toMatchObject([{ group: 'letter', documents: 1 }]);
    expect(report.bySpeakers).toMatchObject([{ group: 'with speakers' }]);
    expect(report.byKind.map(({ group }) => group)).toEqual(['nominal', 'pronoun', 'proper']);
    expect(report.documents).toMatchObject([{ id: 'toy' }]);
  });

  it.each(INPUTS)('uses the same keys for gold and predicted mentions with %s', async (input) => {
    const report = await run(input);
    expect(report.extraction.recall).toBeGreaterThan(0.8);
    expect(report.scores.mentions.recall).toBeGreaterThan(0);
  });
});
