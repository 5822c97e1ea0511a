import { scoreRowsOf } from '../make-score-rows.js';
import type { ScoreChange } from '../make-score-rows.js';
import type { ScoreRow } from '../score-row.js';

const RUN: ScoreChange = { witnesses: ['other programs', 'more inputs'] };
const READ: ScoreChange = { ...RUN, rule: 'read' };
const NOT_RUN: ScoreChange = { withoutPositives: 'not run', withoutNegatives: 'not run' };
const UNDEFINED: ScoreChange = { withoutPositives: NaN, withoutNegatives: NaN };
const HALF: ScoreChange = { withoutPositives: 0.5, withoutNegatives: 0.5 };
const NONE: ScoreChange = { withoutPositives: 0, withoutNegatives: 0 };
/** Equal scores stand in an order that is not known. */
const ROLLING: ScoreChange = { ties: 'not run', rule: 'inferred' };
const OVER_CLASSES: ScoreChange = { classes: 'one against the rest', of: 'mean' };

/** Programs that are called from Python. */
export const PYTHON: readonly ScoreRow[] = [
  ...scoreRowsOf('torcheval', { ...READ, bits: 32 }, [
    ['binary_auroc', 'rocAuc', HALF],
    ['binary_auprc', 'averagePrecision', { ...NOT_RUN, withoutPositives: 0 }],
    ['binary_accuracy', 'accuracy'],
    ['multiclass_accuracy(k=1)', 'topKAccuracy', { classes: 'greatest' }],
    ['multiclass_auroc', 'rocAuc', { ...OVER_CLASSES, ...HALF }],
  ]),
  ...scoreRowsOf('river', READ, [
    ['ROCAUC', 'rocAuc', { ...NONE, points: 10, cut: '>' }],
    ['RollingROCAUC', 'rocAuc', { ...ROLLING, ...NONE }],
    ['RollingPRAUC', 'averagePrecision', { ...ROLLING, ...NONE, lines: 'greatest' }],
    ['LogLoss', 'logLoss', { clip: 1e-15, clipped: 'positive' }],
  ]),
  ...scoreRowsOf('pycm', { ...READ, ...NOT_RUN }, [
    ['ROCCurve.area', 'rocAuc'],
    ['PRCurve.area', 'averagePrecision', { lines: 'lines', start: 'first point' }],
  ]),
  ...scoreRowsOf('spacy', READ, [['cats_macro_auc', 'rocAuc', { ...OVER_CLASSES, ...NONE }]]),
  ...scoreRowsOf('clickhouse', RUN, [
    ['arrayROCAUC', 'rocAuc', UNDEFINED],
    ['arrayPRAUC', 'averagePrecision', { ...NOT_RUN, withoutPositives: 0 }],
  ]),
  ...scoreRowsOf('polars-ds', RUN, [['query_roc_auc', 'rocAuc', UNDEFINED]]),
];
