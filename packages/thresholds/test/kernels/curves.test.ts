import { describe, expect, it } from 'vitest';
import { ROW_COUNTS, at, createRandom, drawIntegers, range, viewOf } from '@confmat/testkit';
import {
  addDefinedAt,
  divideByCounts,
} from '../../src/sweep-sets/kernels/average-at-thresholds.js';
import {
  addPrecisionSteps,
  addRocCurve,
  keepDistinct,
  writeMeanCurve,
} from '../../src/curves/kernels/average-curves.js';
import { addAtThresholds, mergeThresholds } from '../../src/sweep-sets/kernels/merge-sweeps.js';
import { measureSteps, pickAlongCurve } from '../../src/curves/kernels/pick-along-curve.js';
import {
  reducePrecisionSteps,
  reducePrecisionTrapezoids,
  reduceRocArea,
  reduceTrapezoids,
} from '../../src/kernels/reduce-areas.js';
import { reducePairs } from '../../src/bounds/kernels/reduce-bounds.js';
import { writeChanceCounts } from '../../src/baselines/kernels/write-chance-counts.js';
import { writeUpperCorners } from '../../src/bounds/kernels/write-corners.js';
import { writeCostEnvelope } from '../../src/curves/kernels/write-cost-envelope.js';
import { writePrecisionRecallUpwards } from '../../src/curves/kernels/write-precision.js';
import {
  writeBrierCurve,
  writeGains,
  writeNetBenefit,
} from '../../src/curves/kernels/write-threshold-curves.js';
import { expectClose } from '@confmat/testkit/expect-close';

const random = createRandom(127);
const float64 = (values: readonly number[]): Float64Array => viewOf(Float64Array, values);
const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

/** Ascending counts of a sweep, in steps of 0 to `most`. */
function cumulative(m: number, most: number): number[] {
  let sum = 0;
  return drawIntegers(random, m, 0, most + 1).map((step) => (sum += step));
}

const before = (column: readonly number[], i: number): number => (i === 0 ? 0 : at(column, i - 1));

// The areas are added up in blocks of 1024 rows.
describe.each([...ROW_COUNTS, 1023, 1024, 1025, 2049])('areas under %d rows', (m) => {
  const [tp, fp] = [cumulative(m, 3), cumulative(m, 3)];
  const [tpView, fpView] = [float64(tp), float64(fp)];
  const precision = (i: number) => {
    const predicted = at(tp, i) + at(fp, i);
    return predicted === 0 ? 0 : at(tp, i) / predicted;
  };
  const newPositives = (i: number) => at(tp, i) - before(tp, i);
  const newNegatives = (i: number) => at(fp, i) - before(fp, i);

  it('count the pairs that are in order, ties for half', () => {
    for (const end of new Set([m, m >> 1, 0])) {
      const pairs = range(end).map((i) => newNegatives(i) * (before(tp, i) + newPositives(i) / 2));
      expect(reduceRocArea(tpView, fpView, 0, end)).toBe(total(pairs));
    }
  });

  it('add precision up over the positives', () => {
    const steps = range(m).map((i) => newPositives(i) * precision(i));
    expectClose(reducePrecisionSteps(tpView, fpView, 0, m), total(steps));
    const trapezoids = range(m).map(
      (i) => (newPositives(i) * (precision(i) + (i === 0 ? 1 : precision(i - 1)))) / 2,
    );
    expectClose(reducePrecisionTrapezoids(tpView, fpView), total(trapezoids));
  });

  it('are trapezoids under any curve', () => {
    const y = drawIntegers(random, m, -4, 9);
    const areas = range(Math.max(0, m - 1)).map(
      (i) => ((at(fp, i + 1) - at(fp, i)) * (at(y, i) + at(y, i + 1))) / 2,
    );
    // `+ 0`: a sum of no area may be −0.
    expect(reduceTrapezoids(fpView, float64(y)) + 0).toBe(total(areas) + 0);
  });

  it('part the pairs that bins leave open', () => {
    const single = drawIntegers(random, m, 0, 2);
    const out = new Float64Array(2).fill(99);
    reducePairs(tpView, fpView, viewOf(Uint8Array, single), out);
    const nNegatives = fp.at(-1) ?? 0;
    const shared = range(m).map((i) => newPositives(i) * newNegatives(i));
    const below = range(m).map((i) => newPositives(i) * (nNegatives - at(fp, i)));
    const known = shared.map((pairs, i) => (single[i] === 1 ? pairs / 2 : 0));
    const open = shared.map((pairs, i) => (single[i] === 1 ? 0 : pairs));
    expect([...out]).toEqual([total(below) + total(known), total(open)]);
  });
});

describe.each(ROW_COUNTS)('of %d rows', (m) => {
  const [tp, fp] = [cumulative(m, 2), cumulative(m, 2)];
  const [tpView, fpView] = [float64(tp), float64(fp)];
  const [nPositives, nNegatives] = [tp.at(-1) ?? 0, fp.at(-1) ?? 0];

  it('keepDistinct keeps each value once', () => {
    const values = float64(fp);
    const kept = keepDistinct(values);
    expect([...values.subarray(0, kept)]).toEqual([...new Set(fp)]);
  });

  it('mergeThresholds and addAtThresholds count how far each column has come', () => {
    const descending = (n: number) =>
      [...new Set(drawIntegers(random, n, -3, 2 * n + 1))].sort((x, y) => y - x);
    for (const [a, b] of [
      [descending(m), descending(m)],
      [descending(m), []],
      [[], descending(m)],
      [[5, -Infinity].slice(0, m), [5, 4, -Infinity].slice(0, m)],
    ] as const) {
      const room = a.length + b.length;
      const merged = new Float64Array(room);
      const [rowsOfA, rowsOfB] = [new Int32Array(room), new Int32Array(room)];
      const n = mergeThresholds(float64(a), float64(b), merged, rowsOfA, rowsOfB);
      const expected = [...new Set([...a, ...b])].sort((x, y) => y - x);
      expect([...merged.subarray(0, n)]).toEqual(expected);
      const upTo = (column: readonly number[]) =>
        expected.map((threshold) => column.filter((value) => value >= threshold).length);
      expect([...rowsOfA.subarray(0, n)]).toEqual(upTo(a));
      expect([...rowsOfB.subarray(0, n)]).toEqual(upTo(b));
      const [countsA, countsB] = [cumulative(a.length, 3), cumulative(b.length, 3)];
      const out = new Float64Array(n);
      addAtThresholds(float64(countsA), rowsOfA, float64(countsB), rowsOfB, out);
      const countAt = (counts: readonly number[], row: number) =>
        row === 0 ? 0 : at(counts, row - 1);
      expect([...out]).toEqual(
        range(n).map((i) => countAt(countsA, at(upTo(a), i)) + countAt(countsB, at(upTo(b), i))),
      );
    }
  });

  it('addDefinedAt and divideByCounts are the mean of what is defined', () => {
    const labels = range(3).map(() => ({
      values: drawIntegers(random, 4, -1, 4).map((value) => (value < 0 ? NaN : value)),
      rows: drawIntegers(random, m, 0, 5),
    }));
    const [sums, nDefined] = [new Float64Array(m), new Int32Array(m)];
    const empties = [NaN, 7, 8];
    for (const [i, { values, rows }] of labels.entries()) {
      addDefinedAt(float64(values), at(empties, i), viewOf(Int32Array, rows), sums, nDefined);
    }
    divideByCounts(nDefined, sums);
    const expected = range(m).map((place) => {
      const found = labels
        .map(({ values, rows }, i) => [at(empties, i), ...values].at(at(rows, place)) ?? NaN)
        .filter((value) => !Number.isNaN(value));
      return total(found) / found.length;
    });
    expect([...sums]).toEqual(expected);
  });

  it('writeChanceCounts and writeUpperCorners go row by row', () => {
    const n = nPositives + nNegatives;
    const positive = new Float64Array(m);
    writeChanceCounts(tpView, fpView, nPositives, nNegatives, positive);
    const chance = range(m).map((i) => (n === 0 ? 0 : nPositives * ((at(tp, i) + at(fp, i)) / n)));
    expectClose(positive, chance);
    if (m > 0) expect(positive.at(-1)).toBe(nPositives);
    const out = new Float64Array(m).fill(99);
    const single = drawIntegers(random, m, 0, 2);
    writeUpperCorners(fpView, viewOf(Uint8Array, single), out);
    expect([...out]).toEqual(single.map((is, i) => (is === 1 ? at(fp, i) : before(fp, i))));
  });

  it('writePrecisionRecallUpwards turns the rows around', () => {
    const [precision, recall] = [new Float64Array(m), new Float64Array(m)];
    for (const positives of [nPositives, 4, 0]) {
      writePrecisionRecallUpwards(tpView, fpView, positives, 0.75, precision, recall);
      const predicted = range(m).map((i) => at(tp, i) + at(fp, i));
      const expected = tp.map((count, i) => (predicted[i] === 0 ? 0.75 : count / at(predicted, i)));
      expect([...precision]).toEqual(expected.reverse());
      expect([...recall]).toEqual(tp.map((count) => count / positives).reverse());
    }
  });

  it('writeNetBenefit, writeGains and writeBrierCurve follow their formulas', () => {
    const thresholds = range(m).map((i) => 1 - i / Math.max(1, m - 1));
    const out = new Float64Array(m);
    writeNetBenefit(float64(thresholds), tpView, fpView, 40, out);
    const harm = thresholds.map((t, i) => (fp[i] === 0 ? 0 : at(fp, i) * (t / (1 - t))));
    expectClose(
      out,
      tp.map((count, i) => (count - at(harm, i)) / 40),
    );

    const start = tp.findIndex((count) => count > 0);
    if (start >= 0) {
      const length = m - start;
      const [precisionGain, recallGain] = [
        new Float64Array(length + 1),
        new Float64Array(length + 1),
      ];
      writeGains(tpView, fpView, nPositives, 7, start, 1, precisionGain, recallGain);
      const share = nPositives / (nPositives + 7);
      // The gain of a rate: (rate − share) / ((1 − share) · rate).
      const gain = (rate: number) => (rate - share) / ((1 - share) * rate);
      const rows = range(length).map((i) => i + start);
      const rounded = (values: readonly number[]) =>
        values.map((value) => (Math.abs(value) < 1e-14 ? 0 : value));
      expectClose(
        rounded([...precisionGain]),
        rounded([0, ...rows.map((i) => gain(at(tp, i) / (at(tp, i) + at(fp, i))))]),
      );
      expectClose(
        rounded([...recallGain]),
        rounded([0, ...rows.map((i) => gain(at(tp, i) / nPositives))]),
      );
    }

    const [cost, loss] = [new Float64Array(2 * m + 2), new Float64Array(2 * m + 2)];
    const fn = tp.map((count) => nPositives - count);
    writeBrierCurve(
      float64(thresholds),
      fpView,
      float64(fn),
      nPositives,
      nNegatives + 1,
      cost,
      loss,
    );
    const corners = thresholds
      .slice()
      .reverse()
      .flatMap((t) => [t, t]);
    expect([...cost]).toEqual([0, ...corners, 1]);
    const lossAt = (c: number, row: number) => {
      const [falsePositives, missed] = row < 0 ? [0, nPositives] : [at(fp, row), at(fn, row)];
      return (2 * (c * falsePositives + (1 - c) * missed)) / (nPositives + nNegatives + 1);
    };
    expectClose(
      loss,
      range(2 * m + 2).map((place) => lossAt(at(cost, place), m - 1 - Math.floor(place / 2))),
    );
  });

  it('addRocCurve reads a curve at any rate', () => {
    if (nPositives === 0 || nNegatives === 0) {
      expect(m < 5).toBe(true);
      return;
    }
    const points = [
      [0, 0],
      ...range(m).map((i) => [at(fp, i) / nNegatives, at(tp, i) / nPositives]),
    ];
    const grid = [...new Set([0, 0.123, 0.77, 1, ...points.map(([x]) => x ?? 0)])].sort(
      (x, y) => x - y,
    );
    const [low, high] = [
      new Float64Array(grid.length).fill(1),
      new Float64Array(grid.length).fill(2),
    ];
    addRocCurve(float64(grid), fpView, tpView, nNegatives, nPositives, 0.5, low, high);
    const heights = grid.map((rate) => {
      const here = points.filter(([x]) => x === rate).map(([, y]) => y ?? NaN);
      if (here.length > 0) return [Math.min(...here), Math.max(...here)];
      const right = points.findIndex(([x]) => (x ?? 0) > rate);
      const [x0 = NaN, y0 = NaN] = points[right - 1] ?? [];
      const [x1 = NaN, y1 = NaN] = points[right] ?? [];
      const between = y0 + ((rate - x0) / (x1 - x0)) * (y1 - y0);
      return [between, between];
    });
    expectClose(
      low,
      heights.map(([y = NaN]) => 1 + y / 2),
    );
    expectClose(
      high,
      heights.map(([, y = NaN]) => 2 + y / 2),
    );
    const [fpr, tpr] = [new Float64Array(2 * grid.length), new Float64Array(2 * grid.length)];
    const n = writeMeanCurve(float64(grid), low, high, fpr, tpr);
    const expected = grid.flatMap((rate, i) => {
      const [from, to] = [i === 0 ? 0 : at(low, i), at(high, i)];
      return from === to
        ? [[rate, to]]
        : [
            [rate, from],
            [rate, to],
          ];
    });
    expect(range(n).map((i) => [fpr[i], tpr[i]])).toEqual(expected);
  });

  it('addPrecisionSteps is the precision where a recall is first reached', () => {
    if (nPositives === 0) {
      expect(m < 5).toBe(true);
      return;
    }
    const recalls = tp.map((count) => count / nPositives);
    const grid = [...new Set([0.01, 0.5, 1, ...recalls])]
      .filter((x) => x > 0)
      .sort((x, y) => x - y);
    const precision = new Float64Array(grid.length).fill(1);
    addPrecisionSteps(float64(grid), tpView, fpView, nPositives, 2, precision);
    const expected = grid.map((recall) => {
      const row = recalls.findIndex((reached) => reached >= recall);
      return 1 + (2 * at(tp, row)) / (at(tp, row) + at(fp, row));
    });
    expectClose(precision, expected);
  });

  it('measureSteps and pickAlongCurve keep the ends, and points at even distances', () => {
    const column = [Infinity, ...range(m).map((i) => i * i)];
    const steps = new Float64Array(m + 1).fill(0.125);
    measureSteps(float64(column), steps);
    const finite = column.slice(1);
    const length = (finite.at(-1) ?? 0) - (finite[0] ?? 0);
    const expected = column.map((value, i) => {
      const share = Math.abs(value - before(column, i)) / length;
      return i > 0 && length > 0 && Number.isFinite(share) ? Math.max(0.125, share) : 0.125;
    });
    expectClose(steps, expected);
    if (m === 0) return;
    const path = expected.map((_, i) => total(expected.slice(1, i + 1)));
    for (const nPoints of [2, 3, 5, 40]) {
      const picked = new Int32Array(nPoints);
      const n = pickAlongCurve(steps, nPoints, picked);
      const rows = [...picked.subarray(0, n)];
      expect(rows).toEqual([...new Set(rows)].sort((x, y) => x - y));
      expect([rows[0], rows.at(-1)]).toEqual([0, m]);
      // No two neighbors of the points kept are further apart than a mark and the longest step.
      const spacing = at(path, m) / (nPoints - 1);
      for (const [i, row] of rows.slice(1).entries()) {
        expect(at(path, row - 1) - at(path, at(rows, i))).toBeLessThanOrEqual(
          spacing + Math.max(...expected) + 1e-9,
        );
      }
    }
  });

  it('writeCostEnvelope is the least cost of any corner', () => {
    const k = Math.max(2, m);
    // Corners of a hull, from steep to flat.
    const slopes = range(k - 1).map((i) => k - i);
    const widths = slopes.map(() => at(drawIntegers(random, 1, 1, 5), 0));
    const xs = [0, ...widths.map((_, i) => total(widths.slice(0, i + 1)))];
    const ys = [
      0,
      ...widths.map((_, i) => total(widths.slice(0, i + 1).map((w, j) => w * at(slopes, j)))),
    ];
    const fpr = xs.map((x) => x / at(xs, k - 1));
    const tpr = ys.map((y) => y / at(ys, k - 1));
    const [x, cost] = [new Float64Array(k + 1), new Float64Array(k + 1)];
    writeCostEnvelope(float64(fpr), float64(tpr), x, cost);
    const least = (c: number) =>
      Math.min(...fpr.map((rate, i) => (1 - at(tpr, i)) * c + rate * (1 - c)));
    expect([x[0], x[k]]).toEqual([0, 1]);
    expect([...x]).toEqual([...x].sort((a, b) => a - b));
    const near = (values: ArrayLike<number>) =>
      Array.from(values, (v) => Math.round(v * 1e12) / 1e12);
    expect(near(cost)).toEqual(near([...x].map(least)));
  });
});
