/**
 * Reads and writes `features.bin`, a model's vocabulary and word vectors: a line of JSON, then one
 * signed byte per component.
 */
import { z } from 'zod';
import {
  createExtractor,
  decodeVocabulary,
  type FeatureSet,
  type GroupingExtractor,
  type VocabularyFile,
  WORD_SLOTS,
  type WordVectors,
} from '../../featurizer/mod.ts';
import { ModelError } from './model-error.ts';

const NEWLINE = 0x0a;

/** Checked as a whole: there are thousands, and a schema per word takes longer than a first sentence. */
const words = z.custom<readonly string[]>(
  (value) => Array.isArray(value) && value.every((word) => typeof word === 'string'),
  'expected an array of strings',
);
const vectorsSchema = z.object({ size: z.int().positive(), scale: z.number().positive(), words });
const headerSchema = z.object({
  version: z.literal(1),
  vocabulary: z.object({
    version: z.literal(1),
    featureSet: z.string(),
    commonWords: z.record(z.enum(WORD_SLOTS), words),
    templates: z.array(z.object({ name: z.string(), values: words })),
  }),
  vectors: vectorsSchema.optional(),
});

/** Stored word vectors. */
export interface VectorTable {
  readonly size: number;
  readonly scale: number;
  readonly words: readonly string[];
  readonly bytes: Int8Array; // [words, size]
}

/** Encodes the file. */
export function encodeFeatureFile(vocabulary: VocabularyFile, vectors?: VectorTable): Uint8Array<ArrayBuffer> {
  const { bytes, ...table } = vectors ?? { bytes: new Int8Array(0) };
  const header = new TextEncoder().encode(
    `${JSON.stringify({ version: 1, vocabulary, ...(vectors && { vectors: table }) })}\n`,
  );
  const file = new Uint8Array(header.length + bytes.length);
  file.set(header);
  file.set(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length), header.length);
  return file;
}

/** Decodes the file into the extractor of a feature set. */
export function decodeFeatureFile(file: Uint8Array, featureSet: FeatureSet): GroupingExtractor {
  const { header, rest } = splitHeader(file);
  const parsed = headerSchema.safeParse(header);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ModelError('corrupt', `read features: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  const { vocabulary, vectors } = parsed.data;
  const wordVectors = vectors && createWordVectors({ ...vectors, bytes: rest });
  return createExtractor({ featureSet, vocabulary: decodeVocabulary(featureSet, vocabulary), wordVectors });
}

/**
 * Decodes a file of word vectors alone, as `scripts/train/coref/data/build-vectors.ts` writes it.
 */
export function decodeVectors(file: Uint8Array): VectorTable {
  const { header, rest } = splitHeader(file);
  return { ...vectorsSchema.parse(header), bytes: rest };
}

/** Creates the lookup of words in a table. */
export function createWordVectors({ size, scale, words: known, bytes }: VectorTable): WordVectors {
  if (bytes.length !== known.length * size) {
    const found = `found ${bytes.length} bytes, expected ${known.length * size}`;
    throw new ModelError('corrupt', `read word vectors: ${found} for ${known.length} words`);
  }
  const rows = new Map(known.map((word, row) => [word, bytes.subarray(row * size, (row + 1) * size)]));
  return { size, scale, find: (word) => rows.get(word) };
}

function splitHeader(file: Uint8Array): { header: unknown; rest: Int8Array } {
  const end = file.indexOf(NEWLINE);
  if (end === -1) throw new ModelError('corrupt', 'read features: found no header line');
  const rest = new Int8Array(file.buffer, file.byteOffset + end + 1, file.length - end - 1);
  try {
    return { header: JSON.parse(new TextDecoder().decode(file.subarray(0, end))), rest };
  } catch (cause) {
    throw new ModelError('corrupt', 'read features: found a header that is not JSON', { cause });
  }
}
