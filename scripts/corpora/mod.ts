/** The corpus room: readers for the public coreference corpora, their writer, and the turns a user would send. */
export { collectClusters, dropSingletons, type FoundMention, orderClusters } from './clusters.ts';
export { type Conll2012Options, readConll2012 } from './conll2012.ts';
export { loadConllFolder } from './conll2012-folder.ts';
export { readConllu } from './conllu.ts';
export { CorpusError, type CorpusErrorCode } from './corpus-error.ts';
export type {
  Constituent,
  CorpusDocument,
  CorpusSentence,
  EntityChunk,
  GoldCluster,
  GoldMention,
} from './document.ts';
export { assignFold, type Fold, foldSchema } from './folds.ts';
export { type GapItem, type GapName, type GapSpan, readGap } from './gap.ts';
export { isNonCommercial, readTextLicense } from './licences.ts';
export { type CorpusName, type CorpusSplit, type LoadOptions, loadCorpus, loadGap } from './load.ts';
export { type CorpusTurn, locateMention, type TurnSpan, toTurns } from './turns.ts';
export { type ConllDocument, writeConll2012 } from './write-conll.ts';
