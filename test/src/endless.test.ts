import { describe, expect, it } from 'vitest';
import { GIVEN_TAGS, generateTurns } from '../../scripts/bench/bound/endless-turns.ts';
import { DEFAULT_BOUND, DecoderState, placeMention, type Scorer } from '../../src/decoder/mod.ts';
import type { Resolver } from '../../src/mod.ts';
import { RulesScorer } from '../../src/model/mod.ts';
import { analyzeTurn } from '../../src/session/mod.ts';
import { createRandomNetworks } from '../support/random-network.ts';
import { createFreshResolver } from '../support/shared-parser.ts';

const MENTIONS = 20_000;
/**
 * A network that links little opens many entities: the list of the newest mentions is full of them
 * this late only.
 */
const SNAPSHOT_MENTIONS = 40_000;
const MAX_SNAPSHOT_BYTES = 65_536;

/** Measures everything that a state keeps. */
function measureSizes({ candidates, clusters, document }: DecoderState<unknown>): Readonly<Record<string, number>> {
  const words = candidates.reduce((sum, { mention }) => sum + mention.words.length, 0);
  return { candidates: candidates.length, clusters: clusters.length, words, speakers: document.speakers.length };
}

describe('an endless conversation', () => {
  it(`keeps no more at mention ${MENTIONS} than the bound allows, in clusters, antecedents, words and speakers`, async () => {
    const state = new DecoderState<unknown>(DEFAULT_BOUND);
    const scorer = new RulesScorer() as Scorer;
    let turn = 0;
    const seen: Readonly<Record<string, number>>[] = [];
    for (const line of generateTurns(1)) {
      for (const mention of analyzeTurn(line, { turn, firstSentence: turn }, GIVEN_TAGS).mentions) {
        await placeMention(state, mention, scorer);
      }
      if (++turn % 50 === 0) seen.push(measureSizes(state));
      if (state.mentionCount >= MENTIONS) break;
    }
    const most = (name: string) => Math.max(...seen.map((sizes) => sizes[name] ?? 0));
    expect(most('clusters')).toBeLessThanOrEqual(DEFAULT_BOUND.maxClusters);
    expect(most('clusters')).toBeGreaterThan(50); // so the bound is what limits them
    expect(most('candidates')).toBeLessThanOrEqual(DEFAULT_BOUND.maxCandidates);
    expect(most('words')).toBeLessThanOrEqual(DEFAULT_BOUND.maxTokens);
    expect(most('speakers')).toBeLessThanOrEqual(DEFAULT_BOUND.maxSpeakers);
  }, 300_000);

  it.each([
    ['rules', (): Resolver => createFreshResolver({ analyzer: GIVEN_TAGS })],
    [
      'a network',
      () =>
        createFreshResolver({ analyzer: GIVEN_TAGS, scorer: createRandomNetworks(createFreshResolver().analyze)() }),
    ],
  ])(
    'has a snapshot of %s that stops growing below 64 KB, and its summary says how much it omits',
    async (_, make) => {
      const document = make().document();
      const sizes: number[] = [];
      let placed = 0;
      for (const line of generateTurns(2)) {
        placed += (await document.push(line)).mentions.length;
        if (placed % 2000 === 0) sizes.push((await document.snapshot()).length);
        if (placed >= SNAPSHOT_MENTIONS) break;
      }
      expect(Math.max(...sizes)).toBeLessThan(MAX_SNAPSHOT_BYTES);
      const late = sizes.slice(-5);
      expect(Math.max(...late) / Math.min(...late)).toBeLessThan(1.1);
      const { mentions, omitted = 0, entities } = await document.summary();
      expect(mentions).toBe(SNAPSHOT_MENTIONS);
      expect(omitted).toBe(SNAPSHOT_MENTIONS - DEFAULT_BOUND.maxListed);
      const listed = entities.flatMap((entity) => entity.mentions);
      expect(Math.min(...listed)).toBeGreaterThanOrEqual(omitted);
    },
    120_000,
  );

  it('lists every mention of an ordinary document', async () => {
    const document = createFreshResolver({ analyzer: GIVEN_TAGS }).document();
    let placed = 0;
    for (const line of generateTurns(3)) {
      placed += (await document.push(line)).mentions.length;
      if (placed >= 4900) break;
    }
    expect((await document.summary()).omitted).toBeUndefined();
    const listed = (await document.entities({ singletons: true })).flatMap(({ mentions }) => mentions);
    expect(listed.sort((one, other) => one - other)).toEqual(Array.from({ length: placed }, (_, n) => n));
  }, 300_000);
});
