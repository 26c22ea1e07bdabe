/**
 * Labels text with the decisions and scores of an exported model, which a smaller network learns
 * from.
 */
import { pathToFileURL } from 'node:url';
import { DEFAULT_BOUND, DecoderState, placeMentions, type Scorer } from '../../../../src/decoder/mod.ts';
import { loadModel } from '../../../../src/model/mod.ts';
import { createWasmRuntime } from '../../../../src/model/onnx/wasm.ts';
import { readModel } from '../../../../src/platform/node/mod.ts';
import type { TeacherScores } from './teacher-scores.ts';
import type { ExtractedDocument } from './training-document.ts';

/** Loads the scorer of an exported model. */
export async function loadScorer(folder: string): Promise<Scorer> {
  return (await loadModel(await readModel(pathToFileURL(`${folder}/`)), createWasmRuntime())).scorer;
}

/** Resolves a document with the teacher; returns its clusters and its scores of every candidate. */
export async function askTeacher(
  teacher: Scorer,
  { mentions, ...document }: Omit<ExtractedDocument, 'oracle'>,
): Promise<ExtractedDocument & { readonly teacher: TeacherScores }> {
  const state = new DecoderState<unknown>(DEFAULT_BOUND);
  const starts = new Int32Array(mentions.length + 1);
  const antecedents: number[] = [];
  const links: number[] = [];
  const fresh = new Float32Array(mentions.length);
  const recorder: Scorer = {
    prepare: (together, view, candidates) => teacher.prepare?.(together, view, candidates),
    score: async (mention, view) => {
      const scores = await teacher.score(mention, view);
      for (const [slot, { n, cluster }] of view.candidates.entries()) {
        antecedents.push(n);
        links.push((scores.local[slot] ?? 0) + (scores.global[cluster.slot] ?? 0));
      }
      fresh[view.mentionCount] = scores.newLocal + scores.newGlobal;
      starts[view.mentionCount + 1] = antecedents.length;
      return scores;
    },
    advance: (memory, mention, view) => teacher.advance(memory, mention, view),
    estimateConfidence: (mention, evidence) => teacher.estimateConfidence(mention, evidence),
  };
  const oracle: number[] = [];
  for await (const { cluster } of placeMentions(state, mentions, recorder)) oracle.push(cluster);
  const scores = { starts, antecedents: Int32Array.from(antecedents), links: Float32Array.from(links), fresh };
  return { ...document, mentions, oracle, teacher: scores };
}
