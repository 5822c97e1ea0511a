import { LEFT_OUT, MACRO, POOLED, SPOILS, WEIGHTED, rowsOf } from '../make-rows.js';
import type { MatrixRow } from '../row.js';

const RUN = { witnesses: ['other programs', 'more inputs'] } as const;
const EACH = { of: 'each', zero: NaN } as const;
/** F1 of precision and recall, undefined if one of them is. */
const OF_RATES = { form: 'values' } as const;
const TYPED = { isDefault: false } as const;

const WEKA: readonly MatrixRow[] = rowsOf('weka', { ...RUN, ...WEIGHTED, ...SPOILS }, [
  ['pctCorrect', 'accuracy', { of: 'whole', shown: 'percent' }],
  ['kappa', 'cohenKappa', { of: 'whole', zero: 1 }],
  ['weightedTruePositiveRate', 'recall'],
  ['weightedFalsePositiveRate', 'falsePositiveRate'],
  ['weightedPrecision', 'precision'],
  ['weightedRecall', 'recall'],
  ['weightedFMeasure', 'f1', OF_RATES],
  ['weightedMatthewsCorrelation', 'matthewsCorrcoef'],
  ['unweightedMacroFmeasure', 'f1', { ...OF_RATES, ...MACRO, over: 'true' }],
  ['unweightedMicroFmeasure', 'f1', POOLED],
  ['matthewsCorrelationCoefficient', 'matthewsCorrcoef', EACH],
]);

/** All classes of the model count, and 0/0 is 0. */
const TRIBUO: readonly MatrixRow[] = rowsOf('tribuo', { ...RUN, ...MACRO }, [
  ['accuracy', 'accuracy', { of: 'whole' }],
  ['macroAveragedPrecision', 'precision'],
  ['macroAveragedRecall', 'recall'],
  ['macroAveragedF1', 'f1'],
  ['microAveragedPrecision', 'precision', POOLED],
  ['microAveragedRecall', 'recall', POOLED],
  ['microAveragedF1', 'f1', POOLED],
  ['balancedErrorRate', 'recall', { shown: 'error' }],
]);

const MOA: readonly MatrixRow[] = rowsOf('moa', { ...RUN, ...MACRO, ...SPOILS, shown: 'percent' }, [
  ['classifications correct (percent)', 'accuracy', { of: 'whole' }],
  ['Kappa Statistic (percent)', 'cohenKappa', { of: 'whole' }],
  ['F1 Score (percent)', 'f1', { form: 'means', zeroOfF: NaN }],
  ['Precision (percent)', 'precision'],
  ['Recall (percent)', 'recall'],
]);

/** Without an average two classes have the value of the second, and F has it with every average. */
const OF_SECOND = { variant: 'second of two' } as const;
const F_OF_TWO = { ...OF_RATES, ...OF_SECOND, rule: 'read' } as const;

const DL4J: readonly MatrixRow[] = rowsOf('dl4j', { ...RUN, ...MACRO, ...LEFT_OUT }, [
  ['accuracy()', 'accuracy', { of: 'whole' }],
  ['precision()', 'precision', OF_SECOND],
  ['recall()', 'recall', OF_SECOND],
  ['precision(Macro)', 'precision', TYPED],
  ['recall(Macro)', 'recall', TYPED],
  ['f1()', 'f1', F_OF_TWO],
  ['precision(Micro)', 'precision', { ...POOLED, ...TYPED }],
  ['recall(Micro)', 'recall', { ...POOLED, ...TYPED }],
  ['f1(Micro)', 'f1', { ...F_OF_TWO, ...POOLED, ...TYPED }],
  ['matthewsCorrelation(Macro)', 'matthewsCorrcoef', { ...SPOILS, ...TYPED }],
  ['matthewsCorrelation', 'matthewsCorrcoef', EACH],
]);

/** Labels are 0 and 1. */
const SMILE: readonly MatrixRow[] = rowsOf('smile', { ...RUN, of: 'label 1', zero: 'not run' }, [
  ['Accuracy', 'accuracy', { of: 'whole' }],
  ['Precision', 'precision'],
  ['Recall', 'recall'],
  ['FScore', 'f1', { form: 'values', zeroOfF: NaN }],
  ['Specificity', 'specificity', { zero: NaN }],
  [
    'MatthewsCorrelation',
    'matthewsCorrcoef',
    {
      ...{ of: 'whole', zero: NaN, variant: 'products of 32 bits', rule: 'read' },
      wrongFrom: { size: 92682, why: 'tp · tn or fp · fn passes 2^31 and wraps around' },
    },
  ],
]);

/** Programs that run on Java. */
export const JAVA: readonly MatrixRow[] = [...WEKA, ...TRIBUO, ...MOA, ...DL4J, ...SMILE];
