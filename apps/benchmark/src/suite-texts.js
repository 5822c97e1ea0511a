/**
 * What a suite is called on pages, and what it shows. A suite without a text goes by its name.
 * @type {Readonly<Record<string, { title: string, text: string }>>}
 */
export const SUITE_TEXTS = {
  overview: {
    title: 'At a glance',
    text: 'A million rows of ten classes, counted by confmat and by other libraries.',
  },
  'confusion-matrix': {
    title: 'Confusion matrix',
    text: '`confusionMatrix` by number of classes, skew and type. It infers the labels and checks every row.',
  },
  report: {
    title: 'Metrics and report',
    text: 'Metrics of a counted matrix, and the whole way from two columns to the text of the report.',
  },
  encode: {
    title: 'Kinds of columns',
    text: '`confusionMatrix` by type of column: integers of every width, bigints, plain arrays, strings.',
  },
  arrow: {
    title: 'Arrow columns',
    text: 'Columns of apache-arrow, read in place, against plain arrays of the same values.',
  },
  sweep: {
    title: 'Scores and thresholds',
    text: 'Sweeps over all thresholds, over a few, or in bins; the areas and best thresholds computed from them.',
  },
  'threshold-metrics': {
    title: 'Metrics at every threshold',
    text: 'Matthews correlation, Cohen’s kappa and informedness at a million thresholds, with and without weights.',
  },
  inference: {
    title: 'Intervals and comparisons',
    text: 'Every interval of a report, the bootstrap, joint tallies of two models, and DeLong’s interval and test of areas under the ROC curve.',
  },
  multilabel: {
    title: 'Label sets',
    text: 'Several labels a row, as indicator matrices, sparse sets and strings; counts per label and per sample.',
  },
  spans: {
    title: 'Spans',
    text: 'Named entities of a million BIO tags, from the tags to F1, against seqeval.',
  },
  accumulator: {
    title: 'Batches',
    text: 'Counting in batches, and in parts that are serialized and merged, against one call on all rows.',
  },
  slices: {
    title: 'Slices',
    text: 'A matrix for each group of rows in one pass, and the areas of each group’s scores, against gathering the rows of each group.',
  },
  'sklearn-face': {
    title: "scikit-learn's names",
    text: 'The functions under scikit-learn’s names, against the same work through core.',
  },
  files: {
    title: 'Files, end to end',
    text: 'The command from a file to the report, against pandas and scikit-learn, as whole processes.',
  },
  units: {
    title: 'Units',
    text: 'A million rows that belong to users, from a hundred to a million of them: counted by unit, with the intervals and the comparison that follow.',
  },
  command: {
    title: 'The command on rows that belong to users',
    text: 'Whole processes on a million rows of 200,000 users and 12 classes: the command, the engine that only counts the combinations that the command needs, and the same in polars, pandas and scikit-learn, without intervals.',
  },
  start: {
    title: 'Start-up',
    text: 'Whole processes on a file of 7,043 rows, where starting takes longer than counting: the command, Node that opens DuckDB, the shell of DuckDB, pandas and scikit-learn.',
  },
  width: {
    title: 'A column for each of 1,000 classes',
    text: 'The command from 100,000 rows of 1,000 scores to the report, against pandas and scikit-learn, as whole processes.',
  },
  stream: {
    title: 'A hundred million rows',
    text: 'Rows in batches through an accumulator, against one call on rows in memory.',
  },
  pages: {
    title: 'Pages of reports',
    text: 'The HTML file: how long Node takes to write it, how soon Chromium shows it, and what a move of its slider takes until it is painted: the 95th percentile of 257 moves, the median of it over the rounds.',
  },
  explorer: {
    title: 'The explorer',
    text: 'The page in Chromium, with a million rows: what it loads, how soon a file is shown, what it takes of the memory, and how fast the slider moves.',
  },
  growth: { title: 'Growth', text: 'How time grows with rows and with classes.' },
  parallel: { title: 'Threads', text: 'Counting on several threads over shared memory.' },
  kernels: { title: 'Kernels', text: 'Loops over rows, one by one, against the naive loop.' },
};
