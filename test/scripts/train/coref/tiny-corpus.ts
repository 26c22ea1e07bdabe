/** A corpus of a few short stories in OntoGUM's format, written to a temporary folder: enough to train on for a moment. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Word, universal tag, Penn tag, head, relation, chain. */
type Row = readonly [form: string, upos: string, xpos: string, head: number, deprel: string, entity?: string];

const PEOPLE = ['Ada', 'Grace', 'Rosa', 'Clara', 'Julia', 'Emma'] as const;

function story(id: string, genre: string, at: number): string {
  const [one, other] = [PEOPLE[at % 6], PEOPLE[(at + 2) % 6]] as [string, string];
  const sentences: readonly (readonly Row[])[] = [
    [
      [one, 'PROPN', 'NNP', 2, 'nsubj', '(1)'],
      ['met', 'VERB', 'VBD', 0, 'root'],
      [other, 'PROPN', 'NNP', 2, 'obj', '(2)'],
      ['.', 'PUNCT', '.', 2, 'punct'],
    ],
    [
      ['She', 'PRON', 'PRP', 2, 'nsubj', '(1)'],
      ['liked', 'VERB', 'VBD', 0, 'root'],
      ['the', 'DET', 'DT', 4, 'det', '(3'],
      ['garden', 'NOUN', 'NN', 2, 'obj', '3)'],
      ['.', 'PUNCT', '.', 2, 'punct'],
    ],
    [
      ['The', 'DET', 'DT', 2, 'det', '(3'],
      ['garden', 'NOUN', 'NN', 3, 'nsubj', '3)'],
      ['pleased', 'VERB', 'VBD', 0, 'root'],
      [other, 'PROPN', 'NNP', 3, 'obj', '(2)'],
      ['.', 'PUNCT', '.', 3, 'punct'],
    ],
    [
      [one, 'PROPN', 'NNP', 2, 'nsubj', '(1)'],
      ['saw', 'VERB', 'VBD', 0, 'root'],
      ['it', 'PRON', 'PRP', 2, 'obj', '(3)'],
      ['.', 'PUNCT', '.', 2, 'punct'],
    ],
  ];
  const head = [`# newdoc id = ${id}`, '# global.Entity = GRP', `# meta::genre = ${genre}`, '# newpar'];
  return `${[head.join('\n'), ...sentences.map(sentenceText)].join('\n').trimEnd()}\n\n`;
}

function sentenceText(rows: readonly Row[]): string {
  const text = rows.map(([form]) => form).join(' ');
  const lines = rows.map(([form, upos, xpos, head, deprel, entity], at) =>
    [at + 1, form, '_', upos, xpos, '_', head, deprel, '_', entity ? `Entity=${entity}` : '_'].join('\t'),
  );
  return `# text = ${text}\n${lines.join('\n')}\n`;
}

/** Writes four stories to train on, one of them under a non-commercial licence, and two for dev; answers the folder of corpora. */
export function writeTinyCorpus(): string {
  const corpora = temporaryFolder();
  const genres = ['news', 'bio', 'voyage', 'fiction', 'news', 'bio'] as const;
  for (const [at, genre] of genres.entries()) {
    const folder = join(corpora, 'gum', 'ontogum', at < 4 ? 'train' : 'dev');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `toy_${genre}_${at}.conllu`), story(`toy_${genre}_${at}`, genre, at));
  }
  return corpora;
}

/** Adds texts of AMALGUM's shape: six stories in one file. */
export function addSilverTexts(corpora: string): void {
  const folder = join(corpora, 'amalgum');
  mkdirSync(folder, { recursive: true });
  const stories = PEOPLE.map((person, at) =>
    story(`silver_${person}`, 'news', at).replace(/^# (?:global|meta|newpar).*\n/gm, ''),
  );
  writeFileSync(join(folder, 'news.conllu.gz'), gzipSync(stories.join('')));
}

/** A new folder that nobody else writes to. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'antecedent-'));
}
