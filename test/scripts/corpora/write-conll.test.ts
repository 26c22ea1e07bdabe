import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderClusters } from '../../../scripts/corpora/clusters.ts';
import { readConll2012 } from '../../../scripts/corpora/conll2012.ts';
import type { GoldCluster, GoldMention } from '../../../scripts/corpora/document.ts';
import { type ConllDocument, writeConll2012 } from '../../../scripts/corpora/write-conll.ts';
import { catchError } from './rows.ts';

/** A document of one sentence whose clusters are lists of `[start, end]`. */
function createDocument(
  tokenCount: number,
  clusters: readonly (readonly (readonly [number, number])[])[],
): ConllDocument {
  return {
    id: 'd',
    part: 0,
    sentences: [Array.from({ length: tokenCount }, (_, index) => `w${index}`)],
    clusters: clusters.map((spans, id) => ({
      id: `${id}`,
      mentions: spans.map(([start, end]) => ({ sentence: 0, start, end })),
    })),
  };
}

function corefColumn(document: ConllDocument): string[] {
  const rows = writeConll2012([document])
    .split('\n')
    .filter((line) => line.startsWith('d\t'));
  return rows.map((row) => row.split('\t').at(-1) ?? '');
}

describe('writeConll2012', () => {
  it('writes tab-separated rows between begin and end, with a blank line after each sentence', () => {
    const document: ConllDocument = {
      id: 'a/b',
      part: 2,
      sentences: [['Hi', 'Bo'], ['Bye']],
      clusters: [{ id: 'e7', mentions: [{ sentence: 0, start: 1, end: 2 }] }],
    };
    const nothing = '\t-\t-\t-\t-\t-\t-\t*\t';
    expect(writeConll2012([document])).toBe(
      `#begin document (a/b); part 002\na/b\t2\t0\tHi${nothing}-\na/b\t2\t1\tBo${nothing}(0)\n\na/b\t2\t0\tBye${nothing}-\n\n#end document\n`,
    );
  });

  it('numbers clusters by first mention, since the scorer accepts only digits', () => {
    expect(corefColumn(createDocument(2, [[[1, 2]], [[0, 1]]]))).toEqual(['(0)', '(1)']);
  });

  it('opens the longer of two spans with one start first, and closes the one that began later first', () => {
    expect(corefColumn(createDocument(3, [[[0, 3]], [[0, 2]], [[1, 3]], [[2, 3]]]))).toEqual([
      '(0|(1',
      '(2|1)',
      '(3)|2)|0)',
    ]);
  });

  it('nests spans of one cluster', () => {
    expect(
      corefColumn(
        createDocument(3, [
          [
            [0, 3],
            [0, 1],
            [2, 3],
          ],
        ]),
      ),
    ).toEqual(['(0|(0)', '-', '(0)|0)']);
  });

  it('allows spans of different clusters to cross', () => {
    expect(corefColumn(createDocument(3, [[[0, 2]], [[1, 3]]]))).toEqual(['(0', '(1|0)', '1)']);
  });

  it('rejects spans of one cluster that cross, spans outside the sentence, and tokens with a tab', () => {
    const broken = [
      createDocument(3, [
        [
          [0, 2],
          [1, 3],
        ],
      ]),
      createDocument(2, [[[1, 3]]]),
      createDocument(2, [[[1, 1]]]),
      { ...createDocument(1, []), sentences: [['a\tb']] },
      { ...createDocument(1, []), sentences: [[]] },
      { ...createDocument(1, []), id: 'a\nb' },
    ];
    for (const document of broken)
      expect(catchError(() => writeConll2012([document]))).toMatchObject({ code: 'not_writable' });
  });

  it('is read back unchanged by readConll2012, for any tokens and spans', () => {
    fc.assert(
      fc.property(fc.array(documents, { maxLength: 3 }), (written) => {
        const read = readConll2012(writeConll2012(written)).map(({ id, part, sentences, clusters }) => ({
          id,
          part,
          sentences: sentences.map(({ tokens }) => tokens),
          clusters,
        }));
        const wanted = written.map((document) => ({
          ...document,
          clusters: orderClusters(document.clusters).map(({ mentions }, id) => ({ id: `${id}`, mentions })),
        }));
        expect(read).toEqual(wanted);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

const token = fc.oneof(
  fc.stringMatching(/^[a-z()|#*_ -]{1,4}$/),
  fc.constantFrom('-', '_', '#end document', '(1)', ' ', '🎻'),
);

/**
 * Documents with arbitrary spans, nested and crossing, minus those that cross inside their cluster.
 */
const documents: fc.Arbitrary<ConllDocument> = fc
  .record({
    id: fc.constantFrom('a', 'nw/x/00/x_0001', 'odd) (id'),
    part: fc.nat(1200),
    sentences: fc.array(fc.array(token, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
    picks: fc.array(fc.tuple(fc.nat(3), fc.nat(2), fc.nat(5), fc.nat(5)), { maxLength: 14 }),
  })
  .map(({ id, part, sentences, picks }) => {
    const clusters = new Map<string, GoldMention[]>();
    for (const [cluster, sentence, from, length] of picks) {
      const size = sentences[sentence % sentences.length]?.length ?? 1;
      const start = from % size;
      const mention = { sentence: sentence % sentences.length, start, end: start + 1 + (length % (size - start)) };
      const mentions = clusters.get(`${cluster}`) ?? [];
      if (!mentions.some((other) => isCrossing(other, mention) || isCrossing(mention, other))) mentions.push(mention);
      clusters.set(`${cluster}`, mentions);
    }
    return {
      id,
      part,
      sentences,
      clusters: [...clusters].map(([cluster, mentions]): GoldCluster => ({ id: cluster, mentions })),
    };
  });

function isCrossing(a: GoldMention, b: GoldMention): boolean {
  return a.sentence === b.sentence && a.start < b.start && b.start < a.end && a.end < b.end;
}
