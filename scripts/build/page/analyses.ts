/**
 * `npm run analyses`: fills the marked places of docs/analyses.md with the shipped model's analysis
 * of the passages in docs/examples. Each place holds the command and its output.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createResolver } from '../../../src/platform/node/mod.ts';
import { fillPlaces } from '../../shared/markdown.ts';
import { ROOT } from './bundle-page.ts';
import { findQuery, PASSAGES, type Passage, readPassage } from './passages.ts';

const DOC = join(ROOT, 'docs/analyses.md');
const resolver = await createResolver();
const filled: [string, string][] = [];
for (const passage of PASSAGES) filled.push([passage.name, await renderPassage(passage)]);
writeFileSync(DOC, fillPlaces(readFileSync(DOC, 'utf8'), Object.fromEntries(filled)));
console.log(`docs/analyses.md: ${PASSAGES.map(({ name }) => name).join(', ')}`);

/** Renders the passage, the command and its output. */
async function renderPassage(passage: Passage): Promise<string> {
  const n = await findQuery(passage, resolver);
  const args = [
    'antecedent',
    'explain',
    '--text',
    '--mention',
    String(n),
    '--k',
    String(passage.candidates),
    passage.file,
  ];
  const printed = execFileSync('npx', ['--no-install', ...args], { cwd: ROOT, encoding: 'utf8' });
  const quoted = readPassage(passage).map(({ text }) => `> ${text}`);
  const shown = ['```sh', `npx ${args.join(' ')}`, '```', '', '```text', printed.trimEnd(), '```'];
  return [...quoted, '', ...shown, ...(await describeCounterfactual(passage, n))].join('\n');
}

/**
 * Describes what the first entity's best candidate, if it lost, would have scored with the g after
 * its first member.
 */
async function describeCounterfactual(passage: Passage, n: number): Promise<string[]> {
  const { mention, trajectories, before } = await resolver.inspect(readPassage(passage), n, {
    k: passage.candidates,
  });
  const lost = mention.candidates?.find(({ entity }) => entity === 0);
  const first = trajectories.find(({ entity }) => entity === 0)?.members[0];
  if (passage.name !== 'trajectory' || lost === undefined || first === undefined) return [];
  const score = lost.f + first.g;
  const claim = `f of “${before[lost.antecedent ?? -1]?.text}” with the g after the first member would have made ${score.toFixed(3)}`;
  return [
    '',
    `${claim}, ${score > mention.score ? 'more' : 'less'} than the ${mention.score.toFixed(3)} of the winner.`,
  ];
}
