/** `evaluate --layer …`: scores one layer of the front end on its own. */
import type { Resolver } from '../../src/mod.ts';
import { type CorpusDocument, toLabeledSentences } from '../corpora/mod.ts';
import { type ParseScores, type Score, scoreParse } from '../metrics/mod.ts';
import { formatPercent, formatTable } from '../shared/text-table.ts';
import { evaluateCoref } from './evaluate-coref.ts';
import { evaluateSentences, evaluateTokens, findForeign } from './segmentation.ts';

export const LAYERS = ['tokens', 'sentences', 'language', 'tags', 'parse', 'mentions', 'types'] as const;
export type Layer = (typeof LAYERS)[number];

/** A layer's scores, as data and as text. */
export interface LayerReport {
  readonly scores: object;
  readonly text: string;
}

/** Evaluates tokens, sentences, the language warning and mentions on raw text; tags, trees and types on gold tokens. */
export async function evaluateLayer(
  layer: Layer,
  documents: readonly CorpusDocument[],
  resolver: Resolver,
): Promise<LayerReport> {
  switch (layer) {
    case 'tokens':
      return reportSpans('tokens', evaluateTokens(documents));
    case 'sentences':
      return reportSpans('sentences', evaluateSentences(documents));
    case 'language':
      return reportForeign(documents, findForeign(documents));
    case 'tags': {
      const { upos, xpos } = evaluateAnalysis(documents, resolver);
      return reportShares({ UPOS: upos, XPOS: xpos });
    }
    case 'parse': {
      const { uas, las } = evaluateAnalysis(documents, resolver);
      return reportShares({ UAS: uas, LAS: las });
    }
    case 'types': {
      const { entityTypes } = evaluateAnalysis(documents, resolver);
      return reportShares({ 'entity types': entityTypes });
    }
    case 'mentions': {
      const { report } = await evaluateCoref(documents, 'raw', { resolver });
      const { recall, mentionsPerToken } = report.extraction;
      return {
        scores: report.extraction,
        text: formatTable(
          ['', 'recall', 'mentions per token'],
          [['mentions', formatPercent(recall), mentionsPerToken.toFixed(3)]],
        ),
      };
    }
  }
}

/** Analyzes every sentence of gold tokens with the library and compares; percentages. */
function evaluateAnalysis(documents: readonly CorpusDocument[], resolver: Resolver): ParseScores {
  const hasTypes = documents.some(({ clusters }) =>
    clusters.some(({ mentions }) => mentions.some(({ entityType }) => entityType)),
  );
  return scoreParse(
    documents.flatMap((document) => toLabeledSentences(document, hasTypes)),
    { parse: (tokens) => parseTokens(resolver, tokens) },
  );
}

function parseTokens(resolver: Resolver, tokens: readonly string[]) {
  const [sentence] = resolver.analyze({ type: 'tokens', tokens: [...tokens] }).sentences;
  const { upos, xpos, tree, entityTypes } = sentence ?? {};
  return {
    upos: upos ?? [],
    xpos: xpos ?? [],
    heads: tree?.heads ?? [],
    deprel: tree?.deprel ?? [],
    entityTypes: entityTypes ?? [],
  };
}

/** Every corpus is English, so each document that is suspected is a false alarm. */
function reportForeign(documents: readonly CorpusDocument[], suspected: readonly CorpusDocument[]): LayerReport {
  const ids = suspected.map(({ id }) => id);
  const counts = `documents ${documents.length} · taken for another language ${ids.length}`;
  return { scores: { documents: documents.length, suspected: ids }, text: [counts, ...ids].join('\n') };
}

function reportSpans(name: string, scores: Score): LayerReport {
  const { precision, recall, f1 } = scores;
  return {
    scores,
    text: formatTable(['', 'P', 'R', 'F1'], [[name, ...[precision, recall, f1].map((share) => formatPercent(share))]]),
  };
}

/** Percentages; a dash if the corpus has no labels to compare with. */
function reportShares(shares: Readonly<Record<string, number>>): LayerReport {
  const rows = Object.entries(shares).map(([name, share]) => [name, Number.isNaN(share) ? '–' : share.toFixed(2)]);
  return { scores: shares, text: formatTable(['', '% right'], rows) };
}
