/** A progress bar on a terminal and nothing elsewhere: standard output is reserved for results. */

const BAR_WIDTH = 30;

export interface Progress {
  /** Advances by one. */
  step(): void;
  /** Clears the line. */
  finish(): void;
}

/** Shows progress towards `total` on standard error if that is a terminal. */
export function showProgress(title: string, total: number, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { step: () => {}, finish: () => {} };
  let done = 0;
  const start = performance.now();
  return {
    step: () => {
      done++;
      const filled = Math.round((BAR_WIDTH * done) / total);
      const left = Math.round(((performance.now() - start) / 1000 / done) * (total - done));
      const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
      stream.write(`\r${title} ${bar} ${done}/${total}, ${left} s left \u001b[K`);
    },
    finish: () => stream.write('\r\u001b[K'),
  };
}
