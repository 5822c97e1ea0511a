import { emptyScores } from '@confmat/thresholds/internal';
import type { ScorePrecision } from '@confmat/thresholds/internal';
import type { StoredColumn } from '../../columns/stored-column.js';
import type { Page } from './read-pages.js';

/** The types of floats, and what they are held in. */
const PRECISIONS: Readonly<Record<FloatType, ScorePrecision | undefined>> = {
  FLOAT16: 'half',
  FLOAT: 'single',
  DOUBLE: undefined,
};

/** A type of Parquet whose cells are floats. */
export type FloatType = 'FLOAT16' | 'FLOAT' | 'DOUBLE';

/** A column of floats keeps its width, because thresholds are rounded to it. */
export class FloatColumn {
  private readonly numbers: Float64Array | Float32Array;
  private row = 0;

  constructor(
    private readonly name: string,
    private readonly type: FloatType,
    nRows: number,
  ) {
    this.numbers = emptyScores(PRECISIONS[type], nRows);
  }

  add({ nRows, present, values, dictionary }: Page): void {
    const { numbers, row } = this;
    this.row += nRows;
    if (!present && !dictionary && ArrayBuffer.isView(values)) {
      numbers.set(values as Float64Array, row);
      return;
    }
    const from = dictionary ?? values;
    let next = 0;
    for (let place = 0; place < nRows; ++place) {
      const isThere = !present || present[place] === 1;
      const value: unknown = isThere ? from[dictionary ? Number(values[next++]) : next++] : NaN;
      if (typeof value !== 'number') throw new Error('a page has fewer values than rows');
      numbers[row + place] = value;
    }
  }

  finish(): StoredColumn {
    const { name, type, numbers } = this;
    const areIntegers = numbers.every(
      (value) => Number.isNaN(value) || Number.isSafeInteger(value),
    );
    return { form: 'numbers', name, type, isUntyped: false, numbers, areIntegers };
  }
}
