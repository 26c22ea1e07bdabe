/** Scores tags, trees and entity types on gold tokens and sentences, through the library's own analysis. */
import type { Resolver } from '../../../src/mod.ts';
import type { CorpusDocument, CorpusSentence, GoldMention } from '../../corpora/mod.ts';

/** Shares of tokens that are right, punctuation included; types are over the heads of gold entities. */
export interface AnalysisScores {
  readonly tokens: number;
  readonly upos: number;
  readonly xpos: number;
  /** Heads right. */
  readonly uas: number;
  /** Heads and full relations right. */
  readonly las: number;
  /** How many entity heads have a gold type. */
  readonly typedHeads: number;
  readonly entityTypes: number;
}

/** Analyses every sentence of gold tokens and compares. */
export function evaluateAnalysis(documents: readonly CorpusDocument[], resolver: Resolver): AnalysisScores {
  const right = { upos: 0, xpos: 0, uas: 0, las: 0, entityTypes: 0 };
  let tokens = 0;
  let typedHeads = 0;
  for (const document of documents) {
    const typesBySentence = goldTypes(document);
    for (const [number, gold] of document.sentences.entries()) {
      const [found] = resolver.analyze({ type: 'tokens', tokens: [...gold.tokens] }).sentences;
      if (found === undefined) throw new Error(`evaluate analysis: found no sentence in ${document.id}`);
      tokens += gold.tokens.length;
      for (const index of gold.tokens.keys()) {
        const isHeadRight = found.tree?.heads[index] === gold.heads?.[index];
        if (found.upos?.[index] === gold.upos?.[index]) right.upos++;
        if (found.xpos[index] === gold.xpos?.[index]) right.xpos++;
        if (isHeadRight) right.uas++;
        if (isHeadRight && found.tree?.deprel[index] === gold.deprel?.[index]) right.las++;
      }
      for (const [head, type] of typesBySentence[number] ?? []) {
        typedHeads++;
        if (found.entityTypes?.[head] === type) right.entityTypes++;
      }
    }
  }
  return {
    tokens,
    upos: right.upos / tokens,
    xpos: right.xpos / tokens,
    uas: right.uas / tokens,
    las: right.las / tokens,
    typedHeads,
    entityTypes: typedHeads === 0 ? 0 : right.entityTypes / typedHeads,
  };
}

/** Head token → type, for each sentence; the widest entity of a head decides. */
function goldTypes(document: CorpusDocument): Map<number, string>[] {
  const types = document.sentences.map(() => new Map<number, string>());
  const mentions = document.clusters
    .flatMap((cluster) => cluster.mentions)
    .sort((one, other) => widthOf(other) - widthOf(one));
  for (const { sentence, start, end, entityType } of mentions) {
    const gold = document.sentences[sentence];
    const head = gold && headOf(gold, start, end);
    const known = types[sentence];
    if (head !== undefined && entityType !== undefined && known !== undefined && !known.has(head))
      known.set(head, entityType);
  }
  return types;
}

function widthOf({ start, end }: GoldMention): number {
  return end - start;
}

/** The first token of a span that is governed from outside it. */
function headOf({ heads }: CorpusSentence, start: number, end: number): number | undefined {
  for (let token = start; token < end; token++) {
    const head = heads?.[token] ?? -1;
    if (head < start || head >= end) return token;
  }
  return undefined;
}
