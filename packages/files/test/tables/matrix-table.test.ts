import { describe, expect, it } from 'vitest';
import { matrixTable, mayBeMatrixTable } from '../../src/tables/matrix-table.js';

const TABLE = { labels: ['cat', 'dog'], counts: [[5, 1], [2, 7]] }; // prettier-ignore

describe('matrixTable', () => {
  it.each([
    ['pandas crosstab', 'y,cat,dog\ncat,5,1\ndog,2,7\n'],
    ['a data frame', ',cat,dog\r\ncat,5,1\r\ndog,2,7'],
    ['R write.csv', '"","cat","dog"\n"cat",5,1\n"dog",2,7\n'],
    ['R write.table', '"cat" "dog"\n"cat" 5 1\n"dog" 2 7\n'],
    ['semicolons and tabs', '\ufeff;cat;dog\ncat;5;1\n\ndog;2;7\n'],
    ['counts with a point', ',cat,dog\ncat,5.0,1.0\ndog,2.0,7.0\n'],
    // Columns stand in another order than rows: the count of cat, dog is 1 all the same.
    ['another order', ',dog,cat\ncat,1,5\ndog,7,2\n'],
  ])('reads what %s writes', (_, text) => {
    expect(mayBeMatrixTable(text)).toBe(true);
    expect(matrixTable(text)).toEqual(TABLE);
  });

  it('keeps names with spaces and commas', () => {
    expect(matrixTable('"","big cat","a,b"\n"big cat",1,0\n"a,b",0,2\n')).toEqual({
      labels: ['big cat', 'a,b'],
      counts: [[1, 0], [0, 2]], // prettier-ignore
    });
  });

  it.each([
    ['rows of labels', 't,p\na,b\nb,b\n'],
    ['one class', ',a\na,3\n'],
    ['other names', ',a,b\na,1,2\nc,3,4\n'],
    ['shares', ',a,b\na,0.5,0.5\nb,0.25,0.75\n'],
    ['a missing row', ',a,b,c\na,1,2,3\nb,1,2,3\n'],
    ['totals', ',a,b,All\na,1,2,3\nb,1,2,3\n'],
    ['one name twice', ',a,a\na,1,2\na,3,4\n'],
    ['negative numbers', ',a,b\na,-1,2\nb,3,4\n'],
    ['nothing', ''],
    ['counts with more digits than are exact', ',a,b\na,1,9007199254740993\nb,3,4\n'],
  ])('leaves %s alone', (_, text) => {
    expect(matrixTable(text)).toBeNull();
  });

  it('is told by two lines', () => {
    expect(mayBeMatrixTable(',cat,dog\ncat,5,1\ndo')).toBe(true);
    expect(mayBeMatrixTable('cat dog\ncat 5 1\n')).toBe(true);
    expect(mayBeMatrixTable('t,p,s\n1,1,3\n0,1,4\n')).toBe(false);
    expect(mayBeMatrixTable(',cat,dog\ncat,0.5,0.5\n')).toBe(false);
    expect(mayBeMatrixTable(',cat,dog')).toBe(false);
  });
});
