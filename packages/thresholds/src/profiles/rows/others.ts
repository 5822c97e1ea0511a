import { scoreRowsOf } from '../make-score-rows.js';
import type { ScoreChange } from '../make-score-rows.js';
import type { ScoreRow } from '../score-row.js';

const RUN: ScoreChange = { witnesses: ['other programs', 'more inputs'] };
const READ: ScoreChange = { ...RUN, rule: 'read', bits: 32 };
const UNDEFINED: ScoreChange = { withoutPositives: NaN, withoutNegatives: NaN };
/** 1e-7 is added inside the logarithm. */
const ADDED: ScoreChange = { clip: 1e-7, clipped: 'added' };

/** Programs of Go, Rust and JavaScript. */
export const OTHERS: readonly ScoreRow[] = [
  ...scoreRowsOf('tfjs', READ, [
    ['metrics.binaryAccuracy', 'accuracy', { cut: '>' }],
    // Only a prediction that equals 1 counts.
    ['metrics.precision', 'precision', { threshold: 1 }],
    ['losses.logLoss', 'logLoss', ADDED],
  ]),
  ...scoreRowsOf('scikitjs', READ, [['logLoss', 'logLoss', ADDED]]),
  ...scoreRowsOf('linfa', { ...RUN, ...UNDEFINED, bits: 32 }, [['AUC', 'rocAuc']]),
  ...scoreRowsOf('smartcore', { ...RUN, ...UNDEFINED }, [['AUC', 'rocAuc']]),
  ...scoreRowsOf('classifier-measures', { ...RUN, ...UNDEFINED }, [
    ['roc_auc', 'rocAuc'],
    ['pr_auc', 'averagePrecision', { lines: 'lines' }],
  ]),
  ...scoreRowsOf('gonum', { ...RUN, ...UNDEFINED }, [['AUC', 'rocAuc']]),
];
