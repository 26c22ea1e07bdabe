/** Prints the scores of a parser on GUM dev and EWT dev, and its speed in CPU time. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { createParser, type Parser } from '../../../featurizer/analyze/parser/mod.ts';
import { defineCommand } from '../../../src/cli/define-command.ts';
import { chooseParserKernel } from '../../../src/kernel/mod.ts';
import { corporaFlag, type LabeledSentence } from '../../corpora/mod.ts';
import { describeScores, scoreParse } from '../../metrics/mod.ts';
import { loadEwt, loadGum } from './load-sentences.ts';

const SPEED_PASSES = 7;

const command = defineCommand({
  name: 'node scripts/train/parser/evaluate.ts',
  summary: 'Scores a parser on dev.',
  flags: z.object({
    corpora: corporaFlag,
    model: z.string().describe('Folder of the model.').meta({ placeholder: 'DIR' }).default('models/parser'),
    kernel: z
      .enum(['best', 'simd', 'none'])
      .describe('Kernel: the best that this Node has, the one in plain SIMD, or plain loops.')
      .default('best'),
    speed: z.boolean().describe('Measures the speed too.').default(false),
    json: z.boolean().describe('Prints one JSON object.').default(false),
  }),
  async run({ corpora, model, kernel: choice, speed, json }, { write }) {
    const file = choice === 'best' ? chooseParserKernel() : 'kernel.wasm';
    const kernel = new WebAssembly.Module(readFileSync(join(model, file)));
    const weights = readFileSync(join(model, 'parser.bin'));
    const parser = createParser({ weights, ...(choice === 'none' ? {} : { kernel }) });
    const sets = { 'GUM dev': loadGum(corpora, 'dev', { isFree: false }), 'EWT dev': loadEwt(corpora, 'dev') };
    const results = Object.entries(sets).map(([name, sentences]) => ({
      name,
      scores: scoreParse(sentences, parser),
      tokensPerSecond: speed ? measureSpeed(parser, sentences) : [],
    }));
    if (json) {
      await write(`${JSON.stringify(results, undefined, 2)}\n`);
      return;
    }
    for (const { name, scores, tokensPerSecond } of results) {
      await write(`${describeScores(name, scores)}\n`);
      if (speed) await write(`  tokens per second of CPU time, ${SPEED_PASSES} passes: ${tokensPerSecond.join(' ')}\n`);
    }
  },
});

/** Measures CPU time, which other processes on the machine do not change. */
function measureSpeed(parser: Pick<Parser, 'parse'>, sentences: readonly LabeledSentence[]): number[] {
  const tokenCount = sentences.reduce((sum, { tokens }) => sum + tokens.length, 0);
  return Array.from({ length: SPEED_PASSES }, () => {
    const before = process.cpuUsage();
    for (const { tokens } of sentences) parser.parse(tokens);
    const { user, system } = process.cpuUsage(before);
    return Math.round((1e6 * tokenCount) / (user + system));
  });
}

process.exitCode = await command.run(process.argv.slice(2));
