// The charts of docs/benchmarks.md: one for each question that readers ask.
import { ratioOf } from '@confmat/bench/ratios.js';
import { nodeMajor } from '@confmat/bench/results.js';

/** @import { Result } from '@confmat/bench/results.js' */
/** @import { Cell, Group } from './collect.js' */
/** @import { Recorded } from './recorded.js' */

/**
 * @typedef {object} ChartBar
 * @property {string} suite
 * @property {string} name Of a case.
 * @property {string} label
 * @property {string} [reference] Name of a case of the same suite; the bar's time is divided by its
 *   time. Default: the first case of ours in the bar's group.
 *
 * @typedef {object} Chart
 * @property {string} slug Its file's name.
 * @property {string} title
 * @property {readonly ChartBar[]} bars
 * @property {(recorded: Recorded) => string} see What to see: one sentence or two.
 */

const TEN = 'n=1e6 k=10';
const COUNTS = `${TEN} int32 uniform`;
const STRINGS = `${TEN} strings uniform`;
const THREE = 'ROC AUC, average precision and best F1';
const SETS = 'n=1e5 k=100 density=0.05';
const AREAS = 'slicedSweeps, rocAucPerSlice and averagePrecisionPerSlice';
const GROUPS = '1000 groups, n=1e6 float64';

/** Of the same work, which several suites time on the same data. */
const COUNTING = { reference: `confusionMatrix ${COUNTS}` };
const OF_STRINGS = { reference: `confusionMatrix ${STRINGS}` };

/** @type {readonly Chart[]} */
const CHARTS = [
  {
    slug: 'counting',
    title: 'Confusion matrix: 1 M rows, 10 classes, int32',
    bars: [
      ['overview', 'confusionMatrix', 'confmat'],
      ['overview', 'C loop', 'C loop, -O3'],
      ['overview', 'NumPy bincount', 'NumPy bincount'],
      ['confusion-matrix', 'DuckDB GROUP BY', 'DuckDB GROUP BY, 2 threads'],
      ['overview', 'naive loop', 'naive loop in JavaScript'],
      ['confusion-matrix', 'polars group_by', 'polars group_by, 2 threads'],
      ['confusion-matrix', 'pandas groupby size', 'pandas groupby'],
      [
        'confusion-matrix',
        'torchmetrics multiclass_confusion_matrix',
        'torchmetrics multiclass_confusion_matrix, 2 threads',
      ],
      ['overview', 'scikit-learn confusion_matrix', 'scikit-learn confusion_matrix'],
      ['confusion-matrix', 'pandas crosstab', 'pandas crosstab'],
      ['overview', 'ml-confusion-matrix', 'ml-confusion-matrix'],
      [
        'overview',
        'TensorFlow.js math.confusionMatrix (cpu)',
        'TensorFlow.js math.confusionMatrix (CPU)',
      ],
    ].map(([suite = '', name, label = '']) => ({
      ...COUNTING,
      suite,
      name: `${name} ${COUNTS}`,
      label,
    })),
    see: ({ range }) => {
      const ours = `confusionMatrix ${COUNTS}`;
      const slower = range('overview', `scikit-learn confusion_matrix ${COUNTS}`, ours);
      const faster = range('overview', ours, `C loop ${COUNTS}`);
      return `scikit-learn takes ${slower} times as long as confmat. A bare loop in C, which infers and checks nothing, is ${faster} times as fast as confmat.`;
    },
  },
  {
    slug: 'strings',
    title: 'Confusion matrix: 1 M rows, 10 classes, strings and Arrow columns',
    bars: [
      ['confusion-matrix', 'confusionMatrix', 'confmat, JavaScript strings'],
      ['arrow', 'confusionMatrix of Arrow Dictionary of Utf8', 'confmat, Arrow dictionaries'],
      ['arrow', 'confusionMatrix of Arrow Utf8', 'confmat, Arrow Utf8'],
      ['confusion-matrix', 'DuckDB GROUP BY (enum)', 'DuckDB GROUP BY, enum, 2 threads'],
      ['confusion-matrix', 'DuckDB GROUP BY', 'DuckDB GROUP BY, 2 threads'],
      ['confusion-matrix', 'polars group_by (enum)', 'polars group_by, enum, 2 threads'],
      ['confusion-matrix', 'polars group_by', 'polars group_by, 2 threads'],
      ['confusion-matrix', 'pandas groupby size (category)', 'pandas groupby, categories'],
      ['confusion-matrix', 'pandas groupby size', 'pandas groupby'],
      ['overview', 'ml-confusion-matrix', 'ml-confusion-matrix'],
      [
        'confusion-matrix',
        'scikit-learn confusion_matrix (fixed-width)',
        'scikit-learn, fixed-width strings',
      ],
      ['overview', 'scikit-learn confusion_matrix (object)', 'scikit-learn, strings as objects'],
    ].map(([suite = '', name, label = '']) => ({
      ...OF_STRINGS,
      suite,
      name: `${name} ${STRINGS}`,
      label,
    })),
    see: ({ range }) => {
      const ours = `confusionMatrix ${STRINGS}`;
      const arrow = `confusionMatrix of Arrow Dictionary of Utf8 ${STRINGS}`;
      const slower = `scikit-learn confusion_matrix (fixed-width) ${STRINGS}`;
      return `On JavaScript strings confmat is ${range('confusion-matrix', slower, ours)} times as fast as scikit-learn, but polars and DuckDB, whose strings are columns of bytes, are faster. On Arrow dictionaries confmat is ${range('arrow', ours, arrow)} times as fast as on strings.`;
    },
  },
  {
    slug: 'weights',
    title: 'Confusion matrix with sample weights: 1 M rows, 10 classes, int32',
    bars: [
      ['confusionMatrix', 'confmat'],
      ['NumPy bincount', 'NumPy bincount'],
      ['scikit-learn confusion_matrix', 'scikit-learn confusion_matrix'],
    ].map(([name, label = '']) => ({
      suite: 'confusion-matrix',
      name: `${name} weighted ${COUNTS}`,
      label,
    })),
    see: ({ range }) => {
      const ours = `confusionMatrix weighted ${COUNTS}`;
      const slower = range(
        'confusion-matrix',
        `scikit-learn confusion_matrix weighted ${COUNTS}`,
        ours,
      );
      const faster = range('confusion-matrix', ours, `NumPy bincount weighted ${COUNTS}`);
      return `scikit-learn takes ${slower} times as long as confmat. NumPy’s plain sums are ${faster} times as fast; confmat also compensates their rounding errors and checks every weight.`;
    },
  },
  {
    slug: 'thresholds',
    title: 'Scores of two classes: 1 M rows',
    bars: [
      [`exact sweep, ${THREE} n=1e6 float64`, `confmat: ${THREE}`],
      [`scikit-learn, ${THREE} n=1e6 float64`, `scikit-learn: ${THREE}`],
      [`exact sweep, ${THREE} n=1e6 float32`, `confmat: ${THREE}, float32`],
      [`scikit-learn, ${THREE} n=1e6 float32`, `scikit-learn: ${THREE}, float32`],
      ['sweep at 100 thresholds and F1 n=1e6 float64', 'confmat: F1 at 100 thresholds'],
      [
        'scikit-learn f1_score at 100 thresholds n=1e6 float64',
        'scikit-learn: f1_score at 100 thresholds',
      ],
    ].map(([name = '', label = '']) => ({ suite: 'sweep', name, label })),
    see: ({ range }) => {
      const of = (/** @type {string} */ type) =>
        range(
          'sweep',
          `scikit-learn, ${THREE} n=1e6 ${type}`,
          `exact sweep, ${THREE} n=1e6 ${type}`,
        );
      const listed = range(
        'sweep',
        'scikit-learn f1_score at 100 thresholds n=1e6 float64',
        'sweep at 100 thresholds and F1 n=1e6 float64',
      );
      return `One exact sweep gives all three metrics; scikit-learn takes ${of('float64')} times as long for doubles and ${of('float32')} times for single floats. For F1 at a list of thresholds it takes ${listed} times as long.`;
    },
  },
  {
    slug: 'label-sets',
    title: 'Label sets: 100,000 rows, 100 labels, 5 a row on average',
    bars: [
      ['labelCounts of matrices', 'confmat: counts per label, matrices'],
      ['labelCounts of sets', 'confmat: counts per label, sparse sets'],
      ['labelCounts of arrays of strings', 'confmat: counts per label, arrays of strings'],
      [
        'scikit-learn multilabel_confusion_matrix (CSR)',
        'scikit-learn: counts per label, sparse matrices',
      ],
      ['scikit-learn multilabel_confusion_matrix', 'scikit-learn: counts per label, matrices'],
      ['sampleMean f1 of matrices', 'confmat: mean F1 of samples, matrices'],
      ['scikit-learn f1_score samples', 'scikit-learn: mean F1 of samples, matrices'],
    ].map(([name, label = '']) => ({ suite: 'multilabel', name: `${name} ${SETS}`, label })),
    see: ({ range }) => {
      const of = (/** @type {string} */ theirs, /** @type {string} */ ours) =>
        range('multilabel', `scikit-learn ${theirs} ${SETS}`, `${ours} ${SETS}`);
      return `scikit-learn takes ${of('multilabel_confusion_matrix', 'labelCounts of matrices')} times as long on matrices and ${of('multilabel_confusion_matrix (CSR)', 'labelCounts of sets')} times on sparse input. Arrays of strings cost confmat most, because each string is looked up.`;
    },
  },
  {
    slug: 'report',
    title: 'From two columns to the classification report: 1 M rows, 10 classes',
    bars: [
      {
        suite: 'overview',
        name: `confusionMatrix, report and its text ${COUNTS}`,
        label: 'confmat, int32',
      },
      {
        suite: 'sklearn-face',
        name: `sklearn classification_report ${COUNTS}`,
        label: '@confmat/sklearn classification_report, int32',
      },
      {
        suite: 'overview',
        name: `scikit-learn classification_report ${COUNTS}`,
        label: 'scikit-learn classification_report, int32',
      },
      {
        suite: 'report',
        name: `confusionMatrix, report and its text ${STRINGS}`,
        label: 'confmat, strings',
      },
      {
        suite: 'report',
        name: `scikit-learn classification_report ${TEN} fixed-width uniform`,
        label: 'scikit-learn classification_report, fixed-width strings',
      },
    ],
    see: ({ range }) => {
      const slower = range(
        'overview',
        `scikit-learn classification_report ${COUNTS}`,
        `confusionMatrix, report and its text ${COUNTS}`,
      );
      return `scikit-learn takes ${slower} times as long for the same text. The functions under scikit-learn’s names cost about as much as core.`;
    },
  },
  {
    slug: 'files',
    title: 'The command: from a file to the report, whole processes',
    bars: [
      ['parquet', 'n=1e7 k=10 int64', 'Parquet, 10 M rows, int64'],
      ['parquet', 'n=1e7 k=10 strings', 'Parquet, 10 M rows, strings'],
      ['csv', 'n=1e6 k=10 strings', 'CSV, 1 M rows, strings'],
      ['jsonl', 'n=1e6 k=10 strings', 'JSON lines, 1 M rows, strings'],
    ].flatMap(([format, size, what]) => [
      {
        suite: 'files',
        name: `confmat report of ${format} ${size} uniform`,
        label: `confmat: ${what}`,
      },
      {
        suite: 'files',
        name: `pandas and scikit-learn of ${format} ${size} uniform`,
        label: `pandas and scikit-learn: ${what}`,
      },
    ]),
    see: ({ range }) => {
      const of = (/** @type {string} */ type) =>
        range(
          'files',
          `pandas and scikit-learn of parquet n=1e7 k=10 ${type} uniform`,
          `confmat report of parquet n=1e7 k=10 ${type} uniform`,
        );
      return `With start-up, reading and printing, pandas and scikit-learn take ${of('int64')} times as long for 10 M rows of integers and ${of('strings')} times for strings.`;
    },
  },
  {
    slug: 'groups',
    title: 'Areas of the scores of 1,000 groups: 1 M rows',
    bars: [
      [AREAS, 'confmat'],
      [
        'polarbearings roc_auc and average_precision in group_by',
        'polarbearings, polars with 2 threads',
      ],
      ['rows gathered and thresholdSweep', 'confmat, each group by itself'],
    ].map(([name = '', label = '']) => ({ suite: 'slices', name: `${name}, ${GROUPS}`, label })),
    see: ({ range }) => {
      const theirs = `polarbearings roc_auc and average_precision in group_by, ${GROUPS}`;
      const alone = `rows gathered and thresholdSweep, ${GROUPS}`;
      const of = (/** @type {string} */ slow) => range('slices', slow, `${AREAS}, ${GROUPS}`);
      return `ROC AUC and average precision of each group: polarbearings takes ${of(theirs)} times as long, a sweep for each group ${of(alone)} times.`;
    },
  },
  {
    slug: 'command',
    title: 'The command on rows of 200,000 users: 1 M rows of Parquet, whole processes',
    bars: [
      ['report --unit --interval', 'report by user, with intervals'],
      ['compare --pred a,b --unit', 'two models compared by user'],
      ['trials', 'trials of tasks'],
      ['sweep --by', 'sweep of 1,000 groups'],
    ].flatMap(([what = '', label = '']) => [
      { suite: 'command', name: `confmat ${what} n=1e6`, label: `confmat: ${label}` },
      {
        suite: 'command',
        name: `DuckDB in Node, GROUP BY of ${what} n=1e6`,
        label: `DuckDB, the GROUP BY alone: ${label}`,
      },
      {
        suite: 'command',
        name: `pandas and scikit-learn, ${what} without intervals n=1e6`,
        label: `pandas and scikit-learn, without intervals: ${label}`,
      },
    ]),
    see: ({ range }) => {
      const of = (/** @type {string} */ what) =>
        range('command', `confmat ${what} n=1e6`, `DuckDB in Node, GROUP BY of ${what} n=1e6`);
      return `A report by user with its intervals takes ${of('report --unit --interval')} times as long as the engine that only counts the combinations of user and labels, a comparison of two models ${of('compare --pred a,b --unit')} times.`;
    },
  },
  {
    slug: 'threads',
    title: 'Threads and streams: int32',
    bars: [
      ...[10, 1000].flatMap((k) =>
        [
          ['confusionMatrix', 'one thread'],
          ['pool of 2 threads', 'two threads'],
          ['pool of 2 threads, plain columns copied,', 'two threads, columns copied first'],
        ].map(([name, label]) => ({
          suite: 'parallel',
          name: `${name} n=2e7 k=${k} int32 uniform`,
          label: `20 M rows, ${k === 10 ? '10' : '1,000'} classes: ${label}`,
        })),
      ),
      {
        suite: 'stream',
        name: 'accumulator, batches of 65536, n=1e8 k=10 int32 uniform',
        label: '100 M rows, 10 classes: in batches of 65,536, one thread',
      },
    ],
    see: ({ range, peakMb }) => {
      const of = (/** @type {number} */ k) =>
        range(
          'parallel',
          `confusionMatrix n=2e7 k=${k} int32 uniform`,
          `pool of 2 threads n=2e7 k=${k} int32 uniform`,
        );
      const peak = peakMb('stream', 'accumulator, batches of 65536, n=1e8 k=10 int32 uniform');
      return `Two threads are ${of(10)} times as fast as one on shared columns of ten classes. They are slower on 1,000 classes (${of(1000)} times as fast) and on columns that must be copied first. A stream of 100 M rows needs at most ${peak} MB.`;
    },
  },
];

/**
 * The charts whose bars were all recorded: that of a new suite is there once the suite was.
 * @param {readonly Result[]} results
 * @returns {readonly Chart[]}
 */
export function recordedCharts(results) {
  return CHARTS.filter(({ bars }) =>
    bars.every(({ suite, name }) =>
      results.some(
        (result) => result.suite === suite && result.measurements.some((one) => one.name === name),
      ),
    ),
  );
}

/**
 * A chart's bars as a group of rows.
 * @param {Chart} chart
 * @param {readonly Result[]} results
 * @returns {Group} Only of cases that are recorded.
 */
export function chartGroup({ title, slug, bars }, results) {
  const rows = bars.map(({ suite, name, label, reference }) => {
    const runs = results
      .filter((result) => result.suite === suite)
      .sort((a, b) => nodeMajor(a) - nodeMajor(b));
    const cells = runs.flatMap((run) => cellOf(run, name, reference));
    return { label, ours: cells.some(({ measurement }) => measurement.ours), cells };
  });
  return { title, slug, rows: rows.filter(({ cells }) => cells.length > 0) };
}

/**
 * @param {Result} run
 * @param {string} name
 * @param {string | undefined} reference
 * @returns {Cell[]} One, or none if the case is not recorded.
 */
function cellOf(run, name, reference) {
  const { measurements } = run;
  const measurement = measurements.find((one) => one.name === name);
  if (!measurement) return [];
  const divisor = measurements.find((one) => one.name === reference);
  const ratio = divisor
    ? measurement.medianMs / divisor.medianMs
    : ratioOf(measurement, measurements);
  return [{ node: nodeMajor(run), measurement, ratio }];
}
