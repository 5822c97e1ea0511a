import type { ColumnFacts } from '@confmat/files';

/** Predicted labels that no true row has. */
export interface AnswersOff {
  /** How many rows have one; null where the columns have too many labels to tell. */
  readonly nRows: number | null;
}

/** What a column predicts that is no label of the truth, in the whole file; null where it is nothing. */
export function answersOff(
  columns: readonly ColumnFacts[],
  truth: string,
  model: string,
): AnswersOff | null {
  const of = (name: string): ColumnFacts | undefined => columns.find((one) => one.name === name);
  const [trueColumn, column] = [of(truth), of(model)];
  if (!trueColumn || !column) return null;
  const known = new Set(trueColumn.common.map(({ text }) => text));
  const isWhole = ({ common, nDistinct }: ColumnFacts): boolean => common.length === nDistinct;
  if (!isWhole(trueColumn)) return column.nDistinct > trueColumn.nDistinct ? { nRows: null } : null;
  const off = column.common.filter(({ text }) => !known.has(text));
  if (off.length === 0 && column.nDistinct <= trueColumn.nDistinct) return null;
  return {
    nRows: isWhole(column) ? off.reduce((total, { nRows }) => total + nRows, 0) : null,
  };
}
