/**
 * The results of the paper and its released code on CoNLL-2012 English (docs/model.md §1.3, §3.1,
 * §4.8, §7.4).
 */

/** The systems of Table 2, in its order. */
export const PAPER_SYSTEMS = ['mr', 'avg-oh', 'rnn-gh', 'rnn-oh'] as const;
export type PaperSystem = (typeof PAPER_SYSTEMS)[number];

export const SYSTEM_TITLES: Readonly<Record<PaperSystem, string>> = {
  mr: 'MR',
  'avg-oh': 'Avg, OH',
  'rnn-gh': 'RNN, GH',
  'rnn-oh': 'RNN, OH',
};

/**
 * Table 1: precision, recall and F1 of MUC, B³ and CEAF_e on test, then CoNLL; undefined if the
 * paper has no value.
 */
export interface TestRow {
  readonly system: string;
  readonly scores: readonly (readonly [p: number | undefined, r: number | undefined, f1: number])[];
  readonly conll: number;
}

export const PAPER_TEST: readonly TestRow[] = [
  createRow('Björkelund & Kuhn 2014', [74.3, 67.46, 70.72], [62.71, 54.96, 58.58], [59.4, 52.27, 55.61], 61.63),
  createRow('Martschat & Strube 2015', [76.72, 68.13, 72.17], [66.12, 54.22, 59.58], [59.47, 52.33, 55.67], 62.47),
  createRow('Clark & Manning 2015', [76.12, 69.38, 72.59], [65.64, 56.01, 60.44], [59.44, 52.98, 56.02], 63.02),
  createRow(
    'Peng et al. 2015',
    [undefined, undefined, 72.22],
    [undefined, undefined, 60.5],
    [undefined, undefined, 56.37],
    63.03,
  ),
  createRow('Wiseman et al. 2015', [76.23, 69.31, 72.6], [66.07, 55.83, 60.52], [59.41, 54.88, 57.05], 63.39),
  createRow('Wiseman et al. 2016', [77.49, 69.75, 73.42], [66.83, 56.95, 61.5], [62.14, 53.85, 57.7], 64.21),
  createRow('its released code', [77.14, 70.12, 73.46], [66.43, 57.47, 61.62], [62.29, 54.01, 57.85], 64.31),
];

/** Table 2: F1 on dev of MUC, B³, CEAF_e, and their mean. */
export const PAPER_DEV: Readonly<
  Record<PaperSystem, readonly [muc: number, bCubed: number, ceafE: number, conll: number]>
> = {
  mr: [73.06, 62.66, 58.98, 64.9],
  'avg-oh': [73.3, 63.06, 58.85, 65.07],
  'rnn-gh': [73.63, 63.23, 59.56, 65.47],
  'rnn-oh': [74.26, 63.89, 59.54, 65.9],
};

/** Errors in one column of Table 3: FL of the non-anaphoric, FN and WL of the anaphoric. */
export type PaperErrors = readonly [falseLink: number, falseNew: number, wrongLink: number];

/** Table 3: with head match, without, pronouns. */
export const PAPER_ERRORS: Readonly<Record<PaperSystem, readonly [PaperErrors, PaperErrors, PaperErrors]>> = {
  mr: [
    [1061, 665, 326],
    [130, 666, 56],
    [1075, 533, 796],
  ],
  'avg-oh': [
    [983, 781, 300],
    [140, 641, 60],
    [1011, 578, 744],
  ],
  'rnn-gh': [
    [914, 767, 303],
    [125, 648, 57],
    [893, 664, 727],
  ],
  'rnn-oh': [
    [913, 750, 289],
    [130, 648, 52],
    [842, 611, 686],
  ],
};

/** The pronouns of Table 3 that are not anaphoric, of which the paper gives two digits. */
export const PAPER_NON_ANAPHORIC_PRONOUNS = 3100;

/** Totals of extraction and oracle clustering in the paper's setting (docs/model.md §1.3). */
export interface CheckValues {
  readonly parts: number;
  readonly mentions: number;
  readonly clusters: number;
  readonly singletons: number;
  readonly anaphoric: number;
  readonly pairs: number;
  readonly mostMentions: number;
  readonly mostClusters: number;
  readonly largestCluster: number;
}

/** The released files do not give the most clusters in a dev document. */
export const PAPER_CHECKS: Readonly<{ train: CheckValues; dev: Omit<CheckValues, 'mostClusters'> }> = {
  train: {
    parts: 2802,
    mentions: 380_150,
    clusters: 270_862,
    singletons: 240_994,
    anaphoric: 109_288,
    pairs: 41_304_393,
    mostMentions: 1296,
    mostClusters: 896,
    largestCluster: 209,
  },
  dev: {
    parts: 343,
    mentions: 47_601,
    clusters: 34_649,
    singletons: 30_819,
    anaphoric: 12_952,
    pairs: 5_257_425,
    mostMentions: 650,
    largestCluster: 92,
  },
};

/** Distinct features of training mentions and pairs (docs/model.md §3.1). */
export const PAPER_FEATURES = { mention: 14_214, pair: 28_393 } as const;

function createRow(
  system: string,
  muc: TestRow['scores'][number],
  bCubed: TestRow['scores'][number],
  ceafE: TestRow['scores'][number],
  conll: number,
): TestRow {
  return { system, scores: [muc, bCubed, ceafE], conll };
}
