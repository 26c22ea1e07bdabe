/**
 * Finds examples of each class of error in context: the decision, and what would have been right.
 */
import type { MentionKind } from '../../featurizer/mod.ts';
import type { InputLine, MentionLine } from '../../src/mod.ts';
import type { CorpusDocument } from '../corpora/mod.ts';
import { type DecidedMention, judgeDecisions, type Verdict } from '../metrics/mod.ts';
import { toDecidedMentions } from './evaluate-coref.ts';
import { createFeed, type EvaluationInput, type Prediction } from './predict.ts';

export type ErrorVerdict = Exclude<Verdict, 'correct'>;

/** A stretch of a turn's text around a mention. */
export interface Excerpt {
  readonly before: string;
  readonly mention: string;
  readonly after: string;
  readonly speaker: string | undefined;
}

export interface ErrorExample {
  readonly document: string;
  readonly verdict: ErrorVerdict;
  readonly kind: MentionKind;
  readonly confidence: number;
  readonly mention: Excerpt;
  /** The mention it was linked to; undefined for a false new. */
  readonly linked: Excerpt | undefined;
  /** The nearest mention it should have been linked to; undefined for a false link. */
  readonly wanted: Excerpt | undefined;
}

/** Errors of one class: their number, and some examples spread over the corpus. */
export interface ErrorClass {
  readonly verdict: ErrorVerdict;
  readonly kind: MentionKind;
  readonly count: number;
  readonly examples: readonly ErrorExample[];
}

const VERDICTS: readonly ErrorVerdict[] = ['false-link', 'false-new', 'wrong-link'];
const KINDS: readonly MentionKind[] = ['pronoun', 'proper', 'nominal', 'demonstrative'];
const EXAMPLES_PER_CLASS = 5;
/** How much of a turn is shown on each side. */
const CONTEXT_UNITS = 160;

/** Finds the errors of a run by class. */
export function findErrors(
  documents: readonly CorpusDocument[],
  predictions: readonly Prediction[],
  input: EvaluationInput,
): ErrorClass[] {
  const errors = documents.flatMap((document, index) => {
    const prediction = predictions[index];
    return prediction === undefined ? [] : findDocumentErrors(document, prediction, input);
  });
  return VERDICTS.flatMap((verdict) =>
    KINDS.map((kind) => {
      const all = errors.filter((error) => error.verdict === verdict && error.kind === kind);
      return { verdict, kind, count: all.length, examples: pickEvenly(all, EXAMPLES_PER_CLASS) };
    }),
  );
}

function findDocumentErrors(document: CorpusDocument, prediction: Prediction, input: EvaluationInput): ErrorExample[] {
  const { lines } = createFeed(document, input);
  const decided = toDecidedMentions(prediction);
  const excerpt = (n: number | undefined): Excerpt | undefined => {
    const line = n === undefined ? undefined : prediction.mentions[n]?.line;
    return line && cutExcerpt(line, lines);
  };
  // The first mention is not judged: it cannot be wrong.
  return judgeDecisions(decided).flatMap(({ verdict, isAnaphoric }, index): ErrorExample[] => {
    const n = index + 1;
    const line = prediction.mentions[n]?.line;
    if (verdict === 'correct' || line === undefined) return [];
    return [
      {
        document: document.id,
        verdict,
        kind: line.kind,
        confidence: line.confidence,
        mention: cutExcerpt(line, lines),
        linked: excerpt(line.antecedent ?? undefined),
        wanted: isAnaphoric ? excerpt(findNearestAntecedent(decided, n)) : undefined,
      },
    ];
  });
}

/** Finds the nearest earlier mention in the same oracle cluster. */
function findNearestAntecedent(decided: readonly DecidedMention[], n: number): number | undefined {
  const cluster = decided[n]?.oracleCluster;
  for (let earlier = n - 1; earlier >= 0; earlier--) if (decided[earlier]?.oracleCluster === cluster) return earlier;
  return undefined;
}

function cutExcerpt({ turn, span: [start, end], speaker }: MentionLine, lines: readonly InputLine[]): Excerpt {
  const text = readText(lines[turn]);
  const from = Math.max(0, start - CONTEXT_UNITS);
  const to = Math.min(text.length, end + CONTEXT_UNITS);
  return {
    before: (from > 0 ? '… ' : '') + text.slice(from, start).replace(/^\S*\s/, from > 0 ? '' : '$&'),
    mention: text.slice(start, end),
    after: text.slice(end, to).replace(/\s\S*$/, to < text.length ? '' : '$&') + (to < text.length ? ' …' : ''),
    speaker,
  };
}

function readText(line: InputLine | undefined): string {
  if (line?.type === 'turn') return line.text;
  return line?.type === 'tokens' ? line.tokens.join(' ') : '';
}

/** Picks `count` items, evenly spread over the list. */
function pickEvenly<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)] as Item);
}
