/**
 * Checks Antecedent Chat: the format, participants, pronouns left unmarked, entities with one
 * mention, duplicates.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';
import { CorpusError } from './corpus-error.ts';
import type { CorpusDocument, GoldMention } from './document.ts';
import { FIRST_PERSON } from './participants.ts';
import { isParticipantId, readChat, toParticipantId } from './read-chat.ts';

/** What a file holds and what is wrong with it. */
export interface ChatCheck {
  readonly documents: readonly CorpusDocument[];
  readonly problems: readonly string[];
}

const CHECKED_PRONOUN = /^(?:i|me|my|mine|myself|he|him|his|himself|she|her|hers|herself)$/i;
const QUOTE = /["“'‘]/;
/** Pronouns that nobody is meant by occur ("oh my"), but only a few. */
const MAX_UNMARKED = 2;
const MAX_UNMARKED_SHARE = 0.1;

/** Checks a file. A malformed line is one problem and hides the rest of its file. */
export function checkChat(text: string, name: string): ChatCheck {
  try {
    const documents = readChat(text, name);
    return { documents, problems: documents.flatMap(checkDocument) };
  } catch (error) {
    if (error instanceof CorpusError) return { documents: [], problems: [error.message] };
    throw error;
  }
}

function checkDocument(document: CorpusDocument): string[] {
  const { id: name, clusters, sentences } = document;
  const labels = new Set(sentences.flatMap(({ speaker }) => (speaker === undefined ? [] : [toParticipantId(speaker)])));
  const problems = clusters.flatMap(({ id, mentions }) => {
    if (isParticipantId(id)) return labels.has(id) ? [] : [`${name}: ${id} is not a label of this document`];
    return mentions.length > 1 ? [] : [`${name}: entity ${id} has one mention`];
  });
  for (const { id, mentions } of clusters) {
    for (const mention of mentions) {
      const { speaker, text = '' } = sentences[mention.sentence] ?? {};
      const isOther = speaker !== undefined && id !== toParticipantId(speaker) && !QUOTE.test(text);
      if (isOther && FIRST_PERSON.test(readText(document, mention))) {
        problems.push(`${name}: "${readText(document, mention)}" of ${speaker} is marked ${id}`);
      }
    }
  }
  return [...problems, ...checkPronouns(document)];
}

/** A document in which many pronouns are unmarked was not marked with care. */
function checkPronouns(document: CorpusDocument): string[] {
  const marked = new Set(
    document.clusters.flatMap(({ mentions }) =>
      mentions.map(({ sentence, start, end }) => `${sentence} ${start} ${end}`),
    ),
  );
  const unmarked = document.sentences.flatMap(({ tokens }, sentence) =>
    tokens.filter((token, at) => {
      const word = token.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
      return CHECKED_PRONOUN.test(word) && !marked.has(`${sentence} ${at} ${at + 1}`);
    }),
  );
  const allowed = Math.max(MAX_UNMARKED, MAX_UNMARKED_SHARE * marked.size);
  if (unmarked.length <= allowed) return [];
  return [`${document.id}: ${unmarked.length} pronouns are unmarked, such as ${unmarked.slice(0, 4).join(', ')}`];
}

function readText({ sentences }: CorpusDocument, { sentence, start, end }: GoldMention): string {
  return sentences[sentence]?.tokens.slice(start, end).join(' ') ?? '';
}

/** Finds documents with the same text, over all files. */
export function findDuplicates(documents: readonly CorpusDocument[]): string[] {
  const seen = new Map<string, string>();
  return documents.flatMap(({ id, sentences }) => {
    const text = sentences.map((sentence) => sentence.text).join('\n');
    const first = seen.get(text);
    seen.set(text, first ?? id);
    return first === undefined ? [] : [`${id}: same text as ${first}`];
  });
}

/** Lists the corpus files of the repository. */
export function listChatFiles(): string[] {
  return ['train', 'dev'].flatMap((split) => {
    const folder = join(import.meta.dirname, 'chat', split);
    return readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => join(folder, name));
  });
}

const checkChatCommand = defineCommand({
  name: 'node scripts/corpora/check-chat.ts',
  summary: 'Checks files of Antecedent Chat and counts what is in them.',
  flags: z.object({}),
  positionals: { usage: '[FILE…]', max: Number.POSITIVE_INFINITY },
  notes: 'Without files, all of the repository are checked.',
  async run(_flags, { positionals, write }) {
    const files = positionals.length > 0 ? positionals : listChatFiles();
    const checks = files.map((file) => checkChat(readFileSync(file, 'utf8'), basename(file)));
    const documents = checks.flatMap((check) => check.documents);
    const problems = [...checks.flatMap((check) => check.problems), ...findDuplicates(documents)];
    const sentences = documents.flatMap((document) => document.sentences);
    const words = sentences.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
    const entities = documents.flatMap(({ clusters }) => clusters);
    const mentions = entities.reduce((sum, entity) => sum + entity.mentions.length, 0);
    await write(
      `${[
        ...problems,
        `${documents.length} documents, ${sentences.length} turns, ${words} words, ${mentions} mentions, ${entities.length} entities; ${problems.length} problems`,
      ].join('\n')}\n`,
    );
    return problems.length > 0 ? 1 : 0;
  },
});

if (import.meta.main) process.exitCode = await checkChatCommand.run(process.argv.slice(2));
