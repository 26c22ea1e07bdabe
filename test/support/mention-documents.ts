/** The mentions of the test documents, found by the shipped front end. */
import { createParser, createParsingAnalyzer } from '../../featurizer/mod.ts';
import { analyzeTurn } from '../../src/session/mod.ts';
import type { MentionDocument } from './decide.ts';
import { DOCUMENTS, type TestDocument } from './documents.ts';
import { readParserAssets } from './parser-assets.ts';

/** Extracts the mentions of all test documents. */
export function extractAllMentions(documents: readonly TestDocument[] = DOCUMENTS): MentionDocument[] {
  const analyzer = createParsingAnalyzer(createParser(readParserAssets()));
  return documents.map(({ turns }) => {
    let firstSentence = 0;
    return turns.map((turn, at) => {
      const { sentences, mentions } = analyzeTurn({ type: 'turn', ...turn }, { turn: at, firstSentence }, analyzer);
      firstSentence += sentences.length;
      return mentions;
    });
  });
}
