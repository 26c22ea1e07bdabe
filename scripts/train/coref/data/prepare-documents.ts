/** From corpus files to training documents: which texts, how they are analysed, which vocabulary they give. */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Analyzer,
  collectVocabulary,
  createExtractor,
  encodeVocabulary,
  type FeatureExtractor,
} from '../../../../featurizer/mod.ts';
import {
  assignFold,
  type CorpusDocument,
  findTextLicense,
  isNonCommercial,
  loadCorpus,
  loadGap,
} from '../../../corpora/mod.ts';
import { createRandom, shuffle } from '../../../shared/random.ts';
import { createParserAnalyzer } from '../../../shared/shipped-parser.ts';
import type { RunInfo } from '../run/run-files.ts';
import { computeTeacherScale, scaleScores } from '../search/distill.ts';
import { extractDocument, extractLines } from './extract-documents.ts';
import { asWholeDocument, FEATURE_SETS, type FeatureSetName, needsWholeDocument } from './feature-sets.ts';
import { toGapDocument } from './gap-documents.ts';
import { leaveOutTemplates } from './leave-out-templates.ts';
import { loadSilverText } from './silver-text.ts';
import { askTeacher, loadScorer } from './teacher.ts';
import { type ExtractedDocument, featurize, type TrainingDocument } from './training-document.ts';
import { readWordVectors } from './word-vectors.ts';

export interface PrepareOptions {
  /** The folder that contains all corpora but Antecedent Chat; only the latter is trained on if left out. */
  readonly corpora?: string | undefined;
  /** Weights of parsers, one a fold that it has not seen. */
  readonly parser: readonly string[];
  /** The file of word vectors; none if left out. */
  readonly vectors?: string | undefined;
  /** The run's folder. */
  readonly out: string;
  readonly 'with-noncommercial': boolean;
  readonly features: FeatureSetName;
  /** With the snippets of GAP's development part. */
  readonly gap: boolean;
  /** So many documents of the split; all if left out. */
  readonly documents?: number | undefined;
  /** So many of Antecedent Chat's documents; all if left out. */
  readonly conversations?: number | undefined;
  /** Parts whose templates are left out. */
  readonly without: readonly string[];
  /** The folder of the model whose decisions on texts without labels are learnt from; none if left out. */
  readonly teacher?: string | undefined;
  /** How many such texts. */
  readonly silver: number;
  readonly log: (line: string) => void;
}

/** What a run trains on. */
export interface PreparedDocuments {
  readonly documents: readonly TrainingDocument[];
  readonly extractor: FeatureExtractor;
  readonly sources: RunInfo['sources'];
}

/** Loads, analyses and featurizes the training documents; writes the vocabulary into the run's folder. */
export async function prepareDocuments({ log, ...flags }: PrepareOptions): Promise<PreparedDocuments> {
  const featureSet = FEATURE_SETS[flags.features];
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 1000);
  const analyzers = flags.parser.map(createParserAnalyzer);
  const written =
    flags.corpora === undefined ? [] : loadCorpus({ corpora: flags.corpora, corpus: 'ontogum', split: 'train' });
  const allowed = written.filter((document) => flags['with-noncommercial'] || !isNonCommercial(document));
  const hasParticipants = !needsWholeDocument(flags.features);
  const corpus = pickDocuments(allowed, flags.documents);
  const extracted = corpus.flatMap((document) => {
    const analyzer = analyzers[assignFold(document.id, analyzers.length)] as Analyzer; // never seen by its parser
    return (['raw', 'gold-analysis'] as const).map((input) => {
      const extracted = extractDocument(document, input, { analyzer, hasParticipants });
      return needsWholeDocument(flags.features) ? asWholeDocument(extracted, document.genre) : extracted;
    });
  });
  const conversations = pickDocuments(loadCorpus({ corpus: 'chat', split: 'train' }), flags.conversations);
  const shipped = createParserAnalyzer();
  for (const document of conversations) {
    extracted.push(extractDocument(document, 'raw', { analyzer: shipped, hasParticipants })); // the parser has not seen it
  }
  const snippets = flags.gap ? loadSnippets(flags.corpora) : [];
  const vocabulary = collectVocabulary(
    featureSet,
    extracted.map(({ mentions, contexts }) => ({
      mentions,
      context: contexts.at(-1) ?? { genre: undefined, speakers: [] },
    })),
  );
  writeFileSync(join(flags.out, 'vocabulary.json'), JSON.stringify(encodeVocabulary(featureSet, vocabulary)));
  if (flags.vectors !== undefined) copyFileSync(flags.vectors, join(flags.out, 'vectors.bin'));
  const wordVectors = flags.vectors === undefined ? undefined : readWordVectors(flags.vectors);
  const whole = createExtractor({ featureSet, vocabulary, wordVectors });
  const extractor = leaveOutTemplates(whole, featureSet, flags.without);
  const silver = flags.teacher === undefined ? [] : await loadSilverDocuments(flags.teacher, flags);
  log(
    `extracted ${extracted.length} documents, ${snippets.length} snippets and ${silver.length} texts of a teacher in ${seconds()} s`,
  );
  return {
    documents: [...extracted, ...snippets, ...silver].map((document) => featurize(document, extractor)),
    extractor,
    sources: [
      ...countSources('ontogum', corpus),
      ...(conversations.length > 0 ? [{ corpus: 'chat', licence: 'CC BY 4.0', documents: conversations.length }] : []),
      ...(silver.length > 0 ? [{ corpus: 'amalgum', licence: SILVER_LICENSE, documents: silver.length }] : []),
      ...(flags.gap ? [{ corpus: 'gap', licence: 'Apache-2.0', documents: snippets.length }] : []),
    ],
  };
}

/** GAP's texts are strangers to every parser, so the one that serves analyses them. */
function loadSnippets(corpora: string | undefined): ExtractedDocument[] {
  const analyzer = createParserAnalyzer();
  return loadGap({ corpora, split: 'train' }).flatMap((item) => toGapDocument(item, analyzer) ?? []);
}

const SILVER_LICENSE = 'CC BY, CC BY-SA, public domain';

/** Texts without labels, decided by the teacher, with scores of a size that a single network has. */
async function loadSilverDocuments(
  folder: string,
  { corpora, silver }: Pick<PrepareOptions, 'corpora' | 'silver'>,
): Promise<ExtractedDocument[]> {
  const teacher = await loadScorer(folder);
  const analyzer = createParserAnalyzer();
  const asked = [];
  for (const { id, lines } of loadSilverText(requireCorpora(corpora), silver)) {
    asked.push(await askTeacher(teacher, { id, ...extractLines(lines, { analyzer }) }));
  }
  const scale = computeTeacherScale(asked.map(({ teacher: scores }) => scores));
  return asked.map((document) => ({ ...document, teacher: scaleScores(document.teacher, scale) }));
}

function requireCorpora(corpora: string | undefined): string {
  if (corpora === undefined) throw new RangeError('--corpora: found none, expected a folder: --teacher needs AMALGUM');
  return corpora;
}

/** Draws documents, the same in every run: a smaller draw is part of a larger one; all if no number is given. */
function pickDocuments(documents: readonly CorpusDocument[], count: number | undefined): readonly CorpusDocument[] {
  if (count === undefined) return documents;
  const order = [...documents];
  shuffle(order, createRandom(1));
  return order.slice(0, count);
}

/** Which texts were used, by licence. */
function countSources(corpus: string, documents: readonly CorpusDocument[]): RunInfo['sources'] {
  const counts = new Map<string, number>();
  for (const document of documents) {
    const licence = findTextLicense(document);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].map(([licence, count]) => ({ corpus, licence, documents: count }));
}
