import * as flechette from '@uwdata/flechette';
import * as arrow from 'apache-arrow';
import type { LabelSetColumn } from '../src/index.js';

/** Sets of labels in [0, nLabels) in every form there is, with the options that each needs. */
export function formsOf(
  rows: readonly (readonly number[])[],
  nLabels: number,
): Readonly<Record<string, LabelSetColumn>> {
  const n = rows.length;
  const shape = [n, nLabels] as const;
  const cells = new Uint8Array(n * nLabels);
  const bits = new Uint8Array(Math.ceil((n * nLabels + 5) / 8));
  rows.forEach((row, i) => {
    for (const label of row) {
      const cell = i * nLabels + label;
      cells[cell] = 1;
      bits[(cell + 5) >> 3] = (bits[(cell + 5) >> 3] ?? 0) | (1 << ((cell + 5) & 7));
    }
  });
  const indptr = [0];
  for (const row of rows) indptr.push((indptr.at(-1) ?? 0) + row.length);
  const unaligned = new Uint8Array(cells.length + 1).subarray(1);
  unaligned.set(cells);
  const plain = rows.map((row) => [...row]);
  const type = new arrow.List(new arrow.Field('item', new arrow.Int32(), true));
  const vector = arrow.vectorFromArray(plain, type);
  const half = n >> 1;
  const list = flechette.list(flechette.int32()) as flechette.DataType;
  return {
    matrix: { data: cells, shape },
    'unaligned matrix': { data: unaligned, shape },
    bits: { bits, shape, offset: 5 },
    csr: { indices: Int32Array.from(rows.flat()), indptr: Int32Array.from(indptr), shape },
    'csr with zeros': {
      indices: rows.flatMap((row) => [...row, ...(nLabels > 0 ? [0] : [])]),
      indptr: indptr.map((offset, i) => offset + (nLabels > 0 ? i : 0)),
      data: rows.flatMap((row) => [...row.map(() => 1), ...(nLabels > 0 ? [0] : [])]),
      shape,
    },
    sets: rows.map((row) => new Set(row)),
    'typed arrays': rows.map((row) => Int16Array.from(row)),
    'apache-arrow': vector.slice(0, half).concat(vector.slice(half)),
    flechette: flechette.columnFromArray(plain, list),
  };
}
