/** Finds which gold cluster each speaker of a document is. */
import type { CorpusDocument } from './document.ts';
import { toParticipantId } from './read-chat.ts';

/** A speaker with their gold cluster. */
export interface CorpusParticipant {
  readonly speaker: string;
  /** The id of the cluster; `undefined` if none is theirs. */
  readonly cluster: string | undefined;
  /** Index of the first sentence that they say. */
  readonly sentence: number;
}

/** "I" in all its forms: speakers mean themselves. */
export const FIRST_PERSON = /^(?:i|me|my|mine|myself)$/i;

/**
 * Finds the participants: a cluster that is marked as a speaker's is theirs, else the one that
 * holds most of their "I".
 */
export function findParticipants(document: CorpusDocument): CorpusParticipant[] {
  const first = new Map<string, number>();
  for (const [index, { speaker }] of document.sentences.entries()) {
    if (speaker !== undefined && !first.has(speaker)) first.set(speaker, index);
  }
  return Array.from(first, ([speaker, sentence]) => ({ speaker, sentence, cluster: findCluster(document, speaker) }));
}

function findCluster({ clusters, sentences }: CorpusDocument, speaker: string): string | undefined {
  const marked = clusters.find(({ id }) => id === toParticipantId(speaker));
  if (marked !== undefined) return marked.id;
  let best: string | undefined;
  let most = 0;
  for (const { id, mentions } of clusters) {
    const own = mentions.filter(({ sentence, start, end }) => {
      const said = sentences[sentence];
      return said?.speaker === speaker && end - start === 1 && FIRST_PERSON.test(said.tokens[start] ?? '');
    });
    if (own.length > most) {
      best = id;
      most = own.length;
    }
  }
  return best;
}
