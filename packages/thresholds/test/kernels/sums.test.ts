import { sum } from '@confmat/core/internal';
import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import { countWins } from '../../src/multiclass/kernels/count-wins.js';
import { gatherColumn } from '../../src/scores/kernels/gather-column.js';
import { gatherColumnSingle } from '../../src/scores/kernels/twins/gather-column-single.js';
import { gatherRows } from '../../src/kernels/gather-rows.js';
import { orderByClass } from '../../src/multiclass/kernels/order-by-class.js';
import { repeatWeights } from '../../src/per-column/kernels/repeat-weights.js';
import { countByClass, sumByClass } from '../../src/kernels/sum-by-class.js';
import { sumProducts } from '../../src/scores/kernels/sum-products.js';
import { writeDifferences, writeRates, writeSumRates } from '../../src/kernels/write-rates.js';
import { expectClose } from '@confmat/testkit/expect-close';

const random = createRandom(122);
const draw = (n: number): number[] => drawIntegers(random, n, -8, 17).map((value) => value / 2);
const plainSum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

describe.each(ROW_COUNTS)('of %d rows', (n) => {
  const [a, b] = [draw(n), draw(n)];
  const [viewOfA, viewOfB] = [viewOf(Float64Array, a), viewOf(Float64Array, b, 3)];

  it('sum and sumProducts add up', () => {
    expect(sum(viewOfA)).toBe(plainSum(a));
    expect(sumProducts(viewOfA, viewOfB)).toBe(plainSum(a.map((value, i) => value * at(b, i))));
  });

  it('writeRates, writeSumRates and writeDifferences go row by row', () => {
    for (const [total, start] of [
      [4, 0],
      [-2, 2],
      [0, 1],
    ] as const) {
      const out = new Float64Array(n + start).fill(99);
      const untouched = range(start).map(() => 99);
      writeRates(viewOfA, total, start, out);
      expect([...out]).toEqual([...untouched, ...a.map((value) => value / total)]);
      writeSumRates(viewOfA, viewOfB, total, start, out);
      expect([...out]).toEqual([...untouched, ...a.map((value, i) => (value + at(b, i)) / total)]);
    }
    const out = new Float64Array(n);
    writeDifferences(viewOfA, viewOfB, out);
    expect([...out]).toEqual(a.map((value, i) => value - at(b, i)));
  });

  it('repeatWeights gives every cell the weight of its row', () => {
    for (const k of [1, 3]) {
      const out = new Float64Array(n * k).fill(99);
      repeatWeights(viewOfA, k, out);
      expect([...out]).toEqual(a.flatMap((weight) => range(k).map(() => weight)));
    }
  });

  it('gatherColumn and gatherRows take what was asked for', () => {
    const k = 3;
    const cells = draw(n * k);
    for (const column of range(k)) {
      const expected = range(n).map((row) => at(cells, row * k + column));
      const [out, single] = [new Float64Array(n), new Float32Array(n)];
      gatherColumn(viewOf(Float64Array, cells), k, column, out);
      gatherColumnSingle(viewOf(Float32Array, cells), k, column, single);
      expect([...out]).toEqual(expected);
      expect([...single]).toEqual(expected);
    }
    const rows = n === 0 ? [] : [n - 1, 0, 0, ...drawIntegers(random, n, 0, n)];
    const out = new Float64Array(rows.length);
    gatherRows(viewOfA, viewOf(Int32Array, rows), out);
    expect([...out]).toEqual(rows.map((row) => at(a, row)));
  });

  it('countByClass, sumByClass and orderByClass keep the classes apart', () => {
    const k = 3;
    const codes = drawIntegers(random, n, 0, k);
    const ofClass = (code: number) => a.filter((_, i) => codes[i] === code);
    const [counts, sums] = [new Float64Array(k).fill(1), new Float64Array(k).fill(2)];
    const viewOfCodes = viewOf(Int32Array, codes);
    countByClass(viewOfCodes, counts);
    sumByClass(viewOfCodes, viewOfA, sums, new Float64Array(k));
    expect([...counts]).toEqual(range(k).map((code) => 1 + ofClass(code).length));
    expect([...sums]).toEqual(range(k).map((code) => 2 + plainSum(ofClass(code))));
    const starts = range(k + 1).map((code) => codes.filter((each) => each < code).length);
    const next = Int32Array.from(starts.slice(0, k));
    const out = new Float64Array(n);
    orderByClass(viewOfA, viewOfCodes, next, out);
    expect([...out]).toEqual(range(k).flatMap(ofClass));
    expect([...next]).toEqual(starts.slice(1));
  });

  it('countWins compares every pair, ties for half', () => {
    for (const other of [b, a, [], [1], draw(2 * n + 1)]) {
      const sorted = (values: readonly number[]) => Float64Array.from(values).sort();
      const points = a.flatMap((x) => other.map((y) => (x > y ? 1 : x === y ? 0.5 : 0)));
      expect(countWins(sorted(a), sorted(other))).toBe(plainSum(points));
    }
  });
});

describe('sums', () => {
  it('lose nothing to cancellation', () => {
    const values = Float64Array.of(1, 1e100, 1, -1e100);
    expect(sum(values)).toBe(2);
    expect(sumProducts(values, Float64Array.of(3, 1, 5, 1))).toBe(8);
    expectClose(sum(new Float64Array(10).fill(0.1)), 1);
  });
});
