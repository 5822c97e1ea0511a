/** A number of rows, in words. */
export function rowsText(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'row' : 'rows'}`;
}

/** How many rows were counted and skipped, a text each. */
export function countedRows(nSamples: number, nSkipped: number): readonly string[] {
  if (nSkipped === 0) return [rowsText(nSamples)];
  return [rowsText(nSamples), `${nSkipped.toLocaleString('en-US')} skipped for a missing value`];
}
