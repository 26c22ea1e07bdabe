/** Which texts default weights must not see. */
import type { CorpusDocument } from './document.ts';

/** GUM's genres whose texts are under a non-commercial licence (CC BY-NC-SA). */
const NON_COMMERCIAL_GENRES: ReadonlySet<string> = new Set(['fiction', 'whow', 'essay', 'letter', 'podcast']);

/** Licences of GUM's texts by genre (its README); the annotations are CC BY 4.0. */
const TEXT_LICENSES: Readonly<Record<string, string>> = {
  academic: 'CC BY 4.0',
  bio: 'CC BY-SA 3.0',
  conversation: 'see SBCSAE',
  court: 'CC BY 4.0',
  interview: 'CC BY 2.5',
  news: 'CC BY 2.5',
  speech: 'public domain',
  textbook: 'CC BY',
  vlog: 'CC BY',
  voyage: 'CC BY-SA 3.0',
};

/** The licence of the text of a GUM or OntoGUM document. */
export function readTextLicense({ genre }: Pick<CorpusDocument, 'genre'>): string {
  return NON_COMMERCIAL_GENRES.has(genre) ? 'CC BY-NC-SA' : (TEXT_LICENSES[genre] ?? 'unknown');
}

/** True for a GUM or OntoGUM document whose text is under a non-commercial licence. */
export function isNonCommercial({ genre }: Pick<CorpusDocument, 'genre'>): boolean {
  return NON_COMMERCIAL_GENRES.has(genre);
}
