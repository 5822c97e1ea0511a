import { ourMatrix, ourReport, reportText } from '../ours.js';
import {
  cLoop,
  mlConfusionMatrix,
  naiveLoop,
  numpyBincount,
  sklearnMatrix,
  sklearnReport,
  tensorflow,
} from '../rivals.js';
import { workload } from '../workload.js';

/** @import { Case, Target } from '../case.js' */

const SIZE = 'n=1e6 k=10';
const OURS = `confusionMatrix ${SIZE} int32 uniform`;
const OUR_REPORT = `confusionMatrix, report and its text ${SIZE} int32 uniform`;
const OUR_STRINGS = `confusionMatrix ${SIZE} strings uniform`;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: 'confusionMatrix takes at most 1.5 × the naive loop',
    slow: OURS,
    fast: `naive loop ${SIZE} int32 uniform`,
    atMost: 1.5,
  },
  {
    text: 'scikit-learn classification_report of int64 takes at least 100 × ours of Int32Array with its text',
    slow: `scikit-learn classification_report ${SIZE} int64 uniform`,
    fast: OUR_REPORT,
    atLeast: 100,
  },
  {
    text: 'scikit-learn on fixed-width strings takes at least 20 × confusionMatrix of strings',
    slow: `scikit-learn confusion_matrix (fixed-width) ${SIZE} strings uniform`,
    fast: OUR_STRINGS,
    atLeast: 20,
  },
  {
    text: 'scikit-learn on strings as objects takes at least 100 × confusionMatrix of strings',
    slow: `scikit-learn confusion_matrix (object) ${SIZE} strings uniform`,
    fast: OUR_STRINGS,
    atLeast: 100,
  },
  ...['ml-confusion-matrix', 'TensorFlow.js math.confusionMatrix (cpu)'].map((rival) => ({
    text: `${rival} takes at least 30 × confusionMatrix`,
    slow: `${rival} ${SIZE} int32 uniform`,
    fast: OURS,
    atLeast: 30,
  })),
];

/**
 * What the project promises first, and the libraries it is compared with, in one run.
 *
 * @returns {Case[]}
 */
export function createCases() {
  const data = workload({ n: 1_000_000, k: 10 });
  const report = 'n=1e6 k=10 int32, columns to report';
  return [
    ourMatrix(data, 'int32'),
    naiveLoop(data),
    cLoop(data),
    numpyBincount(data, 'int32'),
    sklearnMatrix(data, 'int32'),
    mlConfusionMatrix(data, 'int32'),
    tensorflow(data),
    ourReport(data, 'int32', report),
    sklearnReport(data, 'int32', report, () => reportText(data)),
    sklearnReport(data, 'int64', report, () => reportText(data)),
    ourMatrix(data, 'strings'),
    sklearnMatrix(data, 'fixed-width'),
    sklearnMatrix(data, 'object'),
    mlConfusionMatrix(data, 'strings'),
  ];
}
