// Differences of areas: of rows that belong together, of the average precision, of two samples.
import { averagePrecision, thresholdSweep } from '@confmat/thresholds';
import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  averagePrecisionInterval,
  compareAveragePrecision,
  compareRocAuc,
  diffAreas,
  gate,
  rocAucInterval,
} from '../../src/index.js';
import { tCdf, twoSidedT } from '../../src/numerics/distributions.js';
import { tiedColumn } from '../vectors/read-ties.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of pROC 1.18. */
const ties = readVectors('delong-ties') as { cov: number[][]; Z: number };

/** Rows of `nUnits` users with scores of two models, many of them tied. */
function drawn(seed: number, n: number, nUnits: number) {
  const random = createRandom(seed);
  const unit = Array.from({ length: n }, () => Math.floor(random() * nUnits));
  const truth = unit.map((code) => Number(random() < (code === nUnits - 1 ? 0 : 0.4)));
  const score = (shift: number): number[] =>
    unit.map((code, row) => Math.round(6 * random() + code / 2 + shift * (truth[row] ?? 0)));
  return { unit, truth, a: score(3), b: score(1) };
}
type Drawn = ReturnType<typeof drawn>;

const mean = (list: readonly number[], value: (row: number) => number): number =>
  list.reduce((sum, row) => sum + value(row), 0) / list.length;

/** Obuchowski's variance of the difference from every pair of rows, as she writes it. */
function differenceByPairs({ truth, a, b, unit }: Drawn): number {
  const rowsOf = (label: number): number[] =>
    [...truth.keys()].filter((row) => truth[row] === label);
  const [x, y] = [rowsOf(1), rowsOf(0)];
  const beats = (score: number[], p: number, n: number): number =>
    (Math.sign((score[p] ?? 0) - (score[n] ?? 0)) + 1) / 2;
  const gap = (p: number, n: number): number => beats(a, p, n) - beats(b, p, n);
  const theta = mean(x, (p) => mean(y, (n) => gap(p, n)));
  const sums = [...new Set(unit)].map((code) => {
    const own = (list: number[]): number[] => list.filter((row) => unit[row] === code);
    const [ownX, ownY] = [own(x), own(y)];
    return {
      ...{ m: ownX.length, n: ownY.length },
      v10: ownX.reduce((sum, p) => sum + mean(y, (n) => gap(p, n)) - theta, 0),
      v01: ownY.reduce((sum, n) => sum + mean(x, (p) => gap(p, n)) - theta, 0),
    };
  });
  const corrected = (value: (one: (typeof sums)[0]) => number, size: number): number =>
    (size / (size - 1)) * sums.reduce((sum, one) => sum + value(one), 0);
  const i10 = sums.filter(({ m }) => m > 0).length;
  const i01 = sums.filter(({ n }) => n > 0).length;
  return (
    corrected(({ v10 }) => v10 ** 2, i10) / x.length ** 2 +
    corrected(({ v01 }) => v01 ** 2, i01) / y.length ** 2 +
    (2 * corrected(({ v10, v01 }) => v10 * v01, sums.length)) / x.length / y.length
  );
}

describe('compareRocAuc of units', () => {
  it('of rows that are units of their own has the variance of pROC', () => {
    const [yTrue, a, b] = [tiedColumn(0), tiedColumn(1), tiedColumn(2)];
    const found = compareRocAuc(yTrue, a, b, { unit: [...yTrue.keys()] });
    const [[aa = NaN, ab = NaN] = [], [, bb = NaN] = []] = ties.cov;
    expect(found.standardError ** 2).toBeCloseTo(aa + bb - 2 * ab, 14);
    expect(found.z).toBeCloseTo(ties.Z, 9);
    const positives = yTrue.filter((label) => label === 1).length;
    const df = Math.min(positives, yTrue.length - positives) - 1;
    expect(found.pValue).toBeCloseTo(2 * tCdf(-Math.abs(ties.Z), df), 10);
    const half = twoSidedT(0.95, df) * found.standardError;
    expect(found.difference.high).toBeCloseTo(found.difference.estimate + half, 12);
    expect(found).toMatchObject({ method: 'cluster-t', difference: { method: 'cluster-delong' } });
  });

  it.for([12, 40, 150])("has Obuchowski's variance, from pairs of %i rows", (n) => {
    const rows = drawn(31, n, 7);
    const { truth, a, b, unit } = rows;
    const options = { posLabel: 1, unit };
    const found = compareRocAuc(truth, a, b, options);
    expect(found.standardError ** 2).toBeCloseTo(differenceByPairs(rows), 12);
    const back = compareRocAuc(truth, b, a, options);
    expect(back.difference.low).toBeCloseTo(-found.difference.high, 12);
    const ofA = rocAucInterval(thresholdSweep(truth, a, options));
    expect(found.a.low).toBeCloseTo(ofA.low, 12);
    expect(found.a.method).toBe(ofA.method);
  });

  it('of scores that rank alike has p = 1 and an interval, and of one unit a reason', () => {
    const { truth, a, unit } = drawn(5, 60, 8);
    const same = compareRocAuc(truth, a, a, { posLabel: 1, unit });
    expect(same).toMatchObject({ pValue: 1, z: 0, standardError: 0 });
    expect(same.difference.high - same.difference.low).toBeGreaterThan(0.1);
    const one = compareRocAuc([1, 0, 1, 0], [4, 3, 2, 1], [1, 2, 3, 4], { unit: [1, 1, 1, 1] });
    expect(one).toMatchObject({ method: 'none', pValue: NaN, difference: { low: NaN } });
    expect(one.difference.reason).toContain('fewer than two units');
    expect(() => compareRocAuc(truth, a, a, { unit: [1] })).toThrow('unit (1)');
  });
});

describe('compareAveragePrecision', () => {
  /** How much each row, or each unit, would change both values if it counted a little more. */
  const slopesBy = ({ truth, a, b }: Drawn, group: readonly number[]): [number, number][] => {
    const step = 1e-6;
    return [...new Set(group)].map((code) => {
      const sampleWeight = group.map((own) => (own === code ? 1 + step : 1));
      const of = (score: number[]): number => {
        const value = averagePrecision(thresholdSweep(truth, score, { posLabel: 1 }));
        const heavier = thresholdSweep(truth, score, { posLabel: 1, sampleWeight });
        return (averagePrecision(heavier) - value) / step;
      };
      return [of(a), of(b)];
    });
  };

  it('has the standard error of the slopes, of rows and of units', () => {
    const rows = drawn(8, 60, 9);
    const { truth, a, b, unit } = rows;
    const squares = (slopes: [number, number][]): number =>
      slopes.reduce((sum, [x, y]) => sum + (x - y) ** 2, 0);
    const ofRows = compareAveragePrecision(truth, a, b, { posLabel: 1 });
    expect(ofRows.standardError ** 2).toBeCloseTo(squares(slopesBy(rows, [...truth.keys()])), 7);
    const ofUnits = compareAveragePrecision(truth, a, b, { posLabel: 1, unit });
    expect(ofUnits.standardError ** 2).toBeCloseTo((9 / 8) * squares(slopesBy(rows, unit)), 7);
    expect([ofRows.method, ofUnits.method]).toEqual(['delta', 'cluster-t']);
    const sweep = thresholdSweep(truth, a, { posLabel: 1 });
    expect(ofRows.a).toEqual(averagePrecisionInterval(sweep));
    expect(ofRows.difference.estimate).toBe(ofRows.a.estimate - ofRows.b.estimate);
  });

  it('puts the interval together from those of both, as far as they vary together', () => {
    const { truth, a, b } = drawn(8, 60, 9);
    const found = compareAveragePrecision(truth, a, b, { posLabel: 1 });
    const slopes = slopesBy(drawn(8, 60, 9), [...truth.keys()]);
    const product = (i: 0 | 1, j: 0 | 1): number =>
      slopes.reduce((sum, one) => sum + one[i] * one[j], 0);
    const correlation = product(0, 1) / Math.sqrt(product(0, 0) * product(1, 1));
    const [x, y] = [found.a.estimate - found.a.low, found.b.high - found.b.estimate];
    const below = Math.sqrt(x * x + y * y - 2 * correlation * x * y);
    expect(found.difference.low).toBeCloseTo(found.difference.estimate - below, 5);
    // The p-value is that of the 95 % interval.
    const isOut = found.difference.low > 0 || found.difference.high < 0;
    expect(found.pValue < 0.05).toBe(isOut);
    const narrow = compareAveragePrecision(truth, a, b, { posLabel: 1, level: 0.8 });
    expect(narrow.pValue).toBe(found.pValue);
  });

  it('swaps, takes single floats, and never has no width', () => {
    const { truth, a, b } = drawn(12, 80, 9);
    const found = compareAveragePrecision(truth, a, b, { posLabel: 1 });
    const back = compareAveragePrecision(truth, b, a, { posLabel: 1 });
    expect(back.difference.low).toBeCloseTo(-found.difference.high, 12);
    expect(back.pValue).toBeCloseTo(found.pValue, 12);
    const thirds = (scores: number[]): number[] => scores.map((score) => score / 3);
    const [singleA, singleB] = [thirds(a), thirds(b)].map((list) => Float32Array.from(list));
    if (!singleA || !singleB) throw new Error('there are two');
    const ofSingles = compareAveragePrecision(truth, singleA, singleB, { posLabel: 1 });
    expect(ofSingles.standardError).toBeCloseTo(found.standardError, 12);
    const same = compareAveragePrecision(truth, a, a, { posLabel: 1 });
    expect(same).toMatchObject({ pValue: 1, standardError: 0, difference: { estimate: 0 } });
    expect(same.difference.high - same.difference.low).toBeGreaterThan(0.05);
    expect(gate(same, { maxDrop: 0.01 }).verdict).toBe('inconclusive');
  });

  it('says why there is none, and refuses what is wrong', () => {
    const none = compareAveragePrecision([1, 0, 0], [3, 2, 1], [1, 2, 3]);
    expect(none).toMatchObject({ method: 'none', pValue: NaN, difference: { low: NaN } });
    expect(none.difference.reason).toBe('fewer than two positives');
    expect(() => compareAveragePrecision([1, 0], [1, NaN], [1, 2])).toThrow(
      'compareAveragePrecision: scoreA[1] is NaN',
    );
  });
});

describe('areas of two samples', () => {
  it('have distances that add up as those of independent values', () => {
    const [one, other] = [drawn(3, 90, 5), drawn(4, 70, 5)];
    const a = thresholdSweep(one.truth, one.a, { posLabel: 1 });
    const b = thresholdSweep(other.truth, other.b, { posLabel: 1 });
    const [ofA, ofB] = [rocAucInterval(a), rocAucInterval(b)];
    const found = diffAreas(a, b, 'rocAuc');
    const below = Math.hypot(ofA.estimate - ofA.low, ofB.high - ofB.estimate);
    expect(found.difference.low).toBeCloseTo(ofA.estimate - ofB.estimate - below, 12);
    expect(found).toMatchObject({ nSamples: 70, method: 'mover', metric: 'rocAuc' });
    // The p-value is 1 less the level at which the interval ends at 0.
    const { pValue } = found;
    const { difference } = diffAreas(a, b, 'rocAuc', { level: 1 - pValue });
    const end = difference.estimate > 0 ? difference.low : difference.high;
    expect(end).toBeCloseTo(0, 9);
    const precision = diffAreas(a, b, 'averagePrecision', { level: 0.9 });
    expect(precision.a).toEqual(averagePrecisionInterval(a, { level: 0.9 }));
    const [aByUnit, bByUnit] = [
      thresholdSweep(one.truth, one.a, { posLabel: 1, unit: one.unit }),
      thresholdSweep(other.truth, other.b, { posLabel: 1, unit: other.unit }),
    ];
    const together = diffAreas(aByUnit, bByUnit, 'rocAuc');
    expect(together.a.method).toMatch(/^cluster-/);
    expect(together.b).toEqual(rocAucInterval(bByUnit));
    const reasonOfOne = 'only one of the two knows which of its rows belong together';
    expect(diffAreas(aByUnit, b, 'rocAuc').difference.reason).toBe(reasonOfOne);
    expect(together.difference.estimate).toBe(found.difference.estimate);
    const none = diffAreas(thresholdSweep([1, 1], [1, 2], { posLabel: 1 }), b, 'rocAuc');
    const reason = 'rows of one class only';
    expect(none).toMatchObject({ method: 'none', pValue: NaN, reason, difference: { reason } });
    expect(diffAreas(a, a, 'rocAuc')).toMatchObject({ pValue: 1, method: 'mover' });
    expect(() => diffAreas(a, b, 'auc' as never)).toThrow('diffAreas: area is "auc"');
    expect(() => diffAreas(a, {} as never, 'rocAuc')).toThrow('diffAreas: b is Object');
  });
});
