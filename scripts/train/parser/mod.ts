/** The parser's training room: its sentences, its teacher data and word vectors. */
export { fillFromGlove } from './glove.ts';
export { loadEwt, loadGum } from './load-sentences.ts';
export { loadAmalgum, readAmalgum } from './teacher.ts';
