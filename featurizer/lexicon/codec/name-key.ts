/** How the table of first names writes a name's gender: a letter for the share of girls, a digit for how many bore it. */

export interface NameGender {
  /** The share of girls among the children of that name, between 0 and 1. */
  readonly feminine: number;
  /** How many children bore it, to the nearest power of four. */
  readonly count: number;
}

/** The shares that a letter can say, finer towards the ends. */
const SHARE_STEPS: readonly number[] = [0.005, 0.03, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 0.995];
const COUNT_BASE = 4;
const LETTER_A = 97;

/** The key of a name that so many girls and boys bore. */
export function encodeNameGender(girls: number, boys: number): string {
  const share = (girls + 1) / (girls + boys + 2);
  const errors = SHARE_STEPS.map((step) => Math.abs(step - share));
  const step = errors.indexOf(Math.min(...errors));
  const power = Math.round(Math.log(girls + boys) / Math.log(COUNT_BASE));
  return `${String.fromCharCode(LETTER_A + step)}${power}`;
}

/** What a key says. */
export function decodeNameGender(key: string): NameGender {
  return {
    feminine: SHARE_STEPS[key.charCodeAt(0) - LETTER_A] ?? 0.5,
    count: COUNT_BASE ** Number(key.slice(1)),
  };
}
