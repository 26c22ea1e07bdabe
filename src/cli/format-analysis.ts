/** An analyzed turn as readable text, as JSON, or as CoNLL-U. */
import type { AnalyzedSentence, AnalyzedTurn, Mention } from '../platform/node/mod.ts';

export const ANALYSIS_FORMATS = ['text', 'json', 'conllu'] as const;
export type AnalysisFormat = (typeof ANALYSIS_FORMATS)[number];

/** Formats one turn; `firstSentence` is the number of its first sentence in the input, from 1. */
export function formatAnalysis(turn: AnalyzedTurn, format: AnalysisFormat, firstSentence: number): string {
  switch (format) {
    case 'text':
      return turn.sentences.map((sentence, index) => toText(sentence, selectMentions(turn, index))).join('\n');
    case 'json':
      return `${JSON.stringify(toJson(turn))}\n`;
    case 'conllu':
      return turn.sentences
        .map((sentence, index) =>
          toConllu(sentence, selectMentions(turn, index), { text: turn.text, number: firstSentence + index }),
        )
        .join('');
  }
}

/**
 * Selects the mentions of a sentence. Sentences are numbered per turn, since each turn is analyzed
 * on its own.
 */
function selectMentions({ mentions }: AnalyzedTurn, sentence: number): Mention[] {
  return mentions.filter((mention) => mention.sentence === sentence);
}

function toText(sentence: AnalyzedSentence, mentions: readonly Mention[]): string {
  const { tokens, upos, xpos, tree, entityTypes } = sentence;
  const widths = [Math.max(5, ...tokens.map((token) => token.length)), 6, 6, 14];
  const rows = tokens.map((token, index) => {
    const head = tree?.heads[index];
    const governor = head === undefined ? '' : `← ${head < 0 ? 'ROOT' : tokens[head]}`;
    const type = entityTypes?.[index] ?? 'none';
    const cells = [token, upos?.[index] ?? '', xpos[index] ?? '', tree?.deprel[index] ?? ''];
    const row = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' ');
    return `${String(index).padStart(4)}  ${row} ${governor}${type === 'none' ? '' : `  [${type}]`}`.trimEnd();
  });
  const found = mentions.map((mention) => {
    const { text, headText, kind, number, gender, entityType } = mention;
    const traits = [kind, entityType, number, gender].filter((trait) => trait !== undefined && trait !== 'unknown');
    return `      ${text}  (head ${headText}; ${traits.join(', ')})`;
  });
  return `${[...rows, ...(found.length > 0 ? ['  mentions'] : []), ...found].join('\n')}\n`;
}

function toJson({ text, sentences, mentions }: AnalyzedTurn): object {
  return {
    text,
    sentences: sentences.map(({ tokens, starts, ends, upos, xpos, tree, entityTypes }) => ({
      tokens,
      spans: tokens.map((_, index) => [starts[index], ends[index]]),
      ...(upos && { upos }),
      xpos,
      ...(tree && { heads: tree.heads, deprel: tree.deprel }),
      ...(entityTypes && { entityTypes }),
    })),
    mentions: mentions.map(({ words: _, speaker: __, turn: ___, ...mention }) => mention),
  };
}

interface SentenceLabel {
  /** The turn's text. */
  readonly text: string;
  readonly number: number;
}

/** In CoNLL-U, mentions are in the MISC column of their head, as `Mention=first-last`, 1-based. */
function toConllu(sentence: AnalyzedSentence, mentions: readonly Mention[], { text, number }: SentenceLabel): string {
  const { tokens, starts, ends, upos, xpos, tree, entityTypes } = sentence;
  const raw = text.slice(starts[0], ends.at(-1)).replace(/\s+/g, ' ');
  const rows = tokens.map((token, index) => {
    const misc = [
      ...mentions.filter(({ head }) => head === index).map(({ start, end }) => `Mention=${start + 1}-${end}`),
      ...(entityTypes !== undefined && entityTypes[index] !== 'none' ? [`EntityType=${entityTypes[index]}`] : []),
      ...(ends[index] === starts[index + 1] ? ['SpaceAfter=No'] : []),
    ];
    const head = tree === undefined ? '_' : String((tree.heads[index] ?? -1) + 1);
    const cells = [
      index + 1,
      token,
      '_',
      upos?.[index] ?? '_',
      xpos[index] ?? '_',
      '_',
      head,
      tree?.deprel[index] ?? '_',
      '_',
    ];
    return [...cells, misc.join('|') || '_'].join('\t');
  });
  return [`# sent_id = ${number}`, `# text = ${raw}`, ...rows, '', ''].join('\n');
}
