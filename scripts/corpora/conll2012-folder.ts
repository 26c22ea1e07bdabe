/** Loads the CoNLL-2012 files below any folder, as the shared task lays them out: by language, genre and source. */
import { join } from 'node:path';
import { readConll2012 } from './conll2012.ts';
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument } from './document.ts';
import { listFiles, readFile } from './files.ts';

/** Loads every part below a folder, files in the order of their names; singletons are kept. */
export function loadConllFolder(folder: string): CorpusDocument[] {
  const files = chooseConllFiles(listFiles(folder).filter(isConllFile));
  if (files.length === 0) {
    throw new CorpusError(
      'corpus_missing',
      `load CoNLL-2012: found no file *_auto_conll or *_gold_conll below ${folder}, wanted those of one split; see docs/ontonotes.md`,
    );
  }
  return files.flatMap((name) => readFile(join(folder, name), (text) => readConll2012(text)));
}

/** True for `*_auto_conll` and `*_gold_conll`. */
export function isConllFile(name: string): boolean {
  return name.endsWith('_conll');
}

/**
 * English before other languages that lie beside it. And the same documents may lie there with gold and with predicted
 * analysis: the model is fed the latter (model.md §2.1).
 */
export function chooseConllFiles(names: readonly string[]): readonly string[] {
  const english = names.filter((name) => /(?:^|[\\/])english[\\/]/.test(name));
  const chosen = english.length > 0 ? english : names;
  return chosen.some(isAuto) ? chosen.filter(isAuto) : chosen;
}

function isAuto(name: string): boolean {
  return name.endsWith('_auto_conll');
}
