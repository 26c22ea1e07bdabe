import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createPageModule, ROOT } from '../../../scripts/build/page/bundle-page.ts';
import { PLAYGROUND_PAGE } from '../../../src/playground/mod.ts';

describe('the page', () => {
  it('is up to date with its sources (run `npm run build:page`)', async () => {
    const written = readFileSync(join(ROOT, 'src/playground/page.generated.ts'), 'utf8');
    expect(written === (await createPageModule())).toBe(true);
  });

  it('is one file of at most 100 KB gzip without external resources', () => {
    expect(gzipSync(PLAYGROUND_PAGE).length).toBeLessThan(100_000);
    expect(PLAYGROUND_PAGE).not.toMatch(/<(?:script|img|iframe)[^>]+src=|@import|<link[^>]+stylesheet/);
    expect([...PLAYGROUND_PAGE.matchAll(/<script/g)]).toHaveLength(1);
  });
});
