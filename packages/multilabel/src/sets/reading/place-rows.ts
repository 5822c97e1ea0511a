import type { Label } from '@confmat/core';
import { refusal, shapeMismatch } from '@confmat/core/internal';
import type { CheckedLabels } from '@confmat/core/internal';
import { BINARY } from '../../refusals.js';
import type { CheckedOptions } from '../check-options.js';
import { findUnplaced } from '../kernels/find-code.js';
import { findRepeated } from '../kernels/find-repeated.js';
import { markChecked } from './brand.js';
import { columnLabels } from './check-cells.js';
import { setsFromIndicator } from './indicator.js';
import type { SetsOrMatrix } from './indicator.js';
import { placeSets, treatNulls, whereIs } from './place-sets.js';
import type { RawSets } from './place-sets.js';

const rowOf = (length: number): string => `a row of ${length} values`;

/**
 * Arrays, Sets, lists or texts as they were read; texts have no places, and are no matrix's rows.
 */
export interface RawRows {
  readonly raw: RawSets;
  /** The number of columns, where the type of the column says that they are; otherwise null. */
  readonly width: number | null;
  /** Whether the type leaves open what 0 and 1, or booleans, are. */
  readonly mayBeTable: boolean;
}

/** Put rows under a list of labels, as sets or as a matrix's rows. */
export function placeRows(
  argument: string,
  { raw, width, mayBeTable }: RawRows,
  options: CheckedOptions,
): SetsOrMatrix {
  const inferred = width === null ? 'sets' : 'indicator';
  const format = raw.hasPlaces ? (options.format ?? inferred) : 'sets';
  if (format === 'indicator') return indicatorFromRows(argument, raw, width, options);
  if (options.format === undefined && mayBeTable) refuseRepeated(argument, raw);
  return { form: 'sets', sets: placeSets(argument, raw, options) };
}

/**
 * Refuse sets of 0 and 1, or of booleans, if one holds a label twice: they are the rows of a
 * matrix, whose labels 0 and 1 would otherwise be counted.
 */
function refuseRepeated(argument: string, raw: RawSets): void {
  const { offsets, codes, labels, missing } = raw;
  if (labels.length > 2 || !labels.every(isBinary)) return;
  const repeated = findRepeated(offsets, codes, missing);
  if (repeated < 0) return;
  const width = rowLength(raw, missing.indexOf(0));
  const isTable = missing.every((gone, row) => gone === 1 || rowLength(raw, row) === width);
  throw refusal({
    code: 'duplicate-label',
    argument,
    ...whereIs(raw, repeated),
    value: labels[codes[repeated] ?? -1] ?? 0,
    meant: isTable ? "format: 'indicator'" : "format: 'sets'",
  });
}

/** Take rows of values for those of an indicator matrix; of rows that are missing, make sets. */
function indicatorFromRows(
  argument: string,
  raw: RawSets,
  width: number | null,
  { given, nulls }: CheckedOptions,
): SetsOrMatrix {
  treatNulls(argument, raw, nulls);
  const { offsets, codes, labels: values, missing } = raw;
  const nSamples = missing.length;
  const nLabels = width ?? checkWidth(argument, raw, given);
  const ones = Int32Array.from(values, (value) => (isBinary(value) ? Number(value) : -1));
  const bad = findUnplaced(offsets, codes, missing, ones);
  if (bad >= 0) {
    const issue = { argument, value: values[codes[bad] ?? -1], expected: BINARY };
    throw refusal({ code: 'invalid-value', ...issue, ...whereIs(raw, bad) });
  }
  const labels = columnLabels(argument, nLabels, given);
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
    ? { form: 'sets', sets: markChecked({ ...setsFromIndicator(argument, matrix), missing }) }
    : { form: 'matrix', matrix };
}

function isBinary(value: Label): boolean {
  return value === 0 || value === 1 || typeof value === 'boolean';
}

function rowLength({ offsets }: RawSets, row: number): number {
  return (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
}

/** The number of values that every row has. */
function checkWidth(argument: string, raw: RawSets, given: CheckedLabels | null): number {
  const first = raw.missing.indexOf(0);
  if (first < 0) return given?.labels.length ?? 0;
  const width = rowLength(raw, first);
  for (let row = first; row < raw.missing.length; ++row) {
    const length = rowLength(raw, row);
    if (length === width || raw.missing[row] === 1) continue;
    throw shapeMismatch(
      `${argument}[${row}]`,
      rowOf(length),
      `${width}, as in ${argument}[${first}]`,
    );
  }
  return width;
}
