import { describe, expect, it } from 'vitest';
import type { Latency, LatencyPoint } from '../../../scripts/bench/latency.ts';
import { bench } from '../../../scripts/bench/mod.ts';
import { plotLatency } from '../../../scripts/bench/plot-latency.ts';
import { median, quantile, quantilesOf } from '../../../scripts/bench/statistics.ts';
import { writeStories } from '../../../scripts/bench/text/write-story.ts';
import { timeInRounds } from '../../../scripts/bench/throughput.ts';
import { readOpenTags } from '../../support/open-tags.ts';

describe('the numbers of the bench', () => {
  it('takes quantiles by the nearest rank', () => {
    const values = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(quantilesOf(values)).toEqual({ p50: 50, p95: 95, p99: 99 });
    expect(quantile([7], 0.99)).toBe(7);
    expect(quantile([], 0.5)).toBeNaN();
  });

  it('takes the middle, of an even number the mean of two', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  it('times jobs in turn, the first rounds of each turn for nothing', async () => {
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

describe('the written text', () => {
  const stories = writeStories({ documents: 5, words: 3000 });

  it('has thousands of different words, and the length that was asked for', () => {
    const words = stories.flat().flatMap(({ text }) => text.split(' '));
    expect(new Set(words).size).toBeGreaterThan(2000);
    for (const turns of stories) {
      const count = turns.reduce((sum, { text }) => sum + text.split(' ').length, 0);
      expect(count).toBeGreaterThanOrEqual(3000);
      expect(count).toBeLessThan(3200);
    }
  });

  it('is the same for the same seed only', () => {
    expect(writeStories({ documents: 1, words: 300, seed: 2 })).toEqual([
      ...writeStories({ documents: 2, words: 300, seed: 1 }).slice(1),
    ]);
    expect(writeStories({ documents: 1, words: 300, seed: 2 })).not.toEqual(
      writeStories({ documents: 1, words: 300, seed: 3 }),
    );
  });

  it('leaves no slot open', () => {
    expect(stories.flat().filter(({ text }) => /[{}]|undefined| {2}/.test(text))).toEqual([]);
  });
});

describe('the plot of latencies', () => {
  const pointAt = (mention: number, time: number): LatencyPoint => {
    const quantiles = { p50: time, p95: 2 * time, p99: 3 * time };
    return { mention, decision: quantiles, wait: quantiles };
  };
  const latency: Latency = {
    providers: {
      wasm: [pointAt(100, 50), pointAt(1000, 80)],
      simd: [pointAt(100, 40), pointAt(1000, 41)],
      'onnxruntime-node': [pointAt(100, 51), pointAt(1000, 81)],
      typescript: [pointAt(100, 52), pointAt(1000, 82)],
    },
    growth: { wasm: 1, simd: 1, 'onnxruntime-node': 1, typescript: 1 },
    snapshots: [],
  };

  it('is well-formed, with three curves for WASM and one for each of the others, inside the picture', () => {
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
    const heightOf = (places: string) => Number(places.split(' ')[0]?.split(',')[1]);
    expect(heightOf(p95)).toBeLessThan(heightOf(p50));
  });
});

describe('the flags of the bench', () => {
  it.each([
    [['--only', 'speed'], 'wanted one of throughput'],
    [['--mentions', '5'], 'from 100'],
    [['--rounds', 'many'], 'from 1 to 99'],
    [['--svg', 'x.svg', '--only', 'size'], 'wanted it measured'],
    [['--colour'], 'colour'],
  ])('refuses %j', async (args, message) => {
    await expect(bench(args, () => {})).rejects.toThrow(message);
  });
});
