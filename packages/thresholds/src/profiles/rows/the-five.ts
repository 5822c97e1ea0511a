import { scoreRowsOf } from '../make-score-rows.js';
import type { ScoreRow } from '../score-row.js';

const READ = { witnesses: ['the five'], rule: 'read' } as const;
const SINGLE = { ...READ, bits: 32 } as const;
/** Keras' thresholds: one below 0, 198 in even steps, one above 1. */
const EVEN = { points: 200, cut: '>', lines: 'counts rise evenly' } as const;
/** Straight lines between Spark's points, of which there are never many. */
const JOINED = { points: 'some 1,000', lines: 'lines', start: 'first precision' } as const;

/** The programs of the first table. */
export const THE_FIVE: readonly ScoreRow[] = [
  ...scoreRowsOf('scikit-learn', READ, [
    ['roc_auc_score', 'rocAuc'],
    ['average_precision_score', 'averagePrecision'],
  ]),
  ...scoreRowsOf('torchmetrics', SINGLE, [
    ['BinaryAUROC', 'rocAuc'],
    ['BinaryAveragePrecision', 'averagePrecision'],
  ]),
  ...scoreRowsOf('keras', SINGLE, [
    ["AUC(curve='ROC')", 'rocAuc', EVEN],
    ["AUC(curve='PR')", 'averagePrecision', { ...EVEN, isDefault: false }],
  ]),
  ...scoreRowsOf('yardstick', READ, [
    ['roc_auc', 'rocAuc'],
    ['pr_auc', 'averagePrecision', { lines: 'lines' }],
    ['average_precision', 'averagePrecision'],
  ]),
  ...scoreRowsOf('spark', READ, [
    ['areaUnderROC', 'rocAuc', JOINED],
    ['areaUnderPR', 'averagePrecision', { ...JOINED, isDefault: false }],
  ]),
];
