/**
 * The feature set of the default model: classes rather than words, and only what is known in a
 * stream (docs/model.md, Findings).
 */
import { BASE_MENTION_TEMPLATES } from './base-mention-templates.ts';
import { BASE_COMPARISONS, BASE_PROPERTIES } from './base-pair-parts.ts';
import { compareBase } from './compare-keys.ts';
import { toComparisonKeys } from './comparison-keys.ts';
import type { FeatureSet } from './feature-set.ts';
import { createPairCoder } from './pair-coder.ts';

/** The pair templates: each joins properties and comparisons of base-pair-parts.ts. */
const PAIR_TEMPLATES = [
  'sentences',
  'mentions',
  'turns',
  'nesting',
  'rivals',
  'content',
  'head',
  'head-inside',
  'words-inside',
  'acronym',
  'modifiers',
  'gender',
  'number',
  'animacy',
  'types',
  'speakers',
  'speaker-name',
  'antecedent-alternative',
  'current-kind current-reflexive syntax',
  'current-form antecedent-form',
  'current-type antecedent-type',
  'current-relation antecedent-relation',
  'antecedent-party current-party speakers',
  'current-party current-quoted antecedent-quoted',
  'current-kind antecedent-kind head content',
  'current-kind antecedent-kind head-inside',
  'current-kind current-definite modifiers',
  'current-form sentences',
  'current-form antecedent-relation',
  'current-form antecedent-type',
  'current-form antecedent-number antecedent-animacy',
  'current-form gender',
  'head sentences',
].map((parts) => parts.split(' '));

/**
 * The templates in groups (`TemplateGroup`), found by a search for few codes: 20,404 in all. Each
 * code is a row of a table that is built when a model loads, and a pair looks up one row per group.
 * Fewer groups would need many more codes.
 */
const PAIR_GROUPS = [
  ['sentences', 'current-form sentences', 'head sentences', 'current-form antecedent-number antecedent-animacy'],
  ['mentions', 'nesting', 'words-inside', 'acronym', 'number'],
  [
    'modifiers',
    'current-kind current-definite modifiers',
    'content',
    'head',
    'current-kind antecedent-kind head content',
    'head-inside',
    'current-kind antecedent-kind head-inside',
  ],
  ['speaker-name', 'rivals', 'antecedent-alternative', 'types', 'turns'],
  ['gender', 'current-form gender', 'current-form antecedent-form'],
  ['current-kind current-reflexive syntax'],
  ['speakers', 'antecedent-party current-party speakers', 'current-party current-quoted antecedent-quoted', 'animacy'],
  ['current-relation antecedent-relation', 'current-form antecedent-relation'],
  ['current-form antecedent-type', 'current-type antecedent-type'],
];

/** The features of the default model. */
export const baseFeatures: FeatureSet = {
  id: 'base',
  mentionTemplates: BASE_MENTION_TEMPLATES,
  antecedentTemplates: BASE_MENTION_TEMPLATES.length, // no genre: clients seldom send one
  createPairCoder: () =>
    createPairCoder({
      toKeys: toComparisonKeys,
      readKeys: ({ keys }) => keys,
      properties: BASE_PROPERTIES,
      comparisons: BASE_COMPARISONS,
      compare: compareBase,
      templates: PAIR_TEMPLATES,
      groups: PAIR_GROUPS,
    }),
  wordCutoff: 200,
  minCount: 12,
  hasDense: true,
};
