import { confusionMatrixFromCounts } from '@confmat/core';
import type { ConfusionMatrix } from '@confmat/core';

/**
 * Citations between four journals of statistics, 1987–1989, as in R's BradleyTerry2: the row is cited by
 * the column, which counts as a win of the row.
 *
 * @see Stigler 1994, "Citation patterns in the journals of statistics and probability".
 */
export const CITATIONS: ConfusionMatrix<string> = confusionMatrixFromCounts(
  [
    [714, 730, 498, 221],
    [33, 425, 68, 17],
    [320, 813, 1072, 142],
    [284, 276, 325, 188],
  ],
  ['Biometrika', 'Comm. Statist.', 'JASA', 'JRSS-B'],
);
