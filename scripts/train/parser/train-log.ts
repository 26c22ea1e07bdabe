/** The events that training a parser reports, and their lines of text. */

/** Percentages on a dev set, with greedy heads and with relations under gold heads. */
export interface ParserScores {
  readonly upos: number;
  readonly xpos: number;
  readonly uas: number;
  readonly labels: number;
  readonly types: number;
}

export type ParserEvent =
  | { readonly type: 'note'; readonly text: string }
  | {
      readonly type: 'step';
      readonly step: number;
      readonly steps: number;
      readonly loss: number;
      readonly norm: number;
      readonly seconds: number;
      readonly secondsLeft: number;
    }
  | ({ readonly type: 'dev'; readonly step: number; readonly corpus: string } & ParserScores);

/** Formats an event as one line. */
export function describeParserEvent(event: ParserEvent): string {
  if (event.type === 'note') return event.text;
  if (event.type === 'step') {
    const { step, steps, loss, norm, seconds, secondsLeft } = event;
    const times = `${seconds.toFixed(0)} s, about ${secondsLeft.toFixed(0)} s left`;
    return `step ${step}/${steps} loss ${loss.toFixed(4)} norm ${norm.toFixed(2)} · ${times}`;
  }
  const { step, corpus } = event;
  const [upos, xpos, uas, labels, types] = [event.upos, event.xpos, event.uas, event.labels, event.types].map((score) =>
    score.toFixed(2),
  );
  return `step ${step} dev ${corpus}: UPOS ${upos} XPOS ${xpos} greedy UAS ${uas} labels ${labels} types ${types}`;
}
