/** Minimal mentions for tests. */
import { extractMentions, joinTokens, type Mention } from '../../featurizer/mod.ts';

/** Creates the mention of a one-word sentence; fields may be overridden. */
export function createMention(text: string, overrides: Partial<Mention> = {}): Mention {
  const { sentence, text: turnText } = joinTokens([text]);
  const [mention] = extractMentions(
    { ...sentence, xpos: ['NNP'], tree: { heads: [-1], deprel: ['root'], isGiven: true } },
    {
      sentence: 0,
      turn: 0,
      turnText,
      speaker: undefined,
    },
  );
  if (mention === undefined) throw new Error(`make mention: found none in ${text}`);
  return { ...mention, ...overrides };
}
