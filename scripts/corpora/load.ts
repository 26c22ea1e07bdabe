/**
 * Loads corpora from a folder with one subfolder per corpus, and names the public source of each.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConll2012 } from './conll2012.ts';
import { readConllu } from './conllu.ts';
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument } from './document.ts';
import { type GapItem, readGap } from './gap.ts';
import { readChat } from './read-chat.ts';

/** Antecedent Chat, which is part of the repository. */
const CHAT_FOLDER = join(import.meta.dirname, 'chat');

export type CorpusName = 'chat' | 'ontogum' | 'gum' | 'ewt' | 'conll2012' | 'litbank' | 'winobias';
export type CorpusSplit = 'train' | 'dev' | 'test';

export interface LoadOptions {
  /** The folder that contains all corpora but `chat`, which needs none. */
  readonly corpora?: string | undefined;
  readonly corpus: CorpusName;
  readonly split: CorpusSplit;
}

/** Loads every document of a split, ordered by file name; singletons are kept. */
export function loadCorpus({ corpora, corpus, split }: LoadOptions): CorpusDocument[] {
  const layout = LAYOUTS[corpus];
  const folder = corpus === 'chat' ? join(CHAT_FOLDER, split) : join(requireFolder(corpora), layout.folder(split));
  const names = listFiles(folder).filter((name) => layout.isFile(name, split));
  const files = layout.choose?.(names) ?? names;
  if (files.length === 0) throw createMissingError(corpus, `${split} files in ${folder}`, layout.source);
  return files.flatMap((name) => readFile(join(folder, name), (text) => layout.read(text, name)));
}

/** Loads GAP: `train` is its development file (2,000 items), `dev` its validation file (454). */
export function loadGap({ corpora, split }: Pick<LoadOptions, 'corpora' | 'split'>): GapItem[] {
  const path = join(requireFolder(corpora), 'gap', `gap-${GAP_FILES[split]}.tsv`);
  if (!existsSync(path)) throw createMissingError('gap', path, GAP_SOURCE);
  return readFile(path, readGap);
}

function requireFolder(corpora: string | undefined): string {
  if (corpora !== undefined) return corpora;
  const sources = describeSources().join('\n  ');
  throw new RangeError(
    `--corpora DIR is required (or set ANTECEDENT_CORPORA): a folder with one subfolder per corpus:\n  ${sources}`,
  );
}

/**
 * Loads every CoNLL-2012 part below a folder in any layout, ordered by file name; singletons are
 * kept.
 */
export function loadConllFolder(folder: string): CorpusDocument[] {
  const files = chooseConllFiles(listFiles(folder).filter(isConllFile));
  if (files.length === 0) {
    throw new CorpusError(
      'corpus_missing',
      `load CoNLL-2012: found no *_auto_conll or *_gold_conll files below ${folder}, expected those of one split; see docs/ontonotes.md`,
    );
  }
  return files.flatMap((name) => readFile(join(folder, name), (text) => readConll2012(text)));
}

/** Describes the folder layout and the source of every corpus, one per line. */
export function describeSources(): string[] {
  const split = '{train,dev,test}';
  const folders = Object.values(LAYOUTS).map(({ folder, source }): [string, string] => [folder(split), source]);
  return [...folders, ['gap', GAP_SOURCE] as const].map(([folder, source]) => `${folder}: ${source}`);
}

const GAP_FILES = { train: 'development', dev: 'validation', test: 'test' } as const;
const GAP_SOURCE = 'github.com/google-research-datasets/gap-coreference';

interface Layout {
  readonly folder: (split: string) => string;
  readonly isFile: (name: string, split: CorpusSplit) => boolean;
  readonly choose?: (names: readonly string[]) => readonly string[];
  readonly read: (text: string, name: string) => CorpusDocument[];
  /** Where to download it. */
  readonly source: string;
}

const LAYOUTS: Readonly<Record<CorpusName, Layout>> = {
  chat: {
    folder: () => join('scripts', 'corpora', 'chat'),
    isFile: (name) => name.endsWith('.txt'),
    read: readChat,
    source: 'this repository',
  },
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
    // EWT has the genre only in the id: `weblog-blogspot.com_…`, `email-enronsent…`
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
    source: 'github.com/uclanlp/corefBias (dev and test only)',
  },
};

/**
 * `dev_type1_pro_stereotype.v4_auto_conll` → `type1-pro`, so that reports keep the four files
 * separate.
 */
function readWinobiasGenre(name: string): string {
  const [, type, side] = /_(type[12])_(pro|anti)_/.exec(name) ?? [];
  return type && side ? `${type}-${side}` : 'unknown';
}

/** True for `*_auto_conll` and `*_gold_conll`. */
function isConllFile(name: string): boolean {
  return name.endsWith('_conll');
}

/**
 * Prefers English to other languages in the same folder, and predicted to gold analysis of the same
 * documents: the model's input is predicted analysis (docs/model.md §2.1).
 */
function chooseConllFiles(names: readonly string[]): readonly string[] {
  const english = names.filter((name) => /(?:^|[\\/])english[\\/]/.test(name));
  const chosen = english.length > 0 ? english : names;
  const automatic = chosen.filter((name) => name.endsWith('_auto_conll'));
  return automatic.length > 0 ? automatic : chosen;
}

/**
 * Lists the paths below a folder, sorted by code unit so that every machine agrees; empty if there
 * is no folder.
 */
function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

/**
 * Reads a file; a reader's error is wrapped so that it names the file, as `path:line` if the line
 * is known.
 */
function readFile<T>(path: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(path, 'utf8'));
  } catch (cause) {
    if (!(cause instanceof CorpusError)) throw cause;
    const place = cause.line === undefined ? path : `${path}:${cause.line}`;
    throw new CorpusError(cause.code, `load ${place}: ${cause.message}`, { cause, line: cause.line });
  }
}

function createMissingError(corpus: string, expected: string, source: string): CorpusError {
  return new CorpusError('corpus_missing', `load ${corpus}: found none, expected ${expected}; download from ${source}`);
}
