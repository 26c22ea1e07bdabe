/**
 * Reads the `Entity=` brackets of one CoNLL-U sentence into token spans (OntoGUM, GUM and CorefUD
 * dialects).
 */
import { type Bracket, OpenSpans, splitBrackets } from './brackets.ts';
import { CorpusError, describePlace, type Place } from './corpus-error.ts';

/** One token or empty node, with its `Entity` value. */
export interface EntityNode {
  readonly entity: string | undefined;
  /** An empty node (`9.1`) is not a token, but brackets can open and close on it. */
  readonly isEmpty: boolean;
  readonly line: number;
}

/**
 * The positions of the dash-separated fields in an opening bracket; −1 if the corpus has no such
 * field.
 */
export interface EntityFields {
  readonly id: number;
  readonly type: number;
  readonly head: number;
}

/** A span of tokens of one entity. */
export interface EntitySpan {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly entityType?: string;
}

/**
 * Parses the field names in `# global.Entity`, such as `GRP` (OntoGUM) or `eid-etype-head-other`
 * (CorefUD).
 */
export function parseEntityFields(globalEntity: string): EntityFields {
  const names = globalEntity.trim().split('-');
  const id = names.findIndex((name) => name === 'eid' || name === 'GRP');
  return { id: Math.max(id, 0), type: names.indexOf('etype'), head: names.indexOf('head') };
}

/**
 * Reads the entity spans of a sentence, in the order they close. A span that starts or ends at an
 * empty node is trimmed to its tokens; a span of empty nodes only is dropped. Of a discontinuous
 * mention (`e7[1/2]`), the part with the head is kept, or the first part if the head is not given.
 */
export function readEntities(nodes: readonly EntityNode[], fields: EntityFields, place: Place): EntitySpan[] {
  const open = new OpenSpans<OpenPart>();
  const mentions: Part[][] = [];
  let tokensBefore = 0;
  nodes.forEach((node, index) => {
    const here = { ...place, line: node.line };
    const tokensThrough = tokensBefore + (node.isEmpty ? 0 : 1);
    for (const bracket of readBrackets(node, here)) {
      const values = bracket.opens ? bracket.body.split('-') : [];
      const label = bracket.opens ? (values[fields.id] ?? '') : bracket.body; // a closing bracket holds only the id
      if (bracket.opens) {
        const head = Number(values[fields.head] ?? Number.NaN);
        open.open(label, { start: tokensBefore, firstNode: index, head, entityType: values[fields.type] });
      }
      if (bracket.closes) {
        const opened = open.close(label);
        if (!opened) throw fail(here, `found "${label})", expected "(${label}" before it`);
        addPart(
          mentions,
          { ...opened, ...parseLabel(label), end: tokensThrough, nodes: index + 1 - opened.firstNode },
          here,
        );
      }
    }
    tokensBefore = tokensThrough;
  });
  const unclosed = open.findOpen();
  if (unclosed !== undefined)
    throw fail(place, `found "(${unclosed}", expected "${unclosed})" before the sentence ends`);
  return mentions.flatMap((parts) => chooseSpan(parts, place));
}

interface OpenPart {
  readonly start: number;
  readonly firstNode: number;
  /** 1-based position of the head among the mention's nodes; NaN if not given. */
  readonly head: number;
  readonly entityType: string | undefined;
}

interface Part extends OpenPart {
  readonly id: string;
  readonly end: number;
  /** Number of nodes covered, including empty ones: `head` counts these. */
  readonly nodes: number;
  readonly part: number;
  readonly partCount: number;
}

function readBrackets(node: EntityNode, place: Place): Bracket[] {
  if (node.entity === undefined) return [];
  const brackets = splitBrackets(node.entity);
  if (!brackets) throw fail(place, `found "Entity=${node.entity}", expected brackets such as "(6(4" or "2)(3)"`);
  return brackets;
}

/** Parses `e7[1/2]`; a plain id is part 1 of 1. */
function parseLabel(label: string): Pick<Part, 'id' | 'part' | 'partCount'> {
  const match = /^(.+)\[(\d+)\/(\d+)\]$/.exec(label);
  return match
    ? { id: match[1] ?? '', part: Number(match[2]), partCount: Number(match[3]) }
    : { id: label, part: 1, partCount: 1 };
}

/**
 * Starts a mention with its first part, or adds a later part to the first mention that lacks it.
 */
function addPart(mentions: Part[][], part: Part, place: Place): void {
  if (part.part === 1) {
    mentions.push([part]);
    return;
  }
  const incomplete = mentions.find(
    (parts) => parts.length === part.part - 1 && parts[0]?.id === part.id && parts[0].partCount === part.partCount,
  );
  if (!incomplete)
    throw fail(place, `found part ${part.part} of "${part.id}", expected part ${part.part - 1} before it`);
  incomplete.push(part);
}

function chooseSpan(parts: readonly Part[], place: Place): EntitySpan[] {
  const [first] = parts;
  if (!first) return [];
  if (parts.length !== first.partCount) {
    throw fail(place, `found ${parts.length} parts of "${first.id}", expected ${first.partCount}`);
  }
  const headPart = findHeadPart(parts, first.head);
  const chosen = headPart && headPart.end > headPart.start ? headPart : parts.find(({ start, end }) => end > start);
  if (!chosen) return []; // only empty nodes
  const { id, start, end } = chosen;
  return [first.entityType ? { id, start, end, entityType: first.entityType } : { id, start, end }];
}

function findHeadPart(parts: readonly Part[], head: number): Part | undefined {
  let nodesBefore = 0;
  return parts.find((part) => {
    nodesBefore += part.nodes;
    return head <= nodesBefore;
  });
}

function fail(place: Place, problem: string): CorpusError {
  return new CorpusError('bad_bracket', `read entities: ${describePlace(place)}: ${problem}`);
}
