/**
 * Prints texts of AMALGUM and EWT for marking, turns answers into marks, and checks the marks there
 * are.
 */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { defineCommand, UsageError } from '../../src/cli/define-command.ts';
import {
  addMarks,
  type CorpusDocument,
  corporaFlag,
  loadCorpus,
  loadMarked,
  readAmalgumDocument,
  readAmalgumFiles,
  readBlindMarks,
  splitAmalgum,
} from '../corpora/mod.ts';
import { type Clustering, countDocument, summarize } from '../metrics/mod.ts';
import { createParserAnalyzer } from '../shared/shipped-parser.ts';
import { cutDocument, offerMentions, readAnswers } from './marking.ts';

/** Tokens of a document that are marked. */
const TOKENS = 750;

const markCommand = defineCommand({
  name: 'node scripts/evaluate/mark.ts',
  summary: 'Prints a text for marking, or the marks of the answers to it; without an id, checks Antecedent Marks.',
  flags: z.object({
    corpora: corporaFlag,
    answers: z.string().describe('File of answers: prints their marks.').meta({ placeholder: 'FILE' }).optional(),
  }),
  positionals: { usage: '[ID]', max: 1 },
  notes: 'An id is that of a document of AMALGUM or of the train part of EWT (scripts/corpora/marks/GUIDE.md).',
  async run({ corpora, answers }, { positionals: [id], write }) {
    if (id === undefined) {
      await write(checkMarks(corpora));
      return;
    }
    const document = cutDocument(findDocument(corpora, id), TOKENS);
    const offered = offerMentions(document, createParserAnalyzer());
    if (answers === undefined) {
      await write(`${offered.text}\n`);
      return;
    }
    if (!existsSync(answers)) throw new UsageError(`--answers ${answers}: found no such file, expected answers`);
    const lines = readAnswers(readFileSync(answers, 'utf8'), offered);
    await write(`${[`${id} ${document.sentences.length}`, ...lines].join('\n')}\n`);
  },
});

function findDocument(corpora: string, id: string): CorpusDocument {
  const text = readAmalgumFiles(corpora)
    .flatMap(splitAmalgum)
    .find((one) => one.id === id);
  const found =
    text === undefined
      ? loadCorpus({ corpora, corpus: 'ewt', split: 'train' }).find((one) => one.id === id)
      : readAmalgumDocument(text);
  if (found === undefined) throw new UsageError(`${id}: found no such document, expected one of AMALGUM or EWT`);
  return found;
}

/** Counts the marks, and compares those of OntoGUM's texts, which were made blind, with OntoGUM. */
function checkMarks(corpora: string): string {
  const documents = loadMarked(corpora);
  const tokens = documents.flatMap(({ sentences }) => sentences).reduce((sum, one) => sum + one.tokens.length, 0);
  const entities = documents.flatMap(({ clusters }) => clusters);
  const mentions = entities.reduce((sum, one) => sum + one.mentions.length, 0);
  const counts = compareBlindMarks(corpora);
  const scores = summarize(counts);
  const percent = (share: number) => (100 * share).toFixed(1);
  return [
    `${documents.length} documents, ${tokens} tokens, ${mentions} mentions, ${entities.length} entities`,
    `${counts.length} documents of OntoGUM, marked blind, against OntoGUM: MUC precision ${percent(scores.muc.precision)}, recall ${percent(scores.muc.recall)}; CoNLL F1 ${percent(scores.conll)}`,
    '',
  ].join('\n');
}

function compareBlindMarks(corpora: string) {
  const blind = readBlindMarks();
  const texts = loadCorpus({ corpora, corpus: 'ontogum', split: 'train' });
  const gold = new Map(texts.map((document) => [document.id, document]));
  return addMarks(texts, blind, 'ontogum').map((marked) => {
    const { length } = marked.sentences;
    return countDocument(listClusters(gold.get(marked.id) as CorpusDocument, length), listClusters(marked, length));
  });
}

/** The clusters of a document's first sentences. */
function listClusters({ clusters }: CorpusDocument, sentenceCount: number): Clustering {
  return clusters.map(({ mentions }) =>
    mentions
      .filter(({ sentence }) => sentence < sentenceCount)
      .map(({ sentence, start, end }) => `${sentence}:${start}-${end}`),
  );
}

if (import.meta.main) process.exitCode = await markCommand.run(process.argv.slice(2));
