/** The output of a command that a caller, such as a test or the development CLI, wants to receive itself. */
import type { CommandOutput } from '../../src/cli/define-command.ts';

/** Sends a command's results to `print`; failures still go to standard error. */
export function createOutput(print: (text: string) => unknown): CommandOutput {
  return {
    write: async (text) => {
      print(text);
    },
    writeError: (text) => {
      process.stderr.write(text);
    },
  };
}
