/** Antecedents found by name: the same as by a full scan. */
import { describe, expect, it } from 'vitest';
import {
  describeEntity,
  describeParticipant,
  isAkin,
  isNamedBy,
  type Mention,
  tallyMentions,
  toComparisonKeys,
  toTallyHead,
} from '../../../featurizer/mod.ts';
import { createRandom } from '../../../scripts/shared/random.ts';
import { createBound, DecoderState, type KeptMention, UNBOUNDED, UNLIMITED_REACH } from '../../../src/decoder/mod.ts';
import { extractAllMentions } from '../../support/mention-documents.ts';
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

const PLACE = { turn: 0, sentence: 0, addressees: ['Zoë'] };
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

  it('count what agrees with each pronoun, and mentions per head, up to the newest', () => {
    const state = new DecoderState<number>(bound);
    expect(state.earlier.countAgreeing()).toEqual([0, 0, 0, 0, 0, 0]);
    let all: Mention[] = [];
    for (let n = 0; n < 200; n++) {
      all = tallyMentions([...all, drawMention()]);
      state.commit(all[n] as Mention, random() < 0.5 ? pick(state.clusters) : undefined, n);
      const [next] = tallyMentions([...all, drawMention()]).slice(-1);
      expect(state.earlier.countAgreeing()).toEqual(next?.tally?.agreeing);
      for (const head of ['cat', 'house', 'ada', 'you', 'nobody']) {
        const newest = state.candidates.findLast(({ mention }) => toTallyHead(mention) === head)?.mention;
        expect(state.earlier.countHead(head)).toBe(newest === undefined ? 0 : (newest.tally?.sameHead ?? 0) + 1);
      }
    }
  });
});

describe('packed antecedents', () => {
  const documents = extractAllMentions().map((turns) => turns.flat());
  const odd = [
    createMention('İstanbul', { text: 'İstanbul 🌉' }), // the text is longer than its span
    createMention('Zoë', { speaker: 'Zoë', addressees: ['Łukasz', 'Ada'] }), // two bytes per letter
    createMention('a\0b', { speaker: '' }),
    createMention('Ada', { isParticipant: true, names: ['ada'] }),
    createMention('x'.repeat(300)),
    createMention('cat', { words: ['two words'] }),
    createMention('dog', { headTag: 'T'.repeat(99) }),
    describeParticipant({ speaker: 'Dr. Ada Hughes', aliases: ['Ada'] }, PLACE),
    describeParticipant({ speaker: '⚙' }, { ...PLACE, addressees: [] }),
    describeEntity({ name: 'Acme Corp', aliases: ['Acme', 'the firm'], kind: 'company' }, PLACE),
    createMention('she', { speaker: 'Bob', addressees: ['Ada'] }),
  ];

  it('are unpacked as they were, but for whom their turn names', () => {
    for (const mentions of [...documents, odd]) {
      const state = new DecoderState<number>(UNBOUNDED, undefined, { isPacked: true });
      const tallied = tallyMentions(mentions);
      for (const [n, mention] of tallied.entries()) {
        if (n % 5 > 0) for (const speaker of [mention.speaker, mention.addressees?.[0]]) state.addSpeaker(speaker);
        state.commit(mention, undefined, n);
      }
      expect(state.candidates.map(({ mention }) => simplify(mention))).toEqual(tallied.map(simplify));
    }
  });

  it('stay the same while others are dropped', () => {
    const mentions = documents.flat().slice(0, 400);
    const [packed, whole] = [true, false].map((isPacked) => new DecoderState<number>(bound, undefined, { isPacked }));
    for (const [n, mention] of mentions.entries()) {
      for (const state of [packed, whole]) state?.commit({ ...mention }, undefined, n);
      expect(packed?.candidates.map(({ n, mention }) => [n, mention.text])).toEqual(
        whole?.candidates.map(({ n, mention }) => [n, mention.text]),
      );
    }
    const read = (state: DecoderState<number> | undefined) => state?.candidates.map(({ mention }) => simplify(mention));
    expect(read(packed)).toEqual(read(whole));
  });
});

/** What is kept of a mention. */
function simplify({ called: _, told: __, addressees, ...mention }: Mention): Mention {
  return { ...mention, addressees: addressees?.slice(0, 1) ?? [] };
}
