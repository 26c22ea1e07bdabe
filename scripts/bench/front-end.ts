/**
 * Compares the speed of the front end, raw text → mentions, with compromise's coreference on one
 * core in the same run. Speeds are also printed as ratios, which do not depend on the machine.
 */
import nlp from 'compromise';
import { z } from 'zod';
import { segment } from '../../featurizer/mod.ts';
import { defineCommand } from '../../src/cli/define-command.ts';
import { createResolver } from '../../src/platform/node/mod.ts';
import { corporaFlag, loadCorpus, toTurns } from '../corpora/mod.ts';

/** Missing from compromise's own types. */
interface CoreferenceView {
  pronouns(): { refersTo(): unknown };
}

const command = defineCommand({
  name: 'node scripts/bench/front-end.ts',
  summary: 'Compares the speed of the front end with compromise.',
  flags: z.object({
    corpora: corporaFlag,
    rounds: z.int().min(1).describe('Number of rounds; the fastest counts.').default(5),
  }),
  async run({ corpora, rounds }, { write }) {
    const documents = loadCorpus({ corpora, corpus: 'ontogum', split: 'dev' });
    const tokenCount = documents.reduce(
      (sum, { sentences }) => sum + sentences.reduce((inner, { tokens }) => inner + tokens.length, 0),
      0,
    );
    const turns = documents.flatMap(toTurns).map(({ text }) => text);
    const contestants = await createContestants();
    const best = new Map<string, number>();
    for (let round = 0; round < rounds; round++) {
      for (const [name, run] of Object.entries(contestants)) {
        const start = process.cpuUsage();
        for (const text of turns) run(text);
        const { user, system } = process.cpuUsage(start);
        const speed = (1e6 * tokenCount) / (user + system);
        best.set(name, Math.max(best.get(name) ?? 0, speed));
      }
    }
    const reference = best.get('compromise, coreference') ?? 1;
    for (const [name, speed] of best) {
      const perSecond = Math.round(speed).toLocaleString('en').padStart(9);
      await write(`${name.padEnd(34)} ${perSecond} tokens/s of CPU time, ${(speed / reference).toFixed(1)}×\n`);
    }
  },
});

/** Creates the functions to time; each takes the text of one turn. */
async function createContestants(): Promise<Readonly<Record<string, (text: string) => unknown>>> {
  const resolver = await createResolver();
  return {
    // compromise computes links lazily.
    'compromise, coreference': (text) =>
      (nlp(text).compute('coreference') as unknown as CoreferenceView).pronouns().refersTo(),
    'antecedent, tokens and sentences': (text) => segment(text),
    'antecedent, mentions': (text) => resolver.analyze({ text }),
  };
}

process.exitCode = await command.run(process.argv.slice(2));
