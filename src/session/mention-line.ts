/** A decision → its `mention` line. */
import { addParts, type MemoryAnalysis, type ScoreParts as Parts, type Placement } from '../decoder/mod.ts';
import type { MemoryReport, MentionLine, ScoreParts } from '../protocol/mod.ts';
import type { ExplanationBudget } from './answer-size.ts';

interface MentionLineOptions {
  /** True if the turn came as tokens: the span is then given in tokens, too. */
  readonly isTokens: boolean;
  readonly explain: boolean;
  /** What is left for explanations; without it, decisions are explained completely. */
  readonly budget?: ExplanationBudget | undefined;
  /** What the memories said, if this mention is inspected. */
  readonly memory?: MemoryAnalysis | undefined;
  /** What its entity is called so far. */
  readonly label?: string | undefined;
  /** The `id` of its turn. */
  readonly turnId?: string | undefined;
}

/** Creates the line that reports one decision. */
export function toMentionLine(
  { number, mention, cluster, antecedentNumber, choice, confidence }: Placement,
  { isTokens, explain, budget, memory, label, turnId }: MentionLineOptions,
): MentionLine {
  // Fields are set one by one, in the order of the line: spreading an object per optional field takes
  // twice as long.
  const line = {
    type: 'mention',
    n: number,
    turn: mention.turn,
    span: [mention.span[0], mention.span[1]],
    text: mention.text,
    head: mention.headText,
    kind: mention.kind,
  } as MentionLine;
  if (mention.speaker !== undefined) line.speaker = mention.speaker;
  if (turnId !== undefined) line.turnId = turnId;
  if (isTokens) line.tokens = [mention.start, mention.end];
  line.entityType = mention.entityType ?? 'unknown';
  line.gender = mention.gender;
  line.number = mention.number;
  line.entity = cluster;
  if (label !== undefined) line.label = label;
  line.antecedent = antecedentNumber;
  line.score = round(choice.score);
  line.margin = round(choice.margin);
  line.confidence = round(confidence);
  if (explain) Object.assign(line, explainChoice(choice, budget));
  if (memory) line.memory = toMemoryReport(memory);
  return line;
}

function explainChoice(
  { candidates, newCluster }: Placement['choice'],
  budget: ExplanationBudget | undefined,
): Pick<MentionLine, 'candidates' | 'na'> {
  const explanation = {
    candidates: candidates.map((candidate) => ({
      antecedent: candidate.number,
      entity: candidate.cluster,
      ...toScoreParts(candidate),
    })),
    na: toScoreParts(newCluster),
  };
  if (budget === undefined) return explanation;
  const { candidates: listed, na } = budget.spend(explanation);
  return { candidates: [...listed], na };
}

/**
 * Clusters are called entities on the wire. The most salient come first; ties go to the largest
 * effect.
 */
function toMemoryReport({ trajectories, saliency }: MemoryAnalysis): MemoryReport {
  return {
    trajectories: trajectories.map(({ cluster, members }) => ({
      entity: cluster,
      members: members.map(({ n, g }) => ({ n, g: round(g) })),
    })),
    saliency: saliency
      .toSorted((one, other) => other.saliency - one.saliency || Math.abs(other.effect) - Math.abs(one.effect))
      .map(({ cluster, n, saliency: size, effect }) => ({
        entity: cluster,
        n,
        saliency: round(size),
        effect: round(effect),
      })),
  };
}

function toScoreParts(parts: Parts): ScoreParts {
  return {
    f: round(parts.local),
    g: round(parts.global),
    score: round(addParts(parts)),
    ...(parts.reasons && {
      reasons: parts.reasons.map(({ feature, weight }) => ({ feature, weight: round(weight) })),
    }),
  };
}

/** Digits after the point of every score on the wire. */
const SCALE = 1e4;

function round(value: number): number {
  return Math.round(value * SCALE) / SCALE + 0; // no −0
}
