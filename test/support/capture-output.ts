/** The output of a command in memory, for tests that check what it prints and how it fails. */
import type { CommandOutput } from '../../src/cli/define-command.ts';

export interface CapturedOutput extends CommandOutput {
  /** Everything written to standard output. */
  readonly text: string;
  /** Everything written to standard error. */
  readonly errors: string;
}

/** Creates an output that collects what a command writes. */
export function captureOutput(): CapturedOutput {
  let text = '';
  let errors = '';
  return {
    get text() {
      return text;
    },
    get errors() {
      return errors;
    },
    write: async (part) => {
      text += part;
    },
    writeError: (part) => {
      errors += part;
    },
  };
}
