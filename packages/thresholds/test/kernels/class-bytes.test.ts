import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import {
  copyBinary,
  countOnes,
  countOnesOfWords,
  dropWeightless,
  findZero,
  markClasses,
} from '../../src/sweep/kernels/class-bytes.js';
import { thresholdSweep } from '../../src/index.js';
import { markClass, markTrueCells } from '../../src/kernels/mark-class.js';
import {
  findNotIndicator,
  groupByLabel,
  markColumn,
  markRows,
  markSetCells,
} from '../../src/multilabel/kernels/mark-label.js';
import { markReached, markReachedRanks } from '../../src/multiclass/kernels/mark-reached.js';

const random = createRandom(121);
const ones = (values: readonly number[]): number => values.filter((value) => value === 1).length;

describe('copyBinary and countOnes', () => {
  it.each(ROW_COUNTS)('count the ones of %d rows from any byte on', (n) => {
    const values = drawIntegers(random, n, 0, 2);
    for (const offset of [0, 1, 2, 3]) {
      const classes = viewOf(Uint8Array, new Uint8Array(n), offset);
      expect(copyBinary(viewOf(Int32Array, values, offset), classes)).toBe(ones(values));
      expect([...classes]).toEqual(values);
      expect(countOnes(viewOf(Uint8Array, values, offset))).toBe(ones(values));
    }
  });

  it.each([2, 3, 127, 128, 255, 256, -1, -2, 2 ** 31 - 1, -(2 ** 31), 2 ** 30])(
    'refuse %d in any row',
    (bad) => {
      for (const n of ROW_COUNTS) {
        for (const row of range(n)) {
          const values = drawIntegers(random, n, 0, 2).map((value, i) => (i === row ? bad : value));
          expect(copyBinary(Int32Array.from(values), new Uint8Array(n))).toBe(-1);
          if (bad > 0 && bad < 256) expect(countOnes(Uint8Array.from(values))).toBe(-1);
        }
      }
    },
  );

  it('count more ones than a 16-bit sum holds', () => {
    const n = 70_001;
    expect(countOnes(new Uint8Array(n).fill(1))).toBe(n);
    expect(copyBinary(new Int32Array(n).fill(1), new Uint8Array(n))).toBe(n);
  });
});

describe('countOnesOfWords', () => {
  const wordsOf = (bytes: readonly number[]) => new Uint32Array(Uint8Array.from(bytes).buffer);

  it.each(ROW_COUNTS)('counts the ones of %d words', (n) => {
    const bytes = drawIntegers(random, 4 * n, 0, 2);
    expect(countOnesOfWords(wordsOf(bytes))).toBe(ones(bytes));
  });

  it.each([2, 3, 127, 128, 255])('refuses %d in any byte', (bad) => {
    for (const place of range(12)) {
      const bytes = new Array<number>(12).fill(1).map((one, i) => (i === place ? bad : one));
      expect(countOnesOfWords(wordsOf(bytes))).toBe(-1);
    }
  });

  it('counts more ones than a 16-bit sum holds', () => {
    expect(countOnesOfWords(wordsOf(new Array<number>(80_000).fill(1)))).toBe(80_000);
  });
});

describe('thresholdSweep of bytes', () => {
  it('reads truth from any byte on, whatever fills no word', () => {
    for (const offset of range(5)) {
      for (const n of ROW_COUNTS.filter((rows) => rows > 0)) {
        const truth = drawIntegers(random, n, 0, 2);
        const yTrue = Uint8Array.from([...new Array<number>(offset).fill(9), ...truth]);
        // A row of either class, so that both are there.
        truth[0] = 1 - (truth[n - 1] ?? 0);
        yTrue[offset] = truth[0];
        if (n === 1) continue;
        const sweep = thresholdSweep(yTrue.subarray(offset), new Float64Array(n));
        expect([sweep.nPositives, sweep.nNegatives]).toEqual([ones(truth), n - ones(truth)]);
      }
    }
  });
});

describe('markClasses', () => {
  it.each(ROW_COUNTS)('looks %d codes up, and counts those that are missing', (n) => {
    const codes = drawIntegers(random, n, -1, 4);
    const classOf = [2, 0, 1, 0];
    const classes = new Uint8Array(n).fill(9);
    const nSkipped = markClasses(viewOf(Int32Array, codes), Uint8Array.from(classOf), classes);
    expect([...classes]).toEqual(codes.map((code) => classOf[code + 1]));
    expect(nSkipped).toBe(codes.filter((code) => code < 0).length);
  });
});

describe('dropWeightless and findZero', () => {
  it.each(ROW_COUNTS)('find the weights of 0 among %d', (n) => {
    const weights = drawIntegers(random, n, -2, 5).map((value) => (value === -2 ? -0 : value / 2));
    const classes = new Uint8Array(n).fill(1);
    dropWeightless(viewOf(Float64Array, weights), classes);
    expect([...classes]).toEqual(weights.map((weight) => (weight === 0 ? 2 : 1)));
    expect(findZero(viewOf(Float64Array, weights))).toBe(
      weights.findIndex((weight) => weight === 0),
    );
    for (const row of range(n)) {
      const tiny = viewOf(
        Float64Array,
        range(n).map((i) => (i === row ? 0 : 5e-324)),
      );
      expect(findZero(tiny)).toBe(row);
      tiny[row] = NaN;
      expect(findZero(tiny)).toBe(-1);
    }
  });
});

describe('markClass and markTrueCells', () => {
  it.each(ROW_COUNTS)('mark the class of %d rows', (n) => {
    const k = 3;
    const codes = drawIntegers(random, n, 0, k);
    const cells = new Uint8Array(n * k);
    markTrueCells(viewOf(Int32Array, codes), k, cells);
    expect([...cells]).toEqual(codes.flatMap((code) => range(k).map((j) => Number(j === code))));
    for (const code of range(k)) {
      const truth = new Uint8Array(n).fill(9);
      markClass(viewOf(Int32Array, codes), code, truth);
      expect([...truth]).toEqual(codes.map((each) => Number(each === code)));
    }
  });
});

describe('columns of an indicator matrix', () => {
  it.each(ROW_COUNTS)('are taken out of %d rows', (n) => {
    for (const k of [1, 2, 5]) {
      const cells = drawIntegers(random, n * k, 0, 2);
      for (const column of range(k)) {
        const truth = new Uint8Array(n).fill(9);
        markColumn(viewOf(Float64Array, cells), k, column, truth);
        expect([...truth]).toEqual(range(n).map((row) => at(cells, row * k + column)));
      }
    }
  });

  it.each([2, -1, 0.5, NaN, Infinity, 1 + 2 ** -52])('may not hold %d', (bad) => {
    for (const n of ROW_COUNTS) {
      const cells = drawIntegers(random, n, 0, 2).map((cell) => (cell === 0 ? -0 : cell));
      expect(findNotIndicator(Float64Array.from(cells))).toBe(-1);
      for (const row of range(n)) {
        const worse = cells.map((cell, i) => (i >= row ? bad : cell));
        expect(findNotIndicator(viewOf(Float64Array, worse))).toBe(row);
      }
    }
  });
});

describe('groupByLabel, markRows and markSetCells', () => {
  it.each(ROW_COUNTS)('list the rows of each label of %d sets', (n) => {
    const k = 4;
    const sets = range(n).map(() => range(k).filter(() => random() < 0.4));
    const offsets = Int32Array.from([0, ...sets.map((_, i) => sets.slice(0, i + 1).flat().length)]);
    const codes = Int32Array.from(sets.flat());
    const expected = range(k).map((code) => range(n).filter((i) => at(sets, i).includes(code)));
    const starts = range(k).map((code) => expected.slice(0, code).flat().length);
    const next = Int32Array.from(starts);
    const rows = new Int32Array(codes.length);
    groupByLabel(offsets, codes, next, rows);
    expect([...rows]).toEqual(expected.flat());
    for (const code of range(k)) {
      const truth = new Uint8Array(n).fill(9);
      markRows(rows, at(starts, code), at(next, code), truth);
      expect([...truth]).toEqual(sets.map((set) => Number(set.includes(code))));
    }
    const cells = new Uint8Array(n * k);
    markSetCells(offsets, codes, k, cells);
    expect([...cells]).toEqual(
      sets.flatMap((set) => range(k).map((code) => Number(set.includes(code)))),
    );
  });
});

describe('markReached and markReachedRanks', () => {
  it.each([0, -0, 0.5, Infinity, -Infinity])('reach %d where the score equals it', (threshold) => {
    const near = [threshold, -1, 1, 0, -0, 0.5, 0.5 - 2 ** -54, 5e-324, -5e-324, NaN];
    for (const n of ROW_COUNTS) {
      const scores = range(n).map((i) => at(near, i % near.length));
      const codes = new Int32Array(n).fill(9);
      markReached(viewOf(Float64Array, scores), threshold, codes);
      expect([...codes]).toEqual(scores.map((score) => Number(score >= threshold)));
    }
  });

  it.each([0, 1, 2, 3])('hit ranks below %d', (k) => {
    for (const n of ROW_COUNTS) {
      const ranks = drawIntegers(random, n, 0, 4);
      const hits = new Float64Array(n).fill(9);
      markReachedRanks(viewOf(Int32Array, ranks), k, hits);
      expect([...hits]).toEqual(ranks.map((rank) => Number(rank < k)));
    }
  });
});
