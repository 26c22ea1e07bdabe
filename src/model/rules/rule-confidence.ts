/**
 * How often the rules were right, by kind and outcome, on the raw text of OntoGUM's training part:
 * `antecedent evaluate --corpus ontogum --split train --input raw --system rules` prints the shares under "Decisions".
 */
import type { MentionKind } from '../../../featurizer/mod.ts';

const SHARE_RIGHT: Readonly<Record<MentionKind, { readonly link: number; readonly fresh: number }>> = {
  pronoun: { link: 0.741, fresh: 0.633 },
  demonstrative: { link: 0.5, fresh: 0.597 },
  proper: { link: 0.587, fresh: 0.94 },
  nominal: { link: 0.534, fresh: 0.962 },
};

/** The share of such decisions that were right. */
export function lookUpConfidence(kind: MentionKind, isNew: boolean): number {
  return isNew ? SHARE_RIGHT[kind].fresh : SHARE_RIGHT[kind].link;
}
