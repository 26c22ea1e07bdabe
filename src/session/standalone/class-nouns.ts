/** Nouns that say what a named thing is, so that "the company" can mean Nokia, and "the album" OK Computer. */
import type { Mention } from '../../../featurizer/mod.ts';

/** What a class of nouns is about. */
export type NounClass = 'group' | 'place' | 'work';

const CLASSES: Readonly<Record<NounClass, string>> = {
  group:
    'company firm business corporation manufacturer startup bank airline band group duo trio team club party studio label organization organisation agency university school college church army government newspaper magazine',
  place:
    'country nation state city town village island region province district river lake mountain building tower bridge park museum castle stadium airport',
  work: 'film movie picture show series sitcom album record song single track book novel play musical opera game painting poem story documentary',
};

const CLASS_OF: ReadonlyMap<string, NounClass> = new Map(
  Object.entries(CLASSES).flatMap(([name, nouns]) => nouns.split(' ').map((noun) => [noun, name as NounClass])),
);

/** The noun of a short definite description, "the company" or "this movie", if it is one of these nouns. */
export function findClassNoun({ kind, text }: Mention): string | undefined {
  const noun =
    kind === 'nominal' ? /^(?:the|this|that)\s+(\p{L}+)(?:['’]s)?$/iu.exec(text)?.[1]?.toLowerCase() : undefined;
  return noun !== undefined && CLASS_OF.has(noun) ? noun : undefined;
}

/** The class of a noun. */
export function findNounClass(noun: string): NounClass | undefined {
  return CLASS_OF.get(noun);
}

/** Lists what a text calls a name: "the album Voyage", "Nokia is a Finnish company". */
export function listClassNouns(name: string, texts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const escaped = name.replace(/^the\s/iu, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const before = new RegExp(
    `(\\p{L}+)(?:,)?\\s+(?:called\\s+|named\\s+|titled\\s+)?["“'‘]?(?:the\\s+)?${escaped}(?!\\p{L})`,
    'giu',
  );
  const after = new RegExp(
    `(?<!\\p{L})${escaped}["”'’]?(?:\\s+\\([^)]*\\))?,?\\s+(?:(?:is|was|are|were|became)\\s+)?(?:an?|the)\\s+((?:[\\p{L}\\d'’-]+\\s+){0,5}?\\p{L}+)`,
    'giu',
  );
  for (const text of texts) {
    for (const [, word = ''] of text.matchAll(before)) addNoun(found, word);
    for (const [, words = ''] of text.matchAll(after)) for (const word of extend(text, words)) addNoun(found, word);
  }
  return found;
}

/** The words of a description up to its first class noun, which may come a few words later. */
function extend(text: string, words: string): string[] {
  const at = text.indexOf(words);
  return text
    .slice(at, at + 60)
    .split(/[.,;:!?]/u, 1)
    .join('')
    .split(/\s+/u)
    .slice(0, 6);
}

function addNoun(found: Set<string>, word: string): void {
  const noun = word.toLowerCase();
  if (CLASS_OF.has(noun)) found.add(noun);
}
