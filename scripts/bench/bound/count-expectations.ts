/**
 * `node scripts/bench/bound/count-expectations.ts [--corpora DIR]`: counts on OntoGUM's training part how often an entity is mentioned again, by
 * form, size and silence, and writes src/decoder/expectation.generated.ts.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Mention } from '../../../featurizer/mod.ts';
import { CLUSTER_FORMS, findFormIndex, findPlace } from '../../../src/decoder/mod.ts';
import { createResolver, type PushedTurn } from '../../../src/platform/node/mod.ts';
import { type CorpusDocument, isNonCommercial, loadCorpus } from '../../corpora/mod.ts';
import { createFeed } from '../../evaluate/mod.ts';
import { projectGold } from '../../metrics/mod.ts';

const SIZE_LIMITS = [1, 2, 4, 8];
const AGE_LIMITS = [2, 4, 8, 16, 32, 64, 128, 256];
/** Few documents are this long. */
const FAR_LIMITS = [512, 1024, 2048, 4096];
/** Every cell begins with this many cases of the average form, so that what is rare lies near the whole. */
const PRIOR_CASES = 10;
const TARGET = join(import.meta.dirname, '../../../src/decoder/expectation.generated.ts');

const { values } = parseArgs({ options: { corpora: { type: 'string', default: '../shared/corpora' } } });
const resolver = await createResolver();
const cells = CLUSTER_FORMS.map(() =>
  SIZE_LIMITS.concat(Number.POSITIVE_INFINITY).map(() =>
    AGE_LIMITS.concat(Number.POSITIVE_INFINITY).map(() => ({ all: 0, again: 0 })),
  ),
);
for (const document of loadCorpus({ corpora: values.corpora, corpus: 'ontogum', split: 'train' })) {
  if (!isNonCommercial(document)) count(document); // what ships is made of what may be used for anything
}
writeFileSync(TARGET, tableText());

/** Each entity, after each of its mentions, is one case of every length of silence that the document lasts for. */
function count(document: CorpusDocument): void {
  const feed = createFeed(document, 'raw');
  const mentions: Mention[] = [];
  const keys: string[] = [];
  for (const [turn, line] of feed.lines.entries()) {
    for (const mention of resolver.analyze(line as PushedTurn).mentions) {
      mentions.push(mention);
      keys.push(feed.toKey(turn, ...mention.span));
    }
  }
  const gold = document.clusters.map((cluster) => cluster.mentions.map(feed.goldKey));
  const clusters = new Map<number, number[]>();
  for (const [n, cluster] of projectGold(gold, keys).entries()) {
    clusters.set(cluster, [...(clusters.get(cluster) ?? []), n]);
  }
  for (const members of clusters.values()) {
    let form: number = CLUSTER_FORMS.length - 1;
    for (const [at, n] of members.entries()) {
      const mention = mentions[n];
      if (mention !== undefined) form = Math.min(form, findFormIndex(mention));
      const next = members[at + 1];
      const silence = (next ?? mentions.length) - n;
      for (const [age, limit] of [0, ...AGE_LIMITS].entries()) {
        if (silence <= limit) break;
        const cell = cells[form]?.[findPlace(SIZE_LIMITS, at + 1)]?.[age];
        if (cell === undefined) continue;
        cell.all++;
        if (next !== undefined) cell.again++;
      }
    }
  }
}

/** The shares of one row in thousandths. Beyond what documents are long enough to show, each doubling of silence halves the share. */
function sharesOf(ages: readonly { readonly all: number; readonly again: number }[], size: number): number[] {
  const shares = ages.map(({ all, again }, age) => {
    const ofAll = cells.map((sizes) => sizes[size]?.[age] ?? { all: 0, again: 0 });
    const average = total(ofAll, 'again') / Math.max(1, total(ofAll, 'all'));
    return (1000 * (again + PRIOR_CASES * average)) / (all + PRIOR_CASES);
  });
  for (const _ of FAR_LIMITS) shares.push((shares.at(-1) ?? 0) / 2);
  return shares.map((share) => Math.round(10 * share) / 10);
}

function total<Field extends string>(counts: readonly Readonly<Record<Field, number>>[], field: Field): number {
  return counts.reduce((sum, count) => sum + count[field], 0);
}

function tableText(): string {
  const forms = CLUSTER_FORMS.map((form, at) => {
    const rows = cells[at]?.map((ages, size) => `    [${sharesOf(ages, size).join(', ')}],\n`);
    return `  // ${form}\n  [\n${rows?.join('')}  ],\n`;
  });
  return `/**
 * The share of entities that are mentioned again, in thousandths, by form, then size, then mentions of others since. Made by
 * scripts/bench/bound/count-expectations.ts from the training part of OntoGUM; do not edit.
 */
export const SIZE_LIMITS = [${SIZE_LIMITS.join(', ')}];
export const AGE_LIMITS = [${[...AGE_LIMITS, ...FAR_LIMITS].join(', ')}];
export const EXPECTATIONS: readonly (readonly (readonly number[])[])[] = [
${forms.join('')}];
`;
}
