/**
 * Rewrites the last message of a conversation so that it stands alone: a question for a search
 * index, a fact for a memory. In doubt, a word stays, and is listed with what it probably means.
 */

import type { Placement } from '../../decoder/mod.ts';
import { checkLine, LineError, type StandaloneAnswer, type StandaloneRequest } from '../../protocol/mod.ts';
import type { AnalyzedTurn } from '../analyze-turn.ts';
import { DocumentSession, type SessionSetup } from '../document-session.ts';
import { findReplaceable, isFirstOrSecondPerson } from '../resolved/pronoun-forms.ts';
import { spellOut } from '../resolved/spell-out.ts';
import type { NamedPlacement } from '../resolved/turn-names.ts';
import { toUnresolved } from '../resolved/unresolved.ts';
import { findClassNoun } from './class-nouns.ts';
import { type EntityProfile, EntityProfiles, findFirstTurn, findOwner } from './entity-profiles.ts';
import { findThere, type There } from './find-there.ts';
import { findPair } from './pair.ts';
import { type RankedEntity, rankEntities } from './rank-entities.ts';

/** Least confidence with which an anaphor is replaced, unless the caller says otherwise. */
const MIN_CONFIDENCE = 0.5;
/** All candidates count. */
const CANDIDATES = 100;
const SCALE = 1e4;
/** Stands for two entities. */
const PAIR = -1;
const THERE = -3;
const PLAIN_NOUN = { set: 'noun', case: 'plain' } as const;
/** "that" often means a whole sentence: no name is as sure as it looks. */
const DOUBT = 0.5;
/** How often these rules are right on the development set. */
const PAIR_CONFIDENCE = 0.6;
const DESCRIPTION_CONFIDENCE = 0.75;

/** Rewrites a message, given its history. */
export async function rewriteStandalone(request: StandaloneRequest, setup: SessionSetup): Promise<StandaloneAnswer> {
  const { history, message, entities = [], minConfidence = MIN_CONFIDENCE, participants = false } = request;
  const session = new DocumentSession(setup);
  const profiles = new EntityProfiles();
  for (const entity of entities) {
    const placed = await session.introduce({ ...entity });
    if (placed !== undefined) profiles.add(placed.mention, placed.cluster);
  }
  for (const [turns, turn] of history.entries()) {
    const placed: Placement[] = [];
    await run(session, turn, (placement) => placed.push(placement));
    const known = turns > 0 && turn.text.trim().endsWith('?') ? profiles.list() : [];
    profiles.addText(turn.text);
    for (const placement of placed)
      profiles.add(placement.mention, decide(placement, placed, { known, turns }).cluster);
  }
  profiles.addText(message.text);
  const placements: Placement[] = [];
  const { analyzed, firstSentence } = await run(session, message, (placement) => placements.push(placement));
  const known = profiles.list();
  const turns = history.length;
  const there = findThere(analyzed, firstSentence, turns).map((found) =>
    placeThere(found, placements.length, { known, turns }),
  );
  const isGeneric = there.length > 0 && /\bthey\b/iu.test(message.text); // "What do they speak there?": people in general
  const named = placements
    .filter(({ mention }) => !(isGeneric && /^they$/iu.test(mention.text)))
    .map((placement) => decide(placement, placements, { known, turns }));
  const result = spellOut({
    ...analyzed,
    firstSentence,
    placements: [...named, ...there],
    scope: participants ? 'all' : true,
    minConfidence,
  });
  return {
    text: result.text,
    replaced: result.replaced.map(({ placement: { mention, confidence }, text }) => ({
      span: [mention.span[0], mention.span[1]],
      text: mention.text,
      with: text,
      confidence: Math.round(confidence * SCALE) / SCALE,
    })),
    unresolved: result.unresolved.map((placement) => ({ ...toUnresolved(placement), text: placement.mention.text })),
  };
}

interface Observed {
  readonly analyzed: AnalyzedTurn;
  readonly firstSentence: number;
}

/** Resolves one turn; `onPlaced` is called with its decisions. */
async function run(
  session: DocumentSession,
  turn: { readonly text: string; readonly speaker?: string | undefined },
  onPlaced: (placement: Placement) => void,
): Promise<Observed> {
  const line = checkLine({ type: 'turn', ...turn });
  if (line.type !== 'turn') throw new LineError('invalid_line', `rewrite message: found a ${line.type}, wanted a turn`);
  let observed: Observed | undefined;
  const observer = {
    candidateCount: CANDIDATES,
    onAnalyzed: (analyzed: AnalyzedTurn, firstSentence: number) => {
      observed = { analyzed, firstSentence };
    },
    onPlaced,
  };
  for await (const _ of session.resolve(line, observer)); // every step must be taken
  if (observed === undefined) throw new Error('rewrite message: found no analysis, expected one per turn');
  return observed;
}

interface Known {
  readonly known: readonly EntityProfile[];
  /** Number of turns before this one. */
  readonly turns: number;
}

/** Decides what a mention means, if it is a pronoun that asks for a name. */
function decide(placement: Placement, turn: readonly Placement[], { known, turns }: Known): NamedPlacement {
  const { mention, cluster, choice } = placement;
  const own: NamedPlacement = { ...placement, name: known.find(({ clusters }) => clusters.has(cluster))?.name };
  const noun = findClassNoun(mention);
  if (noun !== undefined) return nameDescription(own, noun, known);
  if (mention.kind === 'demonstrative') return { ...own, confidence: own.confidence * DOUBT, noun: PLAIN_NOUN };
  const pronoun = findReplaceable(mention);
  if (pronoun === undefined || isFirstOrSecondPerson(pronoun)) return own;
  const isNamedHere = turn.some(
    (other) => other.cluster === cluster && other.number < placement.number && other.mention.kind !== 'pronoun',
  );
  if (isNamedHere) return { ...own, name: undefined, antecedent: null };
  const anaphor = { mention, set: pronoun.set, chosen: cluster, candidates: choice.candidates };
  const [best] = rankEntities(anaphor, known, { turns });
  const pair = pronoun.set === 'they' && !isGoodGroup(best) ? findPair(known, turns) : undefined;
  if (pair !== undefined) return { ...own, cluster: PAIR, antecedent: 0, confidence: PAIR_CONFIDENCE, name: pair };
  if (best === undefined) return { ...own, name: undefined, confidence: 0 };
  const { profile, share } = best;
  return { ...own, cluster: pickCluster(profile, cluster), antecedent: 0, confidence: share, name: profile.name };
}

/** Spells out "there": "in Iceland". */
function placeThere({ mention, hasPreposition }: There, number: number, { known, turns }: Known): NamedPlacement {
  const [best] = rankEntities({ mention, set: 'there', chosen: -1, candidates: [] }, known, { turns });
  const name = best?.profile.name;
  const text = name && (hasPreposition ? name.text : `in ${name.text}`);
  return {
    number,
    mention,
    cluster: THERE,
    antecedent: name === undefined ? null : 0,
    confidence: best?.share ?? 0,
    name: name && { ...name, text: text ?? '' },
    noun: PLAIN_NOUN,
  };
}

/** Spells out "the company", if the text says which company that is. */
function nameDescription(own: NamedPlacement, noun: string, known: readonly EntityProfile[]): NamedPlacement {
  const before = known.find(({ clusters }) => clusters.has(own.cluster))?.mentions ?? [];
  const owner = findOwner(noun, known, findFirstTurn(noun, [...before, own.mention]));
  if (owner?.name === undefined) return own;
  const isPossessive = /['’]s$/u.test(own.mention.text);
  const replaceable = { set: 'noun', case: isPossessive ? 'possessive' : 'plain' } as const;
  const cluster = pickCluster(owner, own.cluster);
  return { ...own, cluster, antecedent: 0, confidence: DESCRIPTION_CONFIDENCE, name: owner.name, noun: replaceable };
}

/** True if "they" has a plural or a group of the topic to refer to. */
function isGoodGroup(best: RankedEntity | undefined): boolean {
  if (best === undefined || best.share < MIN_CONFIDENCE) return false;
  const { isPlural, isNamed, type } = best.profile;
  return isNamed || (isPlural && type !== 'time');
}

/** One of an entity's clusters: the decoder's choice, if it is one of them. */
function pickCluster({ clusters }: EntityProfile, chosen: number): number {
  const [first = chosen] = clusters;
  return clusters.has(chosen) ? chosen : first;
}
