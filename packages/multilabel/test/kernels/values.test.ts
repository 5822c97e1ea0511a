import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import { addCompensated } from '../../src/accumulator/kernels/add-compensated.js';
import { addDefined } from '../../src/counts/kernels/add-defined.js';
import { divideBySizes, divideOrZero } from '../../src/ranking/kernels/divide-defined.js';
import { findNegativeValue } from '../../src/ranking/kernels/find-negative-value.js';
import { markExact } from '../../src/metrics/kernels/mark-exact.js';
import { placeCells } from '../../src/pairs/kernels/place-cells.js';
import { sumWithRest } from '../../src/counts/kernels/sum-with-rest.js';
import { splitTallies, subtractPresent } from '../../src/counts/kernels/split-tallies.js';
import { addWeighted, tallyEdits } from '../../src/kernels/tally-edits.js';
import { drawSets, layOut } from './laid-out.js';

const random = createRandom(134);
const float64 = (values: readonly number[]): Float64Array => viewOf(Float64Array, values);
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const drawHalves = (n: number): number[] => drawIntegers(random, n, -8, 17).map((v) => v / 2);

describe.each(ROW_COUNTS)('of %d rows', (n) => {
  const [a, b] = [drawHalves(n), drawHalves(n)];

  it('addCompensated adds each value in its place', () => {
    const places = drawIntegers(random, n, 0, 3);
    const [sums, lost] = [new Float64Array(3).fill(1), new Float64Array(3)];
    addCompensated(viewOf(Int32Array, places), float64(a), sums, lost);
    expect([...sums]).toEqual(
      range(3).map((place) => 1 + total(a.filter((_, i) => places[i] === place))),
    );
    expect([...lost]).toEqual([0, 0, 0]);
  });

  it('addDefined adds what is not NaN, weighted and not', () => {
    const values = a.map((value, i) => (i % 3 === 1 || i === n - 1 ? NaN : value));
    const defined = range(n).filter((i) => !Number.isNaN(values[i]));
    const sums = new Float64Array(7).fill(1);
    addDefined(float64(values), new Float64Array(0), 0, sums);
    const sum = total(defined.map((i) => at(values, i)));
    expect([...sums]).toEqual([1 + sum, 1, 1 + defined.length, 1, 1, 1, 1]);
    // The weights of all samples, of which the block begins with the third.
    addDefined(float64(values), float64([9, 9, ...b]), 2, sums);
    const weighted = total(defined.map((i) => at(values, i) * at(b, i)));
    const weight = total(defined.map((i) => at(b, i)));
    expect([...sums]).toEqual([
      ...[1 + 2 * sum, 1, 1 + 2 * defined.length],
      ...[1 + weighted, 1, 1 + weight, 1],
    ]);
  });

  it('divideOrZero and divideBySizes divide where there is something to divide by', () => {
    const values = float64(a);
    divideOrZero(values, float64(b));
    expect([...values]).toEqual(a.map((value, i) => (b[i] === 0 ? 0 : value / at(b, i))));
    const sets = drawSets(random, n + 2, 4);
    const { offsets } = layOut(sets);
    const halves = float64(a);
    divideBySizes(offsets, 2, 7, halves);
    expect([...halves]).toEqual(
      a.map((value, i) => (at(sets, i + 2).length === 0 ? 7 : value / at(sets, i + 2).length)),
    );
  });

  it('findNegativeValue finds the first below 0', () => {
    for (const type of [Float64Array, Float32Array]) {
      const good = range(n).map((i) => at([0, -0, 2 ** -149, Infinity], i % 4));
      const find = (values: readonly number[]) =>
        findNegativeValue(viewOf(type as typeof Float64Array, values));
      expect(find(good)).toBe(-1);
      for (const row of range(n)) {
        for (const bad of [-(2 ** -149), -Infinity]) {
          expect(find(good.map((value, i) => (i >= row ? bad : value)))).toBe(row);
        }
      }
    }
  });

  it('markExact marks the samples without an error', () => {
    const [fp, fn] = [drawIntegers(random, n, 0, 2), drawIntegers(random, n, 0, 2)];
    const out = new Float64Array(n).fill(99);
    markExact(float64(fp), float64(fn), out);
    expect([...out]).toEqual(fp.map((count, i) => Number(count + at(fn, i) === 0)));
  });

  it('placeCells puts each value in its cell', () => {
    const k = 3;
    const rows = range(n);
    const columns = drawIntegers(random, n, 0, k);
    const out = new Float64Array(n * k).fill(9);
    placeCells(viewOf(Int32Array, rows), viewOf(Int32Array, columns), float64(a), k, out);
    const expected = rows.flatMap((row) =>
      range(k).map((column) => (columns[row] === column ? at(a, row) : 9)),
    );
    expect([...out]).toEqual(expected);
  });

  it('splitTallies and subtractPresent split totals', () => {
    const both = drawIntegers(random, n, 0, 3);
    const [fp, fn] = [drawIntegers(random, n, 0, 3), drawIntegers(random, n, 0, 3)];
    const sumsOf = (column: readonly number[]) =>
      viewOf(
        Int32Array,
        column.map((count, i) => count + at(both, i)),
      );
    const out = range(5).map(() => new Float64Array(n).fill(99)) as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    const [tps, fps, fns, present, tns] = out;
    splitTallies(sumsOf(fn), sumsOf(fp), viewOf(Int32Array, both), tps, fps, fns, present);
    const presence = range(n).map((i) => at(both, i) + at(fp, i) + at(fn, i));
    expect([tps, fps, fns, present].map((column) => [...column])).toEqual([both, fp, fn, presence]);
    const none = new Float64Array(tps.length);
    subtractPresent(7.5, 0, 4, tps, none, fps, none, fns, none, present, tns);
    expect([...tns]).toEqual(presence.map((count) => (count === 4 ? 0 : 7.5 - count)));
  });

  it('tallyEdits and addWeighted count what it takes to correct', () => {
    const [extra, missed] = [drawIntegers(random, n, 0, 4), drawIntegers(random, n, 0, 4)];
    const out = [0, 1, 2].map(() => new Float64Array(n)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    tallyEdits(float64(extra), float64(missed), ...out);
    const both = extra.map((count, i) => Math.min(count, at(missed, i)));
    expect(out.map((column) => [...column])).toEqual([
      both,
      extra.map((count, i) => count - at(both, i)),
      missed.map((count, i) => count - at(both, i)),
    ]);
    expect(addWeighted(float64(a), float64(b))).toBe(total(a.map((value, i) => value * at(b, i))));
  });
});

describe('sums', () => {
  const values = [1, 1e100, 1, -1e100];
  const ones = float64([1, 1, 1, 1]);

  it('lose nothing to cancellation', () => {
    const whole = new Float64Array(2);
    sumWithRest(float64(values), whole);
    expect([...whole]).toEqual([2, 0]);
    // Of 2^53 + 1 the last 1 has no room.
    sumWithRest(float64([2 ** 53, 1]), whole);
    expect([...whole]).toEqual([2 ** 53, 1]);
    expect(addWeighted(float64(values), ones)).toBe(2);
    const [sums, lost] = [new Float64Array(1), new Float64Array(1)];
    addCompensated(new Int32Array(4), float64(values), sums, lost);
    expect([sums[0], lost[0]]).toEqual([0, 2]);
    const seven = new Float64Array(7);
    addDefined(float64(values), ones, 0, seven);
    expect([...seven]).toEqual([0, 2, 4, 0, 2, 4, 0]);
    addDefined(ones, float64(values), 0, seven.fill(0));
    expect([...seven]).toEqual([4, 0, 4, 0, 2, 0, 2]);
  });
});
