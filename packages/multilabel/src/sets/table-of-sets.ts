import { MetricError } from '@confmat/core';
import type { Label } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { findUnplaced, markNegative } from '../kernels/find-code.js';
import { markChecked } from './brand.js';
import type { Place } from './check-cells.js';
import type { CheckedOptions } from './check-options.js';
import { columnLabels, setsOfIndicator } from './indicator.js';
import { refuseNulls } from './place-sets.js';
import { whereIs } from './raw-sets.js';
import type { RawSets } from './raw-sets.js';
import type { SettledColumn } from './settled-column.js';

/**
 * The number of values in each row, where rows may be those of an indicator matrix: all of one
 * length, and every value 0, 1 or every value a boolean.
 *
 * @param raw Rows of values.
 * @returns The length of a row, or −1.
 */
export function tableWidth(raw: RawSets): number {
  const { labels, missing } = raw;
  if (labels.length > 2 || !labels.every(isBinary)) return -1;
  const width = firstLength(raw);
  for (let row = 0; row < missing.length; ++row) {
    if (missing[row] !== 1 && lengthOf(raw, row) !== width) return -1;
  }
  return width;
}

/**
 * Tell whether all values are 0 and 1, or booleans, and a row has more than two of them.
 *
 * @param raw Rows of values.
 * @returns True if so.
 */
export function hasLongBinaryRow(raw: RawSets): boolean {
  const { labels, missing } = raw;
  return (
    labels.length <= 2 &&
    labels.every(isBinary) &&
    missing.some((gone, row) => gone !== 1 && lengthOf(raw, row) > 2)
  );
}

/**
 * Take rows of values for those of an indicator matrix.
 *
 * @param place What is being read.
 * @param raw Rows of values.
 * @param options The labels of the columns, or null for 0, 1, 2 …, and the treatment of missing
 *   rows.
 * @returns The matrix; its sets if rows are missing.
 * @throws {MetricError} `null-value`, `shape-mismatch`, `invalid-value`.
 */
export function tableOfSets(
  place: Place,
  raw: RawSets,
  { given, nulls, format }: Pick<CheckedOptions, 'given' | 'nulls' | 'format'>,
): SettledColumn {
  const hint = format === undefined ? " (format: 'sets' takes rows for sets)" : '';
  const { offsets, codes, labels: values, missing } = raw;
  if (nulls === 'skip') markNegative(offsets, codes, missing);
  else refuseNulls(place, raw);
  const nSamples = missing.length;
  const nLabels = checkWidth(place, raw, given, hint);
  const ones = Int32Array.from(values, (value) => (isBinary(value) ? Number(value) : -1));
  const bad = findUnplaced(offsets, codes, missing, ones);
  if (bad >= 0) {
    const value = values[codes[bad] ?? -1];
    throw new MetricError(place.caller, {
      code: 'invalid-value',
      argument: place.argument,
      value,
      expected: `0 or 1${hint}`,
      ...whereIs(raw, bad),
    });
  }
  const labels = columnLabels(place, nLabels, given);
  const data = new Uint8Array(nSamples * nLabels);
  for (let row = 0; row < nSamples; ++row) {
    if (missing[row] === 1) continue;
    const start = offsets[row] ?? 0;
    for (let column = 0; column < nLabels; ++column) {
      data[row * nLabels + column] = ones[codes[start + column] ?? -1] ?? 0;
    }
  }
  const matrix = { data, nSamples, labels };
  return missing.includes(1)
    ? { form: 'sets', sets: markChecked({ ...setsOfIndicator(place, matrix), missing }) }
    : { form: 'matrix', matrix };
}

function isBinary(value: Label): boolean {
  return value === 0 || value === 1 || typeof value === 'boolean';
}

function lengthOf({ offsets }: RawSets, row: number): number {
  return (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
}

function firstLength(raw: RawSets): number {
  const first = raw.missing.indexOf(0);
  return first < 0 ? -1 : lengthOf(raw, first);
}

/** The number of values that every row has. */
function checkWidth(
  { caller, argument }: Place,
  raw: RawSets,
  given: CheckedLabels | null,
  hint: string,
): number {
  const first = raw.missing.indexOf(0);
  if (first < 0) return given?.labels.length ?? 0;
  const width = firstLength(raw);
  for (let row = first; row < raw.missing.length; ++row) {
    const length = lengthOf(raw, row);
    if (length === width || raw.missing[row] === 1) continue;
    throw new MetricError(caller, {
      code: 'shape-mismatch',
      argument: `${argument}[${row}]`,
      received: `a row of ${length} values`,
      expected: `${width}, as in ${argument}[${first}]${hint}`,
    });
  }
  return width;
}
