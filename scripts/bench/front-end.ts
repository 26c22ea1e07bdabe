/**
 * Speed of the front end, raw text → mentions, on one core, against compromise with coreference in the same run:
 * `node scripts/bench/front-end.ts [--corpora DIR] [--rounds N]`. Figures are ratios; the machine's own speed cancels out.
 */
import { parseArgs } from 'node:util';
import nlp from 'compromise';
import { segment } from '../../featurizer/mod.ts';
import { createResolver } from '../../src/platform/node/mod.ts';
import { loadCorpus, toTurns } from '../corpora/mod.ts';

const { values: flags } = parseArgs({
  options: { corpora: { type: 'string', default: '../shared/corpora' }, rounds: { type: 'string', default: '5' } },
});
const documents = loadCorpus({ corpora: flags.corpora, corpus: 'ontogum', split: 'dev' });
const tokenCount = documents.reduce(
  (sum, { sentences }) => sum + sentences.reduce((inner, { tokens }) => inner + tokens.length, 0),
  0,
);
const turns = documents.flatMap(toTurns).map(({ text }) => text);
const resolver = await createResolver();

/** What compromise's own types leave out. */
interface CoreferenceView {
  pronouns(): { refersTo(): unknown };
}

/** What is timed: each takes one turn. compromise finishes every turn of this text. */
const CONTESTANTS: Readonly<Record<string, (text: string) => unknown>> = {
  // Its links are found only when they are asked for.
  'compromise, coreference': (text) =>
    (nlp(text).compute('coreference') as unknown as CoreferenceView).pronouns().refersTo(),
  'antecedent, tokens and sentences': (text) => segment(text),
  'antecedent, mentions': (text) => resolver.analyze({ text }),
};

const best = new Map<string, number>();
for (let round = 0; round < Number(flags.rounds); round++) {
  for (const [name, run] of Object.entries(CONTESTANTS)) {
    const start = process.cpuUsage();
    for (const text of turns) run(text);
    const { user, system } = process.cpuUsage(start);
    const speed = (1e6 * tokenCount) / (user + system);
    best.set(name, Math.max(best.get(name) ?? 0, speed));
  }
}
const reference = best.get('compromise, coreference') ?? 1;
for (const [name, speed] of best) {
  console.log(
    `${name.padEnd(34)} ${Math.round(speed).toLocaleString('en').padStart(9)} tokens/s of processor time, ${(speed / reference).toFixed(1)}×`,
  );
}
