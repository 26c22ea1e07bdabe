/** Features without some of their templates, for ablations: what is left out is row 0, "unknown", wherever it is asked for. */
import type { FeatureExtractor, FeatureSet } from '../../../../featurizer/mod.ts';

/** An extractor that leaves out the templates which have one of the given parts in their names, of mentions and of pairs. */
export function leaveOutTemplates(
  extractor: FeatureExtractor,
  { id, mentionTemplates }: Pick<FeatureSet, 'id' | 'mentionTemplates'>,
  parts: readonly string[],
): FeatureExtractor {
  if (parts.length === 0) return extractor;
  const isLeftOut = (name: string) => name.split(' ').some((part) => parts.includes(part));
  const mentionPlaces = findPlaces(mentionTemplates, isLeftOut);
  const pairPlaces = findPlaces(extractor.names?.pairTemplates ?? [], isLeftOut);
  if (mentionPlaces.length + pairPlaces.length === 0) {
    throw new RangeError(`--without: found no template with ${parts.join(' or ')} in ${id}`);
  }
  return {
    ...extractor,
    describe(mention, document) {
      const { rows, dense } = extractor.describe(mention, document);
      const left = rows.slice();
      for (const place of mentionPlaces) left[place] = 0;
      return { rows: left, dense };
    },
    describePair(mention, antecedent, pair, into, at = 0) {
      const rows = extractor.describePair(mention, antecedent, pair, into, at);
      for (const place of pairPlaces) rows[at + place] = 0;
      return rows;
    },
  };
}

function findPlaces(templates: readonly { readonly name: string }[], isLeftOut: (name: string) => boolean): number[] {
  return templates.flatMap(({ name }, place) => (isLeftOut(name) ? [place] : []));
}
