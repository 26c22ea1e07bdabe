/** The development sets that a model is tuned, scored and calibrated on: Antecedent Chat, and OntoGUM if there are corpora. */
import { type CorpusDocument, loadCorpus } from '../../../corpora/mod.ts';
import type { EvaluationInput } from '../../../evaluate/mod.ts';

export interface DevSet {
  readonly corpus: 'ontogum' | 'chat';
  readonly input: EvaluationInput;
  readonly documents: readonly CorpusDocument[];
}

/** Loads the sets; without a folder of corpora only the one that is part of the repository. */
export function loadDevSets(corpora: string | undefined): DevSet[] {
  const chat: DevSet = { corpus: 'chat', input: 'raw', documents: loadCorpus({ corpus: 'chat', split: 'dev' }) };
  if (corpora === undefined) return [chat];
  const documents = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
  return [
    { corpus: 'ontogum', input: 'raw', documents },
    { corpus: 'ontogum', input: 'gold-analysis', documents },
    chat,
  ];
}

/** Names a set in a table: `OntoGUM, raw text`. */
export function nameDevSet({ corpus, input }: { readonly corpus: string; readonly input: string }): string {
  return `${corpus === 'chat' ? 'chat' : 'OntoGUM'}, ${input === 'raw' ? 'raw text' : 'gold analysis'}`;
}
