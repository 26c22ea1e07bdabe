/**
 * Extracts the mentions of a CoNLL-2012 part, in decoder order with oracle clusters (docs/model.md
 * §1, §2).
 */
import {
  type AnalyzedSentence,
  classifyMention,
  type DocumentContext,
  describeSpans,
  type Mention,
  type MentionKind,
  type MentionType,
} from '../../../featurizer/mod.ts';
import { type CorpusDocument, CorpusError, type CorpusSentence } from '../../corpora/mod.ts';
import { type Clustering, dropSingletons, projectGold } from '../../metrics/mod.ts';
import { findBerkeleySpans, type PhrasedSentence } from './berkeley-spans.ts';
import { type MentionLexicon, OWN_LEXICON } from './mention-lexicon.ts';

/** A part with everything that training and scoring need. */
export interface ExtractedPart {
  /** `nw/wsj/24/wsj_2418/0`: each part is a document. */
  readonly id: string;
  /** The source. */
  readonly document: CorpusDocument;
  readonly genre: string;
  readonly hasSpeakers: boolean;
  readonly mentions: readonly Mention[];
  /** The context of the whole document, the same for every mention. */
  readonly context: DocumentContext;
  /** The oracle cluster of each mention (docs/model.md §1.3). */
  readonly oracle: readonly number[];
  /** Each mention's span as a key, `sentence:start:end`. */
  readonly keys: readonly string[];
  /** Gold clusters of more than one mention, with the same keys. */
  readonly gold: Clustering;
}

/** Extracts the mentions of a part and projects its gold clusters onto them. */
export function extractPart(document: CorpusDocument, lexicon: MentionLexicon = OWN_LEXICON): ExtractedPart {
  const { id, part, genre, sentences } = document;
  const mentions = sentences.flatMap((sentence, index) => extractSentence(document, sentence, index, lexicon));
  const keys = mentions.map(({ sentence, start, end }) => toKey(sentence, start, end));
  const gold = dropSingletons(
    document.clusters.map((cluster) => cluster.mentions.map(({ sentence, start, end }) => toKey(sentence, start, end))),
  );
  const speakers = [...new Set(sentences.flatMap(readSpeakers))];
  return {
    id: `${id}/${part}`,
    document,
    genre,
    hasSpeakers: speakers.some((speaker) => speaker !== NO_SPEAKER),
    mentions,
    context: { genre, speakers },
    oracle: projectGold(gold, keys),
    keys,
    gold,
  };
}

/** The speaker column of text without a speaker. */
const NO_SPEAKER = '-';

const KINDS: Readonly<Record<MentionType, MentionKind>> = {
  PRONOMINAL: 'pronoun',
  DEMONSTRATIVE: 'demonstrative',
  PROPER: 'proper',
  NOMINAL: 'nominal',
};

function extractSentence(
  document: CorpusDocument,
  sentence: CorpusSentence,
  index: number,
  lexicon: MentionLexicon,
): Mention[] {
  const phrased = toPhrasedSentence(document, sentence, index);
  const place = { sentence: index, turn: index, turnText: sentence.text, speaker: undefined };
  const speakers = readSpeakers(sentence);
  return describeSpans(phrased, findBerkeleySpans(phrased), place).map((mention) => {
    const speaker = speakers[mention.head]; // the speaker of the head token
    const typed = {
      ...mention,
      kind: KINDS[classifyMention(mention)],
      speaker: speaker === NO_SPEAKER ? undefined : speaker,
    };
    return { ...typed, ...lexicon.findAgreement(typed, phrased) };
  });
}

function toPhrasedSentence({ id, part }: CorpusDocument, sentence: CorpusSentence, index: number): PhrasedSentence {
  const { tokens, offsets, xpos, heads, constituents, ner, entities } = sentence;
  if (xpos === undefined || heads === undefined || constituents === undefined) {
    const missing = xpos === undefined ? 'tags' : 'parse';
    throw new CorpusError(
      'bad_parse',
      `extract mentions: document ${id}, part ${part}, sentence ${index + 1}: found no ${missing}, expected tagged and parsed text (*_auto_conll)`,
    );
  }
  const analyzed: AnalyzedSentence = {
    tokens,
    starts: offsets.map(([start]) => start),
    ends: offsets.map(([, end]) => end),
    xpos,
    tree: { isGiven: true, heads, deprel: tokens.map(() => '') }, // head rules give no relations
    ...(ner && { ner }),
  };
  return { ...analyzed, constituents, entities: entities ?? [] };
}

function readSpeakers({ speakers, tokens }: CorpusSentence): readonly string[] {
  return (
    speakers?.map((speaker) => (speaker === '' || speaker === '_' ? NO_SPEAKER : speaker)) ??
    tokens.map(() => NO_SPEAKER)
  );
}

function toKey(sentence: number, start: number, end: number): string {
  return `${sentence}:${start}:${end}`;
}
