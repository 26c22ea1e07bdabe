/** Which texts default weights must not see. */
import type { CorpusDocument } from './document.ts';

/** GUM's genres whose texts are under a non-commercial licence (CC BY-NC-SA). */
const NON_COMMERCIAL_GENRES: ReadonlySet<string> = new Set(['fiction', 'whow', 'essay', 'letter', 'podcast']);

/** True for a GUM or OntoGUM document whose text is under a non-commercial licence. */
export function isNonCommercial({ genre }: Pick<CorpusDocument, 'genre'>): boolean {
  return NON_COMMERCIAL_GENRES.has(genre);
}
