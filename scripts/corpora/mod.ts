/** The corpora room: readers for the public coreference corpora, a writer, and the turns a user would send. */
export { collectClusters, dropSingletons, type FoundMention, orderClusters } from './clusters.ts';
export { type Conll2012Options, readConll2012 } from './conll2012.ts';
export { readConllu } from './conllu.ts';
export { corporaFlag } from './corpora-flag.ts';
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
export { type LabeledSentence, labelHeads, type TypedSpan, toLabeledSentences } from './labeled-sentence.ts';
export { findTextLicense, isNonCommercial } from './licenses.ts';
export {
  type CorpusName,
  type CorpusSplit,
  type LoadOptions,
  loadConllFolder,
  loadCorpus,
  loadGap,
} from './load.ts';
export { type CorpusParticipant, findParticipants } from './participants.ts';
export { readChat, toParticipantId } from './read-chat.ts';
export { type CorpusTurn, locateMention, type TurnSpan, toTurns } from './turns.ts';
export { type ConllDocument, writeConll2012 } from './write-conll.ts';
