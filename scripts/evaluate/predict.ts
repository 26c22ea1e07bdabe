/**
 * Runs a resolver over corpus documents through the library call that users make, and collects its
 * decisions.
 */
import type { InputLine, MentionLine, OutputLine, Resolver } from '../../src/mod.ts';
import { type CorpusDocument, type GoldMention, locateMention, toTurns } from '../corpora/mod.ts';
import { type Clustering, dropSingletons } from '../metrics/mod.ts';

/** The resolver's input: plain text, gold tokens with tags and trees, or gold mentions as well. */
export const INPUTS = ['raw', 'gold-analysis', 'gold-mentions'] as const;
export type EvaluationInput = (typeof INPUTS)[number];

/** One document's decisions and its gold clusters; mentions have the same keys on both sides. */
export interface Prediction {
  /** In the order of the decisions. */
  readonly mentions: readonly PredictedMention[];
  /** Predicted clusters, singletons included. */
  readonly response: Clustering;
  /** Gold clusters with more than one mention. */
  readonly key: Clustering;
  readonly tokenCount: number;
}

export interface PredictedMention {
  readonly key: string;
  readonly line: MentionLine;
}

/** Resolves one document. */
export async function predict(
  document: CorpusDocument,
  input: EvaluationInput,
  resolver: Resolver,
): Promise<Prediction> {
  const feed = createFeed(document, input);
  const outputs: OutputLine[] = [];
  for await (const output of resolver.stream(feed.lines, { singletons: true })) outputs.push(output);
  const refused = outputs.find((output) => output.type === 'error');
  if (refused !== undefined) throw new Error(`evaluate ${document.id}: line ${refused.line}: ${refused.message}`);
  return toPrediction(
    document,
    input,
    outputs.filter((output) => output.type === 'mention'),
  );
}

/** Combines the decisions about a document's mentions, in order, with its gold clusters. */
export function toPrediction(
  document: CorpusDocument,
  input: EvaluationInput,
  lines: readonly MentionLine[],
): Prediction {
  const { goldKey } = createFeed(document, input);
  const mentions = lines.map((line) => ({ key: toKey(line.turn, ...(line.tokens ?? line.span)), line }));
  return {
    mentions,
    response: collectClusters(mentions),
    key: dropSingletons(document.clusters.map((cluster) => cluster.mentions.map(goldKey))),
    tokenCount: document.sentences.reduce((sum, { tokens }) => sum + tokens.length, 0),
  };
}

/** A document as a client would send it, and the keys of its mentions. */
export interface Feed {
  readonly lines: readonly InputLine[];
  readonly goldKey: (mention: GoldMention) => string;
  /**
   * The key of a predicted mention: its turn and its offsets, in characters of raw text or in gold
   * tokens.
   */
  readonly toKey: (turn: number, start: number, end: number) => string;
}

/** Creates the lines of a document for an input. */
export function createFeed(document: CorpusDocument, input: EvaluationInput): Feed {
  return input === 'raw' ? feedText(document) : feedTokens(document, input === 'gold-mentions');
}

/** Turns of raw text; the keys of gold mentions are character offsets. */
function feedText(document: CorpusDocument): Feed {
  const turns = toTurns(document);
  return {
    lines: turns.map(({ text, speaker }) => ({ type: 'turn', text, ...toSpeakerField(speaker) })),
    goldKey: (mention) => {
      const { turn, start, end } = locateMention(turns, document, mention);
      return toKey(turn, start, end);
    },
    toKey: toKey,
  };
}

/**
 * One `tokens` line per sentence with the corpus's analysis; the keys of gold mentions are token
 * offsets.
 */
function feedTokens(document: CorpusDocument, withMentions: boolean): Feed {
  const given = document.sentences.map((): { start: number; end: number }[] => []);
  for (const { mentions } of document.clusters) {
    for (const { sentence, start, end } of mentions) given[sentence]?.push({ start, end });
  }
  return {
    lines: document.sentences.map(({ tokens, speaker, xpos, heads, deprel, ner }, index) => ({
      type: 'tokens',
      tokens: [...tokens],
      ...toSpeakerField(speaker),
      ...(xpos && { xpos: [...xpos] }),
      ...(heads && { heads: [...heads] }),
      ...(deprel && { deprel: [...deprel] }),
      ...(ner && { ner: [...ner] }),
      ...(withMentions && { mentions: given[index] ?? [] }),
    })),
    goldKey: ({ sentence, start, end }) => toKey(sentence, start, end),
    toKey: toKey,
  };
}

function toKey(turn: number, start: number, end: number): string {
  return `${turn}:${start}:${end}`;
}

function toSpeakerField(speaker: string | undefined): { speaker?: string } {
  return speaker === undefined ? {} : { speaker };
}

function collectClusters(mentions: readonly PredictedMention[]): Clustering {
  const clusters: string[][] = [];
  for (const { key, line } of mentions) {
    const cluster = clusters[line.entity];
    if (cluster === undefined) clusters[line.entity] = [key];
    else cluster.push(key);
  }
  return clusters;
}
