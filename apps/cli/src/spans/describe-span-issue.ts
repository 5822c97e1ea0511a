import { inWords } from '@confmat/core/internal';
import type { MetricIssue } from '@confmat/core';
import { CommandError } from '@confmat/rows/command-error.js';
import { describeIssue } from '@confmat/rows/input/describe-issue.js';
import { inCell, shownLabel } from '@confmat/rows/refusals.js';
import { CellInWords } from './span-cells.js';

const MOST_SHOWN = 80;

/** Put what was refused in a document into the command's words: file, column, row and value. */
export function describeSpanIssue(issue: MetricIssue, shownFile: string): CommandError {
  if (issue.code !== 'invalid-value' || !('row' in issue)) return describeIssue(issue, shownFile);
  const { argument, row, position, value, expected } = issue;
  if (value instanceof CellInWords)
    return new CommandError(
      `${inCell(shownFile, argument, row)}: ${value.words}, expected ${inWords(expected)}`,
    );
  const isSpan = typeof value === 'object' && value !== null;
  const shown = isSpan ? JSON.stringify(value).slice(0, MOST_SHOWN) : shownLabel(value);
  const item = position === undefined ? '' : `${isSpan ? 'span' : 'tag'} ${position + 1} `;
  return new CommandError(
    `${inCell(shownFile, argument, row)}: ${item}is ${shown}, expected ${inWords(expected)}`,
  );
}
