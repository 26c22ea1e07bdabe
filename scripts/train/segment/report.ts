/**
 * Prints how well tokens and sentences are found, with the most frequent errors:
 * `node scripts/train/segment/report.ts --split dev --errors 40 [--corpora DIR] [--genres]`.
 */
import { parseArgs } from 'node:util';
import { loadCorpus } from '../../corpora/mod.ts';
import {
  describeSentenceError,
  describeTokenError,
  evaluateSentences,
  evaluateTokens,
  FrequentErrors,
} from '../../evaluate/mod.ts';

const { values } = parseArgs({
  options: {
    corpora: { type: 'string', default: '../shared/corpora' },
    split: { type: 'string', default: 'dev' },
    errors: { type: 'string', default: '0' },
    genres: { type: 'boolean', default: false },
  },
});
const split = values.split === 'train' ? 'train' : 'dev';
const limit = Number(values.errors);

for (const corpus of ['gum', 'ewt'] as const) {
  const documents = loadCorpus({ corpora: values.corpora, corpus, split });
  const tokenErrors = new FrequentErrors();
  const sentenceErrors = new FrequentErrors();
  const tokens = evaluateTokens(documents, { onError: (error) => tokenErrors.add(describeTokenError(error)) });
  const sentences = evaluateSentences(documents, {
    onError: (error) => sentenceErrors.add(`${error.document.genre}: ${describeSentenceError(error)}`),
  });
  console.log(`${corpus} ${split}: tokens F1 ${percent(tokens.f1)} · sentences F1 ${percent(sentences.f1)}`);
  if (values.genres) {
    for (const genre of new Set(documents.map((document) => document.genre))) {
      const members = documents.filter((document) => document.genre === genre);
      const scores = [evaluateTokens(members), evaluateSentences(members)];
      console.log(`  ${genre.padEnd(14)} ${scores.map(({ f1 }) => percent(f1)).join('  ')}`);
    }
  }
  for (const { description, count } of [...tokenErrors.top(limit), ...sentenceErrors.top(limit)]) {
    console.log(`  ${count}  ${description}`);
  }
}

function percent(value: number): string {
  return (100 * value).toFixed(2);
}
