/** The floor of every evaluation: hand-written rules behind the Scorer interface. f comes from the rules, g from agreement with the whole cluster. */
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

/** No rule speaks for the link: far below opening a new cluster, which is 0. */
const NO_RULE = -10;
/** Something known of the mention contradicts the cluster. */
const DISAGREEMENT = -20;
/** How much soft evidence of gender counts. */
const GENDER_WEIGHT = 0.5;

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
    return lookUpConfidence(mention.kind, evidence.isNew);
  }

  /** The rules that fired; their weights add up to the score. A new cluster is what all else is measured by, at 0. */
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

/** g: agreement with all that is known of a cluster. */
function scoreCluster(mention: Mention, profile: ClusterProfile): number {
  return agrees(mention, profile) ? GENDER_WEIGHT * scoreGenderAgreement(mention, profile) : DISAGREEMENT;
}

/*MERGED src/model/rules/rule-confidence.ts*/
// HEADER:
// How often the rules were right, by kind and outcome, on the raw text of OntoGUM's training part:
// `antecedent evaluate --corpus ontogum --split train --input raw --system rules` prints the shares under "Decisions".

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
