import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Mention } from '../../../../featurizer/mod.ts';
import { computeClusterStates } from '../../../../scripts/reproduce/map/cluster-states.ts';
import { mapCommand } from '../../../../scripts/reproduce/map/command.ts';
import { embedStates } from '../../../../scripts/reproduce/map/embed-states.ts';
import { renderHtml } from '../../../../scripts/reproduce/map/render-html.ts';
import { renderSvg } from '../../../../scripts/reproduce/map/render-svg.ts';
import { createRandom } from '../../../../scripts/shared/random.ts';
import { DecoderState } from '../../../../src/decoder/mod.ts';
import { type ClusterMemory, loadModel, type NetworkScorer } from '../../../../src/model/mod.ts';
import { exportRandomNetwork, toModelFiles } from '../../../src/model/exported-network.ts';
import { captureOutput } from '../../../support/capture-output.ts';
import { createMention } from '../../../support/mentions.ts';

const FIXTURES = join(import.meta.dirname, '../../../fixtures/corpora');
const MENTIONS = ['Ada', 'Bob', 'her', 'Cleo', 'she', 'Bobby'].map((text) =>
  createMention(text, /^h|^s/.test(text) ? { kind: 'pronoun' } : {}),
);
const EXTRACTED = {
  id: 'toy',
  mentions: MENTIONS,
  contexts: MENTIONS.map(() => ({ genre: undefined, speakers: ['Ada'] })),
  oracle: [0, 1, 0, 2, 0, 1],
};

describe('the map of cluster memories', () => {
  let scorer: NetworkScorer;
  beforeAll(async () => {
    scorer = (await loadModel(toModelFiles(await exportRandomNetwork([[MENTIONS]], { memory: 'lstm' }))))
      .scorer as NetworkScorer;
  });

  it('takes the memory after the last mention of each cluster with several mentions', () => {
    const points = computeClusterStates(EXTRACTED, scorer);
    expect(points.map(({ heads, size, kind }) => [heads, size, kind])).toEqual([
      ['Ada:her:she', 3, 'pronoun'],
      ['Bob:Bobby', 2, 'proper'],
    ]);
    const view = new DecoderState<ClusterMemory>();
    view.addSpeaker('Ada');
    let memory: ClusterMemory | undefined;
    for (const n of [0, 2, 4]) memory = scorer.advance(memory, MENTIONS[n] as Mention, view);
    expect(points[0]?.state).toEqual((memory as { h: Float32Array }).h);
  });

  it('places similar states together, and depends only on the seed', () => {
    const random = createRandom(2);
    const states = Array.from({ length: 60 }, (_, at) =>
      Float32Array.from({ length: 8 }, () => (at % 2) * 4 + random()),
    );
    const options = { perplexity: 10, iterations: 300, seed: 7 };
    const places = embedStates(states, options);
    expect(places).toEqual(embedStates(states, options));
    for (const [at, place] of places.entries()) {
      const nearest = places
        .map((other, index) => ({ index, distance: Math.hypot(other[0] - place[0], other[1] - place[1]) }))
        .filter(({ index }) => index !== at)
        .sort((one, other) => one.distance - other.distance)[0];
      expect((nearest?.index ?? 0) % 2).toBe(at % 2);
    }
  });

  it('draws every cluster once and escapes its text', () => {
    const points = computeClusterStates(EXTRACTED, scorer).map(({ state: _, ...point }, at) => ({
      ...point,
      heads: `<${point.heads}>`,
      place: [at, at] as const,
    }));
    const svg = renderSvg(points, 'A & B');
    expect(svg.match(/class="point"/g)).toHaveLength(2);
    expect(svg).toContain('&lt;Ada:her:she&gt;');
    const page = renderHtml(points, 'A & B', 'antecedent map');
    expect(page).not.toContain('<Ada');
    expect(page).not.toMatch(/src=|href=/);
  });

  it('rejects a folder without a model, and a corpus with too few clusters', async () => {
    const fail = async (args: readonly string[]) => {
      const output = captureOutput();
      expect(await mapCommand.run(args, output)).toBe(2);
      return output.errors;
    };
    const missing = ['--out', tmpdir(), '--model', '/no/such/model', '--corpora', FIXTURES];
    expect(await fail(missing)).toMatch(/found no \/no\/such/);
    const folder = mkdtempSync(join(tmpdir(), 'antecedent-map-'));
    const { manifest, files } = await exportRandomNetwork([[MENTIONS]], { memory: 'mean' });
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    const args = ['--out', folder, '--model', folder, '--corpora', FIXTURES, '--iterations', '20'];
    expect(await fail([...args, '--corpus', 'litbank'])).toMatch(/clusters, expected at least 4/);
  });

  it('writes the page and the image of a corpus', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'antecedent-map-'));
    const { manifest, files } = await exportRandomNetwork([[MENTIONS]], { memory: 'lstm' });
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
    for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
    // Copies of the same letter, so that there are enough clusters for a map.
    const fixture = readFileSync(join(FIXTURES, 'gum/ontogum/dev/toy_letter_one.conllu'), 'utf8');
    const home = join(folder, 'gum/ontogum/dev');
    mkdirSync(home, { recursive: true });
    for (let copy = 0; copy < 6; copy++) {
      writeFileSync(
        join(home, `toy_letter_${copy}.conllu`),
        fixture.replaceAll('toy_letter_one', `toy_letter_${copy}`),
      );
    }
    const args = ['--out', join(folder, 'out'), '--model', folder, '--corpora', folder, '--iterations', '20'];
    const output = captureOutput();
    expect(await mapCommand.run(args, output)).toBe(0);
    expect(output.text).toMatch(/ontogum dev, \d+ clusters/);
    const count = Number(/(\d+) clusters/.exec(output.text)?.[1]);
    expect(readFileSync(join(folder, 'out/map.svg'), 'utf8').match(/class="point"/g)).toHaveLength(count);
    expect(readFileSync(join(folder, 'out/map.html'), 'utf8')).toContain('antecedent map --corpus ontogum');
  });
});
