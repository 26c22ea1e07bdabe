/**
 * The mentions of an analyzed turn → as they are decided and kept: with the participants that the turn
 * names, shrunk, counted. In steps, because a long turn has a hundred thousand of them.
 */
import { addNamedInSteps, type Mention, mapInSteps, tallyInSteps } from '../../featurizer/mod.ts';
import type { DecoderState } from '../decoder/mod.ts';
import type { AnalyzedTurn } from './analyze-turn.ts';
import { compactMention } from './compact-mention.ts';

/** Prepares the mentions of a turn, after those that introduce somebody; the state stays as it is. */
export function* prepareInSteps(
  { text, mentions }: AnalyzedTurn,
  introduced: readonly Mention[],
  state: DecoderState<unknown>,
): Generator<undefined, Mention[]> {
  const named = state.knowsNames ? yield* addNamedInSteps(mentions, state.findNamed, state.findCalled) : mentions;
  const compact = yield* mapInSteps(named, (mention) => compactMention(mention, text));
  return yield* tallyInSteps(introduced.length === 0 ? compact : [...introduced, ...compact], state.earlier);
}
