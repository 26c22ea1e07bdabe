/** The events that a training run reports, and their lines of text. */
import type { NetworkConfig } from '../../../../src/model/mod.ts';
import { formatPercent } from '../../../shared/text-table.ts';
import type { DevScore } from './run-files.ts';

export type TrainEvent =
  | { readonly type: 'note'; readonly text: string }
  | {
      readonly type: 'ready';
      readonly documents: number;
      readonly mentions: number;
      readonly network: NetworkConfig;
      readonly seconds: number;
    }
  | {
      readonly type: 'pretraining';
      readonly stage: string;
      readonly epoch: number;
      readonly epochs: number;
      readonly loss: number;
      /** Share of decisions that were right before the update. */
      readonly accuracy: number;
      readonly seconds: number;
    }
  | {
      readonly type: 'epoch';
      readonly epoch: number;
      readonly epochs: number;
      readonly loss: number;
      readonly violations: number;
      readonly seconds: number;
      readonly secondsLeft: number;
    }
  | ({ readonly type: 'dev'; readonly seconds: number } & DevScore);

/** Formats an event as one line. */
export function describeEvent(event: TrainEvent): string {
  switch (event.type) {
    case 'note':
      return event.text;
    case 'ready':
      return `${event.documents} documents, ${event.mentions} mentions, ${JSON.stringify(event.network)}, ready in ${event.seconds} s`;
    case 'pretraining': {
      const { stage, epoch, epochs, loss, accuracy, seconds } = event;
      return `${stage} ${epoch}/${epochs} loss ${loss.toFixed(0)} right ${formatPercent(accuracy, 1)} % · ${seconds} s`;
    }
    case 'epoch': {
      const { epoch, epochs, loss, violations, seconds, secondsLeft } = event;
      return `epoch ${epoch}/${epochs} loss ${loss.toFixed(0)} violations ${violations} · ${seconds} s, about ${secondsLeft} s left`;
    }
    case 'dev': {
      const metrics = [event.muc, event.bCubed, event.ceafE].map(({ precision, recall, f1 }) =>
        [precision, recall, f1].map((score) => formatPercent(score, 1)).join('/'),
      );
      return `  dev ${event.input} ${formatPercent(event.conll)} (${metrics.join(' ')}) · ${event.seconds} s`;
    }
  }
}
