import { ourMatrix } from '../ours.js';
import { cLoop, naiveLoop, numpyBincount } from '../rivals.js';
import { workload } from '../workload.js';

/** @import { Case, Target } from '../case.js' */
/** @import { Workload } from '../workload.js' */

const ROWS = [1e3, 1e4, 1e5, 1e6, 1e7, 5e7];
const CLASSES = [2, 4, 16, 64, 100, 256, 1024, 2048, 4096, 16_384, 100_000];
/** Beyond, a table of all pairs takes more than 128 MB of an int64 each. */
const MAX_TABLE_CLASSES = 4096;
const QUICK_ROWS = 1e6;

/** @type {readonly Target[]} */
export const targets = [
  {
    text: '100,000 classes take at most 10 × 100 classes, where no strings crowd the heap',
    slow: 'confusionMatrix n=1e6 k=100000 int32 uniform',
    fast: 'confusionMatrix n=1e6 k=100 int32 uniform',
    atMost: 10,
  },
];

/**
 * Time by number of rows, with ten classes, and by number of classes, with a million rows.
 *
 * @param {{ quick: boolean }} options
 * @returns {Case[]}
 */
export function createCases({ quick }) {
  const byRows = ROWS.filter((n) => n <= QUICK_ROWS || !quick).map((n) => workload({ n, k: 10 }));
  const byClasses = CLASSES.map((k) => workload({ n: 1e6, k }));
  return [
    ...byRows.flatMap((data) => [ourMatrix(data, 'int32'), ...loops(data)]),
    ...byClasses.flatMap((data) => [
      ourMatrix(data, 'int32'),
      ...(data.k <= MAX_TABLE_CLASSES ? loops(data) : []),
    ]),
  ];
}

/**
 * @param {Workload} data
 * @returns {Case[]}
 */
function loops(data) {
  return [naiveLoop(data), cLoop(data), numpyBincount(data, 'int32')];
}
