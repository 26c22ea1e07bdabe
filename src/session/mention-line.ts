/** A decision → its `mention` line. */
import { type ScoreParts as Parts, type Placement, totalOf } from '../decoder/mod.ts';
import type { MentionLine, ScoreParts } from '../protocol/mod.ts';

interface MentionLineOptions {
  /** The turn came as tokens, so the span is given in tokens as well. */
  readonly isTokens: boolean;
  readonly explain: boolean;
}

/** The line that tells a client of one decision. */
export function mentionLineOf(
  { n, mention, cluster, antecedent, choice, confidence }: Placement,
  { isTokens, explain }: MentionLineOptions,
): MentionLine {
  return {
    type: 'mention',
    n,
    turn: mention.turn,
    span: [mention.span[0], mention.span[1]],
    text: mention.text,
    head: mention.headText,
    kind: mention.kind,
    ...(mention.speaker !== undefined && { speaker: mention.speaker }),
    ...(isTokens && { tokens: [mention.start, mention.end] }),
    entity: cluster,
    antecedent,
    score: choice.score,
    margin: choice.margin,
    confidence,
    ...(explain && {
      candidates: choice.candidates.map((candidate) => ({
        antecedent: candidate.antecedent,
        entity: candidate.cluster,
        ...partsOf(candidate),
      })),
      na: partsOf(choice.newCluster),
    }),
  };
}

function partsOf(parts: Parts): ScoreParts {
  return {
    f: parts.local,
    g: parts.global,
    score: totalOf(parts),
    ...(parts.reasons && { reasons: parts.reasons.map(({ feature, weight }) => ({ feature, weight })) }),
  };
}
