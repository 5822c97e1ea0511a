// docs/reference/other-programs.md: what other programs print, from the table of their numbers and from the
// recorded results. With --check it writes nothing, and fails if the page would change.
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { withTypeScript } from './load-typescript.mjs';

/** @typedef {typeof import('../packages/core/src/profiles.ts')} Core */
/** @typedef {typeof import('../packages/thresholds/src/profiles.ts')} Thresholds */
/** @typedef {import('../packages/core/src/profiles.ts').MatrixRow} MatrixRow */
/** @typedef {import('../packages/thresholds/src/profiles.ts').ScoreRow} ScoreRow */
/** @typedef {(program: string) => string | null} Answer */

const PAGE = new URL('../docs/reference/other-programs.md', import.meta.url);
const GOLDEN = new URL('../packages/testkit/golden/', import.meta.url);
const TEMPLATE = new URL('templates/other-programs.md', import.meta.url);
const ECOSYSTEMS = ['pip', 'r', 'maven', 'dl4j', 'npm', 'cargo', 'go'];
/** The programs with a column, in the order in which people compare. */
const COLUMNS = {
  counts: [
    ...['scikit-learn', 'torchmetrics', 'keras', 'yardstick', 'spark', 'catboost', 'weka'],
    ...['caret', 'torcheval', 'river', 'pycm', 'dl4j'],
  ],
  scores: [
    ...['scikit-learn', 'torchmetrics', 'keras', 'yardstick', 'spark', 'lightgbm', 'xgboost'],
    ...['catboost', 'weka', 'h2o', 'river', 'rocr'],
  ],
};

const isCheck = process.argv.includes('--check');
const page = await withTypeScript('packages/core/src/profiles.ts', (core) =>
  withTypeScript('packages/thresholds/src/profiles.ts', (thresholds) =>
    withTypeScript('packages/thresholds/src/index.ts', async (sweeps) =>
      withTypeScript('packages/core/src/index.ts', async (matrices) =>
        pageOf(/** @type {any} */ ({ ...matrices, ...sweeps, ...core, ...thresholds })),
      ),
    ),
  ),
);
const config = await resolveConfig(PAGE);
const text = await format(page, { ...config, parser: 'markdown' });
const isSame = readFileSync(PAGE, 'utf8') === text;
if (!isSame && !isCheck) writeFileSync(PAGE, text);
console.log(`programs: the page ${isSame ? 'is up to date' : 'changed'}`);
if (isCheck && !isSame) process.exitCode = 1;

/** @param {Core & Thresholds & typeof import('../packages/core/src/index.ts') & typeof import('../packages/thresholds/src/index.ts')} ours */
function pageOf(ours) {
  /** @param {number[][]} counts */
  const matrix = (counts) =>
    ours.confusionMatrixFromCounts(counts, Array.from('abcdef').slice(0, counts.length));
  const neverPredicted = matrix([[5, 3, 0], [2, 6, 0], [1, 1, 0]]); // prettier-ignore
  const neverTrue = matrix([[5, 2, 1], [1, 6, 1], [0, 0, 0]]); // prettier-ignore
  const nowhere = matrix([[5, 3, 0], [2, 6, 0], [0, 0, 0]]); // prettier-ignore
  const oneClass = matrix([[4, 0], [0, 0]]); // prettier-ignore
  const constant = matrix([[8, 0], [2, 0]]); // prettier-ignore
  const alike = ours.thresholdSweep([1, 0, 0, 1, 0], [0.5, 0.5, 0.5, 0.5, 0.5]);

  /** @type {(program: string, is: (row: MatrixRow) => boolean) => MatrixRow | undefined} */
  const rowOf = (program, is) => {
    const own = ours
      .matrixRows()
      .filter((row) => row.program === program && wasRun(row) && is(row));
    const named = own.filter((row) => row.name.toLowerCase().includes(row.metric.toLowerCase()));
    return [...named, ...own].find(({ isDefault }) => isDefault) ?? named[0] ?? own[0];
  };
  /** @type {(program: string, is: (row: ScoreRow) => boolean) => ScoreRow | undefined} */
  const scoresOf = (program, is) => {
    const own = ours.scoreRows().filter((row) => row.program === program && wasRun(row) && is(row));
    return own.find(({ isDefault }) => isDefault) ?? own[0];
  };
  /**
   * What becomes of class c in the mean of a metric.
   *
   * @type {(metric: string, counts: typeof neverTrue) => Answer}
   */
  const classIn = (metric, counts) => (program) => {
    const row = rowOf(
      program,
      (one) => one.metric === metric && one.of === 'mean' && one.form !== 'means',
    );
    if (!row) return null;
    if (row.variant === 'hits of the classes seen' && counts === nowhere) return 'an error';
    const share = ours.classShares(row, counts).find(({ label }) => label === 'c');
    if (!share || share.share === 0) return row.mean === 'weighted' ? 'weighs nothing' : 'left out';
    if (share.value === null) return 'not run';
    return Number.isNaN(share.value) ? 'no mean' : shown(share.value);
  };
  /** @type {(metric: string, counts: typeof neverTrue) => Answer} */
  const whole = (metric, counts) => (program) => {
    const row = rowOf(program, (one) => one.metric === metric && one.of !== 'mean');
    return row ? shown(ours.valueOfRow(row, counts)) : null;
  };

  /** @type {[string, Answer][]} */
  const counts = [
    ['precision of a class that is never predicted, in a mean', classIn('precision', neverPredicted)],
    ['recall of a class without true rows, in a mean', classIn('recall', neverTrue)],
    ['F1 of a class that is never predicted, in a mean', classIn('f1', neverPredicted)],
    ['F1 of a class with neither true nor predicted rows, in a mean', classIn('f1', nowhere)],
    ['κ of rows of one class, all right: 0/0', whole('cohenKappa', oneClass)],
    ["Matthews' correlation of always the same answer: 0/0", whole('matthewsCorrcoef', constant)],
    [
      "Matthews' correlation of several classes",
      (program) => {
        const row = rowOf(program, ({ metric }) => metric === 'matthewsCorrcoef');
        if (!row) return null;
        if (row.of === 'mean') return row.mean === 'macro' ? 'mean of the classes' : 'weighted mean';
        return row.of === 'whole' ? 'of the whole' : row.of === 'each' ? 'of each class' : `of the ${row.of}`;
      },
    ],
    [
      'precision, F1 without an average',
      (program) => {
        const row = rowOf(program, ({ metric, isDefault }) => isDefault && (metric === 'f1' || metric === 'precision'));
        if (!row) return null;
        const of = { whole: 'whole', pooled: 'micro', each: 'each class', first: 'first class', last: 'last class' };
        return row.of === 'mean' ? row.mean : (/** @type {any} */ (of)[row.of] ?? row.of);
      },
    ],
    ['digits', (program) => {
      const row = rowOf(program, () => true);
      return row ? (row.bits === 32 ? 'about 7' : 'about 15') : null;
    }],
  ]; // prettier-ignore

  /** @type {(side: 'withoutPositives' | 'withoutNegatives') => Answer} */
  const oneSided = (side) => (program) => {
    const row = scoresOf(
      program,
      ({ metric, classes }) => metric === 'rocAuc' && classes === 'two',
    );
    return row ? shown(row[side] === 'computed' ? NaN : row[side]) : null;
  };
  /** @type {(program: string) => ScoreRow | undefined} */
  const precisionRow = (program) =>
    scoresOf(program, ({ metric, classes }) => metric === 'averagePrecision' && classes === 'two');

  /** @type {[string, Answer][]} */
  const scores = [
    ['ROC area without positives', oneSided('withoutPositives')],
    ['ROC area without negatives', oneSided('withoutNegatives')],
    [
      'thresholds of the ROC curve',
      (program) => {
        const row = scoresOf(program, ({ metric, classes }) => metric === 'rocAuc' && classes === 'two');
        if (!row) return null;
        if (row.wrongFrom?.why.includes('joined')) return `at most ${row.wrongFrom.size}`;
        return row.points === 'every score' ? 'every score' : String(row.points);
      },
    ],
    [
      'precision-recall area',
      (program) => {
        const row = precisionRow(program);
        if (!row) return null;
        const few = row.points === 'fewest false positives' ? ', fewest false positives' : '';
        const start = row.lines !== 'lines' ? '' : row.start === 'precision 1' ? ' from precision 1' : ` from the ${row.start}`;
        const lines = { steps: 'steps', greatest: 'greatest precision', lines: 'lines', 'counts rise evenly': 'both counts rise evenly' };
        return `${lines[row.lines]}${start}${few}`;
      },
    ],
    [
      'precision-recall area of equal scores, 2 of 5 positive',
      (program) => {
        const row = precisionRow(program);
        return row ? shown(ours.valueOfScores(row, alike)) : null;
      },
    ],
    [
      'a score of exactly 0.5',
      (program) => {
        const row = scoresOf(program, ({ metric, threshold }) => metric === 'accuracy' && threshold === 0.5);
        return row ? (row.cut === '>' ? 'negative' : 'positive') : null;
      },
    ],
    [
      'least probability in a log loss',
      (program) => {
        const row = scoresOf(program, ({ metric }) => metric === 'logLoss');
        if (!row) return null;
        return row.clip === 0 ? 'none' : `${row.clip}${row.clipped === 'added' ? ' is added' : ''}`;
      },
    ],
    [
      'the greatest of equal scores',
      (program) => {
        const row = scoresOf(program, ({ classes }) => classes === 'greatest');
        return row ? { first: 'first class', right: 'right', wrong: 'wrong' }[row.maxima] : null;
      },
    ],
    [
      'ROC area of several classes',
      (program) => {
        const row = scoresOf(program, ({ metric, classes }) => metric === 'rocAuc' && classes !== 'two');
        if (!row) return null;
        if (row.classes === 'pairs') return 'Hand and Till';
        if (row.classes === 'differences') return 'AUC-mu';
        return row.of === 'each' ? 'each class' : `${row.mean} mean`;
      },
    ],
  ]; // prettier-ignore

  const everyone = [
    ...new Set([...ours.matrixRows(), ...ours.scoreRows()].map(({ program }) => program)),
  ];
  /** @type {(program: string) => string} */
  const title = (program) => ours.programFacts(/** @type {any} */ (program)).title;
  const runs = ECOSYSTEMS.flatMap((name) => read(`program-runs-${name}.json`).runs);
  const unmet = read('program-runs-unmet.json');
  const recorded = read('other-programs.json');
  const missing = read('other-programs-unmet.json');
  const names = ours.matrixRows().length + ours.scoreRows().length;
  return readFileSync(TEMPLATE, 'utf8')
    .replace('{{counts}}', table(counts, COLUMNS.counts, title))
    .replace('{{scores}}', table(scores, COLUMNS.scores, title))
    .replace('{{others of counts}}', others(counts, everyone.filter((one) => !COLUMNS.counts.includes(one)), title)) // prettier-ignore
    .replace('{{others of scores}}', others(scores, everyone.filter((one) => !COLUMNS.scores.includes(one)), title)) // prettier-ignore
    .replace('{{numbers}}', String(names))
    .replaceAll('{{programs}}', String(everyone.length))
    .replace('{{runs}}', runs.length.toLocaleString('en'))
    .replace('{{runs unmet}}', String(unmet.length))
    .replace('{{recorded}}', String(recorded.length))
    .replace('{{recorded unmet}}', String(missing.length))
    .replace('{{unmet}}', listOf([...missing, ...unmet]))
    .replace('{{versions}}', everyone.map((one) => `${title(one)} ${ours.programFacts(/** @type {any} */ (one)).version}`).join(', ')); // prettier-ignore
}

/** @param {{ witnesses: readonly string[] }} row */
function wasRun({ witnesses }) {
  return witnesses.length > 0;
}

/** @param {string} name */
function read(name) {
  return JSON.parse(readFileSync(new URL(name, GOLDEN), 'utf8'));
}

/** @param {number | string | null} value */
function shown(value) {
  if (value === null) return 'not run';
  if (typeof value === 'string') return value;
  return Number.isNaN(value) ? 'NaN' : String(Number(value.toFixed(4)));
}

/**
 * Questions as rows, programs as columns.
 *
 * @param {[string, Answer][]} questions
 * @param {string[]} programs
 * @param {(program: string) => string} title
 */
function table(questions, programs, title) {
  return [
    `| question | ${programs.map(title).join(' | ')} |`,
    `| --- | ${programs.map(() => '---').join(' | ')} |`,
    ...questions.map(([question, answer]) => `| ${question} | ${programs.map((one) => answer(one) ?? '–').join(' | ')} |`), // prettier-ignore
  ].join('\n');
}

/**
 * The programs without a column, by their answers.
 *
 * @param {[string, Answer][]} questions
 * @param {string[]} programs
 * @param {(program: string) => string} title
 */
function others(questions, programs, title) {
  const lines = questions.flatMap(([question, answer]) => {
    const answers = new Map(programs.map((one) => [one, answer(one)]));
    const known = [...new Set(answers.values())].filter((one) => one !== null && one !== 'not run');
    return known.sort().map((one, place) => {
      const names = programs.filter((program) => answers.get(program) === one).map(title);
      return `| ${place === 0 ? question : ''} | ${one} | ${names.join(', ')} |`;
    });
  });
  return ['| question | answer | programs |', '| --- | --- | --- |', ...lines].join('\n');
}

/** @param {{ program: string, name: string, input?: string, reason: string }[]} unmet */
function listOf(unmet) {
  const byReason = new Map();
  for (const { program, name, reason } of unmet) {
    byReason.set(reason, new Set([...(byReason.get(reason) ?? []), `\`${name}\` of ${program}`]));
  }
  return [...byReason].map(([reason, names]) => `- ${[...names].join(', ')}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`).join('\n'); // prettier-ignore
}
