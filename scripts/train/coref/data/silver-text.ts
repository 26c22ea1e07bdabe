/**
 * Loads AMALGUM's texts for distillation: half as plain turns, half with AMALGUM's own analysis.
 */
import type { InputLine } from '../../../../src/mod.ts';
import { readAmalgumDocument, readAmalgumFiles, splitAmalgum } from '../../../corpora/mod.ts';
import { createFeed } from '../../../evaluate/mod.ts';
import { createRandom, shuffle } from '../../../shared/random.ts';

/** A document as input lines. */
export interface SilverText {
  readonly id: string;
  readonly lines: readonly InputLine[];
}

/**
 * Draws `count` documents, the same in every run; every other one has AMALGUM's analysis, the
 * others are plain text.
 */
export function loadSilverText(corpora: string, count: number): SilverText[] {
  const texts = readAmalgumFiles(corpora).flatMap(splitAmalgum);
  shuffle(texts, createRandom(1));
  return texts.slice(0, count).map((text, at) => {
    const document = readAmalgumDocument(text);
    return at % 2 === 0
      ? { id: `${document.id} (raw)`, lines: createFeed(document, 'raw').lines }
      : { id: `${document.id} (analyzed)`, lines: createFeed(document, 'gold-analysis').lines };
  });
}
