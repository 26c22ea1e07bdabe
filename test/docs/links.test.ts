/** Every page, section and file that code, comments and docs refer to exists. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

const pages = ['README.md', 'CONTRIBUTING.md', ...listFiles('docs'), ...listFiles('models'), ...listFiles('scripts')]
  .concat(listFiles('examples'))
  .filter((file) => file.endsWith('.md'));
const sources = ['featurizer', 'src', 'scripts', 'test', 'examples', 'models', '.ci']
  .flatMap(listFiles)
  .concat('Dockerfile', 'wrangler.toml', 'package.json')
  .filter((file) => /\.(?:ts|mts|mjs|js|as|html|css|toml|json|sh|yml)$|(?:^|\/)(?:Dockerfile|run)$/.test(file))
  .filter((file) => !/\.generated\.ts$|^test\/fixtures\/|manifest\.json$|links\.test\.ts$/.test(file));

/** The default page of a section that is cited without one. */
const METHOD = 'docs/model.md';

function listFiles(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => !/node_modules|\.wrangler/.test(file) && statSync(join(ROOT, file)).isFile());
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The text of a page without code, in which brackets and links mean something else. */
function readProse(page: string): string {
  return read(page)
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '`');
}

/** The anchors of a page's headings, in GitHub's spelling. */
function readAnchors(page: string): Set<string> {
  const anchors = new Set([...read(page).matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id));
  for (const heading of readHeadings(page)) {
    const slug = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-');
    let unique = slug;
    for (let count = 1; anchors.has(unique); count++) unique = `${slug}-${count}`;
    anchors.add(unique);
  }
  return anchors;
}

function readHeadings(page: string): string[] {
  const text = read(page).replaceAll(/^```[\s\S]*?^```/gm, '');
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1'),
  );
}

/** The numbered sections of a page: `## §4.2 Equations`. */
function readSections(page: string): Set<string> {
  return new Set(readHeadings(page).flatMap((heading) => /^§(\d+(?:\.\d+)*)/.exec(heading)?.[1] ?? []));
}

/** Finds a cited page from the repository's root or from the folder of the file that cites it. */
function findPage(cited: string, from: string): string | undefined {
  return [normalize(cited), normalize(join(dirname(from), cited))].find((path) => existsSync(join(ROOT, path)));
}

/** Joins the lines of a comment, so that a citation can be wrapped. */
function joinComments(text: string): string {
  return text.replaceAll(/\s*\n\s*(?:\*|\/\/|#)[ \t]+/g, ' ');
}

/** Lists citations of pages and sections that do not exist, in order of appearance. */
function findBrokenCitations(file: string): string[] {
  const isPage = file.endsWith('.md');
  const text = isPage
    ? readProse(file).replaceAll(/\[([^\]]*)\]\(([^)#\s]*)[^)]*\)/g, '$2 $1')
    : joinComments(read(file));
  const broken: string[] = [];
  let page: string | undefined = isPage ? file : METHOD;
  for (const [citation, cited, section] of text.matchAll(/([\w./-]*[\w-]+\.md)\b|§+\s?(\d+(?:\.\d+)*)/g)) {
    if (cited !== undefined) {
      page = findPage(cited, file);
      if (page === undefined) broken.push(`${file} cites ${citation}`);
    } else if (section !== undefined && page !== undefined && !readSections(page).has(section)) {
      // A page without sections of its own cites those of the method.
      if (!isPage || !readSections(METHOD).has(section)) broken.push(`${file} cites ${citation} of ${page}`);
    }
  }
  return broken;
}

/** Lists relative links whose file or anchor does not exist. */
function findBrokenLinks(page: string): string[] {
  const targets = [...readProse(page).matchAll(/\]\(([^)\s]+)(?: "[^"]*")?\)|\b(?:src|href)="([^"]+)"/g)].map(
    ([, link, attribute]) => link ?? attribute ?? '',
  );
  return targets
    .filter((target) => !/^(?:[a-z]+:|\/\/)/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : relative(ROOT, join(ROOT, dirname(page), path));
      if (!existsSync(join(ROOT, file))) return true;
      return anchor !== undefined && file.endsWith('.md') && !readAnchors(file).has(anchor);
    })
    .map((target) => `${page} links to ${target}`);
}

describe('the documentation', () => {
  it('is found at all', () => {
    expect(pages.length).toBeGreaterThan(10);
    expect(sources.length).toBeGreaterThan(300);
    expect(readSections(METHOD)).toContain('1.3');
  });

  it.each(pages)('%s has links that resolve', (page) => {
    expect(findBrokenLinks(page)).toEqual([]);
  });

  it.each(pages)('%s cites pages and sections that exist', (page) => {
    expect(findBrokenCitations(page)).toEqual([]);
  });

  it('is cited correctly in code and comments', () => {
    expect(sources.flatMap(findBrokenCitations)).toEqual([]);
  });

  it('lists only commands of the lab that exist', () => {
    const commands = [...read('scripts/README.md').matchAll(/`(?:\w+\/)+[\w-]+\.ts\b/g)].map(([text]) => text.slice(1));
    expect(commands.length).toBeGreaterThan(15);
    expect(commands.filter((path) => ![path, `scripts/${path}`].some((file) => existsSync(join(ROOT, file))))).toEqual(
      [],
    );
  });

  it('names commands and files of the repository that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\b(?:scripts|src|featurizer|test|examples|models)\/[\w./-]+\.(?:ts|as|json|sh|html)\b/g)]
        .map(([path]) => path)
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${page} names ${path}`),
    );
    expect(broken).toEqual([]);
  });
});
