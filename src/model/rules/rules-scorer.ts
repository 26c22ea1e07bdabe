/**
 * Hand-written rules as a scorer, the baseline of every evaluation: f comes from the rules, g from
 * agreement with the cluster.
 */
import type { Mention, MentionKind } from '../../../featurizer/mod.ts';
import type { DecisionEvidence, DecoderView, KeptMention, Reason, Scorer, Scores } from '../../decoder/mod.ts';
import {
  agrees,
  type ClusterProfile,
  decodeProfile,
  encodeProfile,
  extendProfile,
  scoreGenderAgreement,
} from './cluster-profile.ts';
import { type Note, scorePair } from './link-rules.ts';

/** Score of a link without a rule: far below a new cluster, which scores 0. */
const NO_RULE = -10;
/** Score of a link into a cluster that the mention contradicts. */
const DISAGREEMENT = -20;
/** Weight of soft gender evidence. */
const GENDER_WEIGHT = 0.5;

/** Scores mentions by rules. */
export class RulesScorer implements Scorer<ClusterProfile> {
  readonly id = 'rules-1';

  score(mention: Mention, view: DecoderView<ClusterProfile>): Scores {
    const local = new Float64Array(view.candidates.length);
    for (const [slot, { mention: antecedent }] of view.candidates.entries()) {
      local[slot] = scorePair(mention, antecedent) ?? NO_RULE;
    }
    const global = Float64Array.from(view.clusters, ({ memory }) => scoreCluster(mention, memory));
    return { local, global, newLocal: 0, newGlobal: 0 };
  }

  advance(memory: ClusterProfile | undefined, mention: Mention): ClusterProfile {
    return extendProfile(memory, mention);
  }

  estimateConfidence(mention: Mention, evidence: DecisionEvidence): number {
    const { link, fresh } = SHARE_RIGHT[mention.kind];
    return evidence.isNew ? fresh : link;
  }

  /**
   * Lists the rules that fired; their weights add up to the score. A new cluster scores 0 and has
   * no reasons.
   */
  explain(
    mention: Mention,
    _view: DecoderView<ClusterProfile>,
    antecedent: KeptMention<ClusterProfile> | undefined,
  ): readonly Reason[] {
    if (antecedent === undefined) return [];
    const reasons: Reason[] = [];
    const note: Note = (feature, weight) => reasons.push({ feature, weight });
    if (scorePair(mention, antecedent.mention, note) === undefined) note('no rule speaks for this link', NO_RULE);
    const global = scoreCluster(mention, antecedent.cluster.memory);
    if (global === DISAGREEMENT) note('gender, number or animacy differ', global);
    else if (global !== 0) note('how sure the genders go together', global);
    return reasons.sort((one, other) => Math.abs(other.weight) - Math.abs(one.weight));
  }

  encodeMemory(profile: ClusterProfile): Uint8Array {
    return encodeProfile(profile);
  }

  decodeMemory(bytes: Uint8Array): ClusterProfile {
    return decodeProfile(bytes);
  }
}

/** Computes g: agreement with everything known about the cluster. */
function scoreCluster(mention: Mention, profile: ClusterProfile): number {
  return agrees(mention, profile) ? GENDER_WEIGHT * scoreGenderAgreement(mention, profile) : DISAGREEMENT;
}

/**
 * How often the rules were right, by kind and outcome, on the raw text of OntoGUM train. Printed
 * under "Decisions" by `antecedent evaluate --corpus ontogum --split train --input raw --system
 * rules`.
 */
const SHARE_RIGHT: Readonly<Record<MentionKind, { readonly link: number; readonly fresh: number }>> = {
  pronoun: { link: 0.741, fresh: 0.633 },
  demonstrative: { link: 0.5, fresh: 0.597 },
  proper: { link: 0.587, fresh: 0.94 },
  nominal: { link: 0.534, fresh: 0.962 },
};
