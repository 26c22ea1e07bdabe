/** Where the entities of a turn are already named, so that no clause names one twice. */
import type { DependencyTree } from '../../../featurizer/mod.ts';
import type { Placement } from '../../decoder/mod.ts';
import type { EntityName } from './entity-name.ts';
import type { ReplaceablePronoun } from './pronoun-forms.ts';
import { type Clauses, findClauses, isSubject } from './syntax.ts';

/** A decision of the turn and the name of its entity before that decision. */
export interface NamedPlacement
  extends Pick<Placement, 'number' | 'mention' | 'cluster' | 'antecedent' | 'confidence'> {
  readonly name: EntityName | undefined;
  /** Set if a mention that is no pronoun is to be replaced: "the company". */
  readonly noun?: ReplaceablePronoun | undefined;
}

/** Indexes the decisions of a turn by entity and sentence. */
export class TurnNames {
  /** Pronouns that were spelled out. */
  readonly named = new Set<NamedPlacement>();
  readonly #groups = new Map<string, NamedPlacement[]>();
  readonly #clauses = new Map<number, Clauses | undefined>();
  readonly #findTree: (sentence: number) => DependencyTree | undefined;

  constructor(placements: readonly NamedPlacement[], findTree: (sentence: number) => DependencyTree | undefined) {
    this.#findTree = findTree;
    for (const placement of placements) {
      const group = this.#groups.get(toGroupKey(placement));
      if (group === undefined) this.#groups.set(toGroupKey(placement), [placement]);
      else group.push(placement);
    }
  }

  /** Returns true inside a longer mention of the same entity: "the man who lost his dog". */
  isWithinItself(placement: NamedPlacement): boolean {
    const { start, end } = placement.mention;
    return this.#findSiblings(placement).some(({ mention }) => mention.start <= start && end <= mention.end);
  }

  /**
   * Returns true if its name occurs in the same clause, or as the subject of the clause that this
   * one completes.
   */
  isNamedNearby(placement: NamedPlacement): boolean {
    const clauses = this.#findClauses(placement.mention.sentence);
    if (clauses === undefined) return false;
    const clause = clauses.findClause(placement.mention.head);
    const matrix = clauses.findMatrix(clause);
    return this.#findSiblings(placement).some((other) => {
      if ((other.mention.kind === 'pronoun' || other.noun !== undefined) && !this.named.has(other)) return false;
      const place = clauses.findClause(other.mention.head);
      return place === clause || (place === matrix && isSubject(other.mention.relation));
    });
  }

  /**
   * Returns true if the same sentence has a reflexive of the entity, which is never replaced: "I
   * hurt myself".
   */
  hasReflexive(placement: NamedPlacement): boolean {
    return this.#findSiblings(placement).some(({ mention }) => /sel(?:f|ves)$/i.test(mention.text));
  }

  /** Finds the other mentions of the entity in the same sentence. */
  #findSiblings(placement: NamedPlacement): NamedPlacement[] {
    return (this.#groups.get(toGroupKey(placement)) ?? []).filter((other) => other !== placement);
  }

  #findClauses(sentence: number): Clauses | undefined {
    if (!this.#clauses.has(sentence)) {
      const tree = this.#findTree(sentence);
      this.#clauses.set(sentence, tree && findClauses(tree));
    }
    return this.#clauses.get(sentence);
  }
}

function toGroupKey({ cluster, mention }: NamedPlacement): string {
  return `${cluster} ${mention.sentence}`;
}
