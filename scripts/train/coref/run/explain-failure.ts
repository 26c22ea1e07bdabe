/** How a command ends when it fails: what the user can mend gets one line, what is a fault of ours its stack. */
import { z } from 'zod';
import { CorpusError } from '../../../corpora/mod.ts';
import { GraphError } from '../../../tensor/mod.ts';

/** The line for an expected failure; anything else is thrown again. */
export function explainFailure(command: string, error: unknown): string {
  if (error instanceof z.ZodError) return `${command}: ${z.prettifyError(error)}`;
  const isExpected = error instanceof RangeError || error instanceof CorpusError || error instanceof GraphError;
  if (error instanceof Error && (isExpected || isFlagError(error))) return `${command}: ${error.message}`;
  throw error;
}

/** What `parseArgs` throws at an unknown flag, and what a file that is absent throws. */
function isFlagError(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return code.startsWith('ERR_PARSE_ARGS') || code === 'ENOENT';
}
