import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import {
  blankEmptyPredictions,
  blankOutside,
  findGreatest,
  findLeast,
  findRunEnd,
} from '../../src/kernels/find-best.js';
import { findCorners, findRunEnds } from '../../src/curves/kernels/find-corners.js';
import { findFall } from '../../src/sweep/kernels/find-fall.js';
import { findGreatestGain } from '../../src/multilabel/kernels/find-greatest-gain.js';
import { findImprobable, findRowNotOne } from '../../src/probabilities/kernels/find-improbable.js';
import { findFirstAbove, findFirstAtLeast } from '../../src/kernels/find-in-sorted.js';
import { findOutside, findRange } from '../../src/scores/kernels/find-range.js';
import {
  findOutsideSingle,
  findRangeSingle,
} from '../../src/scores/kernels/twins/find-range-single.js';
import { findRowsAt } from '../../src/sweep/kernels/find-rows-at.js';
import { findUpperHull } from '../../src/curves/kernels/find-upper-hull.js';

const random = createRandom(125);
const float64 = (values: readonly number[]): Float64Array => viewOf(Float64Array, values);

/** Columns of m numbers with ties, NaN, zeros of either sign and infinities. */
const oddColumns = (m: number): number[][] => {
  const pool = [NaN, 0, -0, 1, 1, -1, Infinity, -Infinity];
  const drawn = range(6).map((column) =>
    drawIntegers(random, m, 0, pool.length - (column % 3)).map((i) => at(pool, i)),
  );
  return [...drawn, range(m).map(() => NaN), range(m).map(() => 1), range(m).map((i) => i)];
};

describe('the best value', () => {
  it.each([...ROW_COUNTS, 256, 257, 600])('of %d rows is the first of several, never NaN', (m) => {
    for (const values of oddColumns(m)) {
      const defined = values.filter((value) => !Number.isNaN(value));
      const first = (best: number) => values.findIndex((value) => value === best);
      const none = defined.length === 0;
      expect(findGreatest(float64(values))).toBe(none ? -1 : first(Math.max(...defined)));
      expect(findLeast(float64(values))).toBe(none ? -1 : first(Math.min(...defined)));
    }
  });

  it.each(ROW_COUNTS.slice(1))('has a run of equal values after it in %d rows', (m) => {
    for (const values of oddColumns(m)) {
      for (const row of range(m)) {
        const other = range(m).find((i) => i > row && values[i] !== values[row]) ?? m;
        expect(findRunEnd(float64(values), row)).toBe(other - 1);
      }
    }
  });

  it.each(ROW_COUNTS)('is none of the rows of %d that are ruled out', (m) => {
    for (const measure of oddColumns(m)) {
      for (const [atLeast, atMost] of [
        [0, 1],
        [-1, 0],
        [-Infinity, Infinity],
        [1, 0],
      ] as const) {
        const values = float64(range(m));
        const isWithin = measure.map((value) => value >= atLeast && value <= atMost);
        const nWithin = blankOutside(float64(measure), atLeast, atMost, values);
        expect(nWithin).toBe(isWithin.filter(Boolean).length);
        expect([...values]).toEqual(isWithin.map((within, i) => (within ? i : NaN)));
      }
    }
    const [tp, fp] = [drawIntegers(random, m, 0, 2), drawIntegers(random, m, 0, 2)];
    const values = float64(range(m));
    blankEmptyPredictions(float64(tp), float64(fp), values);
    expect([...values]).toEqual(tp.map((count, i) => (count + at(fp, i) === 0 ? NaN : i)));
  });
});

describe('findCorners and findRunEnds', () => {
  const cumulative = (m: number, most: number): number[] => {
    let sum = 0;
    return drawIntegers(random, m, 0, most).map((step) => (sum += step));
  };

  it.each(ROW_COUNTS)('keep the points of %d where the curve turns', (m) => {
    for (const most of [1, 2, 2, 3, 4]) {
      const [tp, fp] = [cumulative(m, most), cumulative(m, most)];
      const step = (column: readonly number[], i: number) => at(column, i) - at(column, i - 1);
      const isEnd = (i: number) => i === 0 || i === m - 1;
      const turns = (column: readonly number[], i: number) =>
        step(column, i) !== step(column, i + 1);
      const kept = new Int32Array(m);
      let n = findCorners(float64(tp), float64(fp), kept);
      const corners = range(m).filter((i) => isEnd(i) || turns(tp, i) || turns(fp, i));
      expect([...kept.subarray(0, n)]).toEqual(corners);
      n = findRunEnds(float64(tp), kept);
      const ends = range(m).filter((i) => isEnd(i) || step(tp, i) !== 0 || step(tp, i + 1) !== 0);
      expect([...kept.subarray(0, n)]).toEqual(ends);
    }
  });
});

describe('findUpperHull', () => {
  it.each(ROW_COUNTS)('keeps the points of %d that no line between others reaches', (m) => {
    for (const most of [1, 2, 3, 5]) {
      const ascending = () => drawIntegers(random, m, 0, most * 3).sort((a, b) => a - b);
      const [x, y] = [ascending(), ascending()];
      const hull = new Int32Array(m);
      const n = findUpperHull(float64(x), float64(y), hull);
      const isSame = (i: number, j: number) => x[i] === x[j] && y[i] === y[j];
      // On or below the line between an earlier and a later point, neither of which it equals.
      const isBelow = (i: number) =>
        range(i).some((a) =>
          range(m).some(
            (b) =>
              b > i &&
              !isSame(a, i) &&
              !isSame(b, i) &&
              (at(x, b) - at(x, a)) * (at(y, i) - at(y, a)) <=
                (at(y, b) - at(y, a)) * (at(x, i) - at(x, a)),
          ),
        );
      const isRepeat = (i: number) => range(i).some((a) => isSame(a, i));
      const expected = range(m).filter((i) => !isBelow(i) && !isRepeat(i));
      expect([...hull.subarray(0, n)]).toEqual(expected);
    }
  });
});

describe('findFall', () => {
  it.each(ROW_COUNTS)('finds the first of %d rows that falls below the one before', (m) => {
    expect(findFall(float64(range(m)), 0)).toBe(-1);
    expect(findFall(float64(range(m).map(() => 0)), 0)).toBe(-1);
    for (const row of range(m)) {
      const falling = range(m).map((i) => (i >= row ? i - 1.5 : i));
      expect(findFall(float64(falling), 0)).toBe(row);
      expect(findFall(float64(falling), row === 0 ? 1.5 : 0.5)).toBe(-1);
      expect(findFall(float64(falling), 0.49)).toBe(row);
    }
  });
});

describe('findGreatestGain', () => {
  it.each(ROW_COUNTS)('finds the shortest of the best prefixes of %d thresholds', (m) => {
    for (const [numerator, denominator] of [
      [1, 2],
      [1, 1],
      [0, 1],
      [2, 1],
    ] as const) {
      const [tp, fp] = [drawIntegers(random, m, 0, 4), drawIntegers(random, m, 0, 4)];
      const gains = range(m).map(
        (i) => 2 * at(tp, i) * denominator - (at(tp, i) + at(fp, i)) * numerator,
      );
      const best = Math.max(0, ...gains);
      const expected = best === 0 ? -1 : gains.indexOf(best);
      expect(findGreatestGain(float64(tp), float64(fp), numerator, denominator)).toBe(expected);
    }
  });
});

describe('values outside of a range', () => {
  it.each(ROW_COUNTS)('are found in any of %d rows', (n) => {
    const within = range(n).map((i) => at([0, -0, 1, 0.5, 2 ** -149], i % 5));
    expect(findImprobable(float64(within))).toBe(-1);
    expect(findOutside(float64(within), 0, 1)).toBe(-1);
    expect(findOutsideSingle(Float32Array.from(within), 0, 1)).toBe(-1);
    for (const bad of [-(2 ** -149), 1 + 2 ** -23, NaN, Infinity, -Infinity]) {
      for (const row of range(n)) {
        const values = within.map((value, i) => (i >= row ? bad : value));
        expect(findImprobable(float64(values))).toBe(row);
        expect(findOutside(float64(values), 0, 1)).toBe(row);
        expect(findOutsideSingle(viewOf(Float32Array, values), 0, 1)).toBe(row);
      }
    }
  });

  it.each(ROW_COUNTS)('are the ends of %d rows', (n) => {
    const values = drawIntegers(random, n, -9, 19);
    const ends = [Math.min(Infinity, ...values), Math.max(-Infinity, ...values)];
    const [found, ofSingles] = [Float64Array.of(99, 99), Float64Array.of(99, 99)];
    findRange(float64(values), found);
    findRangeSingle(viewOf(Float32Array, values), ofSingles);
    expect([[...found], [...ofSingles]]).toEqual([ends, ends]);
  });

  it.each(ROW_COUNTS)('are rows of %d that do not add to 1', (n) => {
    for (const k of [1, 2, 4]) {
      const good = range(n * k).map(() => 1 / k);
      expect(findRowNotOne(float64(good), k, 0)).toBe(-1);
      for (const row of range(n)) {
        for (const [change, tolerance] of [
          [0.25, 0.125],
          [-0.25, 0.125],
          [NaN, 0.125],
          [Infinity, 0.125],
        ] as const) {
          // In the last column of the row.
          const bad = good.map((value, i) => (i === row * k + k - 1 ? value + change : value));
          expect(findRowNotOne(float64(bad), k, tolerance)).toBe(row);
        }
        const near = good.map((value, i) => (i === row * k ? value + 0.125 : value));
        expect(findRowNotOne(float64(near), k, 0.125)).toBe(-1);
      }
    }
  });
});

describe('a place in a sorted column', () => {
  it.each(ROW_COUNTS)('of %d rows is what counting says', (m) => {
    const column = drawIntegers(random, m, 0, 6).sort((a, b) => a - b);
    const descending = [...new Set(column)].reverse();
    const wanted = [-1, 0, -0, 0.5, 1, 2, 2.5, 5, 6, Infinity, -Infinity];
    for (const value of wanted) {
      const below = column.filter((other) => other < value).length;
      expect(findFirstAtLeast(float64(column), value)).toBe(below);
      const upTo = column.filter((other) => other <= value).length;
      expect(findFirstAbove(float64(column), value)).toBe(upTo);
    }
    const rows = new Int32Array(wanted.length).fill(99);
    findRowsAt(float64(descending), float64(wanted), rows);
    expect([...rows]).toEqual(
      wanted.map((value) => descending.filter((threshold) => threshold >= value).length - 1),
    );
  });
});
