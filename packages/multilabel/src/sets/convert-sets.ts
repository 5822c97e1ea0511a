import type { LabelSets } from '@confmat/core';
import { invalidValue, named, shapeMismatch, unsupportedType } from '@confmat/core/internal';
import { atMost } from '../refusals.js';
import { fillOnes } from './kernels/fill-ones.js';
import { checkSets } from './reading/coded-sets.js';

/** Most cells of a dense matrix of bytes. */
const MAX_CELLS = 2 ** 32 - 1;

/**
 * Write sets as a dense matrix of 0 and 1.
 * @param sets Sets, none missing.
 * @returns Row-major bytes, shape (nSamples, nLabels), columns in the order of `sets.labels`.
 * @throws {MetricError} `invalid-value` for a missing set, `shape-mismatch` for more than 2^32 − 1
 *   cells, `unsupported-type` and the issues of sets.
 * @see scikit-learn `MultiLabelBinarizer.transform`.
 * @example
 * indicatorFromSets(labelSets([['a', 'b'], ['b']])).data; // → Uint8Array [1, 1, 0, 1]
 */
export function indicatorFromSets(sets: LabelSets): {
  readonly data: Uint8Array;
  readonly shape: readonly [nSamples: number, nLabels: number];
} {
  return named('indicatorFromSets', () => {
    const { nSamples, offsets, codes, labels } = present(sets);
    if (nSamples * labels.length > MAX_CELLS) {
      const received = `${nSamples} samples of ${labels.length} labels`;
      const expected = atMost(MAX_CELLS, ' cells (csrFromSets holds those present)');
      throw shapeMismatch('sets', received, expected);
    }
    const data = new Uint8Array(nSamples * labels.length);
    fillOnes(offsets, codes, labels.length, data);
    return { data, shape: [nSamples, labels.length] };
  });
}

/**
 * Write sets as a sparse matrix by rows.
 * @param sets Sets, none missing.
 * @returns Columns of the ones, ascending in each row, shape (nPresent,), and where rows start,
 *   shape (nSamples + 1,); copies.
 * @throws {MetricError} `invalid-value` for a missing set, `unsupported-type` and the issues of
 *   sets.
 * @see scipy `csr_matrix`.
 * @example
 * csrFromSets(labelSets([['a', 'b'], ['b']])).indices; // → Int32Array [0, 1, 1]
 */
export function csrFromSets(sets: LabelSets): {
  readonly indices: Int32Array;
  readonly indptr: Int32Array;
  readonly shape: readonly [nSamples: number, nLabels: number];
} {
  return named('csrFromSets', () => {
    const { nSamples, offsets, codes, labels } = present(sets);
    return { indices: codes.slice(), indptr: offsets.slice(), shape: [nSamples, labels.length] };
  });
}

/** Sets that were checked, none missing. */
function present(sets: LabelSets): LabelSets {
  if (
    typeof sets !== 'object' ||
    (sets as unknown) === null ||
    !('offsets' in sets && 'codes' in sets)
  ) {
    throw unsupportedType('sets', sets, 'what labelSets returns');
  }
  const checked = checkSets('sets', sets, null);
  const row = checked.missing?.indexOf(1) ?? -1;
  if (row >= 0) {
    throw invalidValue({ argument: 'sets', row }, null, 'a set: a matrix has no missing rows');
  }
  return checked;
}
