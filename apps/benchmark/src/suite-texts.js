/**
 * What a suite is called on pages, and what it shows. A suite without a text goes by its name.
 *
 * @type {Readonly<Record<string, { title: string, text: string }>>}
 */
export const SUITE_TEXTS = {
  'first-figures': {
    title: 'At a glance',
    text: 'A million rows of ten classes, beside whatever else one might use for it.',
  },
  'confusion-matrix': {
    title: 'Confusion matrix',
    text: '`confusionMatrix`, labels inferred and everything checked, by number of classes, skew and type.',
  },
  report: {
    title: 'Metrics and report',
    text: 'What comes after counting, and the whole way from two columns to the text of the report.',
  },
  encode: {
    title: 'Kinds of columns',
    text: '`confusionMatrix` by what it has to read: integers of every width, bigints, plain arrays, strings.',
  },
  arrow: {
    title: 'Arrow columns',
    text: 'Columns of apache-arrow, read as they are, against plain arrays of the same values.',
  },
  sweep: {
    title: 'Scores and thresholds',
    text: 'Sweeps over all thresholds, a few, or bins; the areas and best thresholds that follow.',
  },
  multilabel: {
    title: 'Label sets',
    text: 'Many labels a row, as indicator matrices, sparse sets and texts, per label and per sample.',
  },
  accumulator: {
    title: 'Batches',
    text: 'Counting in batches, and in parts that are sent and merged, against one call on all rows.',
  },
  slices: {
    title: 'Slices',
    text: 'A matrix for each group of rows in one pass, against gathering the rows of each.',
  },
  'sklearn-face': {
    title: "scikit-learn's names",
    text: 'What the functions under scikit-learn’s names cost beyond the same work through core.',
  },
  files: {
    title: 'Files, end to end',
    text: 'The command from a file to the report, against pandas and scikit-learn, as whole processes.',
  },
  stream: {
    title: 'A hundred million rows',
    text: 'Rows in batches through an accumulator, against the rate in memory.',
  },
  growth: { title: 'Growth', text: 'How cost grows with rows and with classes.' },
  parallel: { title: 'Threads', text: 'The same counts on several threads over shared memory.' },
  kernels: { title: 'Kernels', text: 'Loops over rows, each alone, beside the naive loop.' },
};
