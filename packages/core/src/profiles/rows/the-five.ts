import { LEFT_OUT, MACRO, POOLED, SPOILS, WEIGHTED, rowsOf } from '../make-rows.js';
import type { RowChange } from '../make-rows.js';
import type { MatrixMetric, MatrixRow } from '../row.js';

const READ = { witnesses: ['the five'], rule: 'read' } as const;
const SINGLE = { ...READ, bits: 32 } as const;
/** Classes without a true or predicted row are unknown. */
const SEEN = { over: 'seen' } as const;
/** F1 of precision and recall, undefined if one of them is. */
const OF_RATES = { form: 'values' } as const;

type Named = readonly [name: string, metric: MatrixMetric, change?: RowChange];

/** A row for each average of each metric. */
function averaged(
  names: readonly Named[],
  averages: readonly (readonly [name: string, change: RowChange])[],
  call: (name: string, average: string) => string,
): readonly Named[] {
  return names.flatMap(([name, metric, own]) =>
    averages.map(([average, change]): Named => [
      call(name, average),
      metric,
      { ...change, ...own },
    ]),
  );
}

const inPython = (name: string, average: string): string => `${name}(average='${average}')`;
const inR = (name: string, estimator: string): string => `${name}(estimator = "${estimator}")`;

/** scikit-learn's functions with their defaults. */
const SCIKIT_LEARN: readonly MatrixRow[] = rowsOf('scikit-learn', READ, [
  ['accuracy_score', 'accuracy'],
  ['balanced_accuracy_score', 'balancedAccuracy'],
  ['matthews_corrcoef', 'matthewsCorrcoef'],
  ['cohen_kappa_score', 'cohenKappa', { zero: NaN }],
  ...averaged(
    [
      ['precision_score', 'precision'],
      ['recall_score', 'recall'],
      ['f1_score', 'f1'],
      ['jaccard_score', 'jaccard'],
    ],
    [
      ['micro', { ...POOLED, ...SEEN, isDefault: false }],
      ['macro', { ...MACRO, ...SEEN, isDefault: false }],
      ['weighted', { ...WEIGHTED, ...SEEN, isDefault: false }],
    ],
    inPython,
  ),
]);

/** torchmetrics' classes with `task='multiclass'` and `num_classes` as the matrix has. */
const TORCHMETRICS: readonly MatrixRow[] = rowsOf('torchmetrics', SINGLE, [
  ['MatthewsCorrCoef', 'matthewsCorrcoef', { variant: 'limit of Matthews' }],
  ['CohenKappa', 'cohenKappa', { zero: NaN }],
  ...averaged(
    [
      ['Accuracy', 'recall'],
      ['Precision', 'precision'],
      ['Recall', 'recall'],
      ['F1Score', 'f1'],
      ['Specificity', 'specificity'],
      ['JaccardIndex', 'jaccard'],
    ],
    [
      ['micro', { ...POOLED, isDefault: false }],
      ['macro', { ...MACRO, ...SEEN }],
      ['weighted', { ...WEIGHTED, ...SEEN, isDefault: false }],
    ],
    inPython,
  ),
]);

/** Keras' metrics of one-hot rows: the predicted class has the value 1, the others 0. */
const KERAS: readonly MatrixRow[] = rowsOf('keras', SINGLE, [
  ['CategoricalAccuracy', 'accuracy'],
  ['BinaryAccuracy', 'accuracy', POOLED],
  ['Precision', 'precision', POOLED],
  ['Recall', 'recall', POOLED],
  ['OneHotMeanIoU', 'jaccard', { ...MACRO, ...SEEN, epsilon: 1e-7 }],
  ...averaged(
    [['F1Score', 'f1', { ...OF_RATES, epsilon: 1e-7, isDefault: false }]],
    [
      ['micro', POOLED],
      ['macro', MACRO],
      ['weighted', WEIGHTED],
    ],
    inPython,
  ),
]);

/** yardstick's functions of a table, with an estimator of several classes. */
const YARDSTICK: readonly MatrixRow[] = rowsOf('yardstick', READ, [
  ['accuracy', 'accuracy'],
  ['kap', 'cohenKappa', { zero: NaN }],
  ['mcc', 'matthewsCorrcoef', { zero: NaN }],
  ...(['micro', 'macro', 'macro_weighted'] as const).flatMap((estimator) => {
    const average = { micro: POOLED, macro: MACRO, macro_weighted: WEIGHTED }[estimator];
    const own = { ...LEFT_OUT, ...average, isDefault: estimator === 'macro' };
    return averaged(
      [
        ['precision', 'precision'],
        ['recall', 'recall'],
        ['f_meas', 'f1', OF_RATES],
        ['spec', 'specificity'],
        ['bal_accuracy', 'balancedAccuracy', { ...OF_RATES, undefinedClass: 'spoils' }],
        ['j_index', 'informedness', OF_RATES],
      ],
      [[estimator, own]],
      inR,
    );
  }),
]);

/** Spark's `MulticlassMetrics`, which `MulticlassClassificationEvaluator` reads. */
const SPARK: readonly MatrixRow[] = rowsOf('spark', { ...READ, ...WEIGHTED }, [
  ['accuracy', 'accuracy', { of: 'whole' }],
  ['weightedPrecision', 'precision'],
  ['weightedRecall', 'recall'],
  ['weightedFMeasure', 'f1'],
  ['weightedTruePositiveRate', 'recall'],
  ['weightedFalsePositiveRate', 'falsePositiveRate', SPOILS],
]);

/** The programs of the first table. */
export const THE_FIVE: readonly MatrixRow[] = [
  ...SCIKIT_LEARN,
  ...TORCHMETRICS,
  ...KERAS,
  ...YARDSTICK,
  ...SPARK,
];
