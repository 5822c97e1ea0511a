import { isMetricError } from '@confmat/core';
import type { MetricIssue, MetricError } from '@confmat/core';
import { refusal } from '@confmat/core/internal';

/** Labels that nobody takes for scores. */
const LABELS: readonly unknown[] = [-1, 0, 1, true, false];

/**
 * Read true labels. Where these are refused, say that labels and scores are swapped if that is
 * certain: the labels have a fraction, and the scores are texts, booleans, or nothing but −1, 0
 * and 1.
 */
export function readBeforeScores<T>(yScore: unknown, argument: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw explainSwap(error, yScore, argument);
  }
}

function explainSwap(error: unknown, yScore: unknown, argument: string): unknown {
  if (!isMetricError(error) || error.issue.code !== 'invalid-label') return error;
  const { issue } = error;
  const isScore = issue.argument === 'yTrue' && typeof issue.value === 'number';
  if (!isScore || !areLabels(yScore)) return error;
  return areSwapped(issue, argument);
}

function areLabels(column: unknown): boolean {
  if (!Array.isArray(column) && !ArrayBuffer.isView(column)) return false;
  const cells = column as ArrayLike<unknown>;
  if (cells.length === 0) return false;
  return Array.from(cells).every((cell) => typeof cell === 'string' || LABELS.includes(cell));
}

function areSwapped(
  issue: MetricIssue & { readonly code: 'invalid-label' },
  argument: string,
): MetricError {
  const expected = `a label: yTrue comes before ${argument}, and they seem to be swapped`;
  return refusal({ ...issue, expected });
}
