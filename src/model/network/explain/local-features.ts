/** The features behind one f, each with the rows (or dense values) by which it enters the network, and its name in words. */
import type { DensePart, FeatureNames, Mention, MentionFeatures } from '../../../../featurizer/mod.ts';
import type { DecoderView, KeptMention } from '../../../decoder/mod.ts';
import type { NetworkModel } from '../network-model.ts';
import { describeMentionFeature, describePairFeature } from './feature-words.ts';

/** What a feature adds to the pre-activation of a layer: one row of a table times a factor. */
export interface Addend {
  readonly table: string;
  readonly row: number;
  readonly factor: number;
}

/** One feature: all that would be missing without it. */
export interface LocalFeature {
  readonly name: string;
  /** Addends of h_p, by way of the pair's, the current mention's and the antecedent's tables. */
  readonly pair: readonly Addend[];
  /** Addends of h_a. */
  readonly own: readonly Addend[];
}

interface Decision {
  readonly mention: Mention;
  readonly view: DecoderView<unknown>;
  readonly antecedent: KeptMention<unknown> | undefined;
}

/** All features of a link, or of a new cluster. */
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
      pair: isLink ? [{ table: 'W_cur', row, factor: 1 }] : [],
      own: [{ table: 'W_a', row, factor: 1 }],
    };
  });
  const dense = names.denseParts.map(
    (part): LocalFeature => ({
      name: part.name,
      pair: isLink ? listDenseAddends('D_cur', own, part) : [],
      own: listDenseAddends('D_a', own, part),
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
        pair: [{ table: 'W_ant', row: other.rows[at] ?? 0, factor: 1 }],
        own: [],
      }),
    );
  const theirDense = names.denseParts.map(
    (part): LocalFeature => ({
      name: part.name.replace('its ', 'the antecedent’s '),
      pair: listDenseAddends('D_ant', other, part),
      own: [],
    }),
  );
  const pair = { ...view.document, mentionDistance: view.mentionCount - antecedent.n };
  const rows = extractor.describePair(mention, antecedent.mention, pair);
  const compared = names.pairTemplates.map(({ name, values: all, firstRow }, at): LocalFeature => {
    const row = rows[at] ?? 0;
    return {
      name: describePairFeature(name, all[row - firstRow] ?? ''),
      pair: [{ table: 'W_pair', row, factor: 1 }],
      own: [],
    };
  });
  return [...compared, ...current, ...dense, ...theirs, ...theirDense];
}

function listDenseAddends(table: string, { dense }: MentionFeatures, { start, end }: DensePart): Addend[] {
  const addends: Addend[] = [];
  for (let at = start; at < end; at++) {
    const factor = dense[at] ?? 0;
    if (factor !== 0) addends.push({ table, row: at, factor });
  }
  return addends;
}
