/**
 * `node scripts/bench/bound/measure.ts [--corpora DIR] [--system NAME] [--bound NAME …] [--json]`: what bounds cost and save. CoNLL F1 on LitBank dev, on OntoGUM dev, and
 * on each of them as one long document, under several bounds and policies, beside the paper's setting, which keeps everything.
 */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type Bound, createResolverFrom, type Scorer, SYSTEMS, type System } from '../../../src/mod.ts';
import { RulesScorer } from '../../../src/model/mod.ts';
import { CorpusError, loadCorpus } from '../../corpora/mod.ts';
import { readParser } from '../../shared/shipped-parser.ts';
import { formatPercent, formatTable } from '../../shared/text-table.ts';
import { loadShippedParts } from '../shipped-parts.ts';
import { BOUNDS } from './bounds.ts';
import { createCachedAnalyzer } from './cached-analyzer.ts';
import { joinDocuments, type LongDocument } from './long-document.ts';
import { type BoundReport, measureBound } from './measure-bound.ts';

const { values } = parseArgs({
  options: {
    corpora: { type: 'string', default: '../shared/corpora' },
    system: { type: 'string', default: 'model' },
    bound: { type: 'string', multiple: true }, // names of bounds.ts; all if left out
    json: { type: 'boolean', default: false },
  },
});
const names = z.array(z.enum(Object.keys(BOUNDS), { error: `wanted one of ${Object.keys(BOUNDS).join(', ')}` }));
const flags = z
  .object({
    corpora: z.string(),
    system: z.enum(SYSTEMS),
    bound: names.default(Object.keys(BOUNDS)),
    json: z.boolean(),
  })
  .parse(values);

try {
  await run();
} catch (error) {
  if (!(error instanceof CorpusError)) throw error;
  process.stderr.write(`measure bounds: ${error.message}\n`);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const parser = readParser();
  const analyzer = createCachedAnalyzer(parser);
  const scorer = await scorerOf(flags.system);
  for (const [name, documents] of Object.entries(loadDocuments(flags.corpora))) {
    const rows: { readonly bound: string; readonly report: BoundReport }[] = [];
    for (const bound of flags.bound) {
      const value = BOUNDS[bound] as Bound; // checked above
      const resolverOf = (counting: Scorer) =>
        createResolverFrom({ parser }, { system: 'rules', scorer: counting, analyzer, bound: value });
      const report = await measureBound(documents, { scorer, resolverOf });
      rows.push({ bound, report });
    }
    if (flags.json) console.log(JSON.stringify({ system: flags.system, documents: name, rows }));
    else console.log(`${name} · ${flags.system}\n\n${tableOf(rows)}\n`);
  }
}

async function scorerOf(system: System): Promise<Scorer> {
  return system === 'rules' ? (new RulesScorer() as Scorer) : (await loadShippedParts()).scorer;
}

function loadDocuments(corpora: string): Readonly<Record<string, readonly LongDocument[]>> {
  const litbank = loadCorpus({ corpora, corpus: 'litbank', split: 'dev' });
  const ontogum = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
  return {
    'LitBank dev': litbank.map((document) => joinDocuments([document], { id: document.id, markedOnly: true })),
    'OntoGUM dev': ontogum.map((document) => joinDocuments([document], { id: document.id, markedOnly: false })),
    'LitBank dev as one document': [joinDocuments(litbank, { id: 'litbank', markedOnly: true })],
    'OntoGUM dev as one document': [joinDocuments(ontogum, { id: 'ontogum', markedOnly: false })],
  };
}

function tableOf(rows: readonly { readonly bound: string; readonly report: BoundReport }[]): string {
  const whole = rows[0]?.report.conll ?? 0;
  return formatTable(
    ['bound', 'CoNLL F1', 'relative %', 'pairs a mention', 'snapshot KB'],
    rows.map(({ bound, report }) => [
      bound,
      formatPercent(report.conll),
      `${report.conll >= whole ? '+' : '−'}${formatPercent(Math.abs(report.conll / whole - 1))}`,
      report.pairsPerMention.toFixed(0),
      (report.snapshotBytes / 1024).toFixed(1),
    ]),
  );
}
