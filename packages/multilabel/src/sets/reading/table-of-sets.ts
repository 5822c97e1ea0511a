import { refusal, shapeMismatch } from '@confmat/core/internal';
import type { Label } from '@confmat/core';
import type { CheckedLabels } from '@confmat/core/internal';
import { findUnplaced, markNegative } from '../kernels/find-code.js';
import { findRepeated } from '../kernels/find-repeated.js';
import { markChecked } from './brand.js';
import type { Place } from './check-cells.js';
import type { CheckedOptions } from '../check-options.js';
import { columnLabels, setsOfIndicator } from './indicator.js';
import { refuseNulls } from './place-sets.js';
import { whereIs } from './raw-sets.js';
import type { RawSets } from './raw-sets.js';
import type { SettledColumn } from './sets-or-matrix.js';

/**
 * Refuse sets of 0 and 1, or of booleans, of which one holds a label twice: they are the rows of a
 * matrix, whose labels 0 and 1 would otherwise be counted.
 *
 * @throws {MetricError} `duplicate-label`, which says what to write for rows of one length.
 */
export function refuseRepeated({ argument }: Place, raw: RawSets): void {
  const { offsets, codes, labels, missing } = raw;
  if (labels.length > 2 || !labels.every(isBinary)) return;
  const repeated = findRepeated(offsets, codes, missing);
  if (repeated < 0) return;
  const width = firstLength(raw);
  const isTable = missing.every((gone, row) => gone === 1 || lengthOf(raw, row) === width);
  throw refusal({
    code: 'duplicate-label',
    argument,
    ...whereIs(raw, repeated),
    value: labels[codes[repeated] ?? -1] ?? 0,
    meant: isTable ? "format: 'indicator'" : "format: 'sets'",
  });
}

/**
 * Take rows of values for those of an indicator matrix.
 *
 * @param width The number of values in each row where a type says it, or null.
 * @param options The labels of the columns, or null for 0, 1, 2 …, and the treatment of missing
 *   rows.
 * @returns The matrix; its sets if rows are missing.
 * @throws {MetricError} `null-value`, `shape-mismatch`, `invalid-value`.
 */
export function tableOfSets(
  place: Place,
  raw: RawSets,
  width: number | null,
  { given, nulls }: Pick<CheckedOptions, 'given' | 'nulls'>,
): SettledColumn {
  const { offsets, codes, labels: values, missing } = raw;
  if (nulls === 'skip') markNegative(offsets, codes, missing);
  else refuseNulls(place, raw);
  const nSamples = missing.length;
  const nLabels = width ?? checkWidth(place, raw, given);
  const ones = Int32Array.from(values, (value) => (isBinary(value) ? Number(value) : -1));
  const bad = findUnplaced(offsets, codes, missing, ones);
  if (bad >= 0) {
    const value = values[codes[bad] ?? -1];
    throw refusal({
      code: 'invalid-value',
      argument: place.argument,
      value,
      expected: '0 or 1',
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
function checkWidth({ argument }: Place, raw: RawSets, given: CheckedLabels | null): number {
  const first = raw.missing.indexOf(0);
  if (first < 0) return given?.labels.length ?? 0;
  const width = firstLength(raw);
  for (let row = first; row < raw.missing.length; ++row) {
    const length = lengthOf(raw, row);
    if (length === width || raw.missing[row] === 1) continue;
    throw shapeMismatch(
      `${argument}[${row}]`,
      `a row of ${length} values`,
      `${width}, as in ${argument}[${first}]`,
    );
  }
  return width;
}
