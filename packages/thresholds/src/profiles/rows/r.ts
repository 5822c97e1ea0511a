import { scoreRowsOf } from '../make-score-rows.js';
import type { ScoreChange } from '../make-score-rows.js';
import type { ScoreRow } from '../score-row.js';

const READ: ScoreChange = { witnesses: ['other programs', 'more inputs'], rule: 'read' };
const UNDEFINED: ScoreChange = { withoutPositives: NaN, withoutNegatives: NaN };
/** A class with rows of one kind is left out. */
const LEFT_OUT: ScoreChange = {
  ...{ classes: 'one against the rest', of: 'mean', undefinedClass: 'left out' },
  ...UNDEFINED,
};
/** The area left of the first point is missing. */
const FROM_FIRST_POINT: ScoreChange = { lines: 'lines', start: 'first point' };
const CLIPPED: ScoreChange = { clip: 1e-15, clipped: 'positive' };

/** Programs that are called from R. */
export const R: readonly ScoreRow[] = [
  ...scoreRowsOf('caret', READ, [
    ['multiClassSummary AUC', 'rocAuc', LEFT_OUT],
    ['multiClassSummary prAUC', 'averagePrecision', { ...LEFT_OUT, ...FROM_FIRST_POINT }],
  ]),
  ...scoreRowsOf('mlmetrics', { ...READ, ...UNDEFINED }, [
    ['AUC', 'rocAuc', { wrongFrom: { size: 92682, why: 'positives · negatives passes 2^31 and is NA' } }],
    ['PRAUC', 'averagePrecision', FROM_FIRST_POINT],
    ['LogLoss', 'logLoss', CLIPPED],
    ['Gini', 'rocAuc', { ties: 'order of rows', shown: 'gini', rule: 'inferred' }],
  ]),
  ...scoreRowsOf('rocr', { ...READ, ...UNDEFINED }, [
    ['auc', 'rocAuc'],
    ['aucpr', 'averagePrecision', { points: 'fewest false positives', lines: 'lines', variant: 'a point for each positive' }],
  ]),
  ...scoreRowsOf('proc', READ, [
    ['multiclass.roc', 'rocAuc', { classes: 'pairs', of: 'mean', withoutPositives: 'not run', withoutNegatives: 'not run' }],
  ]),
  ...scoreRowsOf('modelmetrics', { ...READ, ...UNDEFINED }, [
    ['auc', 'rocAuc', { rule: 'inferred' }],
    ['logLoss', 'logLoss', { ...CLIPPED, rule: 'inferred' }],
    ['mauc', 'rocAuc', { classes: 'one against the rest', of: 'mean', undefinedClass: 'spoils' }],
  ]),
  ...scoreRowsOf('metrics', { ...READ, ...UNDEFINED }, [
    ['auc', 'rocAuc'],
    ['logLoss', 'logLoss'],
  ]),
]; // prettier-ignore
