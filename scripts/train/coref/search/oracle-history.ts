/** The states of oracle clusters over a document: which are open for a mention, and which one a candidate's cluster shows. */
import type { TrainingDocument } from '../data/training-document.ts';

export interface OracleHistory {
  /** [n, n]: row i averages the mentions of i's cluster up to i: the mean memory after mention i. */
  getMeans(): Float32Array;
  /** [n, n]: row i is 1 at each state that is open just before i: the last mention of every cluster so far. */
  getExposed(): Float32Array;
  /** The mention whose state stands for `antecedent`'s cluster just before `current`. */
  findState(current: number, antecedent: number): number;
}

/** Works out the history of a document's oracle clusters; each matrix once, when it is first asked for. */
export function createOracleHistory({ mentionCount, oracle, previous }: TrainingDocument): OracleHistory {
  const members = new Map<number, number[]>();
  for (const [mention, cluster] of oracle.entries()) {
    const list = members.get(cluster);
    if (list === undefined) members.set(cluster, [mention]);
    else list.push(mention);
  }
  let means: Float32Array | undefined;
  let exposed: Float32Array | undefined;
  return {
    getMeans: () => {
      means ??= computeMeans(members.values(), mentionCount);
      return means;
    },
    getExposed: () => {
      exposed ??= computeExposed(previous);
      return exposed;
    },
    findState: (current, antecedent) => {
      let state = antecedent;
      for (const member of members.get(oracle[antecedent] as number) ?? []) {
        if (member >= current) break;
        state = Math.max(state, member);
      }
      return state;
    },
  };
}

function computeMeans(clusters: Iterable<readonly number[]>, mentionCount: number): Float32Array {
  const matrix = new Float32Array(mentionCount * mentionCount);
  for (const list of clusters) {
    for (const [place, mention] of list.entries()) {
      for (let member = 0; member <= place; member++) {
        matrix[mention * mentionCount + (list[member] as number)] = 1 / (place + 1);
      }
    }
  }
  return matrix;
}

function computeExposed(previous: Int32Array): Float32Array {
  const mentionCount = previous.length;
  const matrix = new Float32Array(mentionCount * mentionCount);
  for (let mention = 1; mention < mentionCount; mention++) {
    matrix.copyWithin(mention * mentionCount, (mention - 1) * mentionCount, mention * mentionCount);
    matrix[mention * mentionCount + mention - 1] = 1;
    const replaced = previous[mention - 1] as number;
    if (replaced !== -1) matrix[mention * mentionCount + replaced] = 0;
  }
  return matrix;
}
