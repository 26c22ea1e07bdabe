/** A model's manifest: its files, the code they need, their training data and their scores. */
import { z } from 'zod';
import type { FeatureSet } from '../../featurizer/mod.ts';
import { encodeHex, hashSha256 } from '../encoding/mod.ts';
import { calibrationSchema } from './calibration.ts';
import { MEMORIES } from './layers.ts';
import { ModelError } from './model-error.ts';

/** The manifest version that this code writes and reads. */
export const MANIFEST_VERSION = 1;

const size = z.int().nonnegative();
const fileSchema = z.object({ name: z.string(), bytes: size, sha256: z.hex().length(64) });
const manifestSchema = z.object({
  format: z.literal('antecedent-coref'),
  version: z.literal(MANIFEST_VERSION),
  /** Hash of the weights and features; snapshots are tied to it. */
  id: z.hex().length(64),
  name: z.string(),
  licence: z.string(),
  featureSet: z.object({
    id: z.string(),
    /** Hash of its templates (`hashFeatureSet`): code and weights must agree on every row. */
    sha256: z.hex().length(64),
  }),
  network: z.object({
    memory: z.enum(MEMORIES),
    pairUnits: size,
    mentionUnits: size,
    clusterUnits: size,
    parameters: size,
    /** Bits per stored weight of the tables. */
    bits: z.union([z.literal(8), z.literal(32)]),
  }),
  files: z.object({
    /** Vocabulary and word vectors. */
    features: fileSchema,
    /** The graph that runs once per turn. */
    turn: fileSchema,
    /** The graph that runs once per mention, if clusters have a memory. */
    place: fileSchema.optional(),
  }),
  onnx: z.object({ irVersion: size, opset: size, operators: z.array(z.string()) }),
  training: z.object({
    command: z.string(),
    data: z.array(z.object({ name: z.string(), use: z.string(), licence: z.string() })),
  }),
  /** Measured on dev, by corpus and input. */
  scores: z.array(z.object({ corpus: z.string(), split: z.string(), input: z.string(), conll: z.number() }).loose()),
  calibration: calibrationSchema,
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = z.infer<typeof fileSchema>;

/** Parses a manifest; throws if it is not one, or of another version. */
export function parseManifest(value: unknown): Manifest {
  const version = z.object({ format: z.string(), version: z.number() }).safeParse(value);
  if (!version.success || version.data.format !== 'antecedent-coref') {
    throw new ModelError(
      'corrupt',
      'read manifest: found something else, expected the manifest of a coreference model',
    );
  }
  if (version.data.version !== MANIFEST_VERSION) {
    const found = `found version ${version.data.version}, expected ${MANIFEST_VERSION}`;
    throw new ModelError('unsupported_version', `read manifest: ${found}: the model is for another release`);
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ModelError('corrupt', `read manifest: ${issue?.path.join('.')}: ${issue?.message}`, {
    cause: parsed.error,
  });
}

/**
 * Hashes what determines the rows of a feature set: its templates in order, the values of pairs,
 * and their groups.
 */
export async function hashFeatureSet(featureSet: FeatureSet): Promise<string> {
  const { id, mentionTemplates, antecedentTemplates } = featureSet;
  const { templates, groups } = featureSet.createPairCoder();
  const pairs = templates.map(({ name, values }) => [name, values]);
  const codes = groups.layout.map(({ parts }) => parts);
  const described = JSON.stringify([id, mentionTemplates.map(({ name }) => name), antecedentTemplates, pairs, codes]);
  return encodeHex(await hashSha256(described));
}

/** Hashes the hashes of all files: the model's id, which snapshots are tied to. */
export async function hashFiles(files: Manifest['files']): Promise<string> {
  const hashes = [files.features, files.turn, files.place].map((file) => file?.sha256 ?? '');
  return encodeHex(await hashSha256(hashes.join(' ')));
}
