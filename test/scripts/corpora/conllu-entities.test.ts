import { describe, expect, it } from 'vitest';
import { readConllu } from '../../../scripts/corpora/conllu.ts';
import type { GoldMention } from '../../../scripts/corpora/document.ts';
import { catchError, conllu, unit } from './rows.ts';

/**
 * Clusters of one sentence as `[id, 'start-end', …]`; an empty cell is a token without brackets.
 */
function clustersOfCells(cells: readonly string[], globalEntity = 'GRP'): (readonly string[])[] {
  const rows = cells.map((cell, index) => unit(index + 1, 'w', { misc: cell === '' ? '_' : `A=b|Entity=${cell}|Z=y` }));
  return spansIn(conllu([`# global.Entity = ${globalEntity}`, ...rows]));
}

function spansIn(text: string): (readonly string[])[] {
  const spanText = ({ start, end }: GoldMention): string => `${start}-${end}`;
  return readConllu(text).flatMap(({ clusters }) =>
    clusters.map(({ id, mentions }) => [id, ...mentions.map(spanText)]),
  );
}

describe('readConllu: entity brackets', () => {
  it('opens two spans with (6(4', () => {
    expect(clustersOfCells(['(6(4', '4)', '6)'])).toEqual([
      ['6', '0-3'],
      ['4', '0-2'],
    ]);
  });

  it('closes one span and adds a one-token one with 2)(3)', () => {
    expect(clustersOfCells(['(2', '2)(3)'])).toEqual([
      ['2', '0-2'],
      ['3', '1-2'],
    ]);
  });

  it('keeps one stack per id, so that spans of different ids can cross', () => {
    expect(clustersOfCells(['(1', '(2', '1)', '2)'])).toEqual([
      ['1', '0-3'],
      ['2', '1-4'],
    ]);
  });

  it('nests spans of one id', () => {
    expect(clustersOfCells(['(1', '(1)', '1)'])).toEqual([['1', '0-3', '1-2']]);
  });

  it('takes id and type from the fields that global.Entity names, in any order', () => {
    const cells = ['(person-12-new-cf1*-1,2-coref-Ann_B-C%2C_D', '', '12)(place-3-new)'];
    const text = conllu([
      '# global.Entity = etype-GRP-infstat',
      ...cells.map((cell, index) => unit(index + 1, 'w', { misc: cell === '' ? '_' : `Entity=${cell}` })),
    ]);
    expect(readConllu(text)[0]?.clusters).toEqual([
      { id: '12', mentions: [{ sentence: 0, start: 0, end: 3, entityType: 'person' }] },
      { id: '3', mentions: [{ sentence: 0, start: 2, end: 3, entityType: 'place' }] },
    ]);
  });

  it('keeps the fields for later documents of the file, since CorefUD declares them once', () => {
    const row = unit(1, 'w', { misc: 'Entity=(e1-person-1-)' });
    const text = `# newdoc id = a\n# global.Entity = eid-etype-head-other\n${row}\n\n# newdoc id = b\n${row}\n\n`;
    expect(readConllu(text).map(({ clusters }) => clusters[0]?.mentions[0]?.entityType)).toEqual(['person', 'person']);
  });

  it('leaves out the type if the field is empty', () => {
    const text = conllu(['# global.Entity = eid-etype-head', unit(1, 'w', { misc: 'Entity=(e1--1)' })]);
    expect(readConllu(text)[0]?.clusters[0]?.mentions[0]).not.toHaveProperty('entityType');
  });

  it('keeps the part of a discontinuous mention that contains its head', () => {
    expect(clustersOfCells(['(e1[1/2]-x-3', 'e1[1/2])', '', '(e1[2/2])'], 'eid-etype-head')).toEqual([['e1', '3-4']]);
  });

  it('keeps the first part of a discontinuous mention if the head is not given', () => {
    expect(clustersOfCells(['(e1[1/2]', 'e1[1/2])', '', '(e1[2/2])'], 'eid')).toEqual([['e1', '0-2']]);
  });

  it('distinguishes two discontinuous mentions of one id', () => {
    expect(clustersOfCells(['(e1[1/2])', '(e1[2/2])', '(e1[1/2])', '(e1[2/2])'], 'eid')).toEqual([
      ['e1', '0-1', '2-3'],
    ]);
  });
});

describe('readConllu: entities on empty nodes', () => {
  const empty = (id: string, cell: string): string => unit(id, '_', { misc: `Entity=${cell}` });

  it('drops a mention that covers only empty nodes', () => {
    expect(spansIn(conllu([unit(1, 'w'), empty('1.1', '(5'), empty('1.2', '5)'), unit(2, 'w')]))).toEqual([]);
  });

  it('starts a mention that opens at an empty node at the next token', () => {
    expect(spansIn(conllu([unit(1, 'w'), empty('1.1', '(5'), unit(2, 'w', { misc: 'Entity=5)' })]))).toEqual([
      ['5', '1-2'],
    ]);
  });

  it('ends a mention that closes at an empty node at the token before', () => {
    expect(spansIn(conllu([unit(1, 'w', { misc: 'Entity=(5' }), empty('1.1', '5)'), unit(2, 'w')]))).toEqual([
      ['5', '0-1'],
    ]);
  });
});

describe('readConllu: broken brackets', () => {
  it('names document, sentence and line of a bracket that was never opened', () => {
    const text = conllu([unit(1, 'w')], [unit(1, 'w'), unit(2, 'w', { misc: 'Entity=7)' })]);
    expect(catchError(() => readConllu(text))).toMatchObject({
      code: 'bad_bracket',
      message: 'read entities: document doc, sentence 2, line 5: found "7)", expected "(7" before it',
    });
  });

  it('names document, sentence and line of a bracket that is not closed in its sentence', () => {
    const text = conllu([unit(1, 'w', { misc: 'Entity=(7' })], [unit(1, 'w', { misc: 'Entity=7)' })]);
    expect(catchError(() => readConllu(text))).toMatchObject({
      code: 'bad_bracket',
      message: 'read entities: document doc, sentence 1, line 2: found "(7", expected "7)" before the sentence ends',
    });
  });

  it('rejects malformed brackets, and parts of a mention that are out of order or missing', () => {
    for (const cells of [['7'], ['()'], ['(e1[2/2])'], ['(e1[1/2])']]) {
      expect(catchError(() => clustersOfCells(cells))).toMatchObject({ code: 'bad_bracket' });
    }
  });
});
