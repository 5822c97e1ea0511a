import type { NormalizeOver } from '@confmat/core';

export { countText, greatestErrors, matrixCells } from '@confmat/core/internal';

/** Above this many classes a matrix is too wide to read, and its greatest errors are listed. */
export const MOST_CLASSES_SHOWN = 24;

/** What the cells of a matrix are. */
export function cellsInWords(normalize: NormalizeOver | null): string {
  switch (normalize) {
    case 'true':
      return 'shares of each true class';
    case 'pred':
      return 'shares of each predicted class';
    case 'all':
      return 'shares of all rows';
    case null:
      return 'counts';
  }
}
