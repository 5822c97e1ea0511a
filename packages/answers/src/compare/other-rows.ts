import { CommandError } from '@confmat/rows/command-error.js';

/**
 * Rows that some predictions have and others lack: their metrics would be of other rows.
 *
 * @param lacking What lacks values, as a sentence begins.
 * @param columns The truth, then the predictions.
 */
export function otherRows(
  shownFile: string,
  lacking: string,
  columns: readonly string[],
): CommandError {
  const present = columns.map((name) => `"${name.replaceAll('"', '""')}" IS NOT NULL`);
  return new CommandError(
    `${shownFile}: ${lacking} lacks values: predictions are compared over the same rows`,
    `leave these rows out of all: --where '${present.join(' AND ')}'`,
  );
}
