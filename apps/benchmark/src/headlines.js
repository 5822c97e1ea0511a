// The table of the root README: confmat compared with others, by names of cases.
import { nodeMajor } from '@confmat/bench/results.js';
import { ratioText, timeText } from './number-text.js';

/** @import { Result } from '@confmat/bench/results.js' */
/** @import { Table } from './tables.js' */

/**
 * @typedef {object} Headline
 * @property {string} work
 * @property {string} other Whom it is compared with.
 * @property {string} suite
 * @property {string} ours Name of a case.
 * @property {string} theirs Name of a case.
 */

const TEN = 'n=1e6 k=10';

/** @type {readonly Headline[]} */
const HEADLINES = [
  {
    work: 'confusion matrix, 1 M rows, 10 classes, int32',
    other: 'scikit-learn',
    suite: 'overview',
    ours: `confusionMatrix ${TEN} int32 uniform`,
    theirs: `scikit-learn confusion_matrix ${TEN} int32 uniform`,
  },
  {
    work: 'the same',
    other: 'ml-confusion-matrix',
    suite: 'overview',
    ours: `confusionMatrix ${TEN} int32 uniform`,
    theirs: `ml-confusion-matrix ${TEN} int32 uniform`,
  },
  {
    work: 'the same, of strings',
    other: 'scikit-learn (fixed-width strings)',
    suite: 'overview',
    ours: `confusionMatrix ${TEN} strings uniform`,
    theirs: `scikit-learn confusion_matrix (fixed-width) ${TEN} strings uniform`,
  },
  {
    work: 'from 1 M rows to the text of the report',
    other: 'scikit-learn',
    suite: 'overview',
    ours: `confusionMatrix, report and its text ${TEN} int32 uniform`,
    theirs: `scikit-learn classification_report ${TEN} int32 uniform`,
  },
  {
    work: 'ROC AUC, average precision and best F1 of 1 M scores',
    other: 'scikit-learn',
    suite: 'sweep',
    ours: 'exact sweep, ROC AUC, average precision and best F1 n=1e6 float64',
    theirs: 'scikit-learn, ROC AUC, average precision and best F1 n=1e6 float64',
  },
  {
    work: 'counts per label, 100,000 rows, 100 labels',
    other: 'scikit-learn',
    suite: 'multilabel',
    ours: 'labelCounts of matrices n=1e5 k=100 density=0.05',
    theirs: 'scikit-learn multilabel_confusion_matrix n=1e5 k=100 density=0.05',
  },
  {
    work: '10 M rows of integers in Parquet to the report, whole processes',
    other: 'pandas and scikit-learn',
    suite: 'files',
    ours: 'confmat report of parquet n=1e7 k=10 int64 uniform',
    theirs: 'pandas and scikit-learn of parquet n=1e7 k=10 int64 uniform',
  },
  {
    work: 'the same, of strings',
    other: 'pandas and scikit-learn',
    suite: 'files',
    ours: 'confmat report of parquet n=1e7 k=10 strings uniform',
    theirs: 'pandas and scikit-learn of parquet n=1e7 k=10 strings uniform',
  },
  {
    work: '20 M rows on two threads',
    other: 'confmat on one',
    suite: 'parallel',
    ours: 'pool of 2 threads n=2e7 k=10 int32 uniform',
    theirs: 'confusionMatrix n=2e7 k=10 int32 uniform',
  },
];

/** Versions of Node that have a column, recorded or not. */
const NODES = [20, 24];

/**
 * @param {readonly Result[]} results
 * @returns {Table} A row for each headline that some version of Node has.
 */
export function headlineTable(results) {
  const rows = HEADLINES.map((headline) => ({
    ours: false,
    cells: [
      headline.work,
      headline.other,
      ...NODES.map((node) => headlineText(headline, node, results)),
    ],
  }));
  return {
    head: ['work', 'compared with', ...NODES.map((node) => `Node ${node}`)],
    rows: rows.filter(({ cells }) => cells.slice(2).some((cell) => cell !== NOT_RECORDED)),
  };
}

const NOT_RECORDED = 'not recorded';

/**
 * @param {Headline} headline
 * @param {number} node
 * @param {readonly Result[]} results
 */
function headlineText({ suite, ours, theirs }, node, results) {
  const result = results.find((one) => one.suite === suite && nodeMajor(one) === node);
  const medianOf = (/** @type {string} */ name) =>
    result?.measurements.find((one) => one.name === name)?.medianMs;
  const [our, their] = [medianOf(ours), medianOf(theirs)];
  if (our === undefined || their === undefined) return NOT_RECORDED;
  return `${ratioText(their / our)} (${timeText(our)} against ${timeText(their)})`;
}
