/** Antecedents found by name: the same as by a full scan. */
import { describe, expect, it } from 'vitest';
import { isAkin, isNamedBy, type Mention, toComparisonKeys, toTallyHead } from '../../../featurizer/mod.ts';
import { createRandom } from '../../../scripts/shared/random.ts';
import { createBound, DecoderState, type KeptMention, UNLIMITED_REACH } from '../../../src/decoder/mod.ts';
import { createMention } from '../../support/mentions.ts';

/** Nothing is near but the mention right before. */
const bound = createBound({
  maxClusters: 12,
  maxAntecedents: 5,
  maxCandidates: 40,
  dropping: 'names',
  reach: { ...UNLIMITED_REACH, speakers: 1, strangers: 1, pronouns: 1 },
});

const random = createRandom(5);
const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
const WORDS = ['cat', 'cats', 'Ada', 'Bob', 'WHO', 'house', 'houses', 'first'];

const QUOTED = { ...createMention('you').context, isQuoted: true };

/** Names and nouns of a few words, acronyms among them, and pronouns. */
function drawMention(): Mention {
  const speaker = pick(['Ada', 'Bob', undefined]);
  const kind = pick(['proper', 'nominal', 'nominal', 'pronoun'] as const);
  // Quoted, so that no rule about participants applies.
  if (kind === 'pronoun') return createMention('you', { kind, person: pick([1, 2, 3]), speaker, context: QUOTED });
  if (random() < 0.1) {
    const text = 'World Health Organization';
    const words = text.toLowerCase().split(' ');
    return createMention('Organization', { kind: 'proper', text, words, end: 3, head: 2, speaker });
  }
  const [modifier, head] = [pick(WORDS), pick(WORDS)];
  const words = [modifier.toLowerCase(), head.toLowerCase()];
  return createMention(head, { kind, text: `${modifier} ${head}`, words, end: 2, head: 1, speaker });
}

/** What a mention sees at any distance, by a full scan. */
function seesFar(mention: Mention, { mention: other, keys }: KeptMention<number>): boolean {
  const own = toComparisonKeys(mention);
  if (own.isClosed) return (other.kind === 'pronoun' && other.person !== 3) || isNamedBy(own, keys);
  return !keys.isClosed && isAkin(own, keys);
}

describe('the kept antecedents', () => {
  it('are found by name, the same as by a full scan, while some are dropped and clusters close', () => {
    const state = new DecoderState<number>(bound);
    let found = 0;
    for (let n = 0; n < 400; n++) {
      const mention = drawMention();
      if (mention.kind !== 'pronoun' || mention.person !== 3) {
        const selected = state.createView(mention).candidates;
        expect(selected).toEqual(state.candidates.filter((kept) => kept.n === n - 1 || seesFar(mention, kept)));
        found += selected.length;
      }
      state.commit(mention, random() < 0.5 ? pick(state.clusters) : undefined, n);
    }
    expect(found).toBeGreaterThan(1000);
  });

  it('report the newest, overall and per head', () => {
    const state = new DecoderState<number>(bound);
    expect(state.earlier.newest).toBeUndefined();
    for (let n = 0; n < 200; n++) {
      state.commit(drawMention(), random() < 0.5 ? pick(state.clusters) : undefined, n);
      const kept = state.candidates.map(({ mention }) => mention);
      expect(state.earlier.newest).toBe(kept.at(-1));
      for (const head of ['cat', 'house', 'ada', 'you', 'nobody']) {
        expect(state.earlier.findNewest(head)).toBe(kept.findLast((mention) => toTallyHead(mention) === head));
      }
    }
  });
});
