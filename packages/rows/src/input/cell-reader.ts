import type { MetricIssue } from '@confmat/core';
import type { CommandError } from '../command-error.js';
import type { SourceColumn } from './source-types.js';

/** Takes cells of rows in their order, and makes something of them. */
export interface CellReader<R> {
  /**
   * Take the next rows.
   *
   * @param cells By column, shape (nColumns, nRows): lists and structures as arrays and objects, or as texts
   *   of JSON; null where one is missing.
   * @param rows The number of each row, for messages.
   */
  readonly take: (cells: readonly (readonly unknown[])[], rows: ArrayLike<number>) => void;
  readonly result: () => R;
}

/** Reads cells as they are, row by row. A file may be read more than once, each time by another reader. */
export type ReadCells = <R>(
  columns: readonly SourceColumn[],
  start: () => CellReader<R>,
  describe: (issue: MetricIssue, shownFile: string) => CommandError,
) => Promise<R>;
