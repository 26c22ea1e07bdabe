/**
 * Trains a coreference network: `node scripts/train/coref/run/train.ts --system rnn-gh --out runs/coref/NAME [options]`. Features come from
 * predicted analysis by a parser that has not seen the documents (`--parser`), and from gold analysis beside it. Seeded; an
 * interrupted run goes on with `--resume`. All flags: train-flags.ts.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { explainFailure } from './explain-failure.ts';
import { parseTrainFlags } from './train-flags.ts';
import { describeEvent } from './train-log.ts';
import { trainRun } from './train-run.ts';

try {
  const flags = parseTrainFlags(process.argv.slice(2));
  mkdirSync(flags.out, { recursive: true });
  await trainRun(flags, (event) => {
    const line = flags.json ? JSON.stringify(event) : describeEvent(event);
    console.log(line);
    appendFileSync(join(flags.out, 'train.log'), `${line}\n`);
  });
} catch (error) {
  console.error(explainFailure('train', error));
  process.exitCode = 1;
}
