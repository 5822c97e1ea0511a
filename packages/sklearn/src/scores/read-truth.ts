import { isMetricError } from '@confmat/core';
import { encodeLabels } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import { sampleCount } from '../arrays/forms.js';
import { readArray } from '../arrays/read-array.js';
import type { DenseArray, SparseArray } from '../arrays/read-array.js';
import { isFlat } from '../targets/count-labels.js';
import { distinctCells, labelKey } from '../targets/distinct-cells.js';
import { targetType } from '../targets/target-type.js';
import type { TargetType } from '../targets/target-type.js';

export interface LabelTruth {
  readonly type: 'binary' | 'multiclass';
  /** The labels that occur, ascending. */
  readonly labels: readonly Label[];
  /** The label of each sample, by its place in `labels`, shape (nSamples,). */
  readonly codes: Int32Array;
  /** Whether there is one column, and not one dimension. */
  readonly isColumn: boolean;
}

/** Truth of any other type: the array itself. */
export interface ArrayTruth {
  readonly type: Exclude<TargetType, 'binary' | 'multiclass'>;
  readonly array: DenseArray | SparseArray;
}

/** True labels of any type. */
export type Truth = LabelTruth | ArrayTruth;

/** Read true labels. Returns their type, with labels and codes if there is one label per sample. */
export function readTruth(argument: string, y: unknown): Truth {
  if (isFlat(y) && sampleCount(y) > 0) {
    try {
      const { labels, codes } = encodeLabels(y, { argument });
      return { type: typeOf(labels), labels, codes, isColumn: false };
    } catch (error) {
      if (!isMetricError(error)) throw error;
    }
  }
  const array = readArray(argument, y);
  const type = targetType(argument, array);
  if ((type !== 'binary' && type !== 'multiclass') || array.form === 'sparse') {
    return { type: type as ArrayTruth['type'], array };
  }
  const labels = distinctCells(argument, array);
  const codeOf = new Map(labels.map((label, code) => [labelKey(label), code]));
  const codes = Int32Array.from(array.cells, (cell) => codeOf.get(labelKey(cell)) ?? -1);
  return { type: typeOf(labels), labels, codes, isColumn: array.shape.length === 2 };
}

function typeOf(labels: readonly Label[]): 'binary' | 'multiclass' {
  return labels.length > 2 ? 'multiclass' : 'binary';
}
