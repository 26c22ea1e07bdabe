/**
 * Reads follow-up questions (`scripts/corpora/standalone`): conversations of a user (`U:`) and an
 * assistant (`A:`), where each line `= word: name | name` says what a word of the question before
 * it means. A question without such a line must stay as it is.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question with what came before it. */
export interface FollowUp {
  readonly id: string;
  readonly history: readonly { readonly speaker: string; readonly text: string }[];
  readonly message: { readonly speaker: string; readonly text: string };
  /** The words that need a name, each with the names that are right. */
  readonly anaphors: readonly { readonly text: string; readonly names: readonly string[] }[];
}

const FOLDER = join(import.meta.dirname, 'standalone');

/** Loads all follow-up questions: every question but the first of each conversation. */
export function loadFollowUps(): FollowUp[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFollowUps(readFileSync(join(FOLDER, name), 'utf8')));
}

/** Parses one file. */
export function readFollowUps(text: string): FollowUp[] {
  return text
    .split(/^# /mu)
    .filter((part) => part.trim() !== '')
    .flatMap(readConversation);
}

function readConversation(part: string): FollowUp[] {
  const [id = '', ...lines] = part.split('\n').map((line) => line.trim());
  const turns: { speaker: string; text: string }[] = [];
  const found: (Omit<FollowUp, 'anaphors'> & { anaphors: FollowUp['anaphors'][number][] })[] = [];
  for (const line of lines.filter((line) => line !== '')) {
    const [, mark = '', rest = ''] = /^(U:|A:|=)\s+(.*)$/u.exec(line) ?? [];
    if (mark === '=') {
      const [word = '', names = ''] = rest.split(/:\s+/u, 2);
      found.at(-1)?.anaphors.push({ text: word, names: names.split('|').map((name) => name.trim()) });
      continue;
    }
    if (mark === '')
      throw new RangeError(`read follow-ups: found ${JSON.stringify(line)} in ${id}, expected U:, A: or =`);
    const turn = { speaker: mark === 'U:' ? 'user' : 'assistant', text: rest };
    if (mark === 'U:' && turns.length > 0) {
      found.push({ id: `${id}-${found.length + 1}`, history: [...turns], message: turn, anaphors: [] });
    }
    turns.push(turn);
  }
  return found;
}
