/**
 * Prints what each bound costs and saves: CoNLL F1 on LitBank dev, on OntoGUM dev, and on each of
 * them as one long document, compared with the paper's setting, which keeps everything.
 */
import { z } from 'zod';
import {
  type AnalyzedSentence,
  type Analyzer,
  createParser,
  createParsingAnalyzer,
  type ParserOptions,
} from '../../../featurizer/mod.ts';
import { defineCommand } from '../../../src/cli/define-command.ts';
import {
  type Bound,
  type BoundOptions,
  createBound,
  createResolverFrom,
  DEFAULT_BOUND,
  type Scorer,
  SYSTEMS,
  type System,
  UNBOUNDED,
} from '../../../src/mod.ts';
import { RulesScorer } from '../../../src/model/mod.ts';
import { corporaFlag, loadCorpus } from '../../corpora/mod.ts';
import { readParser } from '../../shared/shipped-parser.ts';
import { formatPercent, formatTable } from '../../shared/text-table.ts';
import { loadShippedParts } from '../shipped-parts.ts';
import { type BoundReport, joinDocuments, type LongDocument, measureBound } from './measure-bound.ts';

const limit = (options: BoundOptions): Bound =>
  createBound({ maxListed: DEFAULT_BOUND.maxListed, maxSpeakers: DEFAULT_BOUND.maxSpeakers, ...options });

/** No bound, then each limit and policy on its own, then the default and a variant. */
const BOUNDS: Readonly<Record<string, Bound>> = {
  everything: UNBOUNDED,
  '50 clusters, recency': limit({ maxClusters: 50 }),
  '50 clusters, singletons': limit({ maxClusters: 50, closing: 'singletons' }),
  '50 clusters, expectation': limit({ maxClusters: 50, closing: 'expectation' }),
  '120 clusters, recency': limit({ maxClusters: 120 }),
  '120 clusters, singletons': limit({ maxClusters: 120, closing: 'singletons' }),
  '120 clusters, expectation': limit({ maxClusters: 120, closing: 'expectation' }),
  '200 clusters, recency': limit({ maxClusters: 200 }),
  '200 clusters, expectation': limit({ maxClusters: 200, closing: 'expectation' }),
  '8 antecedents, oldest': limit({ maxAntecedents: 8 }),
  '8 antecedents, names': limit({ maxAntecedents: 8, dropping: 'names' }),
  '12 antecedents, oldest': limit({ maxAntecedents: 12 }),
  '12 antecedents, names': limit({ maxAntecedents: 12, dropping: 'names' }),
  'default, every antecedent compared': { ...DEFAULT_BOUND, select: UNBOUNDED.select },
  default: DEFAULT_BOUND,
};

interface Row {
  readonly bound: string;
  readonly report: BoundReport;
}

const command = defineCommand({
  name: 'node scripts/bench/bound/measure.ts',
  summary: 'Prints what bounds cost and save on long documents.',
  flags: z.object({
    corpora: corporaFlag,
    system: z.enum(SYSTEMS).describe('System to measure.').default('model'),
    bound: z
      .array(z.enum(Object.keys(BOUNDS)))
      .describe('Bound to measure; repeat for more (default: all).')
      .meta({ placeholder: 'NAME' })
      .default([]),
    json: z.boolean().describe('Prints one JSON line per set of documents.').default(false),
  }),
  async run({ corpora, system, bound: chosen, json }, { write }) {
    const parser = readParser();
    const analyzer = createCachedAnalyzer(parser);
    const scorer = await loadScorer(system);
    for (const [name, documents] of Object.entries(loadDocuments(corpora))) {
      const rows: Row[] = [];
      for (const bound of chosen.length > 0 ? chosen : Object.keys(BOUNDS)) {
        const value = BOUNDS[bound] as Bound; // checked by the flag's schema
        const createResolver = (counting: Scorer) =>
          createResolverFrom({ parser }, { system: 'rules', scorer: counting, analyzer, bound: value });
        rows.push({ bound, report: await measureBound(documents, { scorer, createResolver }) });
      }
      await write(
        json
          ? `${JSON.stringify({ system, documents: name, rows })}\n`
          : `${name} · ${system}\n\n${formatRows(rows)}\n\n`,
      );
    }
  },
});

async function loadScorer(system: System): Promise<Scorer> {
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

/** Analyzes each raw sentence once: every bound is measured on the same text. */
function createCachedAnalyzer(parser: ParserOptions): Analyzer {
  const analyzer = createParsingAnalyzer(createParser(parser));
  const known = new Map<string, AnalyzedSentence>();
  return {
    analyze(sentence, given) {
      if (given !== undefined) return analyzer.analyze(sentence, given);
      const key = sentence.tokens.join('\u0000') + sentence.starts[0];
      const analyzed = known.get(key) ?? analyzer.analyze(sentence);
      known.set(key, analyzed);
      return { ...analyzed, starts: sentence.starts, ends: sentence.ends };
    },
  };
}

function formatRows(rows: readonly Row[]): string {
  const whole = rows[0]?.report.conll ?? 0;
  return formatTable(
    ['bound', 'CoNLL F1', 'relative %', 'pairs per mention', 'snapshot KB'],
    rows.map(({ bound, report }) => [
      bound,
      formatPercent(report.conll),
      `${report.conll >= whole ? '+' : '−'}${formatPercent(Math.abs(report.conll / whole - 1))}`,
      report.pairsPerMention.toFixed(0),
      (report.snapshotBytes / 1024).toFixed(1),
    ]),
  );
}

process.exitCode = await command.run(process.argv.slice(2));
