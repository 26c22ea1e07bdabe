/**
 * What a command's input and output are connected to: a person at a terminal gets colors, hints and
 * progress, a program gets none of them.
 */

/** What standard input, output and error are. */
export interface Terminal {
  /** Standard input is a keyboard. */
  readonly isInput: boolean;
  /** Standard output is a screen. */
  readonly isOutput: boolean;
  /** Standard error is a screen. */
  readonly isError: boolean;
  /** Standard output takes colors. */
  readonly hasColor: boolean;
}

/** No terminal at all, as in a pipe. */
export const NO_TERMINAL: Terminal = { isInput: false, isOutput: false, isError: false, hasColor: false };

/** Looks at the process. */
export function detectTerminal(): Terminal {
  const isOutput = process.stdout.isTTY === true;
  return {
    isInput: process.stdin.isTTY === true,
    isOutput,
    isError: process.stderr.isTTY === true,
    hasColor: wantsColor(process.env, isOutput),
  };
}

/**
 * Decides about colors by the customs of the environment: FORCE_COLOR (unless `0` or `false`) beats
 * NO_COLOR (if not empty), which beats the screen; a dumb terminal has none.
 */
export function wantsColor(env: Readonly<Record<string, string | undefined>>, isScreen: boolean): boolean {
  const { FORCE_COLOR: force, NO_COLOR: no, TERM: terminal } = env;
  if (force !== undefined) return force !== '0' && force !== 'false';
  if (no !== undefined && no !== '') return false;
  return isScreen && terminal !== 'dumb';
}
