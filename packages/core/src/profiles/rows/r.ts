import { MACRO, SPOILS, rowsOf } from '../make-rows.js';
import type { MatrixRow } from '../row.js';

const RUN = { witnesses: ['other programs', 'more inputs'], rule: 'read' } as const;
/** The first level is the positive one. */
const FIRST = { of: 'first', zero: NaN } as const;
const LABEL_1 = { of: 'label 1', zero: NaN } as const;
const OF_RATES = { form: 'values', zeroOfF: NaN } as const;

const CARET: readonly MatrixRow[] = rowsOf('caret', { ...RUN, ...MACRO, ...SPOILS }, [
  ['Accuracy', 'accuracy', { of: 'whole' }],
  ['Kappa', 'cohenKappa', { of: 'whole' }],
  ['byClass Sensitivity', 'recall', FIRST],
  ['byClass Specificity', 'specificity', FIRST],
  ['byClass Precision', 'precision', FIRST],
  ['byClass Recall', 'recall', FIRST],
  ['byClass F1', 'f1', { ...FIRST, ...OF_RATES }],
  ['byClass Balanced Accuracy', 'balancedAccuracy', { ...FIRST, form: 'values' }],
  ['multiClassSummary Mean_F1', 'f1', OF_RATES],
  ['multiClassSummary Mean_Sensitivity', 'recall'],
  ['multiClassSummary Mean_Specificity', 'specificity'],
  ['multiClassSummary Mean_Precision', 'precision'],
  ['multiClassSummary Mean_Recall', 'recall'],
  ['multiClassSummary Mean_Balanced_Accuracy', 'balancedAccuracy', { form: 'values' }],
]);

const MLMETRICS: readonly MatrixRow[] = rowsOf(
  'mlmetrics',
  { ...RUN, ...FIRST, view: 'labels seen' },
  [
    ['Accuracy', 'accuracy', { of: 'whole' }],
    ['Precision', 'precision'],
    ['Recall', 'recall'],
    ['F1_Score', 'f1', OF_RATES],
  ],
);

const METRICS: readonly MatrixRow[] = rowsOf('metrics', { ...RUN, ...LABEL_1 }, [
  ['accuracy', 'accuracy', { of: 'whole' }],
  ['precision', 'precision'],
  ['recall', 'recall'],
  ['fbeta_score', 'f1', OF_RATES],
]);

/** Programs that are called from R. */
export const R: readonly MatrixRow[] = [...CARET, ...MLMETRICS, ...METRICS];
