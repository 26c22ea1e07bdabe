/**
 * Lists the features behind one f: each with its name in words and the table rows by which it
 * enters the network.
 */
import type { DensePart, FeatureNames, Mention, MentionFeatures } from '../../../../featurizer/mod.ts';
import type { DecoderView, KeptMention } from '../../../decoder/mod.ts';
import { MENTION_LAYERS as LAYERS, PAIR_LAYER, type ParameterName } from '../../layers.ts';
import type { NetworkModel } from '../network-model.ts';
import { describeMentionFeature, describePairFeature } from './feature-words.ts';

/** What a feature adds to a layer's pre-activation: one row of a table times a factor. */
export interface Addend {
  readonly table: ParameterName;
  readonly row: number;
  readonly factor: number;
}

/** One feature: everything that would be missing without it. */
export interface LocalFeature {
  readonly name: string;
  /** Addends of h_p, from the tables of the pair, the current mention and the antecedent. */
  readonly pair: readonly Addend[];
  /** Addends of h_a. */
  readonly own: readonly Addend[];
}

interface Decision {
  readonly mention: Mention;
  readonly view: DecoderView<unknown>;
  readonly antecedent: KeptMention<unknown> | undefined;
}

/** Lists all features of a link, or of a new cluster. */
export function listLocalFeatures(
  { extractor }: Pick<NetworkModel, 'extractor'>,
  names: FeatureNames,
  { mention, view, antecedent }: Decision,
): LocalFeature[] {
  const own = extractor.describe(mention, view.document);
  const values = names.readValues(mention, view.document);
  const isLink = antecedent !== undefined;
  const current = values.map(({ template, value }, at): LocalFeature => {
    const row = own.rows[at] ?? 0;
    return {
      name: describeMentionFeature('current', template, value),
      pair: isLink ? [{ table: LAYERS.current.table, row, factor: 1 }] : [],
      own: [{ table: LAYERS.mention.table, row, factor: 1 }],
    };
  });
  const dense = names.denseParts.map(
    (part): LocalFeature => ({
      name: part.name,
      pair: isLink ? listDenseAddends(LAYERS.current.dense, own, part) : [],
      own: listDenseAddends(LAYERS.mention.dense, own, part),
    }),
  );
  if (antecedent === undefined) return [...current, ...dense];

  const other = extractor.describe(antecedent.mention, antecedent.document);
  const theirs = names
    .readValues(antecedent.mention, antecedent.document)
    .slice(0, extractor.sizes.antecedentTemplates)
    .map(
      ({ template, value }, at): LocalFeature => ({
        name: describeMentionFeature('antecedent', template, value),
        pair: [{ table: LAYERS.antecedent.table, row: other.rows[at] ?? 0, factor: 1 }],
        own: [],
      }),
    );
  const theirDense = names.denseParts.map(
    (part): LocalFeature => ({
      name: part.name.replace('its ', 'the antecedent’s '),
      pair: listDenseAddends(LAYERS.antecedent.dense, other, part),
      own: [],
    }),
  );
  const pair = { ...view.document, mentionDistance: view.mentionCount - antecedent.n };
  const rows = extractor.describePair(mention, antecedent.mention, pair);
  const compared = names.pairTemplates.map(({ name, values: all, firstRow }, at): LocalFeature => {
    const row = rows[at] ?? 0;
    return {
      name: describePairFeature(name, all[row - firstRow] ?? ''),
      pair: [{ table: PAIR_LAYER.table, row, factor: 1 }],
      own: [],
    };
  });
  return [...compared, ...current, ...dense, ...theirs, ...theirDense];
}

function listDenseAddends(table: ParameterName, { dense }: MentionFeatures, { start, end }: DensePart): Addend[] {
  const addends: Addend[] = [];
  for (let at = start; at < end; at++) {
    const factor = dense[at] ?? 0;
    if (factor !== 0) addends.push({ table, row: at, factor });
  }
  return addends;
}
