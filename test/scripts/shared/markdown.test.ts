import { describe, expect, it } from 'vitest';
import { fillPlaces, formatMarkdownTable } from '../../../scripts/shared/markdown.ts';

describe('fillPlaces', () => {
  const document = 'a\n<!-- begin x -->\nold\n<!-- end x -->\nb\n';

  it('keeps the text around a place', () => {
    expect(fillPlaces(document, { x: 'new' })).toBe('a\n<!-- begin x -->\n\nnew\n\n<!-- end x -->\nb\n');
  });

  it('leaves a place unchanged if its content is undefined', () => {
    expect(fillPlaces(document, { x: undefined })).toBe(document);
  });

  it('rejects a place without content and content without a place', () => {
    expect(() => fillPlaces(document, {})).toThrow(/found place x/);
    expect(() => fillPlaces(document, { x: '', y: '' })).toThrow(/found no place for y/);
  });
});

describe('formatMarkdownTable', () => {
  it('pads columns, the first left-aligned and the others right-aligned', () => {
    const table = formatMarkdownTable(['a', 'B³'], [['long', '2']]);
    expect(table).toBe('| a    |  B³ |\n| ---- | --: |\n| long |   2 |');
  });
});
