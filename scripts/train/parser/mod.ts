/**
 * What other rooms use of the parser's trainer: its commands as functions, its sentences and word
 * vectors.
 */
export { exportParser, exportParserFlags } from './export.ts';
export { fetchGlove, fillFromGlove } from './glove.ts';
export { loadAmalgum, loadEwt, loadGum } from './load-sentences.ts';
export { trainParser, trainParserFlags } from './train.ts';
export { describeParserEvent } from './train-log.ts';
