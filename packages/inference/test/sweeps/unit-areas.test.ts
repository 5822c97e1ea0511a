import { averagePrecision, rocAuc, thresholdSweep } from '@confmat/thresholds';
import type { SweepUnits, ThresholdSweep } from '@confmat/thresholds';
import { createRandom, runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { averagePrecisionInterval, rocAucInterval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { twoSidedT } from '../../src/numerics/distributions.js';
import { sharesOfSweep, unitVariance } from '../../src/sweeps/area-variance.js';
import { unitPrecision } from '../../src/sweeps/precision-slopes.js';
import { sumsBy, unevenRule } from '../units/uneven-oracle.js';
import { unitAreaCoverage } from '../simulation/unit-areas.js';
import { least } from '../simulation/shares.js';
import { tiedColumn } from '../vectors/read-ties.js';
import { readVectors } from '../vectors/read-vectors.js';

const yTrue = tiedColumn(0);
/** Of pROC 1.18. */
const ties = readVectors('delong-ties') as { auc: number[]; cov: number[][] };

const unitsOf = ({ units }: ThresholdSweep): SweepUnits => units as SweepUnits;
const unitDelong = (sweep: ThresholdSweep): ReturnType<typeof unitVariance> =>
  unitVariance(sharesOfSweep(sweep, unitsOf(sweep)), sweep);

/** Obuchowski's variance from every pair of rows, as she writes it. */
function byPairs(truth: number[], score: number[], unit: number[]): number {
  const of = (label: number): number[] => [...truth.keys()].filter((row) => truth[row] === label);
  const [x, y] = [of(1), of(0)];
  const wins = (p: number, n: number): number => {
    const [a, b] = [score[p] ?? NaN, score[n] ?? NaN];
    return a > b ? 1 : a === b ? 1 / 2 : 0;
  };
  const mean = (list: number[], value: (row: number) => number): number =>
    list.reduce((sum, row) => sum + value(row), 0) / list.length;
  const theta = mean(x, (p) => mean(y, (n) => wins(p, n)));
  const codes = [...new Set(unit)];
  const sums = codes.map((code) => {
    const own = (list: number[]): number[] => list.filter((row) => unit[row] === code);
    const [ownX, ownY] = [own(x), own(y)];
    return {
      m: ownX.length,
      n: ownY.length,
      v10: ownX.reduce((sum, p) => sum + mean(y, (n) => wins(p, n)) - theta, 0),
      v01: ownY.reduce((sum, n) => sum + mean(x, (p) => wins(p, n)) - theta, 0),
    };
  });
  const i10 = sums.filter(({ m }) => m > 0).length;
  const i01 = sums.filter(({ n }) => n > 0).length;
  const s10 = (i10 / (i10 - 1) / x.length) * sums.reduce((sum, { v10 }) => sum + v10 ** 2, 0);
  const s01 = (i01 / (i01 - 1) / y.length) * sums.reduce((sum, { v01 }) => sum + v01 ** 2, 0);
  const factor = codes.length / (codes.length - 1);
  const s11 = factor * sums.reduce((sum, { v10, v01 }) => sum + v10 * v01, 0);
  return s10 / x.length + s01 / y.length + (2 * s11) / x.length / y.length;
}

describe('the areas of scores that rank all rows right', () => {
  const random = createRandom(31);
  const cases = Array.from({ length: 100 }, () => {
    const n = 20 + Math.floor(random() * 200);
    const truth = Array.from({ length: n }, (_, row) => (row < 4 ? row % 2 : Number(random() < 0.4))); // prettier-ignore
    const score = truth.map((label) => label + random() * 0.5);
    return { truth, score, unit: truth.map(() => Math.floor(random() * 8)) };
  });

  it('are those of as many right rows as there are positives, or units with them', () => {
    // Wilson's lower end of n right rows of n: n / (n + z²), and t in the place of z.
    const least = (n: number): number => n / (n + twoSidedT(0.95, n - 1) ** 2);
    for (const { truth, score, unit } of cases) {
      const sweep = thresholdSweep(truth, score);
      const byUnit = thresholdSweep(truth, score, { unit });
      const { units, t } = unevenRule(sumsBy(unit, truth));
      const negatives = unevenRule(sumsBy(unit, truth.map((label) => 1 - label))); // prettier-ignore
      expect(averagePrecisionInterval(sweep).low).toBeCloseTo(least(sweep.nPositives), 9);
      const { low } = averagePrecisionInterval(byUnit);
      const isKnown = Math.min(units, negatives.units) >= 1.75;
      if (isKnown) expect(low).toBeCloseTo(units / (units + t ** 2), 9);
      else expect(low).toBeNaN();
    }
  });
});

describe('the area of units', () => {
  it.for([0, 1])('of rows that are units of their own is that of pROC: model %i', (model) => {
    const score = tiedColumn(model + 1);
    const sweep = thresholdSweep(yTrue, score, { unit: [...yTrue.keys()] });
    const { variance, asEven } = unitDelong(sweep);
    expect(asEven).toBeCloseTo(variance, 14);
    expect(variance).toBeCloseTo(ties.cov[model]?.[model] ?? NaN, 14);
  });

  it("has Obuchowski's variance, from pairs of rows", () => {
    const random = createRandom(97);
    for (const n of [12, 40, 150]) {
      const unit = Array.from({ length: n }, () => Math.floor(random() * 7));
      const truth = unit.map((code) => Number(random() < (code === 6 ? 0 : 0.4)));
      const score = unit.map((code, row) =>
        Math.round(6 * random() + code / 2 + 2 * (truth[row] ?? 0)),
      );
      const sweep = thresholdSweep(truth, score, { posLabel: 1, unit });
      const found = unitDelong(sweep);
      expect(found.asEven).toBeCloseTo(byPairs(truth, score, unit), 12);
      expect(found.variance).toBeGreaterThan(found.asEven);
      expect(rocAucInterval(sweep).estimate).toBe(rocAuc(sweep));
    }
  });

  it('of rows in bins takes the rows of a bin as ties', () => {
    const [truth, unit] = [yTrue, yTrue.map((_, row) => row % 23)];
    const score = tiedColumn(1).map((one) => one - Math.floor(one));
    const thresholds = { bins: 10, range: [0, 1] } as const;
    const sweep = thresholdSweep(truth, score, { thresholds, unit });
    const binned = score.map((one) => Math.max(...sweep.thresholds.filter((edge) => edge <= one)));
    const found = unitDelong(sweep);
    const exact = thresholdSweep(truth, binned, { unit });
    expect(found.variance).toBeCloseTo(unitDelong(exact).variance, 14);
    expect(rocAucInterval(sweep).warning).toBe('scores in one bin count as ties');
  });
});

describe('the average precision of units', () => {
  it('has the variance of the slopes: as when a row counts a little more', () => {
    const random = createRandom(31);
    const n = 60;
    const unit = Array.from({ length: n }, (_, row) => row % 9);
    const truth = unit.map(() => Number(random() < 0.4));
    const score = truth.map((label) => Math.round(8 * random() + 2 * label));
    const sweep = thresholdSweep(truth, score, { unit });
    const value = averagePrecision(sweep);
    const step = 1e-6;
    const heavier = (code: number): number =>
      averagePrecision(
        thresholdSweep(truth, score, {
          sampleWeight: unit.map((own) => (own === code ? 1 + step : 1)),
        }),
      );
    const slopes = [...new Set(unit)].map((code) => (heavier(code) - value) / step);
    const expected = (9 / 8) * slopes.reduce((sum, slope) => sum + slope ** 2, 0);
    const [ofYes, ofNo] = [truth, truth.map((label) => 1 - label)].map(
      (rows) => unevenRule(sumsBy(unit, rows)).inflation,
    ) as [number, number];
    const inflation = Math.max(ofYes, ofNo) ** 2;
    expect(unitPrecision(sweep, unitsOf(sweep), value).variance).toBeCloseTo(
      inflation * expected,
      7,
    );
    const found = averagePrecisionInterval(sweep);
    expect(found).toMatchObject({ estimate: value, method: 'cluster-wilson' });
  });
});

describe('intervals of areas of units', () => {
  it('say why there is none, and never have no width', () => {
    const [truth, score] = [
      [0, 0, 1, 1],
      [0.1, 0.2, 0.8, 0.9],
    ];
    const of = (unit: string[]): Interval[] => {
      const sweep = thresholdSweep(truth, score, { unit });
      return [rocAucInterval(sweep), averagePrecisionInterval(sweep)];
    };
    for (const found of of(['a', 'b', 'c', 'c'])) {
      expect(found).toMatchObject({ estimate: 1, low: NaN, method: 'none' });
      expect(found.reason).toContain('fewer than two units have rows of a class');
    }
    for (const found of of(['a', 'b', 'a', 'b'])) {
      expect(found.low).toBeLessThan(0.7);
      expect(found.high).toBe(1);
    }
    expect(of(['a', 'b', 'a', 'b'])[0]?.method).toBe('cluster-newcombe');
  });

  it('cover where those of independent rows do not', () => {
    const nRuns = runs(300);
    const design = { nUnits: 20, size: 10, correlation: 0.3, isOfOneClass: true };
    const found = unitAreaCoverage(
      { ...design, shift: 0.5, positives: 0.3 },
      { runs: nRuns, seed: 8 },
    );
    expect(found['ROC AUC, rows as units']).toBeLessThan(0.82);
    expect(found['ROC AUC']).toBeGreaterThan(least(0.95, nRuns));
    expect(found['average precision, rows as units']).toBeLessThan(0.75);
    expect(found['average precision']).toBeGreaterThan(least(0.95, nRuns));
  });
});
