/**
 * The development sets that a model is tuned, scored and calibrated on: Antecedent Chat, and
 * OntoGUM if there are corpora.
 */
import { type CorpusDocument, loadCorpus } from '../../../corpora/mod.ts';
import type { EvaluationInput } from '../../../evaluate/mod.ts';

export interface DevSet {
  readonly corpus: 'ontogum' | 'chat';
  readonly input: EvaluationInput;
  readonly documents: readonly CorpusDocument[];
}

export interface DevSetOptions {
  /** The folder of OntoGUM; without it there is only the set that is part of the repository. */
  readonly corpora?: string | undefined;
  /** How many conversations the model is trained on: if none, it is not scored on them either. */
  readonly conversations?: number | undefined;
}

/** Loads the sets. */
export function loadDevSets({ corpora, conversations }: DevSetOptions): DevSet[] {
  if (corpora === undefined) return [loadChat()];
  const documents = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
  return [
    { corpus: 'ontogum', input: 'raw', documents },
    { corpus: 'ontogum', input: 'gold-analysis', documents },
    ...(conversations === 0 ? [] : [loadChat()]),
  ];
}

function loadChat(): DevSet {
  return { corpus: 'chat', input: 'raw', documents: loadCorpus({ corpus: 'chat', split: 'dev' }) };
}

/** Names a set in a table: `OntoGUM, raw text`. */
export function nameDevSet({ corpus, input }: { readonly corpus: string; readonly input: string }): string {
  return `${corpus === 'chat' ? 'chat' : 'OntoGUM'}, ${input === 'raw' ? 'raw text' : 'gold analysis'}`;
}
