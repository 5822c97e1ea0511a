import { MetricError, isMetricError } from '@confmat/core';
import type { LabelSets } from '@confmat/core';
import { labelSets } from '@confmat/multilabel';
import type { LabelSetColumn } from '@confmat/multilabel';
import { CommandError } from '../../command-error.js';
import type { SetReference } from './set-reference.js';
import type { SetRequest } from './set-rows.js';
import { quote } from '../../suggest.js';
import { ONE_KIND, describeSetIssue } from './describe-set-issue.js';

/**
 * Read a batch of cells as sets.
 *
 * @param request What is read.
 * @param reference The column.
 * @param cells Its cells.
 * @param rowOf The row of the file of a cell, for messages.
 */
export function readSets(
  { shownFile, separator, nulls, rows, written }: SetRequest,
  reference: SetReference,
  cells: LabelSetColumn,
  rowOf: (cell: number) => number,
): LabelSets {
  const { name, form, isUntold } = reference;
  try {
    const areLists = form === 'text' && separator === undefined;
    const otherwise = (text: string): string | readonly string[] =>
      rows.isMatrix ? text : text === '' ? [] : [text];
    const column = areLists ? written.read(name, cells, rowOf, otherwise) : cells;
    const sets = labelSets(rows.read(reference, column, rowOf), {
      nulls,
      format: 'sets',
      ...(form === 'text' && !areLists && !rows.isMatrix ? { separator } : {}),
    });
    if (!isUntold || rows.isMatrix || sets.labels.length === 0) return sets;
    throw new CommandError(
      `${shownFile}: column ${quote(name)} holds lists of values of several types`,
      ONE_KIND,
    );
  } catch (error) {
    if (!isMetricError(error) || !('row' in error.issue) || error.issue.row === null) throw error;
    const row = rowOf(error.issue.row);
    throw new MetricError('read', { ...error.issue, argument: name, row });
  }
}

/** Run a reader; what the packages refuse becomes the command's own error. */
export async function inWords<R>({ shownFile }: SetRequest, reading: () => Promise<R>): Promise<R> {
  try {
    return await reading();
  } catch (error) {
    throw isMetricError(error) ? describeSetIssue(error.issue, shownFile) : error;
  }
}
