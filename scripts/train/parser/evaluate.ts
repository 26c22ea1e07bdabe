/** Prints the scores and the speed of the shipped parser: `evaluate.ts --corpora DIR --model DIR [--plain]`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createParser } from '../../../featurizer/analyze/parser/mod.ts';
import { describeScores, scoreParse } from '../../metrics/mod.ts';
import { loadEwt, loadGum } from './load-sentences.ts';

const { values: flags } = parseArgs({
  options: {
    corpora: { type: 'string', default: '../shared/corpora' },
    model: { type: 'string', default: 'models/parser' },
    plain: { type: 'boolean', default: false }, // without the kernel
    speed: { type: 'boolean', default: false },
  },
});

const kernel = new WebAssembly.Module(readFileSync(join(flags.model, 'kernel.wasm')));
const parser = createParser({
  weights: readFileSync(join(flags.model, 'parser.bin')),
  ...(flags.plain ? {} : { kernel }),
});
const sets = { 'GUM dev': loadGum(flags.corpora, 'dev', { isFree: false }), 'EWT dev': loadEwt(flags.corpora, 'dev') };
for (const [name, sentences] of Object.entries(sets)) {
  console.log(describeScores(name, scoreParse(sentences, parser)));
  const tokens = sentences.reduce((sum, sentence) => sum + sentence.tokens.length, 0);
  const rates = Array.from({ length: flags.speed ? 7 : 0 }, () => {
    const before = process.cpuUsage(); // processor time: what others do on the machine does not count
    for (const sentence of sentences) parser.parse(sentence.tokens);
    const { user, system } = process.cpuUsage(before);
    return (1e6 * tokens) / (user + system);
  });
  if (rates.length > 0)
    console.log(
      `  tokens per second of processor time, ${rates.length} passes: ${rates.map((rate) => rate.toFixed(0)).join(' ')}`,
    );
}
