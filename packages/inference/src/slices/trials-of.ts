import { classCounts, selectRows } from '@confmat/core';
import type { BinaryCounts, ConfusionMatrix, Label } from '@confmat/core';
import { formOf, partsOf, sum } from '@confmat/core/internal';
import type { SetTally } from '@confmat/evaluation';
import type { Reading } from '../delta/number-gradient.js';
import { matrixFault } from '../matrix/matrix-basis.js';
import { NOT_WHOLE, UNIT_TEST, WEIGHTED } from '../refusals.js';
import { cellsOf } from '../rows/row-intervals.js';
import { dot, shareOf } from '../proportions/share.js';

/** A share of rows; the greater, the better. */
export interface Trials {
  readonly hits: number;
  readonly trials: number;
}

const NO_SHARE =
  'the test is of shares of rows: accuracy, or precision, recall, F1 or Jaccard of one class';
const NO_LABEL_SHARE =
  'the test is of shares of rows: precision, recall, F1 or Jaccard of one label';

/** The share of rows that a number of a matrix follows from, or why there is none. */
export function trialsOfMatrix(matrix: ConfusionMatrix, reading: Reading): Trials | string {
  const { metric, average } = reading;
  const fault = matrix.units ? UNIT_TEST : matrixFault(matrix);
  if (fault !== undefined) return fault;
  const isOfAll = ['accuracy', 'errorRate'].includes(metric.name) && average === null;
  if (isOfAll || (average === 'micro' && formOf(metric)?.under[3] === 0)) {
    return { hits: sum(partsOf(matrix).diagonal), trials: matrix.total };
  }
  return trialsOfLabel(classCounts(matrix), reading) ?? NO_SHARE;
}

/** The same of label sets. Spans of one document belong together. */
export function trialsOfSets({ counts }: SetTally, reading: Reading): Trials | string {
  if (counts.units !== undefined || !counts.tn) return UNIT_TEST;
  if (counts.weighted) return WEIGHTED;
  const found = trialsOfLabel(counts, reading);
  if (!found) return NO_LABEL_SHARE;
  return Object.values(found).every(Number.isInteger) ? found : NOT_WHOLE;
}

/** The share of the rows of one class, or label; undefined if the number is no such share. */
function trialsOfLabel(
  counts: BinaryCounts,
  { metric, average, posLabel }: Reading,
): Trials | undefined {
  const form = formOf(metric);
  const share = form && average === 'binary' ? shareOf(form) : null;
  if (!share || posLabel === undefined) return undefined;
  const cells = cellsOf(selectRows<Label>(counts, [posLabel]), 0);
  const [hits, misses] = [dot(cells, share.hits), dot(cells, share.misses)];
  return { hits: metric.direction === 'min' ? misses : hits, trials: hits + misses };
}
