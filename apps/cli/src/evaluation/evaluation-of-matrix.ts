import { confusionMatrixFromCounts, isMetricError } from '@confmat/core';
import { describeIssue } from '@confmat/core/internal';
import { evaluation } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { MATRIX_RULE } from '@confmat/files';
import type { MatrixTable } from '@confmat/files';
import { CommandError, usageError } from '@confmat/rows/command-error.js';

/**
 * The evaluation of a matrix of counts.
 *
 * @param file Its file, as typed.
 * @param side The side of the true classes, as `--true` names it.
 * @throws {CommandError} A question, where nobody says which side that is.
 */
export function evaluationOfMatrixFile(
  { labels, counts }: MatrixTable,
  file: string,
  side: string | undefined,
): Evaluation {
  if (side !== 'rows' && side !== 'columns') {
    throw usageError(
      `${file}: is a matrix of counts: which side has the true classes?`,
      '--true rows, or --true columns',
    );
  }
  const ofTruth = side === 'rows' ? counts : labels.map((_, k) => counts.map((row) => row[k] ?? 0));
  try {
    return evaluation({
      matrix: confusionMatrixFromCounts(ofTruth, labels),
      provenance: {
        inputs: [{ name: file, format: 'csv' }],
        predictions: [{ name: side === 'rows' ? 'columns' : 'rows', rule: MATRIX_RULE }],
        options: { true: side },
      },
    });
  } catch (error) {
    if (!isMetricError(error)) throw error;
    throw new CommandError(`${file}: ${describeIssue(error.issue)}`);
  }
}
