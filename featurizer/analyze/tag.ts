/** Tokens → Penn tags by closed-class lists, case, endings and the word before. A plain first tagger, no weights. */

const CLOSED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DT: 'the a an this that these those every each some any no all both either neither another',
    PRP: "i me you he him she it we us they them myself yourself himself herself itself ourselves yourselves themselves u ya 'em mine yours hers ours theirs xe xem ze ey",
    PRP$: 'my your his her its our their ur xyr zir eir',
    IN: 'in on at of for with by from about into over after before between under against during without within through because if although though while since as than like near until upon whether among toward towards across behind',
    CC: 'and or but nor yet & plus',
    TO: 'to',
    MD: "will would can could shall should may might must 'll ’ll 'd ’d ca wo gon",
    VB: 'be do have go get make take see come let say tell know think want need give ask put keep',
    VBZ: "is has does 's’ says goes makes takes wants needs knows thinks gets seems",
    VBP: "are am 're ’re 've ’ve 'm ’m",
    VBD: 'was were had did said went got made took saw came told knew thought gave asked left felt became put kept began',
    VBN: 'been done gone seen taken given known made',
    VBG: 'being having doing going getting making saying',
    RB: "not n't n’t very too also just only still even never always often then now here there again ever soon already really maybe perhaps almost however so well back away together instead later yesterday today tomorrow tonight",
    WDT: 'which',
    WP: 'who whom what',
    WP$: 'whose',
    WRB: 'when where why how',
    UH: 'yes yeah no oh hey hi hello ok okay please thanks lol uh um haha wow',
    RP: 'up out off down',
    JJ: 'good new old great big small large long high little own other young important different public bad same able last next first second nice late few many much several such more most happy sure',
    NN: 'something anything nothing everything someone anyone everyone nobody somebody anybody everybody time year day week month thing way work life world part place case point',
    NNS: 'people men women children',
    CD: 'one two three four five six seven eight nine ten hundred thousand million billion',
  }).flatMap(([tag, words]) => words.split(' ').map((word) => [word, tag])),
);

const PUNCTUATION: ReadonlyMap<string, string> = new Map([
  ...[',', ':', ';', '-', '--', '–', '—', '...', '…'].map((mark): [string, string] => [mark, mark === ',' ? ',' : ':']),
  ...['(', '[', '{', '<'].map((mark): [string, string] => [mark, '-LRB-']),
  ...[')', ']', '}', '>'].map((mark): [string, string] => [mark, '-RRB-']),
  ...['"', '“', '‘', '«', '`'].map((mark): [string, string] => [mark, '``']),
  ...['”', '»', "'", '’'].map((mark): [string, string] => [mark, "''"]),
  ...['$', '€', '£', '¥'].map((mark): [string, string] => [mark, '$']),
]);

const ENDINGS: readonly [RegExp, string][] = [
  [/ly$/, 'RB'],
  [/(?:ing)$/, 'VBG'],
  [/(?:ed)$/, 'VBD'],
  [/(?:ous|ful|able|ible|ive|ic|al|ish|less|ary)$/, 'JJ'],
  [/(?:ss|us|is)$/, 'NN'],
  [/s$/, 'NNS'],
];

/** Tags one sentence. */
export function tagTokens(tokens: readonly string[]): string[] {
  const tags: string[] = [];
  for (const [at, token] of tokens.entries()) tags.push(tagOf(tokens, at, token, tags[at - 1] ?? ''));
  return tags;
}

function tagOf(tokens: readonly string[], at: number, token: string, before: string): string {
  const lower = token.toLowerCase();
  if (/^[.!?]+$/.test(token) && token.length < 3) return '.';
  const mark = PUNCTUATION.get(token);
  if (mark !== undefined) return mark;
  if (/^['’]s$/i.test(token)) return isNominal(before) ? possessiveOrVerb(tokens[at + 1]) : 'VBZ';
  if (/^\p{N}/u.test(token)) return 'CD';
  if (!/\p{L}/u.test(token)) return /^[^\p{L}\p{N}]+$/u.test(token) ? 'NFP' : 'SYM';
  const closed = CLOSED.get(lower);
  if (closed !== undefined && !(isCapital(token) && at > 0 && /^(NN|JJ|MD|VB)/.test(closed))) {
    return refine(lower, closed, tokens[at + 1], before);
  }
  if (isCapital(token) && (at > 0 || lower === token || isLikelyName(tokens, at))) return 'NNP';
  if (before === 'TO' || before === 'MD') return 'VB';
  const isAfterDeterminer = /^(DT|PRP\$|JJ|POS|CD)$/.test(before);
  if (before === 'PRP' && !/(?:ed|ing|ly)$/.test(lower)) return /[^s]s$/.test(lower) ? 'VBZ' : 'VBP';
  const ending = ENDINGS.find(([pattern]) => lower.length > 4 && pattern.test(lower))?.[1];
  if (ending === 'VBD' && isAfterDeterminer) return 'VBN';
  return ending ?? (/[^s]s$/.test(lower) && lower.length > 3 ? 'NNS' : 'NN');
}

function refine(word: string, tag: string, next: string | undefined, before: string): string {
  const startsPhrase = next !== undefined && /^\p{L}/u.test(next) && !CLOSED.has(next.toLowerCase());
  if (word === 'her' || word === 'his') return startsPhrase || isClosedModifier(next) ? 'PRP$' : 'PRP';
  if (word === 'that') {
    if (before.startsWith('NN')) return 'WDT';
    if (before.startsWith('VB') && next !== undefined && /^(?:PRP|DT)/.test(CLOSED.get(next.toLowerCase()) ?? ''))
      return 'IN';
  }
  if (tag === 'VB' && !/^(TO|MD|RB|)$/.test(before)) return before === 'DT' || before === 'PRP$' ? 'NN' : 'VBP';
  return tag;
}

function isClosedModifier(next: string | undefined): boolean {
  return /^(?:JJ|NN|CD)/.test(CLOSED.get(next?.toLowerCase() ?? '') ?? '');
}

function possessiveOrVerb(next: string | undefined): string {
  const tag = CLOSED.get(next?.toLowerCase() ?? '');
  if (next === undefined || tag === undefined) return next !== undefined && /^\p{L}/u.test(next) ? 'POS' : 'VBZ';
  return /^(?:JJ|NN|CD)/.test(tag) ? 'POS' : 'VBZ';
}

function isNominal(tag: string): boolean {
  return tag.startsWith('NN') || tag === 'CD';
}

function isCapital(token: string): boolean {
  return /^\p{Lu}/u.test(token);
}

/** A capital at a sentence's start says little: take it for a name unless it ends like another word. */
function isLikelyName(tokens: readonly string[], at: number): boolean {
  const next = tokens[at + 1] ?? '';
  if (isCapital(next)) return true;
  return !ENDINGS.some(([pattern]) => pattern.test((tokens[at] ?? '').toLowerCase()));
}
