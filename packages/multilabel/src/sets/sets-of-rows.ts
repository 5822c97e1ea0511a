import { MetricError, describeType, encodeLabels } from '@confmat/core';
import type { Label, MetricIssue, TypedArray } from '@confmat/core';
import type { RawSets } from './raw-sets.js';
import { sampleOf } from './sample-of.js';

/** The labels of a sample. */
type Row = readonly unknown[] | ReadonlySet<unknown> | TypedArray;

/**
 * Read sets that are arrays, typed arrays or Sets.
 *
 * @param caller Name of the public function.
 * @param argument Name of its argument.
 * @param rows An array, typed array or Set of labels a sample; null or undefined where missing.
 * @returns The sets.
 * @throws {MetricError} `unsupported-type`, `invalid-label`, `mixed-labels`.
 */
export function setsOfRows(caller: string, argument: string, rows: readonly unknown[]): RawSets {
  const n = rows.length;
  const offsets = new Int32Array(n + 1);
  const missing = new Uint8Array(n);
  let end = 0;
  for (let sample = 0; sample < n; ++sample) {
    const row = rows[sample];
    if (row === null || row === undefined) missing[sample] = 1;
    else end += sizeOf(caller, argument, sample, row);
    offsets[sample + 1] = end;
  }
  const cells = new Array<unknown>(end);
  let place = 0;
  for (const row of rows) {
    if (row === null || row === undefined) continue;
    for (const cell of row as Iterable<unknown>) cells[place++] = cell;
  }
  try {
    const column = cells as readonly Label[];
    const { codes, labels } = encodeLabels(column, {
      caller,
      argument,
      nulls: 'skip',
      order: 'any',
    });
    return { offsets, codes, labels, missing, hasPositions: true };
  } catch (error) {
    throw error instanceof MetricError ? inSample(error, offsets) : error;
  }
}

function sizeOf(caller: string, argument: string, sample: number, row: unknown): number {
  if (Array.isArray(row)) return row.length;
  if (row instanceof Set) return row.size;
  if (ArrayBuffer.isView(row) && !(row instanceof DataView)) return (row as TypedArray).length;
  throw new MetricError(caller, {
    code: 'unsupported-type',
    argument: `${argument}[${sample}]`,
    received: describeType(row),
    expected: 'an array or a Set of labels',
  });
}

/** The error about a label, with its sample and the place there instead of the place among all. */
function inSample({ caller, issue }: MetricError, offsets: Int32Array): MetricError {
  if (issue.code !== 'invalid-label' && issue.code !== 'mixed-labels') {
    return new MetricError(caller, issue);
  }
  const row = sampleOf(offsets, issue.row);
  const position = issue.row - (offsets[row] ?? 0);
  return new MetricError(caller, { ...issue, row, position } satisfies MetricIssue);
}

/**
 * Tell whether a cell is a set of labels.
 *
 * @param cell Anything.
 * @returns True for an array, a typed array and a Set.
 */
export function isRow(cell: unknown): cell is Row {
  return (
    Array.isArray(cell) ||
    cell instanceof Set ||
    (ArrayBuffer.isView(cell) && !(cell instanceof DataView))
  );
}
