/** The parser's training room: scores of a parser, and the sentences it is trained and scored on. */
export { describeScores, type ParseScores, scoreParse } from './evaluate-parse.ts';
export { fillFromGlove } from './glove.ts';
export { type LabeledSentence, loadEwt, loadGum, toLabeledSentences } from './labelled-sentence.ts';
export { loadTeacher, readTeacher } from './teacher.ts';
