/** `antecedent analyze`: tokens, tags, trees and mentions of a text, one turn a line. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createResolver } from '../platform/node/mod.ts';
import { ANALYSIS_FORMATS, formatAnalysis } from './format-analysis.ts';
import { readInputFile, writeOut } from './standard-io.ts';
import { readTextTurns } from './text-turns.ts';

const flagsSchema = z.object({ format: z.enum(ANALYSIS_FORMATS).default('text') });

/** Runs the command; answers 1 where a line was refused, else 0. */
export async function analyze(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { format: { type: 'string' } },
  });
  const { format } = flagsSchema.parse(values);
  const [path] = positionals;
  const input = await readInputFile(path);
  const resolver = await createResolver();
  let status = 0;
  let sentenceCount = 0;
  for await (const numbered of readTextTurns(input, false)) {
    if (numbered.error !== undefined) {
      process.stderr.write(`antecedent analyze: line ${numbered.number}: ${numbered.error.message}\n`);
      status = 1;
      continue;
    }
    const turn = resolver.analyze({ text: numbered.line.text });
    await writeOut(formatAnalysis(turn, format, sentenceCount + 1));
    sentenceCount += turn.sentences.length;
  }
  return status;
}
