import { MACRO, POOLED, WEIGHTED, rowsOf } from '../make-rows.js';
import type { MatrixRow } from '../row.js';

const RUN = { witnesses: ['other programs', 'more inputs'] } as const;
const EACH = { of: 'each' } as const;

/** Programs of boosted trees: the metrics that they evaluate with. */
export const BOOSTING: readonly MatrixRow[] = rowsOf('catboost', RUN, [
  ['Accuracy', 'accuracy'],
  ['Precision', 'precision', EACH],
  ['Recall', 'recall', { ...EACH, zero: 1 }],
  ['F1', 'f1', { ...EACH, zero: 1 }],
  ['TotalF1', 'f1', WEIGHTED],
  ['TotalF1:average=Macro', 'f1', { ...MACRO, isDefault: false }],
  ['TotalF1:average=Micro', 'f1', { ...POOLED, isDefault: false }],
  ['MCC', 'matthewsCorrcoef'],
  ['Kappa', 'cohenKappa', { zero: -1, rule: 'read' }],
  ['WKappa', 'quadraticKappa', { zero: -1, rule: 'read' }],
]);
