/** Prints how well tokens and sentences are found in GUM and EWT, with the most frequent errors. */
import { z } from 'zod';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { corporaFlag, loadCorpus } from '../../corpora/mod.ts';
import {
  describeSentenceError,
  describeTokenError,
  evaluateSentences,
  evaluateTokens,
  FrequentErrors,
} from '../../evaluate/mod.ts';
import { formatPercent } from '../../shared/text-table.ts';

const command = defineCommand({
  name: 'node scripts/train/segment/report.ts',
  summary: 'Scores the tokenizer and the sentence splitter and lists their errors.',
  flags: z.object({
    corpora: corporaFlag,
    split: z.enum(['train', 'dev']).describe('Split of the corpora.').default('dev'),
    errors: z.int().min(0).describe('Number of frequent errors to print.').default(0),
    genres: z.boolean().describe('Prints the scores of each genre.').default(false),
  }),
  async run({ corpora, split, errors, genres }, { write }) {
    for (const corpus of ['gum', 'ewt'] as const) {
      const documents = loadCorpus({ corpora, corpus, split });
      const tokenErrors = new FrequentErrors();
      const sentenceErrors = new FrequentErrors();
      const tokens = evaluateTokens(documents, { onError: (error) => tokenErrors.add(describeTokenError(error)) });
      const sentences = evaluateSentences(documents, {
        onError: (error) => sentenceErrors.add(`${error.document.genre}: ${describeSentenceError(error)}`),
      });
      const scores = `tokens F1 ${formatPercent(tokens.f1)} · sentences F1 ${formatPercent(sentences.f1)}`;
      await write(`${corpus} ${split}: ${scores}\n`);
      for (const genre of genres ? new Set(documents.map((document) => document.genre)) : []) {
        const members = documents.filter((document) => document.genre === genre);
        const ofGenre = [evaluateTokens(members), evaluateSentences(members)].map(({ f1 }) => formatPercent(f1));
        await write(`  ${genre.padEnd(14)} ${ofGenre.join('  ')}\n`);
      }
      for (const { description, count } of [...tokenErrors.top(errors), ...sentenceErrors.top(errors)]) {
        await write(`  ${count}  ${description}\n`);
      }
    }
  },
});

process.exitCode = await command.run(process.argv.slice(2));
