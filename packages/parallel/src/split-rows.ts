import { confusionMatrix, createConfusionAccumulator, isMetricError } from '@confmat/core';
import { sliceColumn } from '@confmat/core/internal';
import type {
  ConfusionMatrixOptions,
  Label,
  LabelCells,
  LabelColumn,
  NumberColumn,
} from '@confmat/core';
import { isSharedColumn, sendableColumn } from './shared-column.js';
import type { Task, TaskOptions } from './task.js';

/** Rows that tell whether classes are few. */
const FIRST_ROWS = 1024;

/** Rows for one thread, not numbered yet. */
export type Part = Omit<Task, 'id'>;

/**
 * Split rows into parts of about equal size, one for each thread.
 * @param rowsPerPair Fewest of them for each pair of classes, judged by the first rows; 0 for any.
 * @returns The parts in order of rows, at least two. Null where one thread shall count all: too few
 *   rows, columns that are not shared, or a call that core would refuse at once.
 */
export function splitRows<L extends Label>(
  yTrue: LabelColumn<L>,
  yPred: LabelColumn<L>,
  options: ConfusionMatrixOptions<L>,
  nThreads: number,
  minRows: number,
  rowsPerPair: number,
): readonly Part[] | null {
  const { sampleWeight, unit } = options;
  const n = isSharedColumn(yTrue) ? yTrue.length : 0;
  const nParts = Math.min(nThreads, Math.floor(n / Math.ceil(minRows / 2)));
  if (n < minRows || nParts < 2) return null;
  if (!isSharedColumn(yTrue) || !isSharedColumn(yPred) || yPred.length !== n) return null;
  const isWeighted = sampleWeight !== undefined;
  if (isWeighted && !(isSharedColumn(sampleWeight) && sampleWeight.length === n)) return null;
  if (unit !== undefined && !(isSharedColumn(unit) && unit.length === n)) return null;
  if (!isAccepted(options)) return null;
  if (rowsPerPair > 0 && n < rowsPerPair * firstClasses(yTrue, yPred, options) ** 2) return null;

  const whole = {
    yTrue: sendableColumn(yTrue),
    yPred: sendableColumn(yPred),
    sampleWeight: isWeighted ? (sendableColumn(sampleWeight) as NumberColumn) : null,
    unit: unit === undefined ? null : sendableColumn(unit),
    options: sendableOptions(options),
  };
  return Array.from({ length: nParts }, (_, part) => {
    const start = Math.floor((n * part) / nParts);
    const end = Math.floor((n * (part + 1)) / nParts);
    return {
      ...whole,
      yTrue: sliceColumn(whole.yTrue, start, end),
      yPred: sliceColumn(whole.yPred, start, end),
      sampleWeight: whole.sampleWeight && sliceColumn(whole.sampleWeight, start, end),
      unit: whole.unit && sliceColumn(whole.unit, start, end),
    };
  });
}

/** How many classes are given, or occur in the first rows; infinitely many if those are refused. */
function firstClasses<L extends Label>(
  yTrue: LabelCells<L>,
  yPred: LabelCells<L>,
  { labels }: ConfusionMatrixOptions<L>,
): number {
  if (labels) return labels.length;
  const first = (column: LabelCells<L>) => sliceColumn(column, 0, FIRST_ROWS);
  try {
    return confusionMatrix(first(yTrue), first(yPred), { nulls: 'skip' }).nClasses;
  } catch (error) {
    if (isMetricError(error)) return Infinity;
    throw error;
  }
}

/** Whether core takes the options: what it would refuse may be nothing that can be sent. */
function isAccepted<L extends Label>({
  labels,
  nulls,
  maxClasses,
}: ConfusionMatrixOptions<L>): boolean {
  try {
    createConfusionAccumulator({ labels, nulls, maxClasses });
    return true;
  } catch (error) {
    if (isMetricError(error)) return false;
    throw error;
  }
}

function sendableOptions({ labels, nulls, maxClasses }: ConfusionMatrixOptions): TaskOptions {
  return { labels: labels && Array.from<Label>(labels as ArrayLike<Label>), nulls, maxClasses };
}
