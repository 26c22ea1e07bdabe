/** Loads the labeled sentences that the parser is trained and scored on. */
import {
  assignFold,
  type Fold,
  isNonCommercial,
  type LabeledSentence,
  loadCorpus,
  toLabeledSentences,
} from '../../corpora/mod.ts';

export const ENTITY_TYPES = [
  'none',
  'person',
  'place',
  'organization',
  'object',
  'event',
  'time',
  'substance',
  'animal',
  'plant',
  'abstract',
] as const;

export interface GumOptions {
  /** Leaves out the non-commercial genres. */
  readonly isFree: boolean;
  /** The documents of this fold are left out. */
  readonly without?: Fold | undefined;
}

/** Loads GUM with its entity types. */
export function loadGum(corpora: string, split: 'train' | 'dev', { isFree, without }: GumOptions): LabeledSentence[] {
  return loadCorpus({ corpora, corpus: 'gum', split })
    .filter((document) => !isFree || !isNonCommercial(document))
    .filter(({ id }) => without === undefined || assignFold(id, without.count) !== without.fold)
    .flatMap((document) => toLabeledSentences(document, true));
}

/** Loads EWT, which has no entity types. */
export function loadEwt(corpora: string, split: 'train' | 'dev'): LabeledSentence[] {
  return loadCorpus({ corpora, corpus: 'ewt', split }).flatMap((document) => toLabeledSentences(document, false));
}
