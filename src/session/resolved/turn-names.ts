/** Where the entities of a turn are named already, so that none is named twice in a breath. */
import type { DependencyTree } from '../../../featurizer/mod.ts';
import type { Placement } from '../../decoder/mod.ts';
import { type Clauses, clausesOf, isSubject } from './clauses.ts';
import type { EntityName } from './entity-name.ts';

/** A decision of the turn and what its entity was called before it. */
export interface NamedPlacement extends Pick<Placement, 'mention' | 'cluster' | 'antecedent' | 'confidence'> {
  readonly name: EntityName | undefined;
}

export class TurnNames {
  /** Pronouns that were spelt out. */
  readonly named = new Set<NamedPlacement>();
  readonly #groups = new Map<string, NamedPlacement[]>();
  readonly #clauses = new Map<number, Clauses | undefined>();
  readonly #treeOf: (sentence: number) => DependencyTree | undefined;

  constructor(placements: readonly NamedPlacement[], treeOf: (sentence: number) => DependencyTree | undefined) {
    this.#treeOf = treeOf;
    for (const placement of placements) {
      const group = this.#groups.get(keyOf(placement));
      if (group === undefined) this.#groups.set(keyOf(placement), [placement]);
      else group.push(placement);
    }
  }

  /** True inside a longer mention of the same entity: "the man who lost his dog". */
  isWithinItself(placement: NamedPlacement): boolean {
    const { start, end } = placement.mention;
    return this.#beside(placement).some(({ mention }) => mention.start <= start && end <= mention.end);
  }

  /** True where a name for it stands in the same clause, or as the subject of the clause that this one completes. */
  isNamedNearby(placement: NamedPlacement): boolean {
    const clauses = this.#clausesOf(placement.mention.sentence);
    if (clauses === undefined) return false;
    const clause = clauses.clauseOf(placement.mention.head);
    const matrix = clauses.matrixOf(clause);
    return this.#beside(placement).some((other) => {
      if (other.mention.kind === 'pronoun' && !this.named.has(other)) return false;
      const place = clauses.clauseOf(other.mention.head);
      return place === clause || (place === matrix && isSubject(other.mention.relation));
    });
  }

  /** True where a reflexive of the same entity, which stays, stands in the same sentence: "I hurt myself". */
  hasReflexive(placement: NamedPlacement): boolean {
    return this.#beside(placement).some(({ mention }) => /sel(?:f|ves)$/i.test(mention.text));
  }

  /** The other mentions of an entity in the same sentence. */
  #beside(placement: NamedPlacement): NamedPlacement[] {
    return (this.#groups.get(keyOf(placement)) ?? []).filter((other) => other !== placement);
  }

  #clausesOf(sentence: number): Clauses | undefined {
    if (!this.#clauses.has(sentence)) {
      const tree = this.#treeOf(sentence);
      this.#clauses.set(sentence, tree && clausesOf(tree));
    }
    return this.#clauses.get(sentence);
  }
}

function keyOf({ cluster, mention }: NamedPlacement): string {
  return `${cluster} ${mention.sentence}`;
}
