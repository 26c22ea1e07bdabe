/**
 * The feature set of the paper, for whole documents (docs/model.md §3): 21 mention templates, 12
 * pair templates, no conjunctions. The paper indexes a mention separately as antecedent (`ant.`)
 * and as current mention (`cur.`). Here both roles share one vocabulary, because the network has
 * one weight table per role: 20 + 21 + 12 = 53 rows per pair, as in φ_p.
 */

import type { FeatureSet } from './feature-set.ts';
import { createPairCoder } from './pair-coder.ts';
import { PAPER_COMPARISONS, toPaperKeys } from './paper-comparisons.ts';
import { PAPER_MENTION_TEMPLATES } from './paper-templates.ts';

/** These are a group of their own: the other comparisons have two values each. */
const DISTANCES = ['mdist', 'sdist'];

/** The features of the paper. */
export const paperFeatures: FeatureSet = {
  id: 'paper',
  mentionTemplates: PAPER_MENTION_TEMPLATES,
  antecedentTemplates: PAPER_MENTION_TEMPLATES.length - 1, // all but the genre
  createPairCoder: () =>
    createPairCoder({
      toKeys: toPaperKeys,
      properties: [],
      comparisons: PAPER_COMPARISONS,
      templates: PAPER_COMPARISONS.map(({ name }) => [name]),
      groups: [DISTANCES, PAPER_COMPARISONS.map(({ name }) => name).filter((name) => !DISTANCES.includes(name))],
    }),
  wordCutoff: 20,
  minCount: 1,
  hasDense: false,
};
