/**
 * The corpora room: readers for the public coreference corpora, a writer, and the turns a user
 * would send.
 */
export { readAmalgumDocument, readAmalgumFiles, splitAmalgum } from './amalgum.ts';
export { readConll2012 } from './conll2012.ts';
export { readConllu } from './conllu.ts';
export { corporaFlag } from './corpora-flag.ts';
export { CorpusError } from './corpus-error.ts';
export type { Constituent, CorpusDocument, CorpusSentence, EntityChunk, GoldMention } from './document.ts';
export { assignFold, type Fold, foldSchema } from './folds.ts';
export type { GapItem, GapName } from './gap.ts';
export { type LabeledSentence, labelHeads, type TypedSpan, toLabeledSentences } from './labeled-sentence.ts';
export { findTextLicense, isNonCommercial } from './licenses.ts';
export { loadConllFolder, loadCorpus, loadGap } from './load.ts';
export { findParticipants } from './participants.ts';
export { isParticipantId } from './read-chat.ts';
export { addMarks, loadMarked, readBlindMarks } from './read-marks.ts';
export { type FollowUp, loadFollowUps, readFollowUps } from './read-standalone.ts';
export { locateMention, toTurns } from './turns.ts';
export { writeConll2012 } from './write-conll.ts';
