import { describe, expect, it } from 'vitest';
import { CodedRows } from '../src/engine/coded-rows.js';

describe('CodedRows', () => {
  // Beyond 2^22 rows they are added up, which must not be seen from the sums.
  it('holds cells instead of rows when there are many', () => {
    const [nChunks, nRows] = [2100, 2048];
    const rows = new CodedRows(-2, [7, 3], true);
    const sums = new Map<string, { n: number; weight: number }>();
    for (let chunk = 0; chunk < nChunks; ++chunk) {
      const first = Int32Array.from({ length: nRows }, (_, row) => ((chunk + row) % 9) - 2);
      const second = Int32Array.from({ length: nRows }, (_, row) => (row % 4) - 1);
      const weights = Float64Array.from({ length: nRows }, (_, row) => (row % 8) / 4);
      rows.add([first, second], weights);
      for (let row = 0; row < nRows; ++row) {
        const key = `${first[row]} ${second[row]}`;
        const sum = sums.get(key) ?? { n: 0, weight: 0 };
        sums.set(key, { n: sum.n + 1, weight: sum.weight + (weights[row] ?? 0) });
      }
    }
    const { codes, nRows: counts, weights } = rows.cells();
    // Cells of the first 2^22 rows, and the rows since then.
    expect(counts.length).toBeLessThanOrEqual(nChunks * nRows - 2 ** 22 + 36);
    const found = new Map<string, { n: number; weight: number }>();
    for (const [cell, n] of counts.entries()) {
      const key = `${codes[0]?.[cell]} ${codes[1]?.[cell]}`;
      const sum = found.get(key) ?? { n: 0, weight: 0 };
      found.set(key, { n: sum.n + n, weight: sum.weight + (weights?.[cell] ?? 0) });
    }
    expect([...found].sort()).toEqual([...sums].sort());
  });

  it('grows with its rows, and has none at first', () => {
    const rows = new CodedRows(-2, [2], false);
    expect(rows.cells()).toEqual({
      ...{ codes: [new Int32Array(0)], nRows: new Float64Array(0), weights: null },
      areRows: true,
    });
    const all = Int32Array.from({ length: 70_000 }, (_, row) => row % 2);
    rows.add([all], null);
    expect(rows.cells().codes).toEqual([all]);
    expect(rows.cells().nRows).toEqual(new Float64Array(70_000).fill(1));
  });

  it('says that its cells are rows until they are added up', () => {
    const [unweighted, weighted] = [false, true].map((one) => new CodedRows(0, [2], one));
    const chunk = Int32Array.from({ length: 2 ** 16 }, (_, row) => row % 2);
    expect([unweighted?.cells().areRows, weighted?.cells().areRows]).toEqual([true, false]);
    for (let added = 0; added < 2 ** 6; ++added) unweighted?.add([chunk], null);
    expect(unweighted?.cells().areRows).toBe(true);
    unweighted?.add([chunk], null);
    const { areRows, nRows } = unweighted?.cells() ?? { nRows: new Float64Array() };
    expect([areRows, nRows[0], nRows[1]]).toEqual([false, 2 ** 21, 2 ** 21]);
  });
});
