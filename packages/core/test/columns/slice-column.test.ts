import { describe, expect, it } from 'vitest';
import { encodeLabels, sliceColumn } from '../../src/internal.js';
import type { LabelColumn } from '../../src/index.js';
import { COLUMN_TYPES, columnsOf } from './arrow-libraries.js';
import type { Cell } from './arrow-libraries.js';

const NO_BIGINTS = '@uwdata/flechette 2.6.0 through';

/** The label of each row, null where it is missing. */
function cellsOf(column: LabelColumn): readonly Cell[] {
  const { codes, labels } = encodeLabels(column, { nulls: 'skip' });
  return Array.from(codes, (code) => labels[code] ?? null);
}

/** Three chunks of odd lengths with missing labels, the last row not. */
function chunksOf(labels: readonly Cell[]): readonly (readonly Cell[])[] {
  const cells = Array.from({ length: 41 }, (_, row) =>
    row % 7 === 3 ? null : (labels[(row * row) % labels.length] ?? null),
  );
  return [cells.slice(0, 11), cells.slice(11, 12), cells.slice(12)];
}

const SLICES = [
  [0, 41],
  [0, 0],
  [3, 11],
  [9, 14],
  [11, 12],
  [13, 30],
  [40, 41],
] as const;

describe('sliceColumn', () => {
  it('is a view of a typed array, and a part of an array', () => {
    const values = Int16Array.of(9, 1, 2, 3).subarray(1);
    const slice = sliceColumn(values, 1, 3);
    expect(slice).toEqual(Int16Array.of(2, 3));
    expect(slice.buffer).toBe(values.buffer);
    expect(sliceColumn(['a', null, 'b'], 1, 3)).toEqual([null, 'b']);
  });

  for (const columnType of COLUMN_TYPES) {
    it(`holds the rows of an Arrow column of ${columnType.name}, across chunks`, () => {
      const chunks = chunksOf(columnType.labels);
      const columns = columnsOf(columnType, chunks);
      expect(columns.length).toBeGreaterThan(1);
      for (const { source, column } of columns) {
        // Without bigints flechette rounds such labels, which core then refuses.
        if (columnType.name.includes('2^53') && source.startsWith(NO_BIGINTS)) continue;
        for (const [start, end] of SLICES) {
          const slice = sliceColumn(column, start, end);
          expect(slice.length).toBe(end - start);
          expect(cellsOf(slice)).toEqual(chunks.flat().slice(start, end));
          if (end - start < 3) continue;
          const inner = sliceColumn(slice, 1, end - start - 1);
          expect(cellsOf(inner)).toEqual(chunks.flat().slice(start + 1, end - 1));
        }
      }
    });
  }
});
