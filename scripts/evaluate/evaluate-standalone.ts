/** Scores `standalone` on follow-up questions: right, wrong, or left as they were. */
import type { Resolver } from '../../src/mod.ts';
import type { StandaloneAnswer } from '../../src/protocol/mod.ts';
import type { FollowUp } from '../corpora/mod.ts';

export type Verdict = 'right' | 'wrong' | 'left';

/** What became of one question. */
export interface ScoredFollowUp {
  readonly item: FollowUp;
  readonly answer: StandaloneAnswer;
  readonly verdict: Verdict;
}

/** Counts over questions that need a name, and over those that do not. */
export interface StandaloneScores {
  readonly questions: number;
  readonly right: number;
  readonly wrong: number;
  readonly left: number;
  /** Questions without an anaphor, and how many of them were changed nevertheless. */
  readonly complete: number;
  readonly spoiled: number;
}

/** Rewrites every question and judges it. */
export async function evaluateStandalone(
  items: readonly FollowUp[],
  { resolver, onItem }: { readonly resolver: Resolver; readonly onItem?: () => void },
): Promise<{ readonly scores: StandaloneScores; readonly scored: readonly ScoredFollowUp[] }> {
  const scored: ScoredFollowUp[] = [];
  for (const item of items) {
    const answer = await resolver.standalone(item.history, item.message);
    scored.push({ item, answer, verdict: judge(item, answer) });
    onItem?.();
  }
  const open = scored.filter(({ item }) => item.anaphors.length > 0);
  const complete = scored.filter(({ item }) => item.anaphors.length === 0);
  const count = (verdict: Verdict) => open.filter((one) => one.verdict === verdict).length;
  const scores = {
    questions: open.length,
    right: count('right'),
    wrong: count('wrong'),
    left: count('left'),
    complete: complete.length,
    spoiled: complete.filter(({ verdict }) => verdict === 'wrong').length,
  };
  return { scores, scored };
}

/**
 * Right if every anaphor has one of its names, wrong if anything was replaced that should not be or
 * by another name, else left.
 */
export function judge({ anaphors }: FollowUp, { replaced }: StandaloneAnswer): Verdict {
  const given = replaced.map((one) => ({ text: one.text.toLowerCase(), name: normalize(one.with) }));
  const isRight = (one: { text: string; name: string }) =>
    anaphors.some(
      ({ text, names }) => text.toLowerCase() === one.text && names.some((name) => normalize(name) === one.name),
    );
  if (given.some((one) => !isRight(one))) return 'wrong';
  return anaphors.every(({ text }) => given.some((one) => one.text === text.toLowerCase())) ? 'right' : 'left';
}

function normalize(name: string): string {
  return name
    .toLowerCase()
    .replace(/['’]s?$/u, '')
    .replace(/^(?:in |at |on )?(?:the )?/u, '');
}

/** Prints the shares, then every question that is not right. */
export function printStandalone(scores: StandaloneScores, scored: readonly ScoredFollowUp[]): string {
  const share = (count: number) => `${((100 * count) / Math.max(1, scores.questions)).toFixed(1)} %`;
  const faults = scored
    .filter(({ item, verdict }) => verdict === 'wrong' || (verdict === 'left' && item.anaphors.length > 0))
    .map(
      ({ item, answer, verdict }) => `${verdict.padEnd(6)} ${item.id.padEnd(24)} ${item.message.text} → ${answer.text}`,
    );
  return [
    `questions ${scores.questions} · right ${share(scores.right)} · wrong ${share(scores.wrong)} · left ${share(scores.left)}`,
    `complete questions ${scores.complete} · changed nevertheless ${scores.spoiled}`,
    '',
    ...faults,
  ].join('\n');
}
