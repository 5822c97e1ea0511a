import type { MetricError } from '@confmat/core';
import { invalidValue, unsupported } from '@confmat/core/internal';
import { checkSweep } from '@confmat/thresholds/internal';
import { findMiscount } from './kernels/find-miscount.js';

/** Right and wrong answers from the highest threshold down to each, shape (nThresholds,). */
export interface AnswersByScore {
  readonly right: Float64Array;
  readonly wrong: Float64Array;
}

/** Check a sweep whose positives are right answers, and give its counts. */
export function checkAnswers(sweep: unknown, argument: string): AnswersByScore {
  checkSweep(sweep, argument);
  const { weighted, units, counts, missedPositives } = sweep;
  if (weighted) throw mustCountRows(argument, 'sums of weights');
  if (units !== undefined) throw mustCountRows(argument, 'rows that belong together');
  if (missedPositives) throw mustCountRows(argument, 'rows and missed positives');
  checkCounts(`${argument}.counts.tp`, counts.tp);
  checkCounts(`${argument}.counts.fp`, counts.fp);
  return { right: counts.tp, wrong: counts.fp };
}

function checkCounts(argument: string, counts: Float64Array): void {
  const row = findMiscount(counts);
  if (row < 0) return;
  throw invalidValue(
    { argument, row },
    counts[row],
    'a whole number, no less than at the threshold above',
  );
}

/** A sweep of something else than rows that are independent. */
function mustCountRows(argument: string, received: string): MetricError {
  return unsupported(argument, `a sweep of ${received}`, 'a sweep of independent rows');
}
