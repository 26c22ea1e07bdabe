/** The licenses of GUM's texts: shipped weights must not be trained on non-commercial ones. */
import type { CorpusDocument } from './document.ts';

/** GUM's genres whose texts have a non-commercial license (CC BY-NC-SA). */
const NON_COMMERCIAL_GENRES: ReadonlySet<string> = new Set(['fiction', 'whow', 'essay', 'letter', 'podcast']);

/** Licenses of GUM's texts by genre (from its README); the annotations are CC BY 4.0. */
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

/** Finds the license of the text of a GUM or OntoGUM document. */
export function findTextLicense({ genre }: Pick<CorpusDocument, 'genre'>): string {
  return NON_COMMERCIAL_GENRES.has(genre) ? 'CC BY-NC-SA' : (TEXT_LICENSES[genre] ?? 'unknown');
}

/** True if the text of a GUM or OntoGUM document has a non-commercial license. */
export function isNonCommercial({ genre }: Pick<CorpusDocument, 'genre'>): boolean {
  return NON_COMMERCIAL_GENRES.has(genre);
}
