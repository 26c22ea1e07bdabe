/**
 * Collins-style head rules for Penn constituents, with the reference's handling of coordination
 * (docs/model.md §2.2).
 */

/** The part of a child that the rules use. */
export interface ConstituentChild {
  readonly label: string;
  /** True for a part-of-speech tag over one token. */
  readonly isPreterminal: boolean;
}

/** Finds the index of the head child of a constituent; there must be at least one child. */
export function findHeadChild(label: string, children: readonly ConstituentChild[]): number {
  if (children.length <= 1) return 0;
  return moveOffLastConjunct(pickByRules(RULES.get(label) ?? LAST_CHILD, children), children);
}

/**
 * `left` and `right` try the categories in list order; `rightAny` takes the rightmost child of any
 * category.
 */
interface HeadRule {
  readonly scan: 'left' | 'right' | 'rightAny';
  readonly categories: readonly string[];
}

function createRule(scan: HeadRule['scan'], categories = ''): HeadRule {
  return { scan, categories: categories === '' ? [] : categories.split(' ') };
}

const FIRST_CHILD = [createRule('left')];
const LAST_CHILD = [createRule('right')];

const NOUN_PHRASE = [
  createRule('rightAny', 'NN NNP NNPS NNS NX JJR'), // without POS: a possessor's head is its noun, not 's
  createRule('left', 'NP'),
  createRule('rightAny', '$ ADJP PRN'),
  createRule('right', 'CD'),
  createRule('rightAny', 'JJ JJS RB QP'),
];

const RULES: ReadonlyMap<string, readonly HeadRule[]> = new Map([
  ['NP', NOUN_PHRASE],
  ['NML', NOUN_PHRASE],
  ['ADJP', [createRule('left', 'NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB')]],
  ['ADVP', [createRule('right', 'RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN')]],
  ['CONJP', [createRule('right', 'CC RB IN')]],
  ['PRT', [createRule('right', 'RP')]],
  ['LST', [createRule('right', 'LS :')]],
  ['FRAG', LAST_CHILD],
  ['UCP', LAST_CHILD],
  ['X', LAST_CHILD],
  ['INTJ', FIRST_CHILD],
  ['NX', FIRST_CHILD],
  ['PRN', FIRST_CHILD],
  ['TYPO', FIRST_CHILD],
  ['TOP', FIRST_CHILD],
  ['NAC', [createRule('left', 'NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW')]],
  ['PP', [createRule('right', 'IN TO VBG VBN RP FW')]],
  ['WHPP', [createRule('right', 'IN TO FW')]],
  ['QP', [createRule('left', '$ IN NNS NN JJ RB DT CD NCD QP JJR JJS')]],
  ['RRC', [createRule('right', 'VP NP ADVP ADJP PP')]],
  ['S', [createRule('left', 'TO IN VP S SBAR ADJP UCP NP')]],
  ['SBAR', [createRule('left', 'WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG')]],
  ['SBARQ', [createRule('left', 'SQ S SINV SBARQ FRAG')]],
  ['SINV', [createRule('left', 'VBZ VBD VBP VB MD VP S SINV ADJP NP')]],
  ['SQ', [createRule('left', 'VBZ VBD VBP VB MD VP SQ')]],
  ['VP', [createRule('left', 'TO VBD VBN MD VBZ VB VBG VBP AUX AUXG VP ADJP NN NNS NP')]],
  ['WHADJP', [createRule('left', 'CC WRB JJ ADJP')]],
  ['WHADVP', [createRule('right', 'CC WRB')]],
  ['WHNP', [createRule('left', 'WDT WP WP$ WHADJP WHPP WHNP')]],
]);

const PUNCTUATION_TAGS: ReadonlySet<string> = new Set(["''", '``', '-LRB-', '-RRB-', '.', ':', ',']);

function pickByRules(rules: readonly HeadRule[], children: readonly ConstituentChild[]): number {
  for (const { scan, categories } of rules) {
    const found = scan === 'rightAny' ? findRightmost(categories, children) : findFirst(scan, categories, children);
    if (found >= 0) return found;
  }
  return rules.at(-1)?.scan === 'left' ? 0 : children.length - 1;
}

function findRightmost(categories: readonly string[], children: readonly ConstituentChild[]): number {
  return children.findLastIndex((child) => categories.includes(child.label));
}

function findFirst(
  scan: 'left' | 'right',
  categories: readonly string[],
  children: readonly ConstituentChild[],
): number {
  for (const category of categories) {
    const isHit = (child: ConstituentChild): boolean => child.label === category;
    const found = scan === 'left' ? children.findIndex(isHit) : children.findLastIndex(isHit);
    if (found >= 0) return found;
  }
  return -1;
}

/**
 * After a CC, the head moves two children left: the head of "A, B and C" is B. If that child is
 * punctuation, the head does not move: the reference means to skip the comma of "A, B, and C" but
 * does not, and its results depend on that.
 */
function moveOffLastConjunct(picked: number, children: readonly ConstituentChild[]): number {
  const target = children[picked - 2];
  if (!target || children[picked - 1]?.label !== 'CC') return picked;
  return target.isPreterminal && PUNCTUATION_TAGS.has(target.label) ? picked : picked - 2;
}
