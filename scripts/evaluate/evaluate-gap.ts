/** Scores a resolver on GAP: does the pronoun's entity hold the one name, or the other? */
import type { MentionLine, Resolver } from '../../src/mod.ts';
import type { GapItem, GapName } from '../corpora/mod.ts';
import { type GapScores, scoreGap } from '../metrics/mod.ts';

/** Resolves and scores every snippet as one turn of raw text. */
export async function evaluateGap(
  items: readonly GapItem[],
  { resolver, onItem }: { readonly resolver: Resolver; readonly onItem?: () => void },
): Promise<GapScores> {
  const scored = [];
  for (const item of items) {
    const { mentions } = await resolver.document().push({ text: item.text });
    scored.push({
      gold: { aCoref: item.a.isCoreferent, bCoref: item.b.isCoreferent, gender: item.gender },
      predicted: { aCoref: isLinked(item, item.a, mentions), bCoref: isLinked(item, item.b, mentions) },
    });
    onItem?.();
  }
  return scoreGap(scored);
}

/** True where the pronoun's entity has a mention that names: it overlaps the name and its head is one of the name's words. */
function isLinked(item: GapItem, name: GapName, mentions: readonly MentionLine[]): boolean {
  const pronoun = mentions.find(({ span }) => span[0] === item.pronoun.start && span[1] === item.pronoun.end);
  if (pronoun === undefined) return false;
  return mentions.some(
    ({ entity, span, head, n }) =>
      n !== pronoun.n &&
      entity === pronoun.entity &&
      span[0] < name.end &&
      span[1] > name.start &&
      name.text.includes(head),
  );
}
