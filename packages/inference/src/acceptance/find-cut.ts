import type { ErrorCeiling } from '../planning/first-rows.js';
import { AllowedErrors } from './allowed-errors.js';
import type { AnswersByScore } from './check-answers.js';
import { findLastPassed } from './kernels/find-last-passed.js';
import { findStart } from './kernels/find-start.js';

/** Cuts of a sweep that are tested, from the highest threshold down. */
interface TestCuts {
  /** Their rows of the sweep. */
  readonly rows: Int32Array;
  /** Most errors above each with which it passes. */
  readonly allowed: Float64Array;
}

/** Where a sweep may be cut, or the test that failed. */
export interface FoundCut {
  readonly passed: boolean;
  /** The row of the sweep. */
  readonly row: number;
  /** Most errors above it with which it passes. */
  readonly allowed: number;
  /** The row of the lowest cut that passes, were its test the only one; −1 for none. */
  readonly alone: number;
}

/**
 * Find the lowest cut whose promise holds: of the answers above it, at most a share is wrong.
 *
 * Cuts are tested from a start down, each with all of alpha, until one fails. The cuts are those at which
 * one more error passes, and the last, so scores alone say which: tests in between allow no more errors in
 * more answers.
 * The start is found by the answers below it.
 *
 * Why the promise holds. Let B be the first cut above which too large a share is wrong, and let that be so
 * at all lower cuts too: errors grow as confidence falls. Whether the start is at B or lower is decided by
 * answers below B. If it is, the start's own test must pass, and it is independent of what chose it, the
 * answers below: that happens with probability alpha at most. If it is not, the walk must pass B itself,
 * which is independent of the answers below B: again alpha at most. One or the other is the case, so
 * alpha at most in all. Were the share too large in several stretches, each could add as much as alpha.
 *
 * @returns Undefined where no cut has as many answers as would pass without an error.
 * @see Bauer 1991, "Multiple testing in clinical trials": tests in a fixed order; Angelopoulos, Bates,
 *   Candès, Jordan, Lei 2021, "Learn then test".
 */
export function findCut(
  { right, wrong }: AnswersByScore,
  ceiling: ErrorCeiling,
): FoundCut | undefined {
  const { rows, allowed } = testCuts({ right, wrong }, ceiling);
  if (rows.length === 0) return undefined;
  const start = findStart(right, wrong, rows, allowed);
  const last = findLastPassed(wrong, rows, allowed, start);
  const passed = last >= start;
  const cut = passed ? last : start;
  let alone = rows.length - 1;
  while (alone >= 0 && !((wrong[rows[alone] ?? -1] ?? NaN) <= (allowed[alone] ?? NaN))) --alone;
  return {
    ...{ passed, row: rows[cut] ?? NaN, allowed: allowed[cut] ?? NaN },
    alone: rows[alone] ?? -1,
  };
}

/** The cuts at which one more error is allowed than at the tested cut above, and the last. */
function testCuts({ right, wrong }: AnswersByScore, ceiling: ErrorCeiling): TestCuts {
  const rows: number[] = [];
  const allowed: number[] = [];
  const errors = new AllowedErrors(ceiling);
  let most = -1;
  for (let row = 0; row < right.length; ++row) {
    const accepted = (right[row] ?? NaN) + (wrong[row] ?? NaN);
    if (accepted === 0) continue;
    const here = errors.at(accepted);
    const isLast = row === right.length - 1 && here >= 0;
    if (here === most && !isLast) continue;
    rows.push(row);
    allowed.push(here);
    most = here;
  }
  return { rows: Int32Array.from(rows), allowed: Float64Array.from(allowed) };
}
