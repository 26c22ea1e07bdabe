import { describe, expect, it } from 'vitest';
import { describeParticipant, type Mention } from '../../../featurizer/mod.ts';
import { createBound, DecoderState, type Placement, placeMention } from '../../../src/decoder/mod.ts';
import { createEagerScorer, createFakeScorer } from '../../support/fake-scorer.ts';
import { createMention } from '../../support/mentions.ts';

const introduce = (speaker: string) => describeParticipant({ speaker }, { sentence: 0, turn: 0 });

function say(text: string, speaker: string, overrides: Partial<Mention> = {}): Mention {
  const person = /^(?:I|me|my)$/.test(text) ? 1 : text === 'you' ? 2 : 3;
  return createMention(text, { kind: 'pronoun', number: 'singular', person, speaker, ...overrides });
}

const QUOTED: Partial<Mention> = { context: { ...createMention('x').context, isQuoted: true } };

const eager = createEagerScorer();

async function place(mentions: readonly Mention[], state = new DecoderState<readonly string[]>()) {
  const placements: Placement[] = [];
  for (const mention of mentions) placements.push(await placeMention(state, mention, eager));
  return placements;
}

describe('participants', () => {
  it('are looked for by name only once somebody has one', async () => {
    const state = new DecoderState<readonly string[]>();
    await place([createMention('Ada')], state);
    expect(state.knowsNames).toBe(false);
    await place([introduce('Ada')], state);
    expect(state.knowsNames).toBe(true);
  });

  it('are clusters without a number on the wire', async () => {
    const [ada, first, own] = await place([
      introduce('Ada'),
      createMention('Bob', { speaker: 'Ada' }),
      say('I', 'Ada'),
    ]);
    expect(ada).toMatchObject({ n: 0, number: 0, cluster: 0 });
    expect(first).toMatchObject({ n: 1, number: 0 });
    expect(own).toMatchObject({ n: 2, number: 1, cluster: 0, confidence: 1 });
  });

  it('own their "I" outside quotations, whatever the scores say', async () => {
    const he = say('he', 'Ada', { gender: 'masculine' });
    const [, , own] = await place([introduce('Ada'), he, say('me', 'Ada')]);
    expect(own?.cluster).toBe(0);
    const [, stranger, quoted] = await place([introduce('Ada'), he, say('me', 'Ada', QUOTED)]);
    expect(quoted?.cluster).toBe(stranger?.cluster);
  });

  it('link an "I" to the newest one, and a first one to nothing that a client can see', async () => {
    const [, first, , second] = await place([introduce('Ada'), say('I', 'Ada'), say('you', 'Bob'), say('my', 'Ada')]);
    expect(first?.antecedentNumber).toBeNull();
    expect(second?.antecedentNumber).toBe(0);
  });

  it('are not "you two", nor the "you" in "you both", alone', async () => {
    const following = { word: 'both', tag: 'DT' };
    const both = say('you', 'Ada', { context: { ...createMention('x').context, following } });
    const two = say('you two', 'Ada', { person: 2, words: ['you', 'two'] });
    for (const several of [both, two]) {
      const [, bea, one, group] = await place([introduce('Ada'), introduce('Bea'), say('you', 'Ada'), several]);
      expect(one?.cluster).toBe(bea?.cluster);
      expect(group?.cluster).not.toBe(bea?.cluster);
    }
  });

  it('are not the first name of somebody else', async () => {
    const name = (text: string, speaker: string) => createMention(text, { kind: 'proper', speaker });
    const named = async (label: string, text: string) => {
      const [participant, mention] = await place([introduce(label), name(text, 'Bob')]);
      return participant?.cluster === mention?.cluster;
    };
    expect(await named('Omar', 'Hana')).toBe(false);
    expect(await named('Omar', 'Oscar')).toBe(true);
    expect(await named('Agent', 'Hana')).toBe(true);
    expect(await named('Omar Haddad', 'Hana')).toBe(true);
  });

  it('say their own name only to introduce themselves', async () => {
    const context = { ...createMention('Lumi').context, following: { word: 'left', tag: 'VBD' } };
    const said = async (preceding: string, more: Partial<Mention> = {}) => {
      const word = { word: preceding, tag: 'X' };
      const lumi = createMention('Lumi', {
        kind: 'proper',
        speaker: 'Bot',
        context: { ...context, preceding: word },
        ...more,
      });
      const [bot, mention] = await place([introduce('Bot'), lumi]);
      return bot?.cluster === mention?.cluster;
    };
    expect(await said("'m")).toBe(true);
    expect(await said('asked')).toBe(false);
    expect(await said('asked', { context: { ...context, isQuoted: true } })).toBe(true);
  });

  it('of whom there are two are not "you" if the speaker calls them "he", unless somebody calls them', async () => {
    const he = say('he', 'Ada', { gender: 'masculine' });
    const [, other, you] = await place([introduce('Ada'), he, say('you', 'Ada')]);
    expect(you?.cluster).not.toBe(other?.cluster);
    const voss = createMention('Voss', { kind: 'proper', speaker: 'Ada', relation: 'vocative' });
    const [, , called, addressed] = await place([introduce('Ada'), he, voss, say('you', 'Ada')]);
    expect(addressed?.cluster).toBe(called?.cluster);
  });

  it('are "this" only beside "is"', async () => {
    const { context } = createMention('this');
    const that = (word: string) =>
      createMention('this', {
        kind: 'demonstrative',
        speaker: 'Bob',
        context: { ...context, following: { word, tag: 'VBZ' } },
      });
    const [ada, identified] = await place([introduce('Ada'), that('is')]);
    expect(identified?.cluster).toBe(ada?.cluster);
    const [, thing] = await place([introduce('Ada'), that('helps')]);
    expect(thing?.cluster).not.toBe(ada?.cluster);
  });

  it('are neither "we" nor "me and him" alone', async () => {
    const we = say('we', 'Ada', { person: 1, number: 'plural' });
    const both = say('me and him', 'Ada', { person: 1, words: ['me', 'and', 'him'] });
    for (const several of [we, both]) {
      const [ada, group, own] = await place([introduce('Ada'), several, say('I', 'Ada')]);
      expect(group?.cluster).not.toBe(ada?.cluster);
      expect(own).toMatchObject({ cluster: ada?.cluster, antecedentNumber: null });
    }
  });

  it('are not "he" or "she" as long as there are two of them, except in quotations', async () => {
    const she = (overrides: Partial<Mention> = {}) => say('she', 'Ada', { gender: 'feminine', ...overrides });
    const [, bob, , third] = await place([introduce('Ada'), introduce('Bea'), say('you', 'Ada'), she()]);
    expect(third?.cluster).not.toBe(bob?.cluster);
    const [, bea, , quoted] = await place([introduce('Ada'), introduce('Bea'), say('you', 'Ada'), she(QUOTED)]);
    expect(quoted?.cluster).toBe(bea?.cluster);
    const [, , cleo, , among] = await place([
      introduce('Ada'),
      introduce('Bea'),
      introduce('Cleo'),
      say('you', 'Ada'),
      she({ turn: 1 }),
    ]);
    expect(among?.cluster).toBe(cleo?.cluster);
  });

  it('are not "he" in a turn that addresses them', async () => {
    const group = [introduce('Ada'), introduce('Cy'), introduce('Bob')];
    const he = (turn: number) => say('he', 'Ada', { gender: 'masculine', turn });
    const you = say('you', 'Ada', { turn: 1, calledBeside: 'Bob' });
    const [, , bob, , inTurn] = await place([...group, you, he(1)]);
    expect(inTurn?.cluster).not.toBe(bob?.cluster);
    const [, , , , later] = await place([...group, you, he(2)]);
    expect(later?.cluster).toBe(bob?.cluster);
    const called = createMention('Bob', { speaker: 'Ada', turn: 1, relation: 'vocative' });
    const [, , , , afterCall] = await place([...group, called, he(1)]);
    expect(afterCall?.cluster).not.toBe(bob?.cluster);
  });

  it('do not speak of those as "they" whom they only call', async () => {
    const guys = createMention('guys', { speaker: 'Ada', relation: 'vocative', number: 'plural' });
    const they = (speaker: string) => say('they', speaker, { gender: 'unknown', number: 'plural' });
    const [called, own] = await place([guys, they('Ada')]);
    expect(own?.cluster).not.toBe(called?.cluster);
    const [group, other] = await place([guys, they('Bob')]);
    expect(other?.cluster).toBe(group?.cluster);
  });

  it('address nobody whom they talk about, only whom they call', async () => {
    const told = createMention('the plumber', { kind: 'nominal', speaker: 'Ada' });
    const [plumber, you] = await place([told, say('you', 'Ada')]);
    expect(you?.cluster).not.toBe(plumber?.cluster);
    const called = createMention('buddy', { kind: 'nominal', speaker: 'Ada', relation: 'vocative', sentence: 1 });
    const [buddy, addressed] = await place([called, say('you', 'Ada')]);
    expect(addressed?.cluster).toBe(buddy?.cluster);
  });

  it('are never one entity', async () => {
    const [ada, bob] = await place([introduce('Ada'), introduce('Bob')]);
    expect(bob?.cluster).not.toBe(ada?.cluster);
  });

  it('may be somebody who was spoken of before', async () => {
    const [, name, bob] = await place([introduce('Ada'), createMention('Bob', { speaker: 'Ada' }), introduce('Bob')]);
    // The scorer above links a name to the newest candidate: here to Ada. A participant cannot
    // follow it there.
    expect(name?.cluster).toBe(0);
    expect(bob?.cluster).toBe(1);
    const [alone, later] = await place([createMention('Bob'), introduce('Bob')]);
    expect(later?.cluster).toBe(alone?.cluster);
  });

  it.each([
    ['you', {}],
    ['she', { gender: 'feminine' }],
    ['they', {}],
    ['it', { gender: 'neuter' }],
  ] as const)('are not "%s" in their own words', async (text, overrides) => {
    const [, pronoun] = await place([introduce('Ada'), say(text, 'Ada', overrides)]);
    expect(pronoun?.cluster).toBe(1);
  });

  it('are nobody whom others have talked about by another name, unless they called them', async () => {
    const person: Partial<Mention> = { kind: 'proper', entityType: 'person', speaker: 'Greg' };
    const olsen = createMention('Mrs. Olsen', person);
    const she = say('she', 'Greg', { gender: 'feminine' });
    const meet = async (...before: readonly Mention[]) => {
      const placements = await place([...before, introduce('Linda')]);
      return placements.at(-1)?.cluster === placements.at(-2)?.cluster;
    };
    expect(await meet(olsen, she)).toBe(false);
    expect(await meet(olsen)).toBe(true);
    expect(await meet(createMention('Lin', person), she)).toBe(true);
    expect(await meet(createMention('my wife', { speaker: 'Greg' }), she)).toBe(true);
    expect(await meet(createMention('Mrs. Olsen', { ...person, relation: 'vocative' }), she)).toBe(true);
  });

  it('are not "it" or "we" in the words of others, but may be "she"', async () => {
    const [, it1, we, she] = await place([
      introduce('Ada'),
      say('it', 'Bob', { gender: 'neuter' }),
      say('we', 'Bob', { person: 1, number: 'plural' }),
      say('she', 'Bob', { gender: 'feminine' }),
    ]);
    expect(it1?.cluster).toBe(1);
    expect(we?.cluster).toBe(1);
    expect(she?.cluster).toBe(1); // the newest candidate
    const group = [introduce('Bob'), introduce('Cy'), introduce('Ada')];
    const [, , ada, named] = await place([...group, say('she', 'Bob', { gender: 'feminine' })]);
    expect(named?.cluster).toBe(ada?.cluster);
  });

  it('stay open while others close, up to the number of speakers', async () => {
    const state = new DecoderState<readonly string[]>(createBound({ maxClusters: 3, maxSpeakers: 2 }));
    const never = createFakeScorer(() => ({}));
    const add = (mention: Mention) => placeMention(state, mention, never);
    for (const speaker of ['Ada', 'Bob']) await add(introduce(speaker));
    for (const name of ['Cleo', 'Dora', 'Eva']) await add(createMention(name));
    expect(state.findParticipant('Ada')).toBeDefined();
    expect(state.findParticipant('Bob')).toBeDefined();
    await add(introduce('Finn'));
    expect(state.findParticipant('Ada')).toBeUndefined();
    expect(state.findParticipant('Finn')).toBeDefined();
    expect(state.clusters).toHaveLength(3);
  });
});

describe('participants who are called', () => {
  const call = (text: string, overrides: Partial<Mention> = {}) =>
    createMention(text, { speaker: 'Flight', relation: 'vocative', ...overrides });
  const crew = [introduce('Flight'), introduce('Rover Driver'), introduce('Prof. Lindahl')];

  it.each([
    ['Driver', 1],
    ['rover', 1],
    ['Professor', 2],
    ['Captain', 3],
  ])('may be called by a word of their label: %s', async (text, cluster) => {
    const never = createFakeScorer(() => ({}));
    const state = new DecoderState<readonly string[]>();
    for (const mention of crew) await placeMention(state, mention, never);
    expect(await placeMention(state, call(text), never)).toMatchObject({ cluster });
    expect(state.findCalled(text.toLowerCase())).toBe([undefined, 'Rover Driver', 'Prof. Lindahl'][cluster]);
    expect(state.findNamed('driver')).toBeUndefined();
  });

  it('are not those who only share the word with others, or who speak', async () => {
    const never = createFakeScorer(() => ({}));
    const state = new DecoderState<readonly string[]>();
    for (const speaker of ['Captain Luka', 'Captain Thijs']) await placeMention(state, introduce(speaker), never);
    expect(await placeMention(state, call('Captain'), never)).toMatchObject({ cluster: 2 });
    expect(await placeMention(state, call('Thijs', { speaker: 'Captain Thijs' }), never)).toMatchObject({ cluster: 1 });
    expect(state.findCalled('captain')).toBeUndefined();
  });

  it('are the "you" before their name', async () => {
    const stop = say('you', 'Bob', { calledBeside: 'Ada' });
    const [ada, , you] = await place([introduce('Ada'), introduce('Cy'), stop]);
    expect(you).toMatchObject({ cluster: ada?.cluster, confidence: 0.97 });
    const two = { ...stop, words: ['you', 'two'] };
    const [, cy, group] = await place([introduce('Ada'), introduce('Cy'), two]);
    expect([ada?.cluster, cy?.cluster]).not.toContain(group?.cluster);
  });
});

describe('somebody who is called in the sentence of a "you"', () => {
  const never = createFakeScorer(() => ({}));
  const clustersOf = async (...mentions: Mention[]) => {
    const state = new DecoderState<readonly string[]>();
    const clusters: number[] = [];
    for (const mention of mentions) clusters.push((await placeMention(state, mention, never)).cluster);
    return clusters;
  };
  const call = (text: string, overrides: Partial<Mention>) =>
    createMention(text, { speaker: 'Ada', relation: 'vocative', ...overrides });
  const titled = call('Dr. Pereira', { start: 0, end: 2, head: 1, words: ['dr.', 'pereira'] });
  const inner = call('Pereira', { start: 1, end: 2, head: 1 });
  const your = say('your', 'Ada', { person: 2, start: 5, end: 6 });

  it('is called by the whole name, with its title', async () => {
    expect(await clustersOf(titled, inner, your)).toEqual([0, 1, 0]);
  });

  it('is not called by a phrase with the "you" in it', async () => {
    const misread = call('Pereira, how is your back', { start: 1, end: 7, head: 1 });
    expect(await clustersOf(titled, misread, your)).toEqual([0, 1, 0]);
  });

  it('is not several people', async () => {
    const following = { word: 'two', tag: 'CD' };
    expect(await clustersOf(titled, { ...your, context: { ...your.context, following } })).toEqual([0, 1]);
  });
});

describe('the antecedent on the wire', () => {
  it('is a name or an "I" of the participant rather than the newest "you"', async () => {
    const named = createMention('Ada', { speaker: 'Bob' });
    const [, , , , own, addressed] = await place([
      introduce('Bob'),
      introduce('Ada'),
      named,
      say('you', 'Bob', { calledBeside: 'Ada' }),
      say('I', 'Ada'),
      say('you', 'Bob', { calledBeside: 'Ada' }),
    ]);
    expect(own?.antecedentNumber).toBe(0);
    expect(addressed?.antecedentNumber).toBe(2);
  });

  it('is the whole phrase of which a name is a part', async () => {
    const whole = say('Ada in Prosser', 'Bob', { kind: 'proper', start: 0, end: 3 });
    const [, , , , own] = await place([
      introduce('Bob'),
      introduce('Ada'),
      createMention('Ada', { speaker: 'Bob', kind: 'proper' }),
      whole,
      say('I', 'Ada', { sentence: 1 }),
    ]);
    expect(own?.antecedentNumber).toBe(1);
  });

  it('is the newest mention of a participant who has neither', async () => {
    const [, , first, own] = await place([
      introduce('Bob'),
      introduce('Ada'),
      say('you', 'Bob', { calledBeside: 'Ada' }),
      say('I', 'Ada'),
    ]);
    expect(first?.antecedentNumber).toBeNull();
    expect(own?.antecedentNumber).toBe(0);
  });
});

describe('several people', () => {
  const context = createMention('x').context;
  const governor = { word: 'one', tag: 'CD', side: 'left', relation: 'root' } as const;
  const oneOf = say('you', 'Ada', { context: { ...context, preceding: { word: 'of', tag: 'IN' }, governor } });

  it('are not one participant: "one of you"', async () => {
    const [, bea, group] = await place([introduce('Ada'), introduce('Bea'), oneOf]);
    expect(group?.cluster).not.toBe(bea?.cluster);
    const proud = { ...oneOf, context: { ...oneOf.context, governor: { ...governor, word: 'proud' } } };
    const [, cleo, one] = await place([introduce('Ada'), introduce('Cleo'), proud]);
    expect(one?.cluster).toBe(cleo?.cluster);
  });

  it('are not joined by whoever speaks next', async () => {
    const two = say('you two', 'Ada', { person: 2, words: ['you', 'two'] });
    const [, group, bea] = await place([introduce('Ada'), two, introduce('Bea')]);
    expect(bea?.cluster).not.toBe(group?.cluster);
  });
});

it('take over the whole of a name that was said before them, with its title', async () => {
  const inner = createMention('Pereira', { start: 1, end: 2, head: 1 });
  const titled = createMention('Dr. Pereira', { start: 0, end: 2, head: 1, words: ['dr.', 'pereira'] });
  const never = createFakeScorer(() => ({}));
  const state = new DecoderState<readonly string[]>();
  const placed: Placement[] = [];
  for (const mention of [titled, inner, introduce('Pereira')]) placed.push(await placeMention(state, mention, never));
  expect(placed.map(({ cluster }) => cluster)).toEqual([0, 1, 0]);
});
