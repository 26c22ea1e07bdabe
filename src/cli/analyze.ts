/** `antecedent analyze`: tokens, tags, trees and mentions of plain text, one turn per line. */
import { z } from 'zod';
import { createResolver } from '../platform/node/mod.ts';
import { defineCommand } from './define-command.ts';
import { ANALYSIS_FORMATS, formatAnalysis } from './format-analysis.ts';
import { inputFile, openInput, readTextTurns } from './input.ts';

/** Exits with 1 if a line was refused. */
export const analyzeCommand = defineCommand({
  name: 'antecedent analyze',
  summary: 'Prints tokens, tags, trees and mentions of plain text, one turn per line.',
  positionals: inputFile,
  flags: z.object({ format: z.enum(ANALYSIS_FORMATS).default('text').describe('Output format.') }),
  examples: ['antecedent analyze "Maria took her ticket."'],
  async run({ format }, context) {
    const { write, writeError } = context;
    const input = (await openInput(context, 'antecedent analyze')).chunks;
    const resolver = await createResolver();
    let status = 0;
    let sentenceCount = 0;
    for await (const numbered of readTextTurns(input, false)) {
      if (numbered.error !== undefined) {
        writeError(`antecedent analyze: line ${numbered.number}: ${numbered.error.message}\n`);
        status = 1;
        continue;
      }
      const turn = resolver.analyze({ text: numbered.line.text });
      await write(formatAnalysis(turn, format, sentenceCount + 1));
      sentenceCount += turn.sentences.length;
    }
    return status;
  },
});
