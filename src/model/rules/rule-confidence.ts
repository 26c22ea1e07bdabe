/**
 * How often the rules were right, by kind and outcome, on the raw text of OntoGUM's training part:
 * `antecedent evaluate --corpus ontogum --split train --input raw --system rules` prints the shares under "Decisions".
 */
import type { MentionKind } from '../../../featurizer/mod.ts';

const SHARE_RIGHT: Readonly<Record<MentionKind, { readonly link: number; readonly fresh: number }>> = {
  pronoun: { link: 0.697, fresh: 0.631 },
  demonstrative: { link: 0.5, fresh: 0.718 },
  proper: { link: 0.436, fresh: 0.961 },
  nominal: { link: 0.338, fresh: 0.982 },
};

/** The share of such decisions that were right. */
export function ruleConfidence(kind: MentionKind, isNew: boolean): number {
  return isNew ? SHARE_RIGHT[kind].fresh : SHARE_RIGHT[kind].link;
}
