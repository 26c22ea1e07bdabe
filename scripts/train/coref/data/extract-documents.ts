/**
 * Extracts the mentions of corpus documents with the code that serves, and projects the gold
 * clusters onto them.
 */
import { type Analyzer, type DocumentContext, type Mention, tallyMentions } from '../../../../featurizer/mod.ts';
import type { InputLine } from '../../../../src/mod.ts';
import { analyzeTurn } from '../../../../src/session/mod.ts';
import type { CorpusDocument } from '../../../corpora/mod.ts';
import { createFeed, type EvaluationInput } from '../../../evaluate/mod.ts';
import { projectGold } from '../../../metrics/mod.ts';
import type { ExtractedDocument } from './training-document.ts';

/**
 * Extracts the mentions of a document and projects its gold clusters onto them (docs/model.md
 * §1.3).
 */
export function extractDocument(
  document: CorpusDocument,
  input: EvaluationInput,
  analyzer: Analyzer,
): ExtractedDocument {
  const feed = createFeed(document, input);
  const { mentions, contexts } = extractLines(feed.lines, analyzer);
  const keys = mentions.map(({ turn, span, start, end }) =>
    input === 'raw' ? feed.toKey(turn, span[0], span[1]) : feed.toKey(turn, start, end),
  );
  const gold = document.clusters
    .map((cluster) => cluster.mentions.map(feed.goldKey))
    .filter(({ length }) => length > 1);
  return {
    id: `${document.id} (${input})`,
    mentions,
    contexts,
    oracle: projectGold(gold, keys),
  };
}

/** Extracts the mentions of a document's lines, each with the speakers so far. */
export function extractLines(
  lines: readonly InputLine[],
  analyzer: Analyzer,
): Pick<ExtractedDocument, 'mentions' | 'contexts'> {
  const mentions: Mention[] = [];
  const contexts: DocumentContext[] = [];
  let speakers: readonly string[] = [];
  let firstSentence = 0;
  for (const [turn, line] of lines.entries()) {
    if (line.type !== 'turn' && line.type !== 'tokens') continue;
    const analyzed = analyzeTurn(line, { turn, firstSentence }, analyzer);
    firstSentence += analyzed.sentences.length;
    if (line.speaker !== undefined && !speakers.includes(line.speaker)) speakers = [...speakers, line.speaker];
    for (const mention of analyzed.mentions) {
      mentions.push(mention);
      contexts.push({ genre: undefined, speakers });
    }
  }
  return { mentions: tallyMentions(mentions), contexts };
}
