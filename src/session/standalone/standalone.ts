/**
 * Rewrites the last message of a conversation so that it stands alone: a question for a search
 * index, a fact for a memory. In doubt, a word stays, and is listed with what it probably means.
 */
import { checkLine, LineError, type StandaloneAnswer, type StandaloneRequest } from '../../protocol/mod.ts';
import type { Placement } from '../../decoder/mod.ts';
import type { AnalyzedTurn } from '../analyze-turn.ts';
import { DocumentSession, type SessionSetup } from '../document-session.ts';
import { findReplaceable, isFirstOrSecondPerson } from '../resolved/pronoun-forms.ts';
import { spellOut } from '../resolved/spell-out.ts';
import type { NamedPlacement } from '../resolved/turn-names.ts';
import { toUnresolved } from '../resolved/unresolved.ts';
import { type EntityProfile, EntityProfiles } from './entity-profiles.ts';
import { rankEntities } from './rank-entities.ts';

/** Least confidence with which an anaphor is replaced, unless the caller says otherwise. */
const MIN_CONFIDENCE = 0.5;
/** All candidates count. */
const CANDIDATES = 100;
const SCALE = 1e4;

/** Rewrites a message, given its history. */
export async function rewriteStandalone(request: StandaloneRequest, setup: SessionSetup): Promise<StandaloneAnswer> {
  const { history, message, entities = [], minConfidence = MIN_CONFIDENCE, participants = false } = request;
  const session = new DocumentSession(setup);
  const profiles = new EntityProfiles();
  for (const entity of entities) await session.introduce({ ...entity });
  for (const turn of history) {
    await run(session, turn, (placement) => profiles.add(placement));
  }
  const placements: Placement[] = [];
  const { analyzed, firstSentence } = await run(session, message, (placement) => placements.push(placement));
  const known = profiles.list();
  const named = placements.map((placement) => choose(placement, placements, { known, turns: history.length, session }));
  const result = spellOut({
    ...analyzed,
    firstSentence,
    placements: named,
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

interface Conversation {
  readonly known: readonly EntityProfile[];
  readonly turns: number;
  readonly session: DocumentSession;
}

/** Decides what a mention of the message means, if it is an anaphor. */
function choose(
  placement: Placement,
  message: readonly Placement[],
  { known, turns, session }: Conversation,
): NamedPlacement {
  const { mention, cluster, choice } = placement;
  const own: NamedPlacement = { ...placement, name: session.findName(cluster) };
  const pronoun = findReplaceable(mention);
  if (pronoun === undefined || isFirstOrSecondPerson(pronoun)) return own;
  const isNamedHere = message.some(
    (other) => other.cluster === cluster && other.number < placement.number && other.mention.kind !== 'pronoun',
  );
  if (isNamedHere) return { ...own, name: undefined, antecedent: null };
  const anaphor = { mention, set: pronoun.set, chosen: cluster, candidates: choice.candidates };
  const [best] = rankEntities(anaphor, known, { turns });
  if (best === undefined) return { ...own, name: undefined, confidence: 0 };
  return { ...own, cluster: best.profile.entity, antecedent: 0, confidence: best.share, name: best.profile.name };
}
