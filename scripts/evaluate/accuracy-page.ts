/**
 * `npm run accuracy`: evaluates the shipped weights on Antecedent Chat dev, and writes the tables of
 * docs/accuracy.md and the figures of README.md. With `--check` it only says what is out of date.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { defineCommand } from '../../src/cli/define-command.ts';

const ROOT = join(import.meta.dirname, '../..');
/** The tables of the evaluation that the page shows, by the header of their first column. */
const SHOWN = ['Linked right', 'By genre', 'By speakers', 'By kind'] as const;
/** The forms that the comparison with other tools has columns for. */
const COMPARED = ['he', 'she', 'it', 'they'] as const;

const command = defineCommand({
  name: 'node scripts/evaluate/accuracy-page.ts',
  summary: 'Writes the figures of docs/accuracy.md and README.md.',
  flags: z.object({
    check: z.boolean().default(false).describe('Writes nothing; exits with 1 if a file is out of date.'),
  }),
  async run({ check }, { write }) {
    const printed = execFileSync(process.execPath, ['scripts/evaluate/command.ts', '--corpus', 'chat'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const parts = printed.split('\n\n').map((part) => part.trimEnd());
    const tables = SHOWN.flatMap((title) => parts.filter((part) => part.startsWith(title)));
    const forms = /^In short: (.*) %$/m.exec(printed)?.[1] ?? '';
    const shares = COMPARED.map((form) => new RegExp(`\\b${form} (\\d+)`).exec(forms)?.[1] ?? '');
    const isOutdated = [
      replaceParts('docs/accuracy.md', { chat: `\n\n\`\`\`text\n${tables.join('\n\n')}\n\`\`\`\n\n` }, check),
      replaceParts('README.md', { forms: forms.replace(/, name .*/, ''), ours: shares.join(' | ') }, check),
    ].some(Boolean);
    await write(`${forms} % linked right\n`);
    return check && isOutdated ? 1 : 0;
  },
});

/** Puts texts between `<!-- name -->` and `<!-- /name -->`; returns true if the file was different. */
function replaceParts(file: string, parts: Readonly<Record<string, string>>, isDry: boolean): boolean {
  const path = join(ROOT, file);
  const before = readFileSync(path, 'utf8');
  let after = before;
  for (const [name, text] of Object.entries(parts)) {
    after = after.replace(
      new RegExp(`(<!-- ${name} -->)[\\s\\S]*?(<!-- /${name} -->)`),
      (_, open, close) => `${open}${text}${close}`,
    );
  }
  // The formatter aligns the columns of tables.
  const isSame = after.replaceAll(/ +/g, ' ') === before.replaceAll(/ +/g, ' ');
  if (!isDry && !isSame) writeFileSync(path, after);
  return !isSame;
}

process.exitCode = await command.run(process.argv.slice(2));
