import { reduceLift } from '../kernels/reduce-lift.js';
import { classMetric } from '../define/class-metric.js';
import { fbetaRow } from '../define/fbeta-row.js';
import { fourCounts } from '../define/four-counts.js';
import type { ClassMetric } from '../define/metric.js';

const perRow = /* @__PURE__ */ fourCounts(reduceLift);
/** A total pooled from classes has a prevalence of 1, so its lift is its precision. */
const pooledClasses = /* @__PURE__ */ fbetaRow(0);

/**
 * How many times more rows of a class are among those predicted as it than among all rows:
 * precision / prevalence. 1 is guessing, below 1 worse. Micro over classes is the micro precision,
 * because there the prevalence is 1.
 * @param source A matrix (its classes are the rows) or counts, m rows.
 * @param options Average and treatment of undefined rows.
 * @returns Values in [0, ∞), shape (m,); one number with an average. Undefined where there are no
 *   true or no predicted samples: `zeroDivision` there.
 * @throws {MetricError} `invalid-option`, `option-conflict`, `partial-counts`, `unknown-label`.
 * @see R caret `lift`; PyCM `LS`.
 */
export const lift: ClassMetric = /* @__PURE__ */ classMetric({
  name: 'lift',
  undefinedReason: 'no true or no predicted samples',
  direction: 'max',
  range: [0, Infinity],
  needs: ['fn', 'tn'],
  write: (counts, out) =>
    (counts.pooledOf === 'classes' ? pooledClasses.write : perRow)(counts, out),
});
