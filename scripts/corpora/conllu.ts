/**
 * Reads CoNLL-U with coreference in MISC `Entity=` (OntoGUM, GUM, CorefUD); without it (EWT) there
 * are no clusters.
 */
import { collectClusters, type FoundMention } from './clusters.ts';
import { type EntityFields, parseEntityFields, readEntities } from './conllu-entities.ts';
import { locateTokens, type NumberedLine, readRows, rebuildText } from './conllu-sentence.ts';
import type { CorpusDocument, CorpusSentence } from './document.ts';

/** Reads every document of a CoNLL-U file; singletons are kept. */
export function readConllu(text: string): CorpusDocument[] {
  const drafts: Draft[] = [];
  let fields = parseEntityFields('GRP');
  for (const block of splitBlocks(text)) {
    const globalEntity = block.comments.get('global.Entity');
    if (globalEntity !== undefined) fields = parseEntityFields(globalEntity); // CorefUD declares it once per file
    const isNew = block.comments.has('newdoc') || block.comments.has('newdoc id');
    let draft = drafts.at(-1);
    if (!draft || isNew) {
      draft = {
        id: block.comments.get('newdoc id') ?? `document-${drafts.length + 1}`,
        genre: 'unknown',
        sentences: [],
        found: [],
      };
      drafts.push(draft);
    }
    draft.genre = block.comments.get('meta::genre') ?? draft.genre;
    addSentence(draft, block, fields);
  }
  return drafts.map(({ id, genre, sentences, found }) => ({
    id,
    part: 0,
    genre,
    sentences,
    clusters: collectClusters(found),
  }));
}

interface Draft {
  readonly id: string;
  genre: string;
  readonly sentences: CorpusSentence[];
  readonly found: FoundMention[];
}

/** The comments and rows of one sentence. */
interface Block {
  readonly comments: ReadonlyMap<string, string>;
  readonly rows: readonly NumberedLine[];
}

function addSentence(draft: Draft, { comments, rows }: Block, fields: EntityFields): void {
  const sentence = draft.sentences.length;
  const place = { document: draft.id, sentence, line: rows[0]?.line ?? 0 };
  const { tokens, units, nodes, analysis } = readRows(rows, place);
  const text = comments.get('text') ?? rebuildText(units);
  const speaker = readName(comments.get('speaker'));
  const addressee = readName(comments.get('addressee'));
  draft.sentences.push({
    tokens,
    text,
    offsets: locateTokens(units, text, place),
    ...analysis,
    ...(speaker !== undefined && { speaker }),
    ...(addressee !== undefined && { addressee }),
    startsParagraph: sentence === 0 || comments.has('newpar') || comments.has('newpar id'),
  });
  for (const { id, ...span } of readEntities(nodes, fields, place))
    draft.found.push({ id, mention: { sentence, ...span } });
}

function readName(value: string | undefined): string | undefined {
  const name = value?.trim();
  return name === '' || name === '-' || name === '_' ? undefined : name;
}

/** Sentences end at blank lines; comments without rows below them belong to the next sentence. */
function* splitBlocks(text: string): Generator<Block> {
  let comments = new Map<string, string>();
  let rows: NumberedLine[] = [];
  for (const [index, raw] of [...text.replace(/^\uFEFF/, '').split('\n'), ''].entries()) {
    const line = raw.replace(/\r$/, '');
    if (line.startsWith('#') && rows.length === 0) {
      const [, key = '', value = ''] = /^#\s*([^=]*?)\s*(?:=\s?(.*))?$/.exec(line) ?? [];
      comments.set(key, value);
    } else if (line.trim() !== '') {
      rows.push({ text: line, line: index + 1 });
    } else if (rows.length > 0) {
      yield { comments, rows };
      comments = new Map();
      rows = [];
    }
  }
}
