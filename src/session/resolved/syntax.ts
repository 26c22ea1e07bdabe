/**
 * What spelling out pronouns needs from a dependency tree: clauses, subjects, and "it" that refers
 * to nothing.
 */
import type { AnalyzedSentence, DependencyTree } from '../../../featurizer/mod.ts';

/** Relations that start a clause of their own. */
const CLAUSAL = new Set(['ccomp', 'advcl', 'acl', 'csubj', 'parataxis']);
const SUBJECT = /^(?:nsubj|csubj)/;
const WEATHER = /^(?:rain|snow|hail|drizzl|pour|thunder)(?:s|ed|ing)?$/i;
const RAISING = /^(?:seem|appear|happen|turn|look|sound|feel)(?:s|ed|ing)?$/i;
const TIME_OR_WEATHER =
  /^(?:time|late|early|morning|noon|afternoon|evening|night|midnight|dark|monday|tuesday|wednesday|thursday|friday|saturday|sunday|o['’]clock|pm|am|cold|hot|warm|sunny|windy|foggy|cloudy)$/i;

/** The clauses of one sentence. */
export interface Clauses {
  /** Returns the head of a token's clause; verbs that share a subject form one clause. */
  findClause(token: number): number;
  /**
   * Returns the clause that a complement clause ("that she left") belongs to; `undefined` for other
   * clauses.
   */
  findMatrix(clause: number): number | undefined;
}

/** Finds all clauses of a tree in time linear in the sentence. */
export function findClauses({ heads, deprel }: DependencyTree): Clauses {
  const withSubject = new Set(heads.filter((_, token) => isSubject(deprel[token])));
  const opensClause = (token: number) => {
    const relation = stripSubtype(deprel[token]);
    return (heads[token] ?? -1) < 0 || CLAUSAL.has(relation) || (relation === 'conj' && withSubject.has(token));
  };
  const found = new Int32Array(heads.length).fill(-1);
  const findClause = (token: number): number => {
    const path: number[] = [];
    let at = token;
    while (found[at] === -1 && !opensClause(at) && path.length < heads.length) {
      path.push(at);
      at = heads[at] ?? -1;
    }
    const clause = found[at] === -1 ? at : (found[at] ?? at);
    for (const passed of path) found[passed] = clause;
    return clause;
  };
  return {
    findClause: findClause,
    findMatrix: (clause) => {
      const head = heads[clause] ?? -1;
      return stripSubtype(deprel[clause]) === 'ccomp' && head >= 0 ? findClause(head) : undefined;
    },
  };
}

/** Returns true for the relation of a subject to its verb. */
export function isSubject(relation: string | undefined): boolean {
  return SUBJECT.test(relation ?? '');
}

function stripSubtype(relation: string | undefined): string {
  return (relation ?? '').split(':', 1)[0] ?? '';
}

/**
 * Returns true if the token is an "it" that refers to nothing: it rains, it seems that, it is clear
 * that.
 */
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
  // "How long did it take her to recover?"
  if (/^(?:take|took|takes|taken|taking|cost|costs)$/i.test(word) && children.some((child) => xpos[child] === 'VB'))
    return true;
  if (isCopular && TIME_OR_WEATHER.test(word)) return true;
  return isCopular && hasClause && /^JJ/.test(xpos[governor] ?? '');
}
