/** The feature set of the default model: classes rather than words, and only what a stream knows (findings.md). */
import { BASE_MENTION_TEMPLATES } from './base-mention-templates.ts';
import { BASE_COMPARISONS, BASE_PROPERTIES } from './base-pair-parts.ts';
import { comparisonKeys } from './comparison-keys.ts';
import { createPairCoder } from './pair-coder.ts';
import type { FeatureSet } from './templates.ts';

/** The pair templates, each with the properties and comparisons of base-pair-parts.ts that it joins. */
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

export const baseFeatures: FeatureSet = {
  id: 'base',
  mentionTemplates: BASE_MENTION_TEMPLATES,
  antecedentTemplates: BASE_MENTION_TEMPLATES.length, // no genre: a client seldom says it
  createPairCoder: () =>
    createPairCoder({
      keysOf: comparisonKeys,
      properties: BASE_PROPERTIES,
      comparisons: BASE_COMPARISONS,
      templates: PAIR_TEMPLATES,
    }),
  wordCutoff: 50,
  minCount: 3,
  hasDense: true,
};
