import { reduceMatthews, reduceMatthewsOfIntegers } from '../kernels/reduce-matthews.js';
import { fourCounts } from '../define/four-counts.js';
import { matthewsOfMatrix } from './matthews-of-matrix.js';
import type { ProblemMetric } from '../define/metric.js';
import { problemMetric } from '../define/problem-metric.js';

/**
 * Matthews correlation coefficient; of a matrix with more than two classes its generalization R_K
 * (Gorodkin 2004). Also called phi coefficient (binary).
 * @param source A matrix (one number for the whole problem) or counts (a value per row,
 *   shape (m,)).
 * @param options Treatment of undefined values; with counts also the average.
 * @returns Values in [−1, 1]. Undefined where truth or prediction is constant: `zeroDivision`
 *   there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see scikit-learn `matthews_corrcoef`, which gives 0 where it is undefined.
 */
export const matthewsCorrcoef: ProblemMetric = /* @__PURE__ */ problemMetric(
  {
    name: 'matthewsCorrcoef',
    undefinedReason: 'truth or prediction has one label only',
    direction: 'max',
    range: [-1, 1],
    needs: ['fn', 'tn'],
    write: /* @__PURE__ */ fourCounts(reduceMatthews, reduceMatthewsOfIntegers),
  },
  matthewsOfMatrix,
);
