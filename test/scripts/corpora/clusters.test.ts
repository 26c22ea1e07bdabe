import { describe, expect, it } from 'vitest';
import { collectClusters, dropSingletons, orderClusters } from '../../../scripts/corpora/clusters.ts';
import type { CorpusDocument, GoldMention } from '../../../scripts/corpora/document.ts';

function mention(sentence: number, start: number, end: number): GoldMention {
  return { sentence, start, end };
}

describe('orderClusters', () => {
  it('orders mentions by sentence, start, then the longer first', () => {
    const [cluster] = orderClusters([
      { id: '1', mentions: [mention(1, 0, 1), mention(0, 2, 3), mention(0, 2, 5), mention(0, 0, 1)] },
    ]);
    expect(cluster?.mentions).toEqual([mention(0, 0, 1), mention(0, 2, 5), mention(0, 2, 3), mention(1, 0, 1)]);
  });

  it('orders clusters by their first mention, not by id', () => {
    const clusters = [
      { id: '1', mentions: [mention(3, 0, 1)] },
      { id: '2', mentions: [mention(0, 0, 1)] },
    ];
    expect(orderClusters(clusters).map(({ id }) => id)).toEqual(['2', '1']);
  });

  it('keeps a repeated span of one cluster once', () => {
    expect(orderClusters([{ id: '1', mentions: [mention(0, 0, 1), mention(0, 0, 1)] }])).toEqual([
      { id: '1', mentions: [mention(0, 0, 1)] },
    ]);
  });

  it('keeps a span of two clusters in the one with the lowest id, compared numerically', () => {
    const clusters = [
      { id: 'e10', mentions: [mention(0, 0, 1), mention(0, 4, 5)] },
      { id: 'e9', mentions: [mention(0, 0, 1), mention(0, 8, 9)] },
    ];
    expect(orderClusters(clusters)).toEqual([
      { id: 'e9', mentions: [mention(0, 0, 1), mention(0, 8, 9)] },
      { id: 'e10', mentions: [mention(0, 4, 5)] },
    ]);
  });

  it('drops a cluster if all of its spans belong to others', () => {
    const clusters = ['1', '2'].map((id) => ({ id, mentions: [mention(0, 0, 1)] }));
    expect(orderClusters(clusters).map(({ id }) => id)).toEqual(['1']);
  });
});

describe('collectClusters', () => {
  it('groups found mentions by id', () => {
    const found = [
      { id: '4', mention: mention(0, 0, 1) },
      { id: '5', mention: mention(0, 1, 2) },
      { id: '4', mention: mention(0, 2, 3) },
    ];
    expect(collectClusters(found).map(({ id, mentions }) => [id, mentions.length])).toEqual([
      ['4', 2],
      ['5', 1],
    ]);
  });
});

describe('dropSingletons', () => {
  it('drops clusters of one mention and keeps the rest', () => {
    const pair = { id: '1', mentions: [mention(0, 0, 1), mention(0, 1, 2)] };
    const document: CorpusDocument = {
      id: 'd',
      part: 0,
      genre: 'g',
      sentences: [],
      clusters: [pair, { id: '2', mentions: [mention(0, 2, 3)] }],
    };
    expect(dropSingletons(document)).toEqual({ ...document, clusters: [pair] });
  });
});
