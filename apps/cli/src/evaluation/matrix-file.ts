import { readFileSync, statSync } from 'node:fs';
import { confusionMatrixFromCounts, isMetricError } from '@confmat/core';
import { describeIssue } from '@confmat/core/internal';
import { evaluation } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { matrixTable } from '@confmat/files';
import type { MatrixTable } from '@confmat/files';
import { CommandError, usageError } from '@confmat/rows/command-error.js';

/** A matrix of a thousand classes has fewer. */
const MOST_BYTES = 2 ** 24;
const NAME = /\.(?:csv|tsv|txt)$/i;

/** The matrix of counts that a file holds; null of other files. */
export function matrixOfFile(path: string): MatrixTable | null {
  if (!NAME.test(path)) return null;
  const status = statSync(path, { throwIfNoEntry: false });
  if (!status?.isFile() || status.size > MOST_BYTES) return null;
  const text = readFileSync(path, 'utf8');
  // Of rows of labels the second line tells.
  const second = text.indexOf('\n', text.indexOf('\n') + 1);
  const start = text.slice(0, second < 0 ? undefined : second).split(/\r\n|\n|\r/)[1] ?? '';
  return /\d\s*$/.test(start) ? matrixTable(text) : null;
}

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
        predictions: [{ name: side === 'rows' ? 'columns' : 'rows', rule: 'a matrix of counts' }],
        options: { true: side },
      },
    });
  } catch (error) {
    if (!isMetricError(error)) throw error;
    throw new CommandError(`${file}: ${describeIssue(error.issue)}`);
  }
}
