import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import type { Mention } from '../../featurizer/mod.ts';
import { createRandom } from '../../scripts/shared/random.ts';
import type { Scorer } from '../../src/decoder/mod.ts';
import { type ResolverDocument, SnapshotError, WarmDocuments, type WarmSessions } from '../../src/mod.ts';
import { RulesScorer } from '../../src/model/mod.ts';
import { createResolver } from '../../src/platform/node/mod.ts';
import { checkInput, encodeLine, resolveOptionsSchema } from '../../src/protocol/mod.ts';
import { resolveLines } from '../../src/session/mod.ts';
import { writeConversation } from '../support/conversations.ts';
import { createFakeScorer } from '../support/fake-scorer.ts';
import { createFreshResolver, sharedAnalyzer } from '../support/shared-parser.ts';

const OPTIONS = { resolved: true, singletons: true } as const;
const TURNS = 30;
const resolver = await createResolver();
const conversations = Array.from({ length: 5 }, (_, seed) => writeConversation(seed + 1, TURNS));

async function push(document: ResolverDocument, turn: (typeof conversations)[number][number]): Promise<string[]> {
  const { mentions, turn: done } = await document.push(turn);
  return [...mentions.map(encodeLine), encodeLine(done)];
}

async function resolveAlone(turns: (typeof conversations)[number]): Promise<string[]> {
  const document = (await createResolver()).document(OPTIONS);
  const lines: string[] = [];
  for (const turn of turns) lines.push(...(await push(document, turn)));
  return [...lines, encodeLine(await document.summary())];
}

describe('a frozen document', () => {
  it('thaws when it is used, and decides and sums up the same', async () => {
    for (const turns of conversations.slice(0, 2)) {
      const document = resolver.document(OPTIONS);
      const lines: string[] = [];
      for (const [at, turn] of turns.entries()) {
        if (at % 3 !== 0) await document.freeze();
        lines.push(...(await push(document, turn)));
      }
      await document.freeze();
      lines.push(encodeLine(await document.summary()));
      expect(lines).toEqual(await resolveAlone(turns));
    }
  });

  it('waits for the turns that were pushed before, and is there for those pushed after', async () => {
    const document = resolver.document();
    const [first, , second] = await Promise.all([
      document.push({ text: 'Maria left.' }),
      document.freeze(),
      document.push({ text: 'She was late.' }),
    ]);
    expect([first.turn.turn, second.turn.turn]).toEqual([0, 1]);
    expect(await document.entities()).toMatchObject([{ label: 'Maria', mentions: [0, 1] }]);
  });

  it('streams, introduces and stores as if it had never been frozen', async () => {
    const document = resolver.document();
    await document.freeze();
    await document.introduce({ speaker: 'u1', aliases: ['Maria'] });
    await document.freeze();
    const lines = [];
    for await (const line of document.stream({ text: 'I left.', speaker: 'u1' })) lines.push(line);
    expect(lines).toMatchObject([
      { type: 'mention', entity: 0 },
      { type: 'turn', participant: 0 },
    ]);
    const before = await document.snapshot();
    await document.freeze();
    expect(await document.snapshot()).toEqual(before);
  });

  it('stays as it is if its scorer cannot be stored', async () => {
    const document = createFreshResolver({ scorer: createFakeScorer(() => ({})) }).document();
    await document.push({ text: 'Maria left.' });
    await expect(document.freeze()).rejects.toThrow(SnapshotError);
    expect((await document.push({ text: 'She was late.' })).turn.turn).toBe(1);
  });
});

describe('many documents of one resolver', () => {
  it('decide as if each was alone, however they are interleaved', async () => {
    const documents = conversations.map(() => resolver.document(OPTIONS));
    const lines = conversations.map((): string[] => []);
    const random = createRandom(7);
    const next = conversations.map(() => 0);
    for (let left = TURNS * conversations.length; left > 0; left--) {
      let at = Math.floor(random() * conversations.length);
      while (next[at] === TURNS) at = (at + 1) % conversations.length;
      const turn = conversations[at]?.[next[at] ?? 0];
      if (turn !== undefined) lines[at]?.push(...(await push(documents[at] as ResolverDocument, turn)));
      next[at] = (next[at] ?? 0) + 1;
    }
    for (const [at, turns] of conversations.entries()) {
      const summary = encodeLine(await (documents[at] as ResolverDocument).summary());
      expect([...(lines[at] ?? []), summary]).toEqual(await resolveAlone(turns));
    }
  });
});

describe('a closed document', () => {
  it('finishes what was pushed and refuses what comes later', async () => {
    const document = resolver.document();
    const pushed = document.push({ text: 'Maria left.' });
    const closed = document.close();
    const late = expect(document.push({ text: 'She was late.' })).rejects.toThrow(/found a closed one/);
    expect((await pushed).turn.turn).toBe(0);
    await closed;
    await late;
    await expect(document.summary()).rejects.toThrow(/found a closed one/);
    await document.close();
  });
});

describe('WarmDocuments', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const collectTwice = async () => {
    for (let times = 0; times < 4; times++) {
      collect();
      await nextTurn();
      await nextTurn();
    }
  };

  class Fake {
    frozen = 0;
    async freezeIfIdle() {
      this.frozen++;
    }
  }

  it('freezes documents that were idle through a collection, but for the most recent ones', async () => {
    const warm = new WarmDocuments({ maxWarm: 2, minIdleMs: 0, nextTurn: setImmediate });
    const documents = Array.from({ length: 5 }, () => new Fake());
    for (const document of documents) await warm.touch(Symbol(), document);
    expect(documents.map(({ frozen }) => frozen)).toEqual([0, 0, 0, 0, 0]);
    await collectTwice();
    expect(documents.map(({ frozen }) => frozen)).toEqual([1, 1, 1, 0, 0]);
  });

  it('leaves documents alone that nobody references, or that were closed', async () => {
    const warm = new WarmDocuments({ maxWarm: 0, minIdleMs: 0, nextTurn: setImmediate });
    let frozen = 0;
    const count = async () => {
      frozen++;
    };
    for (let times = 0; times < 10; times++) await warm.touch(Symbol(), { freezeIfIdle: count });
    const closed = new Fake();
    const key = Symbol();
    await warm.touch(key, closed);
    warm.forget(key);
    await collectTwice();
    expect([frozen, closed.frozen]).toEqual([0, 0]);
  });

  it('leaves documents alone that were just used', async () => {
    let now = 0;
    const warm = new WarmDocuments({ maxWarm: 0, minIdleMs: 1000, nextTurn: setImmediate, now: () => now });
    const documents = [new Fake(), new Fake()] as const;
    await warm.touch(Symbol(), documents[0]);
    now = 600;
    await warm.touch(Symbol(), documents[1]);
    now = 1000;
    await collectTwice();
    expect(documents.map(({ frozen }) => frozen)).toEqual([1, 0]);
    now = 1600;
    await collectTwice();
    expect(documents.map(({ frozen }) => frozen)).toEqual([1, 1]);
  });

  it('rests between two documents while others are used', async () => {
    let now = 0;
    const warm = new WarmDocuments({ maxWarm: 0, minIdleMs: 0, nextTurn: setImmediate, now: () => now });
    const [busy, key] = [new Fake(), Symbol()];
    const use = () => warm.touch(key, busy);
    class Slow extends Fake {
      override async freezeIfIdle() {
        await super.freezeIfIdle();
        now += 10;
        void use();
      }
    }
    const idle = [new Slow(), new Slow()];
    for (const document of idle) await warm.touch(Symbol(), document);
    await collectTwice();
    expect(idle.map(({ frozen }) => frozen)).toEqual([1, 0]);
    now = 109;
    await use();
    await nextTurn();
    expect(idle.map(({ frozen }) => frozen)).toEqual([1, 0]);
    now = 110;
    await use();
    await nextTurn();
    expect(idle.map(({ frozen }) => frozen)).toEqual([1, 1]);
  });
});

describe('a stream that waits for input', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  /** Freezes at once whatever was used. */
  const freezing: WarmSessions = { touch: (_, session) => session.freezeIfIdle(), forget: () => {} };
  const states = new Set<WeakRef<object>>();
  /** Takes note of the states that it sees. */
  const rules = new RulesScorer();
  const scorer = Object.assign(new RulesScorer(), {
    advance(memory: Parameters<RulesScorer['advance']>[0], mention: Mention, view: object) {
      states.add(new WeakRef(view));
      return rules.advance(memory, mention);
    },
  });
  const setup = { analyzer: sharedAnalyzer, scorer: scorer as Scorer, options: resolveOptionsSchema.parse(OPTIONS) };

  /** Resolves lines that arrive one by one; `onWait` is called whenever the stream waits for the next. */
  async function resolve(
    lines: readonly object[],
    warm?: WarmSessions,
    onWait?: () => Promise<void>,
  ): Promise<string[]> {
    async function* arrive() {
      for (const line of lines) {
        await onWait?.();
        yield line;
      }
    }
    const read: string[] = [];
    for await (const line of resolveLines(checkInput(arrive()), { ...setup, warm })) read.push(encodeLine(line));
    return read;
  }

  it('keeps nothing but its snapshot, and goes on to decide the same', async () => {
    const [one = [], other = []] = conversations.map((turns) => turns.map((turn) => ({ ...turn, type: 'turn' })));
    const correction = { type: 'correct', n: 3, entity: null };
    const lines = [...one.slice(0, 8), correction, ...one.slice(8, 12), { type: 'end' }, ...other.slice(0, 6)];
    let left = 0;
    const watch = async () => {
      await new Promise((resolve) => setImmediate(resolve)); // weak references last until the next turn
      collect();
      for (const state of states) if (state.deref() !== undefined) left++;
      states.clear();
    };
    expect(await resolve(lines, freezing, watch)).toEqual(await resolve(lines));
    expect(left).toBe(0);
    await resolve(lines, undefined, watch);
    expect(left).toBeGreaterThan(0);
  });
});
