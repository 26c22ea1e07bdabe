/**
 * Texts with entities marked by hand: `[Maria]1 took [her]1 ticket.`; a `~` after the number makes
 * a link uncertain.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AnalyzedSentence,
  createParser,
  createParsingAnalyzer,
  describeSpans,
  findHead,
  segment,
} from '../../../../featurizer/mod.ts';
import { EntityLedger } from '../../../../src/session/entity-ledger.ts';
import { spellOut } from '../../../../src/session/resolved/spell-out.ts';
import type { NamedPlacement } from '../../../../src/session/resolved/turn-names.ts';

const WEIGHTS = join(import.meta.dirname, '../../../../models/parser/parser.bin');
const analyzer = createParsingAnalyzer(createParser({ weights: readFileSync(WEIGHTS) }));

export interface MarkedTurn {
  readonly marked: string;
  readonly speaker?: string;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly cluster: number;
  readonly isUnsure: boolean;
}

/**
 * Spells out the last of some turns; the shipped parser analyzes it, the marks are its decisions.
 */
export function spellOutMarked(turns: readonly MarkedTurn[], scope: true | 'all' = true): string {
  const ledger = new EntityLedger();
  const seen = new Set<number>();
  let firstSentence = 0;
  let count = 0;
  let result = '';
  for (const [turn, { marked, speaker }] of turns.entries()) {
    const { text, marks } = readMarks(marked);
    const sentences = segment(text).map((sentence) => analyzer.analyze(sentence));
    const placements = sentences.flatMap((sentence, index): NamedPlacement[] => {
      const found = marks.flatMap((mark) => splitTokens(sentence, mark));
      const place = { sentence: firstSentence + index, turn, turnText: text, speaker };
      return describeSpans(
        sentence,
        found.map(({ start, end }) => ({ start, end, head: findHead(sentence, start, end) })),
        place,
      ).map((mention) => {
        const mark = found.find(({ start, end }) => start === mention.start && end === mention.end)?.mark;
        if (mark === undefined) throw new Error(`spell out: found no mark for ${mention.text}`);
        const name = ledger.findName(mark.cluster);
        const placement = {
          number: count,
          mention,
          cluster: mark.cluster,
          antecedent: seen.has(mark.cluster) ? 0 : null,
          confidence: mark.isUnsure ? 0.3 : 0.9,
          name,
        };
        seen.add(mark.cluster);
        ledger.add({ ...placement, n: count++, closed: [] } as never);
        return placement;
      });
    });
    if (placements.length !== marks.length) {
      throw new Error(`spell out: found ${placements.length} mentions for ${marks.length} marks of ${marked}`);
    }
    result = spellOut({ text, sentences, firstSentence, placements, scope, minConfidence: 0.6 }).text;
    firstSentence += sentences.length;
  }
  return result;
}

function readMarks(marked: string): { text: string; marks: Mark[] } {
  const marks: Mark[] = [];
  const open: number[] = [];
  let text = '';
  for (const [piece, close, cluster = '0', unsure] of marked.matchAll(/\[|(\])(\d+)(~?)|[^[\]]+/g)) {
    if (piece === '[') open.push(text.length);
    else if (close === undefined) text += piece;
    else marks.push({ start: open.pop() ?? 0, end: text.length, cluster: Number(cluster), isUnsure: unsure === '~' });
  }
  return { text, marks };
}

function splitTokens({ starts, ends }: AnalyzedSentence, mark: Mark): { start: number; end: number; mark: Mark }[] {
  const start = starts.indexOf(mark.start);
  const last = ends.indexOf(mark.end);
  return start < 0 || last < 0 ? [] : [{ start, end: last + 1, mark }];
}
