/** Adapts verbs when their subject becomes a name: "they are" → "Alex is", "I have" → "Ada has". */
import type { AnalyzedSentence } from '../../../featurizer/mod.ts';

/** Replaces a span of the turn's text. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['are', 'is'],
  ['am', 'is'],
  ['were', 'was'],
  ['have', 'has'],
  ['do', 'does'],
]);
/** Contractions that attach to a pronoun but not to a name. */
const SHORT_FORMS: ReadonlyMap<string, readonly [plural: string, singular: string]> = new Map([
  ['re', ['are', 'is']],
  ['m', ['am', 'is']],
  ['ve', ['have', 'has']],
  ['ll', ['will', 'will']],
]);
const FINITE = /^(?:VBP|VBZ|VBD|MD)$/;

/** Expands a contraction after a pronoun; `undefined` if it is ambiguous ("'d"). */
export function expandShortForm(
  { tokens, starts, ends }: AnalyzedSentence,
  token: number,
  isSingular: boolean,
): Edit[] | undefined {
  const next = tokens[token + 1] ?? '';
  const isAttached = starts[token + 1] === ends[token];
  const short = /^['’](\p{L}+)$/u.exec(next)?.[1]?.toLowerCase();
  if (!isAttached || short === undefined || short === 's') return [];
  const long = SHORT_FORMS.get(short)?.[isSingular ? 1 : 0];
  return long === undefined
    ? undefined
    : [{ start: starts[token + 1] ?? 0, end: ends[token + 1] ?? 0, text: ` ${long}` }];
}

/**
 * Creates edits that put a subject's verbs into the third person singular; `undefined` if that is
 * not possible.
 */
export function makeSingular(sentence: AnalyzedSentence, subject: number): Edit[] | undefined {
  const { tree, tokens, starts, ends } = sentence;
  if (tree === undefined) return undefined;
  const edits: Edit[] = [];
  for (const verb of findPredicates(sentence, subject)) {
    const finite = findFiniteVerb(sentence, verb);
    if (finite === undefined) continue; // "let them go": nothing to change
    const word = tokens[finite] ?? '';
    const tag = sentence.xpos[finite];
    if (tag === 'MD' || (tag === 'VBD' && !/^(?:were)$/i.test(word)) || tag === 'VBZ') continue;
    if (starts[finite] === ends[subject] && /^['’]/.test(word)) continue; // a contraction
    const singular = toThirdPerson(word);
    if (singular === undefined) return undefined;
    edits.push({ start: starts[finite] ?? 0, end: ends[finite] ?? 0, text: singular });
  }
  return edits;
}

/** Returns the third person singular of a present verb: go → goes, try → tries, Are → Is. */
function toThirdPerson(verb: string): string | undefined {
  const lower = verb.toLowerCase();
  if (!/^\p{L}{2,}$/u.test(lower) || lower === 'ai') return undefined; // "ain't"
  const singular = IRREGULAR.get(lower) ?? inflectRegular(lower);
  return verb[0] === lower[0] ? singular : singular.replace(/^./u, (first) => first.toUpperCase());
}

function inflectRegular(verb: string): string {
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return /(?:s|sh|ch|x|z|o)$/.test(verb) ? `${verb}es` : `${verb}s`;
}

/**
 * Finds the predicates of a subject: its governor, and those coordinated with it that have no
 * subject of their own.
 */
function findPredicates({ tree }: AnalyzedSentence, subject: number): number[] {
  if (tree === undefined) return [];
  const governor = tree.heads[subject] ?? -1;
  if (governor < 0) return [];
  const hasSubject = (verb: number) =>
    tree.heads.some((head, token) => head === verb && /^(?:nsubj|csubj|expl)/.test(tree.deprel[token] ?? ''));
  const joined = tree.heads.flatMap((head, token) =>
    head === governor && tree.deprel[token] === 'conj' && !hasSubject(token) ? [token] : [],
  );
  return [governor, ...joined];
}

/** Finds the word that carries person and number: an auxiliary, the copula, or the verb itself. */
function findFiniteVerb({ tree, xpos }: AnalyzedSentence, verb: number): number | undefined {
  const helpers = (tree?.heads ?? []).flatMap((head, token) =>
    head === verb && /^(?:aux|cop)/.test(tree?.deprel[token] ?? '') ? [token] : [],
  );
  const carriesPerson = (token: number) => FINITE.test(xpos[token] ?? '');
  const helper = helpers.find(carriesPerson);
  if (helper !== undefined) return helper;
  return helpers.length === 0 && carriesPerson(verb) ? verb : undefined;
}
