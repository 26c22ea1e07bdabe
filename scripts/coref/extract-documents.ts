/** Corpus documents → mentions with oracle clusters, from raw text or from gold analysis, by the same code that serves. */
import { type Analyzer, type DocumentContext, type Mention, tallyMentions } from '../../featurizer/mod.ts';
import { analyzeTurn } from '../../src/session/mod.ts';
import type { CorpusDocument } from '../corpora/mod.ts';
import { type EvaluationInput, feedOf } from '../evaluate/mod.ts';
import { projectGold } from '../metrics/mod.ts';
import type { ExtractedDocument } from './training-document.ts';

/** Extracts the mentions of a document and projects its gold clusters onto them (model.md §1.3). */
export function extractDocument(
  document: CorpusDocument,
  input: EvaluationInput,
  analyzer: Analyzer,
): ExtractedDocument {
  const feed = feedOf(document, input);
  const mentions: Mention[] = [];
  const contexts: DocumentContext[] = [];
  let speakers: readonly string[] = [];
  let firstSentence = 0;
  for (const [turn, line] of feed.lines.entries()) {
    if (line.type !== 'turn' && line.type !== 'tokens') continue;
    const analyzed = analyzeTurn(line, { turn, firstSentence }, analyzer);
    firstSentence += analyzed.sentences.length;
    if (line.speaker !== undefined && !speakers.includes(line.speaker)) speakers = [...speakers, line.speaker];
    for (const mention of analyzed.mentions) {
      mentions.push(mention);
      contexts.push({ genre: undefined, speakers });
    }
  }
  const keys = mentions.map(({ turn, span, start, end }) =>
    input === 'raw' ? feed.keyOf(turn, span[0], span[1]) : feed.keyOf(turn, start, end),
  );
  const gold = document.clusters
    .map((cluster) => cluster.mentions.map(feed.goldKey))
    .filter(({ length }) => length > 1);
  return {
    id: `${document.id} (${input})`,
    mentions: tallyMentions(mentions),
    contexts,
    oracle: projectGold(gold, keys),
  };
}
