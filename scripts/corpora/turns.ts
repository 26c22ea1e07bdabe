/** Groups the sentences of a document into turns as a user would send them, and finds gold mentions in their texts. */
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument, CorpusSentence, GoldMention } from './document.ts';

/** What one speaker sent at once: sentences joined by one blank. */
export interface CorpusTurn {
  readonly text: string;
  readonly speaker?: string;
  /** Index in the document of its first sentence. */
  readonly firstSentence: number;
  readonly sentenceCount: number;
  /** UTF-16 offset in `text` of each of its sentences. */
  readonly sentenceOffsets: readonly number[];
}

/** A half-open UTF-16 span of a turn's text. */
export interface TurnSpan {
  /** Index of the turn. */
  readonly turn: number;
  readonly start: number;
  readonly end: number;
}

/** The turns of a document: a new one where a paragraph starts or the speaker changes. */
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

/** Where a gold mention stands in the turns of its document. */
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
      `locate mention: document ${document.id}: found ${found}, wanted a span of its turns`,
    );
  }
  return { turn, start: base + first[0], end: base + last[1] };
}

/** Index of each sentence's turn, worked out once for a list of turns: mentions are asked for by the thousand. */
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
    cursor += sentence.text.length + 1; // the blank after it
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
