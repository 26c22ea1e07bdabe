/** The parser's training room: scores of a parser, and the sentences it is trained and scored on. */
export { describeScores, evaluateParse, type ParseScores } from './evaluate-parse.ts';
export { fillFromGlove } from './glove.ts';
export { type LabelledSentence, loadEwt, loadGum, sentencesOf } from './labelled-sentence.ts';
export { loadTeacher, readTeacher } from './teacher.ts';
