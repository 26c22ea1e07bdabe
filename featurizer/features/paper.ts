/**
 * The feature set of the paper, for whole documents (model.md §3): 21 templates of a mention, 12 of a pair, no conjunctions.
 * The paper indexes a mention as antecedent (`ant.`) and as current (`cur.`) apart. Here both use one vocabulary, since the
 * network has a weight table for each role: 20 + 21 + 12 = 53 rows a pair, as in φ_p.
 */

import type { FeatureSet } from './feature-set.ts';
import { createPairCoder } from './pair-coder.ts';
import { PAPER_COMPARISONS, toPaperKeys } from './paper-comparisons.ts';
import { PAPER_MENTION_TEMPLATES } from './paper-templates.ts';

/** A group of their own: the others have but two values each. */
const DISTANCES = ['mdist', 'sdist'];

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
