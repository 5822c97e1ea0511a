import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confusionMatrixFromTable } from '../../src/index.js';
import type { FromTableOptions, TableCell } from '../../src/index.js';
import { thrown } from '../thrown.js';

const BY_ROWS = { trueSide: 'rows' } as const;

const call =
  (table: unknown, options: unknown = BY_ROWS) =>
  () =>
    confusionMatrixFromTable(table as TableCell[][], options as FromTableOptions);

/** What R wrote by `write.csv(as.data.frame.matrix(table(y, p)))`. */
const OF_R = readFileSync(
  new URL('../../../../apps/cli/test/fixtures/tool-files/r-confusion-matrix.csv', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));

describe('confusionMatrixFromTable', () => {
  it('reads what R wrote, with the true classes in rows', () => {
    const matrix = confusionMatrixFromTable(OF_R, BY_ROWS);
    expect(matrix.labels).toEqual(['owl', 'dog', 'cat']);
    expect(matrix.toArray()).toEqual([[10, 0, 2], [3, 12, 0], [3, 2, 23]]); // prettier-ignore
    expect(matrix.weighted).toBe(false);
  });

  it('turns it over where columns are the true classes', () => {
    const matrix = confusionMatrixFromTable(OF_R, { trueSide: 'columns' });
    expect(matrix.toArray()).toEqual([[10, 3, 3], [0, 12, 2], [2, 0, 23]]); // prettier-ignore
  });

  it('takes numbers, columns in another order than rows, and no corner', () => {
    const table = [['b', 'a'], ['a', 1, 2], ['b', 3.5, '4']]; // prettier-ignore
    const matrix = confusionMatrixFromTable(table, BY_ROWS);
    expect(matrix.labels).toEqual(['a', 'b']);
    // Row a has 1 of b and 2 of a.
    expect(matrix.toArray()).toEqual([[2, 1], [4, 3.5]]); // prettier-ignore
    expect(matrix.weighted).toBe(true);
    const corner = [[null, 0, 1], [0, 5, 6], [1, 7, 8]]; // prettier-ignore
    expect(confusionMatrixFromTable(corner, BY_ROWS).at('0', '1')).toBe(6);
  });

  it('says what is wrong, and where', () => {
    const two = [['', 'a', 'b'], ['a', 1, 2], ['b', 3, 4]]; // prettier-ignore
    const words = [
      call(two, {}),
      call(two, { trueSide: 'left' }),
      call('a,b'),
      call([]),
      call([['', 'a', 'b'], ['a', 1, 2], ['b', 3]]), // prettier-ignore
      call([['', 'a', 'b', 'c'], ['a', 1, 2], ['b', 3, 4]]), // prettier-ignore
      call([['', 'a', 'c'], ['a', 1, 2], ['b', 3, 4]]), // prettier-ignore
      call([['', 'a', 'a'], ['a', 1, 2], ['a', 3, 4]]), // prettier-ignore
      call([['', 'a', 'a'], ['a', 1, 2], ['b', 3, 4]]), // prettier-ignore
      call([['', 'a', 'b'], ['a', 1, 'x'], ['b', 3, 4]]), // prettier-ignore
      call([['', 'a', 'b'], ['a', 1, -2], ['b', 3, 4]]), // prettier-ignore
      call([['', 'a', 'b'], ['a', 1, ''], ['b', 3, 4]]), // prettier-ignore
    ].map((make) => thrown(make).message.replace('confusionMatrixFromTable: ', ''));
    expect(words).toMatchInlineSnapshot(`
      [
        "trueSide is undefined, expected one of "rows", "columns"",
        "trueSide is "left", expected one of "rows", "columns"",
        "table is string, expected an array of rows, each an array of cells",
        "table has no row of counts",
        "table[2] is of length 2, expected 3 for 2 labels",
        "table[0] is of length 4, expected 2 classes, as there are 2 rows below, perhaps behind one cell",
        "table[0][2] is "c", expected one of "a", "b"",
        "labels[1] is "a" again, expected each label once",
        "table[2][0] is "b", expected one of "a", "a"",
        "table[1][2] is "x", expected a finite number of at least 0",
        "table[1][2] is -2, expected a finite number of at least 0",
        "table[1][2] is "", expected a finite number of at least 0",
      ]
    `);
  });
});
