/**
 * What tags and relations mean to mention extraction, as bits: one look-up per token of a sentence,
 * and after that tests of numbers.
 */
import { isNounTag, isPersonalPronoun } from '../grammar.ts';
import { hashForm } from '../segment/atoms.ts';
import { findWords, type Word } from '../segment/word.ts';
import type { AnalyzedSentence } from '../sentence.ts';
import { readRoles } from './word-roles.ts';

/** Bits of a Penn tag. */
export const TAG = {
  noun: 1 << 0,
  /** Starts with NNP. */
  proper: 1 << 1,
  /** PRP or PRP$. */
  personal: 1 << 2,
  /** May be inside a base noun phrase. */
  chunk: 1 << 3,
  /** May not be the first word of a candidate for one, and of a chunk. */
  neverFirst: 1 << 4,
  neverOpens: 1 << 5,
  modifier: 1 << 6,
  /** Starts with VB. */
  verb: 1 << 7,
  /** A phrase may be cut before it. */
  cut: 1 << 8,
  /** Its words are never a mention of their own. */
  neverSingle: 1 << 9,
  opening: 1 << 10,
  closing: 1 << 11,
  DT: 1 << 12,
  PDT: 1 << 13,
  PRP$: 1 << 14,
  PRP: 1 << 15,
  POS: 1 << 16,
  CD: 1 << 17,
  FW: 1 << 18,
  adjective: 1 << 19,
  RB: 1 << 20,
  IN: 1 << 21,
  VBZ: 1 << 22,
  comma: 1 << 23,
  NNP: 1 << 24,
  /** "lol", or an emoji: not part of the phrase before it. */
  exclamation: 1 << 25,
} as const;

/** Bits of a Universal Dependencies relation; subtypes have those of their relation, too. */
export const RELATION = {
  /** Its subtree is outside its head's noun phrase. */
  outsidePhrase: 1 << 0,
  /** The same for a noun that is the predicate of a clause: the clause's other parts are outside too. */
  outsidePredicate: 1 << 1,
  /** May be inside a name that modifies a noun. */
  insideName: 1 << 2,
  /** Extends a pronoun to a longer phrase: "those in power", "you alone". */
  insidePronoun: 1 << 3,
  /** A phrase starts to the right of it: nothing left of a preposition belongs to it. */
  beforePhrase: 1 << 4,
  /** Only a predicate has it. */
  predicatePart: 1 << 5,
  clause: 1 << 6,
  coordination: 1 << 7,
  /** Its token is part of another phrase. */
  neverHead: 1 << 8,
  argument: 1 << 9,
  case: 1 << 10,
  dep: 1 << 11,
  compound: 1 << 12,
  appos: 1 << 13,
  conj: 1 << 14,
  det: 1 << 15,
  root: 1 << 16,
  /** A demonstrative with it is no phrase of its own. */
  besideNoun: 1 << 17,
  advmod: 1 << 18,
  // Below: without a subtype, or with the one that is named.
  edge: 1 << 19, // punct or cc
  discourse: 1 << 20,
  plainAdvmod: 1 << 21,
  unmarkedNmod: 1 << 22,
  unmarkedObl: 1 << 23,
  plainAmod: 1 << 24,
  descNmod: 1 << 25,
  plainNmod: 1 << 26,
  plainConj: 1 << 27,
  plainRoot: 1 << 28,
} as const;

/** The bits and form hashes of a sentence's tokens; valid until the next sentence is read. */
export interface SentenceTraits {
  readonly words: readonly Word[];
  readonly tags: Int32Array;
  readonly tagForms: Int32Array;
  /** Relations with which OntoGUM train (almost) never marks a token as a mention. */
  readonly seldom: Int32Array;
  /** Of the tree, if there is one. */
  readonly relations: Int32Array;
  readonly relationForms: Int32Array;
  /** `ROLE` bits of the words. */
  readonly roles: Int32Array;
}

interface Traits {
  readonly bits: number;
  readonly form: number;
  readonly seldom: number;
}

/** Reads the traits of a sentence's tokens; they are kept for the next call with the same sentence. */
export function readTraits(sentence: AnalyzedSentence): SentenceTraits {
  if (sentence === lastSentence) return traits;
  const { tokens, xpos, tree } = sentence;
  const { length } = tokens;
  if (traits.tags.length < length) traits = createTraits(2 * length);
  traits.words = findWords(tokens);
  for (let at = 0; at < length; at++) {
    const tag = TAGS.find(xpos[at] ?? '');
    traits.tags[at] = tag.bits;
    traits.tagForms[at] = tag.form;
    traits.seldom[at] = tag.seldom;
    traits.roles[at] = readRoles(traits.words[at] as Word);
  }
  if (tree !== undefined)
    for (let at = 0; at < length; at++) {
      const relation = RELATIONS.find(tree.deprel[at] ?? '');
      traits.relations[at] = relation.bits;
      traits.relationForms[at] = relation.form;
    }
  lastSentence = sentence;
  return traits;
}

/** Known tags or relations; clients may send any, so not all are kept. */
class TraitTable {
  readonly #known = new Map<string, Traits>();
  readonly #read: (text: string) => Traits;

  constructor(read: (text: string) => Traits) {
    this.#read = read;
  }

  find(text: string): Traits {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const traits = this.#read(text);
    if (this.#known.size < MAX_KNOWN && text.length <= MAX_KNOWN_UNITS) this.#known.set(text, traits);
    return traits;
  }
}

const MAX_KNOWN = 512;
const MAX_KNOWN_UNITS = 12;

const TAG_LISTS: readonly [bit: number, tags: string][] = [
  [TAG.chunk, 'DT PDT PRP$ CD JJ JJR JJS VBN VBG HYPH AFX $ POS ADD NN NNS NNP NNPS'],
  [TAG.neverFirst, 'POS HYPH AFX'],
  [TAG.neverOpens, 'HYPH VBN VBG POS AFX'],
  [TAG.modifier, 'JJ JJR JJS CD VBN VBG'],
  [TAG.cut, 'IN TO WDT WP , POS VBN VBG'],
  [TAG.neverSingle, "IN TO CC MD RP POS HYPH PRP PRP$ EX WP WRB WP$ VBD , . : `` '' -LRB- -RRB- NFP SYM $"],
  [TAG.opening, '-LRB- ``'],
  [TAG.closing, "-RRB- ''"],
  [TAG.DT, 'DT'],
  [TAG.PDT, 'PDT'],
  [TAG.PRP$, 'PRP$'],
  [TAG.PRP, 'PRP'],
  [TAG.POS, 'POS'],
  [TAG.CD, 'CD'],
  [TAG.FW, 'FW'],
  [TAG.adjective, 'JJ JJR JJS'],
  [TAG.RB, 'RB'],
  [TAG.IN, 'IN'],
  [TAG.VBZ, 'VBZ'],
  [TAG.comma, ','],
  [TAG.NNP, 'NNP'],
  [TAG.exclamation, 'UH NFP'],
];

/** By tag, the relations of nouns and numbers that OntoGUM train (almost) never marks as mentions. */
const SELDOM_MARKED: ReadonlyMap<string, number> = new Map([
  ['NN', RELATION.plainAdvmod | RELATION.unmarkedNmod],
  ['NNS', RELATION.unmarkedNmod | RELATION.unmarkedObl],
  ['NNP', RELATION.plainAdvmod | RELATION.plainAmod | RELATION.descNmod],
  ['NNPS', RELATION.plainAmod | RELATION.descNmod],
  ['CD', RELATION.plainNmod | RELATION.unmarkedNmod | RELATION.plainConj | RELATION.unmarkedObl | RELATION.plainRoot],
  ['FW', RELATION.plainConj],
  ['JJ', RELATION.unmarkedObl],
]);

const TAGS = new TraitTable((tag) => {
  const bits =
    (isNounTag(tag) ? TAG.noun : 0) |
    (tag.startsWith('NNP') ? TAG.proper : 0) |
    (isPersonalPronoun(tag) ? TAG.personal : 0) |
    (tag.startsWith('VB') ? TAG.verb : 0) |
    collectBits(TAG_LISTS, tag);
  return { bits, form: hashForm(tag, 0, tag.length), seldom: SELDOM_MARKED.get(tag) ?? 0 };
});

const OUTSIDE_PHRASE =
  'cc conj parataxis discourse reparandum vocative dep list orphan advcl mark expl aux cop nsubj csubj dislocated';

const RELATION_LISTS: readonly [bit: number, relations: string][] = [
  [RELATION.outsidePhrase, OUTSIDE_PHRASE],
  [RELATION.outsidePredicate, `${OUTSIDE_PHRASE} ccomp obl xcomp advmod`],
  [RELATION.insideName, 'compound flat amod det punct case nummod'],
  [RELATION.insidePronoun, 'nmod acl amod det appos'],
  [RELATION.beforePhrase, 'case cop mark cc aux nsubj'],
  [RELATION.predicatePart, 'cop nsubj csubj expl'],
  [RELATION.clause, 'root parataxis ccomp advcl'],
  [RELATION.coordination, 'nsubj obj obl nmod root'],
  [RELATION.neverHead, 'punct goeswith fixed flat discourse aux cop case nummod'],
  [RELATION.argument, 'nsubj obj iobj obl nmod'],
  [RELATION.case, 'case'],
  [RELATION.dep, 'dep'],
  [RELATION.compound, 'compound'],
  [RELATION.appos, 'appos'],
  [RELATION.conj, 'conj'],
  [RELATION.det, 'det'],
  [RELATION.root, 'root'],
  [RELATION.besideNoun, 'det mark advmod'],
  [RELATION.advmod, 'advmod'],
];

const FULL_RELATION_LISTS: readonly [bit: number, relations: string][] = [
  [RELATION.edge, 'punct cc'],
  [RELATION.discourse, 'discourse'],
  [RELATION.plainAdvmod, 'advmod'],
  [RELATION.unmarkedNmod, 'nmod:unmarked'],
  [RELATION.unmarkedObl, 'obl:unmarked'],
  [RELATION.plainAmod, 'amod'],
  [RELATION.descNmod, 'nmod:desc'],
  [RELATION.plainNmod, 'nmod'],
  [RELATION.plainConj, 'conj'],
  [RELATION.plainRoot, 'root'],
];

const RELATIONS = new TraitTable((relation) => {
  const base = relation.split(':', 1)[0] ?? relation;
  const bits = collectBits(RELATION_LISTS, base) | collectBits(FULL_RELATION_LISTS, relation);
  return { bits, form: hashForm(relation, 0, relation.length), seldom: 0 };
});

function collectBits(lists: readonly [bit: number, names: string][], name: string): number {
  let bits = 0;
  for (const [bit, names] of lists) if (names.split(' ').includes(name)) bits |= bit;
  return bits;
}

function createTraits(size: number) {
  const create = () => new Int32Array(size);
  return {
    words: [] as readonly Word[],
    tags: create(),
    tagForms: create(),
    seldom: create(),
    relations: create(),
    relationForms: create(),
    roles: create(),
  };
}

let traits = createTraits(0);
let lastSentence: AnalyzedSentence | undefined;
