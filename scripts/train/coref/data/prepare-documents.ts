/**
 * Turns corpora into training documents: chooses the texts, analyzes them and collects their
 * vocabulary.
 */
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Analyzer,
  collectVocabulary,
  createExtractor,
  encodeVocabulary,
  type FeatureExtractor,
  type FeatureSet,
  type Vocabulary,
} from '../../../../featurizer/mod.ts';
import { DEFAULT_BOUND } from '../../../../src/decoder/mod.ts';
import {
  assignFold,
  type CorpusDocument,
  findTextLicense,
  isNonCommercial,
  loadCorpus,
  loadGap,
  loadMarked,
} from '../../../corpora/mod.ts';
import { createRandom, shuffle } from '../../../shared/random.ts';
import { createParserAnalyzer } from '../../../shared/shipped-parser.ts';
import { extractDocument, extractLines } from './extract-documents.ts';
import {
  asWholeDocument,
  FEATURE_SETS,
  type FeatureSetName,
  leaveOutTemplates,
  needsWholeDocument,
  readWordVectors,
} from './feature-sets.ts';
import { toGapDocument } from './gap-documents.ts';
import { loadSilverText } from './silver-text.ts';
import { swapGenders } from './swap-genders.ts';
import { askTeacher, loadScorer } from './teacher.ts';
import { computeTeacherScale, scaleScores } from './teacher-scores.ts';
import { type ExtractedDocument, featurize, type TrainingDocument } from './training-document.ts';

export interface PrepareOptions {
  /**
   * The folder that contains all corpora but Antecedent Chat; only the latter is trained on if left
   * out.
   */
  readonly corpora?: string | undefined;
  /** Files of parser weights, one per fold, trained without it. */
  readonly parser: readonly string[];
  /** File of word vectors; default: none. */
  readonly vectors?: string | undefined;
  /** The run's folder. */
  readonly out: string;
  readonly 'with-noncommercial': boolean;
  readonly features: FeatureSetName;
  /** Whether to add the snippets of GAP's development part. */
  readonly gap: boolean;
  /** Number of documents; default: all of the split. */
  readonly documents?: number | undefined;
  /** So many of Antecedent Chat's documents; all if left out. */
  readonly conversations?: number | undefined;
  /** Whether to add Antecedent Marks. */
  readonly marks: boolean;
  /** So many of its documents; all if left out. */
  readonly marked?: number | undefined;
  /** Whether each document also gets a version with men and women exchanged. */
  readonly swapsGenders: boolean;
  /** Parts whose templates are left out. */
  readonly without: readonly string[];
  /** Folder of the model that labels AMALGUM's texts; default: none. */
  readonly teacher?: string | undefined;
  /** Number of those texts. */
  readonly silver: number;
  readonly log: (line: string) => void;
}

/** Each document of OntoGUM is trained on as it is served and with its gold analysis. */
const INPUTS = ['raw', 'gold-analysis'] as const;

/** Texts of one corpus under one license. */
export interface TrainingSource {
  readonly corpus: string;
  readonly licence: string;
  readonly documents: number;
}

/** What a run trains on. */
export interface PreparedDocuments {
  readonly documents: readonly TrainingDocument[];
  readonly extractor: FeatureExtractor;
  /** The name of the template that each row of the mention tables belongs to; '' for "unknown". */
  readonly rowTemplates: readonly string[];
  readonly sources: TrainingSource[];
}

/**
 * Loads, analyzes and featurizes the training documents; writes the vocabulary into the run's
 * folder.
 */
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
    // Its parser was trained without it.
    const analyzer = analyzers[assignFold(document.id, analyzers.length)] as Analyzer;
    return INPUTS.map((input) => {
      const extracted = extractDocument(document, input, { analyzer, hasParticipants });
      return needsWholeDocument(flags.features) ? asWholeDocument(extracted, document.genre) : extracted;
    });
  });
  const conversations = pickDocuments(loadCorpus({ corpus: 'chat', split: 'train' }), flags.conversations);
  const shipped = createParserAnalyzer();
  for (const document of conversations) {
    extracted.push(extractDocument(document, 'raw', { analyzer: shipped, hasParticipants })); // the parser has not seen it
  }
  const marked =
    flags.marks && flags.marked !== 0 ? pickDocuments(loadMarked(requireCorpora(flags.corpora)), flags.marked) : [];
  for (const document of marked) {
    extracted.push(withoutReaders(extractDocument(document, 'raw', { analyzer: shipped, hasParticipants })));
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
  // The paper compares all pairs; the decoder that serves compares those in reach.
  const select = needsWholeDocument(flags.features) ? undefined : DEFAULT_BOUND.selectAhead;
  log(
    `extracted ${extracted.length} documents, ${snippets.length} snippets and ${silver.length} silver texts in ${seconds()} s`,
  );
  const prepare = (document: ExtractedDocument): TrainingDocument => {
    const swapped = flags.swapsGenders && document.teacher === undefined ? swapGenders(document) : undefined;
    return {
      ...featurize(document, extractor, select),
      swapped: swapped && featurize(swapped, extractor, select),
    };
  };
  return {
    documents: [...extracted, ...snippets, ...silver].map(prepare),
    extractor,
    rowTemplates: listRowTemplates(vocabulary, featureSet),
    sources: [
      ...countSources('ontogum', corpus),
      ...(conversations.length > 0 ? [{ corpus: 'chat', licence: 'CC BY 4.0', documents: conversations.length }] : []),
      ...(marked.length > 0 ? [{ corpus: 'marks', licence: PUBLIC_LICENSES, documents: marked.length }] : []),
      ...(silver.length > 0 ? [{ corpus: 'amalgum', licence: PUBLIC_LICENSES, documents: silver.length }] : []),
      ...(flags.gap ? [{ corpus: 'gap', licence: 'Apache-2.0', documents: snippets.length }] : []),
    ],
  };
}

function listRowTemplates({ rows, rowCount }: Vocabulary, { mentionTemplates }: FeatureSet): string[] {
  const names = new Array<string>(rowCount).fill('');
  for (const [template, values] of rows.entries())
    for (const row of values.values()) names[row] = mentionTemplates[template]?.name ?? '';
  return names;
}

/**
 * Leaves every "you" without a mark open: not all markers linked the "you" that addresses a reader,
 * as OntoGUM does (scripts/corpora/marks/README.md).
 */
function withoutReaders(document: ExtractedDocument): ExtractedDocument {
  const { mentions, oracle, lossMask } = document;
  const sizes = new Map<number, number>();
  for (const cluster of oracle) sizes.set(cluster, (sizes.get(cluster) ?? 0) + 1);
  const unlabeled = Uint8Array.from(mentions, ({ kind, person }, at) =>
    Number(kind === 'pronoun' && person === 2 && sizes.get(oracle[at] as number) === 1),
  );
  return {
    ...document,
    unlabeled,
    lossMask: Uint8Array.from(mentions, (_, at) => (unlabeled[at] === 1 ? 0 : (lossMask?.[at] ?? 1))),
  };
}

/** No parser was trained on GAP's texts, so the shipped one analyzes them. */
function loadSnippets(corpora: string | undefined): ExtractedDocument[] {
  const analyzer = createParserAnalyzer();
  return loadGap({ corpora, split: 'train' }).flatMap((item) => toGapDocument(item, analyzer) ?? []);
}

/** The licenses of the texts of AMALGUM and EWT; our own marks of them are CC BY 4.0. */
const PUBLIC_LICENSES = 'CC BY, CC BY-SA, public domain';

/**
 * Loads texts without labels and resolves them with the teacher; scores are scaled to the range of
 * a single network.
 */
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
  if (corpora === undefined)
    throw new RangeError('--corpora: found none, expected a folder: --teacher and --marks need AMALGUM');
  return corpora;
}

/**
 * Draws documents, the same in every run: a smaller draw is part of a larger one; all if no number
 * is given.
 */
function pickDocuments(documents: readonly CorpusDocument[], count: number | undefined): readonly CorpusDocument[] {
  if (count === undefined) return documents;
  const order = [...documents];
  shuffle(order, createRandom(1));
  return order.slice(0, count);
}

/** Counts the documents of a corpus by license. */
function countSources(corpus: string, documents: readonly CorpusDocument[]): TrainingSource[] {
  const counts = new Map<string, number>();
  for (const document of documents) {
    const licence = findTextLicense(document);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].map(([licence, count]) => ({ corpus, licence, documents: count }));
}
