/** `antecedent evaluate --layer …`: scores one layer of the front end by itself. */
import type { Resolver } from '../../src/mod.ts';
import type { CorpusDocument } from '../corpora/mod.ts';
import type { Score } from '../metrics/mod.ts';
import { evaluateCoref } from './evaluate-coref.ts';
import { evaluateAnalysis, evaluateSentences, evaluateTokens } from './layers/mod.ts';
import { formatPercent, formatTable } from './text-table.ts';

export const LAYERS = ['tokens', 'sentences', 'tags', 'parse', 'mentions', 'types'] as const;
export type Layer = (typeof LAYERS)[number];

/** A layer's scores, as data and as text. */
export interface LayerReport {
  readonly scores: object;
  readonly text: string;
}

/** Tokens, sentences and mentions from raw text; tags, trees and types on gold tokens. */
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
          ['', 'recall', 'mentions a token'],
          [['mentions', formatPercent(recall), mentionsPerToken.toFixed(3)]],
        ),
      };
    }
  }
}

function reportSpans(name: string, scores: Score): LayerReport {
  const { precision, recall, f1 } = scores;
  return {
    scores,
    text: formatTable(['', 'P', 'R', 'F1'], [[name, ...[precision, recall, f1].map((share) => formatPercent(share))]]),
  };
}

/** Percentages; a dash where the corpus marks nothing to compare with. */
function reportShares(shares: Readonly<Record<string, number>>): LayerReport {
  const rows = Object.entries(shares).map(([name, share]) => [name, Number.isNaN(share) ? '–' : share.toFixed(2)]);
  return { scores: shares, text: formatTable(['', '% right'], rows) };
}
