import { scoreRowsOf } from '../make-score-rows.js';
import type { ScoreChange } from '../make-score-rows.js';
import type { ScoreRow } from '../score-row.js';

const RUN: ScoreChange = { witnesses: ['other programs', 'more inputs'] };
const RUN_ONCE: ScoreChange = { witnesses: ['other programs'] };
const UNDEFINED: ScoreChange = { withoutPositives: NaN, withoutNegatives: NaN };
const NOT_RUN: ScoreChange = { withoutPositives: 'not run', withoutNegatives: 'not run' };
const WEIGHTED: ScoreChange = {
  ...{ classes: 'one against the rest', of: 'mean', mean: 'weighted', undefinedClass: 'spoils' },
};

const WEKA: readonly ScoreRow[] = scoreRowsOf('weka', RUN, [
  ['areaUnderROC', 'rocAuc', UNDEFINED],
  ['areaUnderPRC', 'averagePrecision', { ...NOT_RUN, withoutPositives: NaN }],
  ['pctCorrect', 'accuracy', { cut: '>', shown: 'percent' }],
  ['weightedAreaUnderROC', 'rocAuc', { ...WEIGHTED, ...UNDEFINED }],
  ['weightedAreaUnderPRC', 'averagePrecision', { ...WEIGHTED, ...NOT_RUN }],
]);

/** Equal scores stand in the order of the rows, unless the thresholds are even steps. */
const IN_ORDER: ScoreChange = { ties: 'order of rows', rule: 'read', ...UNDEFINED };

const DL4J: readonly ScoreRow[] = scoreRowsOf('dl4j', RUN, [
  ['ROC(0).calculateAUC', 'rocAuc', { ...IN_ORDER, isDefault: false }],
  ['ROC(0).calculateAUCPR', 'averagePrecision', { ...IN_ORDER, isDefault: false, lines: 'lines' }],
  [
    'ROC(30).calculateAUC',
    'rocAuc',
    { ...NOT_RUN, withoutPositives: NaN, points: 31, isDefault: false },
  ],
]);

/** Programs that run on Java. */
export const JAVA: readonly ScoreRow[] = [
  ...WEKA,
  ...scoreRowsOf('tribuo', RUN, [
    ['AUC', 'rocAuc', UNDEFINED],
    ['averagedPrecision', 'averagePrecision', { ...NOT_RUN, withoutPositives: 0 }],
  ]),
  ...scoreRowsOf('smile', RUN, [
    ['AUC', 'rocAuc', UNDEFINED],
    ['LogLoss', 'logLoss'],
  ]),
  ...scoreRowsOf('moa', RUN_ONCE, [['AUC', 'rocAuc', { ...NOT_RUN, withoutNegatives: 1 }]]),
  ...scoreRowsOf('elki', { ...RUN, ...NOT_RUN }, [
    ['AUC', 'rocAuc', { withoutPositives: 0.5, withoutNegatives: 0.5 }],
    ['AveragePrecisionEvaluation', 'averagePrecision', { withoutPositives: 0 }],
    ['AUPRCEvaluation', 'averagePrecision', { lines: 'counts rise evenly', variant: 'later ties weigh as one', rule: 'read', withoutPositives: NaN, }],
    ['PRGCEvaluation', 'precisionRecallGainAuc', { withoutPositives: 0 }],
  ]),
  ...DL4J,
]; // prettier-ignore
