/**
 * Offers the mentions of a text to somebody who marks it, as numbered brackets, and reads the
 * answers (scripts/corpora/marks/GUIDE.md).
 */
import type { Analyzer } from '../../featurizer/mod.ts';
import { analyzeTurn } from '../../src/session/mod.ts';
import { type CorpusDocument, CorpusError, type CorpusSentence, toTurns } from '../corpora/mod.ts';

/** A text with its mentions in numbered brackets. */
export interface OfferedText {
  readonly text: string;
  /** The mentions by number, from 1, as marks write them: `sentence:start-end`. */
  readonly mentions: readonly string[];
}

/** The first sentences of a document, up to about so many tokens. */
export function cutDocument(document: CorpusDocument, tokenCount: number): CorpusDocument {
  const sentences: CorpusSentence[] = [];
  let size = 0;
  for (const sentence of document.sentences) {
    size += sentence.tokens.length;
    if (sentences.length > 0 && size > tokenCount) break;
    sentences.push(sentence);
  }
  return { ...document, sentences };
}

/** Renders a document with the mentions that the front end finds in it. */
export function offerMentions(document: CorpusDocument, analyzer: Analyzer): OfferedText {
  const mentions: string[] = [];
  const turns = toTurns(document).map(({ text, speaker, firstSentence, sentenceOffsets }, turn) => {
    const analyzed = analyzeTurn({ type: 'turn', text }, { turn, firstSentence }, analyzer);
    const brackets: Bracket[] = [];
    for (const [start, end] of orderSpans(analyzed.mentions.map(({ span }) => span))) {
      if (brackets.some((outer) => outer.start < start && start < outer.end && outer.end < end)) continue; // they cross
      const at = Math.max(
        0,
        sentenceOffsets.findLastIndex((offset) => offset <= start),
      );
      const tokens = toTokenRange(document.sentences[firstSentence + at], start, end, sentenceOffsets[at] ?? 0);
      if (tokens === undefined) continue;
      mentions.push(`${firstSentence + at}:${tokens}`);
      brackets.push({ start, end, number: mentions.length });
    }
    return `${speaker === undefined ? '' : `${speaker}: `}${writeBrackets(text, brackets)}`;
  });
  return { text: turns.join('\n'), mentions };
}

interface Bracket {
  readonly start: number;
  readonly end: number;
  readonly number: number;
}

/** By start, longer first, each once. */
function orderSpans(spans: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const ordered = [...spans].sort(([a, b], [c, d]) => a - c || d - b);
  return ordered.filter(([start, end], at) => start !== ordered[at - 1]?.[0] || end !== ordered[at - 1]?.[1]);
}

function toTokenRange(
  sentence: CorpusSentence | undefined,
  start: number,
  end: number,
  base: number,
): string | undefined {
  const offsets = sentence?.offsets ?? [];
  const first = offsets.findIndex(([, stop]) => stop > start - base);
  const last = offsets.findLastIndex(([begin]) => begin < end - base);
  return first === -1 || last < first ? undefined : `${first}-${last + 1}`;
}

function writeBrackets(text: string, brackets: readonly Bracket[]): string {
  let written = '';
  for (let at = 0; at <= text.length; at++) {
    for (const { end } of brackets) if (end === at) written += ']';
    for (const { start, number } of brackets) if (start === at) written += `[${number} `;
    written += text[at] ?? '';
  }
  return written;
}

/**
 * Reads answers, one entity per line (`the team: 3 12 17`), as the lines of marks; throws on
 * numbers that were not offered or occur twice.
 */
export function readAnswers(answers: string, { mentions }: OfferedText): string[] {
  const seen = new Set<number>();
  return answers.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const refuse = (found: string, expected: string): never => {
      throw new CorpusError('bad_row', `read answers: found ${found}, expected ${expected}`, { line: index + 1 });
    };
    const numbers = /^[^:]*:((?: +\d+)+) *$/.exec(line)?.[1]?.trim().split(/ +/).map(Number);
    if (numbers === undefined || numbers.length < 2)
      return refuse(`"${line}"`, 'a label, a colon, and two numbers or more');
    const spans = numbers.map((number) => {
      if (seen.has(number)) refuse(`${number} twice`, 'every number once');
      seen.add(number);
      return mentions[number - 1] ?? refuse(String(number), `at most ${mentions.length}`);
    });
    return [spans.join(' ')];
  });
}
