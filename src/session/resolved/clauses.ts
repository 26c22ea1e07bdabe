/** Clauses of a dependency tree, as far as naming somebody twice in one is concerned. */
import type { DependencyTree } from '../../../featurizer/mod.ts';

/** Relations that open a clause of their own. */
const CLAUSAL = new Set(['ccomp', 'advcl', 'acl', 'csubj', 'parataxis']);
const SUBJECT = /^(?:nsubj|csubj)/;

/** The clauses of one sentence. */
export interface Clauses {
  /** The token that heads the clause of a token; verbs joined under one subject are one clause. */
  clauseOf(token: number): number;
  /** The clause that a complement clause ("that she left") belongs to; `undefined` for other clauses. */
  matrixOf(clause: number): number | undefined;
}

/** Finds all clauses of a tree at once: linear in the sentence. */
export function clausesOf({ heads, deprel }: DependencyTree): Clauses {
  const withSubject = new Set(heads.filter((_, token) => isSubject(deprel[token])));
  const opens = (token: number) => {
    const relation = baseOf(deprel[token]);
    return (heads[token] ?? -1) < 0 || CLAUSAL.has(relation) || (relation === 'conj' && withSubject.has(token));
  };
  const found = new Int32Array(heads.length).fill(-1);
  const clauseOf = (token: number): number => {
    const path: number[] = [];
    let at = token;
    while (found[at] === -1 && !opens(at) && path.length < heads.length) {
      path.push(at);
      at = heads[at] ?? -1;
    }
    const clause = found[at] === -1 ? at : (found[at] ?? at);
    for (const passed of path) found[passed] = clause;
    return clause;
  };
  return {
    clauseOf,
    matrixOf: (clause) => {
      const head = heads[clause] ?? -1;
      return baseOf(deprel[clause]) === 'ccomp' && head >= 0 ? clauseOf(head) : undefined;
    },
  };
}

/** True for the relation of a subject to its verb. */
export function isSubject(relation: string | undefined): boolean {
  return SUBJECT.test(relation ?? '');
}

function baseOf(relation: string | undefined): string {
  return (relation ?? '').split(':', 1)[0] ?? '';
}
