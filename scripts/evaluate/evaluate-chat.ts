/**
 * The tables that only Antecedent Chat has: links by form, and participants whose entity holds
 * anything else.
 */
import { type CorpusDocument, isParticipantId } from '../corpora/mod.ts';
import { type FormAccuracy, type GoldLink, measurePurity, type ParticipantPurity, scoreForms } from '../metrics/mod.ts';
import { createFeed, type EvaluationInput, type Prediction } from './predict.ts';

export interface ChatReport {
  readonly byForm: readonly FormAccuracy[];
  readonly participants: ParticipantPurity;
}

/** Scores predictions, in the order of `documents`. */
export function scoreChat(
  documents: readonly CorpusDocument[],
  predictions: readonly Prediction[],
  input: EvaluationInput,
): ChatReport {
  const links = documents.map((document, index) => toGoldLinks(document, predictions[index], input));
  return { byForm: scoreForms(links), participants: measurePurity(links, isParticipantId) };
}

/** The gold mentions of a document in the order of the text, each with the decision about it. */
function toGoldLinks(document: CorpusDocument, prediction: Prediction | undefined, input: EvaluationInput): GoldLink[] {
  const { goldKey } = createFeed(document, input);
  const lines = new Map(prediction?.mentions.map(({ key, line }) => [key, line]));
  const keys = prediction?.mentions.map(({ key }) => key) ?? [];
  const marked = document.clusters.flatMap(({ id, mentions }) => mentions.map((mention) => ({ id, mention })));
  const clusters = new Map(marked.map(({ id, mention }) => [goldKey(mention), id]));
  return marked
    .toSorted(({ mention: one }, { mention: other }) => one.sentence - other.sentence || one.start - other.start)
    .map(({ id, mention }) => {
      const line = lines.get(goldKey(mention));
      const { text = '', offsets = [] } = document.sentences[mention.sentence] ?? {};
      const said = text.slice(offsets[mention.start]?.[0], offsets[mention.end - 1]?.[1]);
      return {
        text: said,
        cluster: id,
        entity: line?.entity,
        antecedent:
          line === undefined || line.antecedent === null ? undefined : clusters.get(keys[line.antecedent] ?? ''),
        isName: line === undefined ? /^\p{Lu}/u.test(said) : line.kind === 'proper',
      };
    });
}
