/**
 * Counts how pronouns repeat within documents, the observations that motivate the paper's memory of clusters
 * (docs/reproduction.md): an "it" that refers to nothing is seldom the only one, and an "I" seldom the first.
 */
import type { CorpusDocument } from '../../corpora/mod.ts';

/** The pronouns that often refer to nothing. */
export const PLEONASTIC_WORDS = ['it', 'you'] as const;
/** The pronouns whose earlier uses are often the same person. */
export const REFERENTIAL_WORDS = ['i', 'he'] as const;
type Word = (typeof PLEONASTIC_WORDS)[number] | (typeof REFERENTIAL_WORDS)[number];

/** A share of some total. */
export interface Share {
  readonly count: number;
  readonly total: number;
}

/** The statistics of one word over a corpus. "Outside": in no entity with two or more mentions. */
export interface PronounCounts {
  /** Of the uses outside, those with an earlier use outside in the same document. */
  readonly outsideAfterOutside: Share;
  /** Of the uses within an entity, those whose entity has an earlier use. */
  readonly corefersWithEarlier: Share;
  /** Of the uses after an earlier one outside, those outside. */
  readonly outsideGivenEarlier: Share;
  /** Of the uses before any outside, those outside. */
  readonly outsideGivenNone: Share;
}

/** Counts the uses of a word in documents. */
export function countPronoun(documents: readonly CorpusDocument[], word: Word): PronounCounts {
  let [outside, repeated, within, corefers, after, before] = [0, 0, 0, 0, 0, 0];
  for (const document of documents) {
    const seen = new Set<string>();
    let hasOutside = false;
    for (const entity of listUses(document, word)) {
      if (hasOutside) after++;
      else before++;
      if (entity === undefined) {
        outside++;
        repeated += Number(hasOutside);
        hasOutside = true;
      } else {
        within++;
        corefers += Number(seen.has(entity));
        seen.add(entity);
      }
    }
  }
  return {
    outsideAfterOutside: { count: repeated, total: outside },
    corefersWithEarlier: { count: corefers, total: within },
    outsideGivenEarlier: { count: repeated, total: after },
    outsideGivenNone: { count: outside - repeated, total: before },
  };
}

/** Lists the uses of a word in order: the id of its entity, or undefined outside of all. */
function listUses({ sentences, clusters }: CorpusDocument, word: Word): (string | undefined)[] {
  const entities = new Map<string, string>();
  for (const { id, mentions } of clusters) {
    if (mentions.length < 2) continue;
    for (const { sentence, start, end } of mentions) if (end === start + 1) entities.set(`${sentence} ${start}`, id);
  }
  return sentences.flatMap(({ tokens }, sentence) =>
    tokens.flatMap((token, at) => (toWord(token) === word ? [entities.get(`${sentence} ${at}`)] : [])),
  );
}

/** Reads a token without punctuation and contracted verbs: `It's` and `it,` are "it". */
function toWord(token: string): string {
  return token
    .toLowerCase()
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
    .replace(/['’](?:s|m|re|ve|ll|d)$/u, '');
}
