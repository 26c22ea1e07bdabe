/** "It" that is nobody: it rains, it seems that, it is clear that. Left alone even where a scorer has linked it. */
import type { AnalyzedSentence } from '../../../featurizer/mod.ts';

const WEATHER = /^(?:rain|snow|hail|drizzl|pour|thunder)(?:s|ed|ing)?$/i;
const RAISING = /^(?:seem|appear|happen|turn|look|sound|feel)(?:s|ed|ing)?$/i;
const TIME_OR_WEATHER =
  /^(?:time|late|early|morning|noon|afternoon|evening|night|midnight|dark|monday|tuesday|wednesday|thursday|friday|saturday|sunday|o['’]clock|pm|am|cold|hot|warm|sunny|windy|foggy|cloudy)$/i;

/** True for an "it" at `token` that stands for nothing. */
export function isPleonastic({ tokens, xpos, tree }: AnalyzedSentence, token: number): boolean {
  if (tree === undefined || !/^it$/i.test(tokens[token] ?? '')) return false;
  const relation = tree.deprel[token] ?? '';
  if (relation.startsWith('expl')) return true;
  if (!relation.startsWith('nsubj')) return false;
  const governor = tree.heads[token] ?? -1;
  const word = tokens[governor] ?? '';
  const children = tree.heads.flatMap((head, child) => (head === governor ? [child] : []));
  const hasClause = children.some((child) => /^(?:csubj|ccomp)/.test(tree.deprel[child] ?? ''));
  const isCopular = children.some((child) => tree.deprel[child] === 'cop');
  if (WEATHER.test(word)) return true;
  if (RAISING.test(word) && hasClause) return true;
  if (isCopular && TIME_OR_WEATHER.test(word)) return true;
  return isCopular && hasClause && /^JJ/.test(xpos[governor] ?? '');
}
