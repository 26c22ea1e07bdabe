/**
 * Loss-augmented search over one document (docs/model.md §5.3): the latent antecedent and the worst
 * violation of each mention.
 */

/** Costs of a false link, a false new and a wrong link: α1, α2, α3. */
export interface Costs {
  readonly falseLink: number;
  readonly falseNew: number;
  readonly wrongLink: number;
  /** A false link of a pronoun; default: `falseLink`. */
  readonly falsePronoun?: number | undefined;
}

export const PAPER_COSTS: Costs = { falseLink: 0.5, falseNew: 1.2, wrongLink: 1.0 };

/** The scores of a document. */
export interface ScoredDocument {
  readonly mentionCount: number;
  readonly oracle: Int32Array;
  readonly previous: Int32Array;
  /** 1 if the decision of a mention is trained on; default: all are. */
  readonly lossMask?: Uint8Array | undefined;
  /** 1 if a mention is neither right nor wrong as an antecedent; default: none. */
  readonly unlabeled?: Uint8Array | undefined;
  /** 1 if a mention is a pronoun. */
  readonly isPronoun?: Uint8Array;
  /** s(x, y), y < x. */
  scoreLink(current: number, antecedent: number): number;
  /** s(x, ε). */
  scoreNew(current: number): number;
}

/** ε: the choice of a new cluster. */
export const NEW = -1;

/**
 * A violated margin: the score of the right choice must rise and that of the wrong one fall,
 * weighted by `cost`.
 */
export interface Violation {
  readonly current: number;
  /** y^ℓ. */
  readonly right: number;
  /** ŷ. */
  readonly wrong: number;
  readonly cost: number;
}

/** A candidate and the weight of its gradient. */
export interface WeightedChoice {
  readonly current: number;
  /** An antecedent, or `NEW`. */
  readonly choice: number;
  readonly weight: number;
}

/**
 * Turns violations into weighted choices: the wrong candidate with its cost, the right one with the
 * negated cost.
 */
export function toChoices(violations: readonly Violation[]): WeightedChoice[] {
  return violations.flatMap(({ current, right, wrong, cost }) => [
    { current, choice: wrong, weight: cost },
    { current, choice: right, weight: -cost },
  ]);
}

export interface SearchResult {
  readonly violations: readonly Violation[];
  readonly loss: number;
}

/** Finds the violations of a document; ties go to the first maximum. */
export function search(document: ScoredDocument, costs: Costs): SearchResult {
  const violations: Violation[] = [];
  let loss = 0;
  for (let current = 1; current < document.mentionCount; current++) {
    if (document.lossMask?.[current] === 0) continue;
    const isAnaphoric = document.previous[current] !== -1;
    const right = isAnaphoric ? findLatentAntecedent(document, current) : NEW;
    if (isAnaphoric && right === NEW) continue; // all right antecedents are out of reach
    const rightScore = scoreChoice(document, current, right);
    let worst = 0;
    let wrong = right;
    let cost = 0;
    const consider = (candidate: number, delta: number, score: number) => {
      const slack = delta * (1 + score - rightScore);
      if (slack > worst) {
        worst = slack;
        wrong = candidate;
        cost = delta;
      }
    };
    const falseLink = document.isPronoun?.[current] === 1 ? (costs.falsePronoun ?? costs.falseLink) : costs.falseLink;
    for (let antecedent = 0; antecedent < current; antecedent++) {
      if (document.oracle[antecedent] === document.oracle[current] || document.unlabeled?.[antecedent] === 1) continue;
      consider(antecedent, isAnaphoric ? costs.wrongLink : falseLink, document.scoreLink(current, antecedent));
    }
    if (isAnaphoric) consider(NEW, costs.falseNew, document.scoreNew(current));
    if (cost > 0) violations.push({ current, right, wrong, cost });
    loss += worst;
  }
  return { violations, loss };
}

/** Finds y^ℓ, the best right antecedent; `NEW` if there is none. */
export function findLatentAntecedent(document: Pick<ScoredDocument, 'oracle' | 'scoreLink'>, current: number): number {
  let best = NEW;
  let bestScore = Number.NEGATIVE_INFINITY;
  for (let antecedent = 0; antecedent < current; antecedent++) {
    if (document.oracle[antecedent] !== document.oracle[current]) continue;
    const score = document.scoreLink(current, antecedent);
    if (score > bestScore) {
      best = antecedent;
      bestScore = score;
    }
  }
  return best;
}

function scoreChoice(document: ScoredDocument, current: number, choice: number): number {
  return choice === NEW ? document.scoreNew(current) : document.scoreLink(current, choice);
}
