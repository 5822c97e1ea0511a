import { scoreRowsOf } from '../make-score-rows.js';
import type { ScoreChange } from '../make-score-rows.js';
import type { ScoreRow } from '../score-row.js';

const RUN: ScoreChange = { witnesses: ['other programs', 'more inputs'] };
const TYPED: ScoreChange = { isDefault: false };
/** 0.5 itself is negative. */
const ERROR_ABOVE_HALF: ScoreChange = { cut: '>', shown: 'error' };
/** A row of one side alone has this area. */
const onesided = (value: ScoreRow['withoutPositives']): ScoreChange => ({
  withoutPositives: value,
  withoutNegatives: value,
});
const OVER_CLASSES: ScoreChange = { classes: 'one against the rest', of: 'mean' };
const DIFFERENCES: ScoreChange = { classes: 'differences', of: 'mean' };
const GREATEST: ScoreChange = { classes: 'greatest' };

/** The logarithm of 1e-15 is a single float. */
const SINGLE_CLIP: ScoreChange = { clip: 1e-15, bits: 32 };

const LIGHTGBM: readonly ScoreRow[] = scoreRowsOf('lightgbm', RUN, [
  ['auc', 'rocAuc', onesided(1)],
  ['average_precision', 'averagePrecision', { withoutPositives: 1 }],
  ['binary_error', 'accuracy', ERROR_ABOVE_HALF],
  ['binary_logloss', 'logLoss', SINGLE_CLIP],
  ['auc_mu', 'rocAuc', { ...DIFFERENCES, ...onesided('not run') }],
  ['multi_error', 'topKAccuracy', { ...GREATEST, maxima: 'wrong', shown: 'error' }],
  ['multi_error_top_k=2', 'topKAccuracy', { ...GREATEST, ...TYPED, k: 2, maxima: 'wrong', shown: 'error' }], // prettier-ignore
  ['multi_logloss', 'logLoss', { ...GREATEST, ...SINGLE_CLIP }],
]);

const XGBOOST: readonly ScoreRow[] = scoreRowsOf('xgboost', { ...RUN, ...onesided(NaN) }, [
  ['auc', 'rocAuc', { rule: 'read' }],
  ['aucpr', 'averagePrecision', { lines: 'counts rise evenly' }],
  ['error', 'accuracy', ERROR_ABOVE_HALF],
  ['logloss', 'logLoss', { clip: 1e-16, bits: 32 }],
  ['auc of several classes', 'rocAuc', { ...OVER_CLASSES, mean: 'weighted', undefinedClass: 'spoils' }],
  ['merror', 'topKAccuracy', { ...GREATEST, shown: 'error' }],
  ['mlogloss', 'logLoss', { ...GREATEST, clip: 1e-16, bits: 32 }],
]); // prettier-ignore

/** Lines between the points from precision 1 at recall 0. */
const LINES: ScoreChange = { lines: 'lines', ...onesided('not run') };

const CATBOOST: readonly ScoreRow[] = scoreRowsOf('catboost', RUN, [
  ['AUC', 'rocAuc', onesided(0)],
  ['PRAUC', 'averagePrecision', LINES],
  ['Accuracy', 'accuracy', { cut: '>' }],
  ['Logloss', 'logLoss', { witnesses: [] }],
  ['AUC of several classes', 'rocAuc', { ...DIFFERENCES, ...onesided('not run') }],
  ['AUC:type=OneVsAll', 'rocAuc', { ...OVER_CLASSES, ...TYPED, of: 'each', ...onesided(0) }],
  ['PRAUC of several classes', 'averagePrecision', { ...OVER_CLASSES, ...LINES, of: 'each' }],
  ['Accuracy of several classes', 'topKAccuracy', GREATEST],
]);

/** Of more than 400 distinct scores, neighbours are joined. */
const JOINED: ScoreChange = {
  wrongFrom: { size: 400, why: 'more than 400 distinct scores are joined to 400' },
};

const H2O: readonly ScoreRow[] = scoreRowsOf('h2o', { ...RUN, ...onesided('not run') }, [
  ['AUC', 'rocAuc', JOINED],
  ['aucpr', 'averagePrecision', { lines: 'counts rise evenly', ...JOINED }],
  ['logloss', 'logLoss', { clip: 1e-15 }],
]);

/** Programs of boosted trees, and H2O. */
export const BOOSTING: readonly ScoreRow[] = [...LIGHTGBM, ...XGBOOST, ...CATBOOST, ...H2O];
