/**
 * Extracts the mentions of corpus documents with the code that serves, and projects the gold
 * clusters onto them.
 */
import {
  type Analyzer,
  addNamedParticipants,
  type DocumentContext,
  describeParticipant,
  isOwnVoice,
  type Mention,
  tallyMentions,
} from '../../../../featurizer/mod.ts';
import type { InputLine } from '../../../../src/mod.ts';
import { addTurn, analyzeTurn, listAddressees, NOBODY_SPOKE } from '../../../../src/session/mod.ts';
import { type CorpusDocument, findParticipants } from '../../../corpora/mod.ts';
import { createFeed, type EvaluationInput } from '../../../evaluate/mod.ts';
import { projectGold } from '../../../metrics/mod.ts';
import type { ExtractedDocument } from './training-document.ts';

export interface ExtractOptions {
  readonly analyzer: Analyzer;
  /** Participants are mentions; not so in the paper. Default: true. */
  readonly hasParticipants?: boolean;
}

/**
 * Extracts the mentions of a document and projects its gold clusters onto them (docs/model.md
 * §1.3). Participants are mentions too: each belongs to the gold cluster of its speaker.
 */
export function extractDocument(
  document: CorpusDocument,
  input: EvaluationInput,
  { analyzer, hasParticipants = true }: ExtractOptions,
): ExtractedDocument {
  const feed = createFeed(document, input);
  const { mentions, contexts } = extractLines(feed.lines, { analyzer, hasParticipants });
  const keys = mentions.map(({ turn, span, start, end, isParticipant, speaker = '' }) => {
    if (isParticipant === true) return toParticipantKey(speaker);
    return input === 'raw' ? feed.toKey(turn, span[0], span[1]) : feed.toKey(turn, start, end);
  });
  const participants = findParticipants(document);
  const gold = document.clusters
    .map(({ id, mentions: marked }) => {
      const members = marked.map((mention) => ({ sentence: mention.sentence, key: feed.goldKey(mention) }));
      for (const { speaker, cluster, sentence } of participants) {
        if (cluster !== id) continue;
        const later = members.findIndex((member) => member.sentence >= sentence);
        members.splice(later === -1 ? members.length : later, 0, { sentence, key: toParticipantKey(speaker) });
      }
      return members.map(({ key }) => key);
    })
    .filter(({ length }) => length > 1);
  return {
    id: `${document.id} (${input})`,
    mentions,
    contexts,
    oracle: projectGold(gold, keys),
    // Nothing is decided about a participant's "I".
    ...(hasParticipants && { lossMask: Uint8Array.from(mentions, (mention) => Number(!isOwnVoice(mention))) }),
  };
}

function toParticipantKey(speaker: string): string {
  return `participant ${speaker}`;
}

/** Extracts the mentions of a document's lines, each with the speakers so far. */
export function extractLines(
  lines: readonly InputLine[],
  { analyzer, hasParticipants = true }: ExtractOptions,
): Pick<ExtractedDocument, 'mentions' | 'contexts'> {
  const mentions: Mention[] = [];
  const contexts: DocumentContext[] = [];
  let speakers: readonly string[] = [];
  const named = new Map<string, string | undefined>(); // speakers by name; undefined: several have it
  let latest = NOBODY_SPOKE;
  let firstSentence = 0;
  for (const [turn, line] of lines.entries()) {
    if (line.type !== 'turn' && line.type !== 'tokens') continue;
    const { speaker } = line;
    const addressees = listAddressees(latest, speaker);
    latest = addTurn(latest, speaker);
    const analyzed = analyzeTurn(line, { turn, firstSentence, addressees }, analyzer);
    const introduced: Mention[] = [];
    if (speaker !== undefined && !speakers.includes(speaker)) {
      speakers = [...speakers, speaker];
      if (hasParticipants) {
        const newcomer = describeParticipant({ speaker }, { sentence: firstSentence, turn, addressees });
        for (const name of newcomer.names ?? []) named.set(name, named.has(name) ? undefined : speaker);
        introduced.push(newcomer);
      }
    }
    firstSentence += analyzed.sentences.length;
    const said = addNamedParticipants(analyzed.mentions, (name) => named.get(name));
    for (const mention of [...introduced, ...said]) {
      mentions.push(mention);
      contexts.push({ genre: undefined, speakers });
    }
  }
  return { mentions: tallyMentions(mentions), contexts };
}
