/**
 * `npm run train`: trains the shipped coreference model, from corpora to `models/coref`. The
 * paper's systems and the ablations are behind flags.
 */
import { defineCommand } from '../../src/cli/define-command.ts';
import { describeScores } from './coref/mod.ts';
import { trainModel } from './train-model.ts';
import { trainModelFlags } from './train-model-flags.ts';

const command = defineCommand({
  name: 'npm run train --',
  summary: 'Trains the shipped model: parsers per fold, members, operating point, calibration, export.',
  flags: trainModelFlags,
  notes: "Takes about an hour on two cores. The paper's full system: --system rnn-gh --recipe paper --features paper.",
  async run(flags, { write, writeError }) {
    const report = await trainModel(flags, (line) => writeError(`${line}\n`));
    if (flags.json) {
      await write(`${JSON.stringify(report, undefined, 2)}\n`);
      return;
    }
    const { model, newBias, scores, calibrationError } = report;
    const lines = [
      describeScores(scores),
      '',
      ...(calibrationError === undefined ? [] : [`Expected calibration error: ${calibrationError.toFixed(3)}`]),
      ...(newBias === undefined ? [] : [`Operating point: --new-bias ${newBias}`]),
      model === undefined ? 'Not exported: such a network cannot serve streams.' : `Model: ${model}`,
    ];
    await write(`${lines.join('\n')}\n`);
  },
});

process.exitCode = await command.run(process.argv.slice(2));
