/**
 * Tiny corpora of short stories in the formats of the real ones, in a temporary folder: enough to
 * train for a moment.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/**
 * Writes OntoGUM: four stories for training, one of them non-commercial, and two for dev. Returns
 * the folder of corpora.
 */
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

/** Adds AMALGUM: six stories in one file. */
export function addSilverTexts(corpora: string): void {
  const folder = join(corpora, 'amalgum');
  mkdirSync(folder, { recursive: true });
  const stories = PEOPLE.map((person, at) =>
    story(`silver_${person}`, 'news', at).replace(/^# (?:global|meta|newpar).*\n/gm, ''),
  );
  writeFileSync(join(folder, 'news.conllu.gz'), gzipSync(stories.join('')));
}

/** Adds what the parser is trained on: AMALGUM, and the stories of OntoGUM as GUM and EWT. */
export function addParserCorpora(corpora: string): void {
  addSilverTexts(corpora);
  const [ontogum, gum, ewt] = [join(corpora, 'gum', 'ontogum'), join(corpora, 'gum', 'dep'), join(corpora, 'ewt')];
  cpSync(ontogum, gum, { recursive: true });
  mkdirSync(ewt, { recursive: true });
  for (const split of ['train', 'dev']) {
    const stories = readdirSync(join(ontogum, split)).map((name) => readFileSync(join(ontogum, split, name), 'utf8'));
    writeFileSync(join(ewt, `en_ewt-ud-${split}.conllu`), stories.join(''));
  }
}

/** Adds GAP: one snippet per split. */
export function addGap(corpora: string): void {
  cpSync(join(import.meta.dirname, '../../../fixtures/corpora/gap'), join(corpora, 'gap'), { recursive: true });
}

/** Creates an empty folder. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'antecedent-'));
}
