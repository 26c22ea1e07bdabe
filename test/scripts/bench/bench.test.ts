import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { benchCommand } from '../../../scripts/bench/command.ts';
import type { Latency, LatencyPoint } from '../../../scripts/bench/latency.ts';
import { plotLatency } from '../../../scripts/bench/plot-latency.ts';
import { readText } from '../../../scripts/bench/read-text.ts';
import { writeStories } from '../../../scripts/bench/text/write-story.ts';
import { timeInRounds } from '../../../scripts/bench/throughput.ts';
import { findMedian, findQuantile, findQuantiles } from '../../../scripts/bench/timing.ts';
import { checkLine } from '../../../src/protocol/mod.ts';
import { captureOutput } from '../../support/capture-output.ts';
import { readOpenTags } from '../../support/open-tags.ts';

describe('timing', () => {
  it('takes quantiles by the nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(findQuantiles(values)).toEqual({ p50: 50, p95: 95, p99: 99 });
    expect(findQuantile([7], 0.99)).toBe(7);
    expect(findQuantile([], 0.5)).toBeNaN();
  });

  it('takes the middle value, or the mean of the middle two', () => {
    expect(findMedian([9, 1, 5])).toBe(5);
    expect(findMedian([4, 1, 3, 2])).toBe(2.5);
  });

  it('alternates jobs and discards the warm-up rounds of each pass', async () => {
    const order: string[] = [];
    const job = (name: string, time: number) => async () => {
      order.push(name);
      return time;
    };
    const times = await timeInRounds({ one: job('one', 3), two: job('two', 5) }, { passes: 2, warmUps: 1, rounds: 1 });
    expect(order).toEqual(['one', 'one', 'two', 'two', 'one', 'one', 'two', 'two']);
    expect(Object.fromEntries(times)).toEqual({ one: [3, 3], two: [5, 5] });
  });
});

describe('the generated text', () => {
  const stories = writeStories({ documents: 5, words: 3000 });

  it('has thousands of different words and the requested length', () => {
    const words = stories.flat().flatMap(({ text }) => text.split(' '));
    expect(new Set(words).size).toBeGreaterThan(2000);
    for (const turns of stories) {
      const count = turns.reduce((sum, { text }) => sum + text.split(' ').length, 0);
      expect(count).toBeGreaterThanOrEqual(3000);
      expect(count).toBeLessThan(3200);
    }
  });

  it('depends only on the seed', () => {
    expect(writeStories({ documents: 1, words: 300, seed: 2 })).toEqual([
      ...writeStories({ documents: 2, words: 300, seed: 1 }).slice(1),
    ]);
    expect(writeStories({ documents: 1, words: 300, seed: 2 })).not.toEqual(
      writeStories({ documents: 1, words: 300, seed: 3 }),
    );
  });

  it('fills every slot', () => {
    expect(stories.flat().filter(({ text }) => /[{}]|undefined| {2}/.test(text))).toEqual([]);
  });
});

describe('the plot of latencies', () => {
  const createPoint = (mention: number, time: number): LatencyPoint => {
    const quantiles = { p50: time, p95: 2 * time, p99: 3 * time };
    return { mention, decision: quantiles, wait: quantiles };
  };
  const latency: Latency = {
    providers: {
      wasm: [createPoint(100, 50), createPoint(1000, 80)],
      simd: [createPoint(100, 40), createPoint(1000, 41)],
      'onnxruntime-node': [createPoint(100, 51), createPoint(1000, 81)],
      typescript: [createPoint(100, 52), createPoint(1000, 82)],
    },
    growth: { wasm: 1, simd: 1, 'onnxruntime-node': 1, typescript: 1 },
    snapshots: [],
  };

  it('is well-formed, with three curves for WASM and one per other provider, inside the plot', () => {
    const svg = plotLatency(latency, 'Time & mentions');
    expect(readOpenTags(svg)).toEqual([]);
    expect(svg).toContain('Time &amp; mentions');
    const curves = [...svg.matchAll(/<polyline[^>]* points="([^"]*)"/g)].map((found) => found[1]?.split(' ') ?? []);
    expect(curves.map(({ length }) => length)).toEqual([2, 2, 2, 2, 2, 2]);
    for (const [x, y] of curves.flat().map((place) => place.split(',').map(Number))) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(860);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(460);
    }
  });

  it('draws a slower decision higher', () => {
    const [p50 = '', p95 = ''] = [...plotLatency(latency, 't').matchAll(/<polyline[^>]* points="([^"]*)"/g)].map(
      (found) => found[1] ?? '',
    );
    const readY = (places: string) => Number(places.split(' ')[0]?.split(',')[1]);
    expect(readY(p95)).toBeLessThan(readY(p50));
  });
});

describe('antecedent bench', () => {
  it.each([
    [['--only', 'speed'], '--only: Invalid option: expected one of "throughput"'],
    [['--mentions', '5'], '--mentions: Too small: expected number to be >=100'],
    [['--rounds', 'many'], '--rounds: Invalid input: expected number'],
    [['--svg', 'x.svg', '--only', 'size'], '--svg: found --only without latency'],
    [['--colour'], 'found --colour, which is not a flag of this command'],
  ])('rejects %j as wrong usage', async (args, message) => {
    const output = captureOutput();
    expect(await benchCommand.run(args, output)).toBe(2);
    expect(output.errors).toContain(message);
  });
});

describe('the text of a corpus', () => {
  it('consists of turns that the resolver takes', () => {
    const corpora = join(import.meta.dirname, '../../fixtures/corpora');
    const { documents } = readText({ corpora, whole: false, written: { documents: 0, words: 0 } });
    expect(documents.length).toBeGreaterThan(0);
    for (const turn of documents.flat()) expect(checkLine({ type: 'turn', ...turn })).toMatchObject(turn);
  });
});
