/** Loads corpora from a folder with one sub-folder a corpus. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readConll2012 } from './conll2012.ts';
import { chooseConllFiles, isConllFile } from './conll2012-folder.ts';
import { readConllu } from './conllu.ts';
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument } from './document.ts';
import { listFiles, readFile } from './files.ts';
import { type GapItem, readGap } from './gap.ts';

export type CorpusName = 'ontogum' | 'gum' | 'ewt' | 'conll2012' | 'litbank' | 'winobias';
export type CorpusSplit = 'train' | 'dev' | 'test';

export interface LoadOptions {
  /** The folder that holds all corpora. */
  readonly corpora: string;
  readonly corpus: CorpusName;
  readonly split: CorpusSplit;
}

/** Loads every document of a corpus's split, in the order of file names; singletons are kept. */
export function loadCorpus({ corpora, corpus, split }: LoadOptions): CorpusDocument[] {
  const layout = LAYOUTS[corpus];
  const folder = join(corpora, layout.folder(split));
  const names = listFiles(folder).filter((name) => layout.isFile(name, split));
  const files = layout.choose?.(names) ?? names;
  if (files.length === 0) throw createMissingError(corpus, `${split} files in ${folder}`, layout.source);
  return files.flatMap((name) => readFile(join(folder, name), (text) => layout.read(text, name)));
}

const GAP_FILES = { train: 'development', dev: 'validation', test: 'test' } as const;

/** Loads GAP: `train` is its development file (2,000 items), `dev` its validation file (454). */
export function loadGap({ corpora, split }: Pick<LoadOptions, 'corpora' | 'split'>): GapItem[] {
  const path = join(corpora, 'gap', `gap-${GAP_FILES[split]}.tsv`);
  if (!existsSync(path)) throw createMissingError('gap', path, 'github.com/google-research-datasets/gap-coreference');
  return readFile(path, readGap);
}

interface Layout {
  readonly folder: (split: CorpusSplit) => string;
  readonly isFile: (name: string, split: CorpusSplit) => boolean;
  readonly choose?: (names: readonly string[]) => readonly string[];
  readonly read: (text: string, name: string) => CorpusDocument[];
  /** Where the public gets it. */
  readonly source: string;
}

const LAYOUTS: Readonly<Record<CorpusName, Layout>> = {
  ontogum: {
    folder: (split) => join('gum', 'ontogum', split),
    isFile: (name) => name.endsWith('.conllu'),
    read: readConllu,
    source: 'github.com/amir-zeldes/gum, folder coref/ontogum/conllu',
  },
  gum: {
    folder: (split) => join('gum', 'dep', split),
    isFile: (name) => name.endsWith('.conllu'),
    read: readConllu,
    source: 'github.com/amir-zeldes/gum, folder dep',
  },
  ewt: {
    folder: () => 'ewt',
    isFile: (name, split) => name === `en_ewt-ud-${split}.conllu`,
    // EWT writes the genre into the id only: `weblog-blogspot.com_…`, `email-enronsent…`
    read: (text) =>
      readConllu(text).map((document) => ({
        ...document,
        genre: /^[a-z]+(?=-)/.exec(document.id)?.[0] ?? document.genre,
      })),
    source: 'github.com/UniversalDependencies/UD_English-EWT',
  },
  conll2012: {
    folder: (split) => join('conll2012', split),
    isFile: isConllFile,
    choose: chooseConllFiles,
    read: (text) => readConll2012(text),
    source: 'cemantix.org/data/ontonotes.html (with LDC2013T19, OntoNotes 5.0)',
  },
  litbank: {
    folder: (split) => join('litbank', split),
    isFile: (name) => name.endsWith('.conll'),
    read: (text) => readConll2012(text, { genre: 'fiction' }),
    source: 'github.com/dbamman/litbank',
  },
  winobias: {
    folder: () => 'winobias',
    isFile: (name, split) => name.startsWith(`${split}_`) && name.endsWith('_conll'),
    read: (text, name) => readConll2012(text, { genre: readWinobiasGenre(name) }),
    source: 'github.com/uclanlp/corefBias (it has no training portion)',
  },
};

/** `dev_type1_pro_stereotype.v4_auto_conll` → `type1-pro`, so that reports tell the four files apart. */
function readWinobiasGenre(name: string): string {
  const [, type, side] = /_(type[12])_(pro|anti)_/.exec(name) ?? [];
  return type && side ? `${type}-${side}` : 'unknown';
}

function createMissingError(corpus: string, wanted: string, source: string): CorpusError {
  return new CorpusError('corpus_missing', `load ${corpus}: found none, wanted ${wanted}; get them from ${source}`);
}
