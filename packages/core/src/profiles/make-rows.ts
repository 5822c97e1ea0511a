import type { ProgramName } from './programs.js';
import type { MatrixColumns, MatrixMetric, MatrixRow, RowFacts } from './row.js';

/** What a row says that it does not share with others: the rest is as `PLAIN` has it. */
export type RowChange = Partial<MatrixColumns & Omit<RowFacts, 'program' | 'name'>>;

/** The columns of our own metrics, and of the programs that compute alike. */
export const PLAIN: MatrixColumns = {
  view: 'as is',
  of: 'whole',
  form: 'counts',
  mean: 'macro',
  over: 'all',
  zero: 0,
  zeroOfF: 0,
  undefinedClass: 'has a value',
  epsilon: 0,
  variant: 'none',
  shown: 'value',
};

/** Macro mean over classes. */
export const MACRO: RowChange = { of: 'mean', mean: 'macro' };
/** Mean weighted by the true rows. */
export const WEIGHTED: RowChange = { of: 'mean', mean: 'weighted' };
/** The answers of all classes together. */
export const POOLED: RowChange = { of: 'pooled' };
/** 0/0 is NaN, and so is a mean with it. */
export const SPOILS: RowChange = { zero: NaN, undefinedClass: 'spoils' };
/** 0/0 is left out of means. */
export const LEFT_OUT: RowChange = { zero: NaN, undefinedClass: 'left out' };

/** Makes the rows of a program from its names, and what they share. */
export function rowsOf(
  program: ProgramName,
  shared: RowChange,
  rows: readonly (readonly [name: string, metric: MatrixMetric, change?: RowChange])[],
): readonly MatrixRow[] {
  return rows.map(([name, metric, change]) => ({
    ...PLAIN,
    ...{ isDefault: true, bits: 64, wrongFrom: null, witnesses: [], rule: 'inferred' },
    ...shared,
    ...change,
    ...{ program, name, metric },
  }));
}
