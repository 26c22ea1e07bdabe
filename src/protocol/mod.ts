/** The wire protocol: schemas, one line reader, one line writer. */
export * from './answers.ts';
export { countEdits } from './count-edits.ts';
export { describeIssue } from './describe-issue.ts';
export { DocumentAnswers, toDocumentAnswers } from './document-answers.ts';
export * from './input.ts';
export * from './limits.ts';
export * from './line-error.ts';
export { onFirstUse } from './on-first-use.ts';
export * from './options.ts';
export * from './output.ts';
export { checkLine, parseJson, parseLine } from './parse-line.ts';
export * from './query.ts';
export { checkInput, type NumberedLine, parseTextLine, readInput } from './read-input.ts';
export { LineSplitter, readLines, type TextLine } from './read-lines.ts';
export { splitSpeaker } from './spoken-line.ts';
export * from './standalone.ts';
export { encodeLine, toErrorLine, writeLines, writeText } from './write-lines.ts';
