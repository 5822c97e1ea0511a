// Which suites run, in which order, and about how long they take.
import { roundsOf } from '@confmat/bench/measure.js';
import { suiteNames } from '@confmat/bench/suites.js';
import { AppError } from './app-error.js';

/** @import { Case } from '@confmat/bench/case.js' */
/** @import { Effort } from '@confmat/bench/measure.js' */
/** @import { RecordedMeasurement, Result } from '@confmat/bench/results.js' */

const ORDER = [
  'overview',
  'confusion-matrix',
  'report',
  'encode',
  'arrow',
  'sweep',
  'threshold-metrics',
  'inference',
  'multilabel',
  'spans',
  'accumulator',
  'slices',
  'sklearn-face',
  'units',
  'files',
  'command',
  'start',
  'width',
  'pages',
  'explorer',
  'stream',
  'growth',
  'parallel',
];
/** Of interest to those who change kernels; run by name. */
const INTERNAL = ['kernels'];
const QUICK_SUITES = ['overview', 'sweep', 'multilabel'];

/** Bounds of what a quick run takes in. */
const QUICK_MAX_ROWS = 1_000_000;
const QUICK_MAX_CALL_MS = 750;

/** Seconds that a case takes besides its calls: data read, results compared. */
const PREPARE_S = 0.2;
/** Seconds that a new process takes besides its call. */
const START_S = 0.8;

/**
 * Suites in the order in which they run and stand on pages; unknown ones come last, by name.
 * @param {readonly string[]} suites
 * @returns {string[]}
 */
export function inOrder(suites) {
  const place = (/** @type {string} */ suite) =>
    ORDER.includes(suite) ? ORDER.indexOf(suite) : ORDER.length;
  return [...suites].sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
}

/**
 * The suites to run.
 * @param {readonly string[]} asked Names; none for all suites.
 * @param {boolean} quick
 * @returns {string[]}
 */
export function chooseSuites(asked, quick) {
  const all = suiteNames();
  for (const name of asked) {
    if (!all.includes(name)) {
      throw new AppError(`no suite "${name}"; there are ${inOrder(all).join(', ')}`);
    }
  }
  if (asked.length > 0) return [...new Set(asked)];
  if (quick) return QUICK_SUITES;
  return inOrder(all.filter((suite) => !INTERNAL.includes(suite)));
}

/**
 * Whether a quick run takes a case in: its rows are few, and a call of it was not long when it was
 * recorded last.
 * @param {Pick<Case, 'name' | 'n'>} benchCase
 * @param {readonly RecordedMeasurement[]} recorded
 */
export function isQuick({ name, n }, recorded) {
  const known = recorded.find((measurement) => measurement.name === name);
  return (n ?? 0) <= QUICK_MAX_ROWS && (known?.medianMs ?? 0) <= QUICK_MAX_CALL_MS;
}

/**
 * What was recorded of a suite last, whichever Node ran it.
 * @param {string} suite
 * @param {readonly Result[]} results
 * @returns {readonly RecordedMeasurement[]} Empty if it never was.
 */
export function lastRecorded(suite, results) {
  const own = results.filter((result) => result.suite === suite);
  return own.sort((a, b) => (a.date < b.date ? 1 : -1))[0]?.measurements ?? [];
}

/**
 * About how long cases take, from how long their calls were.
 * @param {readonly RecordedMeasurement[]} recorded
 * @param {Effort} effort
 * @returns {number} Seconds.
 */
export function estimateSeconds(recorded, effort) {
  const { roundTimeS, roundSamples, colds, quick } = effort;
  const seconds = recorded.map(({ medianMs, firstMs }) => {
    const callS = medianMs / 1000;
    const samples = firstMs === null ? 1 : roundSamples + 1;
    const rounded = roundsOf(medianMs, effort) * Math.max(roundTimeS, samples * callS);
    // A peer is started once more, for its peak of memory.
    const nStarts = firstMs === null ? Number(!quick) : colds;
    return PREPARE_S + 2 * callS + rounded + nStarts * (START_S + (firstMs ?? medianMs) / 1000);
  });
  return seconds.reduce((sum, one) => sum + one, 0);
}
