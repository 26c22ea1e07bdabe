/**
 * Groups the sentences of a document into turns like those a user sends, and locates gold mentions
 * in their text.
 */
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument, CorpusSentence, GoldMention } from './document.ts';

/** One message from one speaker: sentences joined by a space. */
export interface CorpusTurn {
  readonly text: string;
  readonly speaker?: string;
  /** Index of its first sentence in the document. */
  readonly firstSentence: number;
  readonly sentenceCount: number;
  /** UTF-16 offset of each of its sentences in `text`. */
  readonly sentenceOffsets: readonly number[];
}

/** A half-open UTF-16 span of a turn's text. */
export interface TurnSpan {
  /** Index of the turn. */
  readonly turn: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a document into turns; a new one starts with each paragraph and each change of speaker.
 */
export function toTurns(document: CorpusDocument): CorpusTurn[] {
  const turns: CorpusTurn[] = [];
  let firstSentence = 0;
  document.sentences.forEach((sentence, index) => {
    const next = document.sentences[index + 1];
    if (next && !next.startsParagraph && next.speaker === sentence.speaker) return;
    turns.push(joinSentences(document.sentences.slice(firstSentence, index + 1), firstSentence));
    firstSentence = index + 1;
  });
  return turns;
}

/** Finds the span of a gold mention in the turns of its document. */
export function locateMention(turns: readonly CorpusTurn[], document: CorpusDocument, mention: GoldMention): TurnSpan {
  const turn = findTurn(turns, mention.sentence);
  const base = turns[turn]?.sentenceOffsets[mention.sentence - (turns[turn]?.firstSentence ?? 0)];
  const offsets = document.sentences[mention.sentence]?.offsets;
  const first = offsets?.[mention.start];
  const last = offsets?.[mention.end - 1];
  if (base === undefined || !first || !last) {
    const found = `tokens ${mention.start}–${mention.end} of sentence ${mention.sentence}`;
    throw new CorpusError(
      'bad_offset',
      `locate mention: document ${document.id}: found ${found}, expected a span of its turns`,
    );
  }
  return { turn, start: base + first[0], end: base + last[1] };
}

/**
 * The turn of each sentence, computed once per list of turns: a document has thousands of mentions.
 */
const turnIndexes = new WeakMap<readonly CorpusTurn[], readonly number[]>();

function findTurn(turns: readonly CorpusTurn[], sentence: number): number {
  let indexes = turnIndexes.get(turns);
  if (!indexes) {
    indexes = turns.flatMap((turn, index) => new Array<number>(turn.sentenceCount).fill(index));
    turnIndexes.set(turns, indexes);
  }
  return indexes[sentence] ?? -1;
}

function joinSentences(sentences: readonly CorpusSentence[], firstSentence: number): CorpusTurn {
  const speaker = sentences[0]?.speaker;
  let cursor = 0;
  const sentenceOffsets = sentences.map((sentence) => {
    const offset = cursor;
    cursor += sentence.text.length + 1; // the space after it
    return offset;
  });
  return {
    text: sentences.map((sentence) => sentence.text).join(' '),
    ...(speaker !== undefined && { speaker }),
    firstSentence,
    sentenceCount: sentences.length,
    sentenceOffsets,
  };
}
