/**
 * Feature values by template name, and sentences of a small document, for the tests of feature
 * sets.
 */
import type { PairContext } from '../../../featurizer/features/document-context.ts';
import type { FeatureSet, Known } from '../../../featurizer/features/feature-set.ts';
import { type CommonWords, mapSlots, type WordSlot } from '../../../featurizer/features/word-counters.ts';
import { describeSpans, extractMentions } from '../../../featurizer/mentions/extract-mentions.ts';
import type { Mention } from '../../../featurizer/mentions/mention.ts';
import { parse } from '../parse.ts';

/** The document of a test; default: empty. */
export interface Setting {
  readonly genre?: string;
  readonly speakers?: readonly string[];
  readonly common?: Partial<Record<WordSlot, readonly string[]>>;
}

export function createKnown({ genre, speakers = [], common = {} }: Setting = {}): Known {
  const commonWords: CommonWords = mapSlots((slot) => new Set(common[slot] ?? []));
  return { document: { genre, speakers }, commonWords };
}

/** Reads the value of every mention template. */
export function readValues(set: FeatureSet, mention: Mention, setting?: Setting): Record<string, string> {
  const known = createKnown(setting);
  return Object.fromEntries(set.mentionTemplates.map(({ name, read }) => [name, read(mention, known)]));
}

/** Reads the value of every pair template. */
export function readPairValues(
  set: FeatureSet,
  [antecedent, mention]: readonly [antecedent: Mention, mention: Mention],
  pair: Partial<PairContext> = {},
): Record<string, string | undefined> {
  const coder = set.createPairCoder();
  const rows = new Int32Array(coder.templates.length);
  coder.write(mention, antecedent, { genre: undefined, speakers: [], mentionDistance: 1, ...pair }, rows, 0);
  return Object.fromEntries(
    coder.templates.map(({ name, values, firstRow }, at) => [name, values[(rows[at] ?? 0) - firstRow]]),
  );
}

/** A sentence's place in its document. */
export interface Place {
  readonly sentence?: number;
  readonly turn?: number;
  readonly speaker?: string;
}

/** Finds the mentions of a sentence in the format of `parse`. */
export function findMentions(rows: string, place: Place = {}): Mention[] {
  const sentence = parse(rows);
  return extractMentions(sentence, createPlace(sentence.tokens, place));
}

/**
 * Describes one given span of a flat sentence `word/TAG word/TAG …` whose root is the first token;
 * the head is the span's last token.
 */
export function describePhrase(
  tagged: string,
  place: Place & Partial<Record<'start' | 'end' | 'head', number>> = {},
): Mention {
  const rows = tagged.split(' ').map((pair, at) => {
    const cut = pair.lastIndexOf('/');
    return `${at + 1} ${pair.slice(0, cut)} ${pair.slice(cut + 1)} ${at === 0 ? 0 : 1} ${at === 0 ? 'root' : 'dep'}`;
  });
  const sentence = parse(rows.join('\n'));
  const { start = 0, end = rows.length, head = end - 1 } = place;
  const [mention] = describeSpans(sentence, [{ start, end, head }], createPlace(sentence.tokens, place));
  if (mention === undefined) throw new Error(`make phrase: found none in ${tagged}`);
  return mention;
}

/** Picks the mention with this text. */
export function pick(mentions: readonly Mention[], text: string): Mention {
  const found = mentions.find((mention) => mention.text === text);
  if (found === undefined) throw new Error(`pick mention: found ${mentions.map((mention) => mention.text).join(', ')}`);
  return found;
}

function createPlace(tokens: readonly string[], { sentence = 0, turn = sentence, speaker }: Place) {
  return { sentence, turn, turnText: tokens.join(' '), speaker };
}
