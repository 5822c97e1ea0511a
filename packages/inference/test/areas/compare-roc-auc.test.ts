import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { normalCdf } from '../../src/numerics/distributions.js';
import { compareRocAuc, gate, rocAucInterval } from '../../src/index.js';
import { thresholdSweep } from '@confmat/thresholds';
import { tiedColumn } from '../vectors/read-ties.js';
import { readVectors } from '../vectors/read-vectors.js';

/** Of pROC 1.18. */
const ties = readVectors('delong-ties') as { auc: number[]; cov: number[][]; Z: number; p: number };

describe('compareRocAuc', () => {
  it('of tied scores is what pROC computes', () => {
    const found = compareRocAuc(tiedColumn(0), tiedColumn(1), tiedColumn(2));
    expect(found.z).toBeCloseTo(ties.Z, 10);
    expect(found.pValue).toBeCloseTo(ties.p, 11);
    const [[aa = NaN, ab = NaN] = [], [, bb = NaN] = []] = ties.cov;
    expect(found.standardError ** 2).toBeCloseTo(aa + bb - 2 * ab, 15);
    expect(found.difference.estimate).toBeCloseTo((ties.auc[0] ?? 0) - (ties.auc[1] ?? 0), 14);
    const half = 1.959963984540054 * found.standardError;
    expect(found.difference.high).toBeCloseTo(found.difference.estimate + half, 13);
    expect(found.a).toEqual(rocAucInterval(thresholdSweep(tiedColumn(0), tiedColumn(1))));
  });

  it('takes any label as positive, and single floats', () => {
    const words = tiedColumn(0).map((label) => (label === 1 ? 'yes' : 'no'));
    const found = compareRocAuc(words, tiedColumn(1), tiedColumn(2), { posLabel: 'yes' });
    expect(found.z).toBeCloseTo(ties.Z, 10);
    const singles = compareRocAuc(
      tiedColumn(0),
      Float32Array.from(tiedColumn(1)),
      Float32Array.from(tiedColumn(2)),
    );
    expect(singles.z).toBeCloseTo(ties.Z, 10);
  });

  it('of scores that rank alike is 0, with p = 1 and an interval that is not empty', () => {
    const yTrue = [1, 0, 1, 0, 1];
    const scores = [0.9, 0.2, 0.4, 0.6, 0.7];
    const found = compareRocAuc(
      yTrue,
      scores,
      scores.map((score) => 2 * score + 1),
    );
    expect(found).toMatchObject({ pValue: 1, z: 0, standardError: 0 });
    expect(found.difference).toMatchObject({ estimate: 0 });
    expect(found.difference.high - found.difference.low).toBeGreaterThan(0.5);
    expect(found.difference.warning).toMatch(/rank all rows alike/);
  });

  it('warns with fewer than 20 rows of a class, as simulated', () => {
    const warningOf = (nPositives: number, nNegatives: number): string | undefined => {
      const yTrue = Array.from({ length: nPositives + nNegatives }, (_, row) =>
        Number(row < nPositives),
      );
      const scores = (step: number): number[] => yTrue.map((y, row) => y + ((row * step) % 11) / 5);
      return compareRocAuc(yTrue, scores(3), scores(7)).difference.warning;
    };
    expect(warningOf(20, 20)).not.toMatch(/fewer than 20/);
    expect(warningOf(19, 20)).toMatch(/fewer than 20 positives/);
    expect(warningOf(20, 19)).toMatch(/fewer than 20 negatives/);
  });

  it('warns where few rows of the rarer class are out of order, as simulated', () => {
    // 40 rows of a class; so many positives below all negatives, of both scores but not the same rows.
    const warningOf = (nBelow: number): string | undefined => {
      const yTrue = Array.from({ length: 80 }, (_, row) => Number(row < 40));
      const scores = (start: number): number[] =>
        yTrue.map((y, row) => (y === 0 ? 1 : row >= start && row < start + nBelow ? 0 : 2));
      return compareRocAuc(yTrue, scores(0), scores(20)).difference.warning;
    };
    // 40 × (1 − 30 / 40) = 10.
    expect(warningOf(10)).toBeUndefined();
    expect(warningOf(9)).toMatch(/out of order/);
  });

  it("is Student's t with fewer than 20 rows of a class", () => {
    const yTrue = [1, 1, 1, 0, 0, 0];
    const { difference, z, pValue } = compareRocAuc(yTrue, [6, 5, 3, 4, 2, 1], [6, 2, 1, 5, 4, 3]);
    // Placements of positives differ by 0, 1 and 2/3: their mean 5/9 has variance 42/81 / 2 / 3. Those of
    // negatives differ by 1/3, 2/3 and 2/3: 6/81 / 2 / 3. Together 8/81.
    expect(difference.estimate).toBeCloseTo(5 / 9, 14);
    expect(z).toBeCloseTo(5 / 9 / Math.sqrt(8 / 81), 12);
    // With 2 degrees of freedom |T| exceeds t with probability 1 − t / √(2 + t²).
    expect(pValue).toBeCloseTo(1 - 5 / Math.sqrt(41), 12);
    const t = 0.95 * Math.sqrt(2 / (1 - 0.95 ** 2));
    expect(difference.low).toBeCloseTo(5 / 9 - t * Math.sqrt(8 / 81), 10);
  });

  it('is the normal distribution from 20 rows of a class on', () => {
    const yTrue = Array.from({ length: 40 }, (_, row) => row % 2);
    const a = yTrue.map((y, row) => y + ((row * 3) % 11) / 5);
    const b = yTrue.map((y, row) => y + ((row * 7) % 11) / 5);
    const { z, pValue } = compareRocAuc(yTrue, a, b);
    expect(z).not.toBe(0);
    expect(pValue).toBeCloseTo(2 * normalCdf(-Math.abs(z)), 14);
    // One positive fewer: t with 18 degrees of freedom, whose tails are heavier.
    const fewer = compareRocAuc(yTrue.slice(0, 39), a.slice(0, 39), b.slice(0, 39));
    expect(fewer.pValue).toBeGreaterThan(2 * normalCdf(-Math.abs(fewer.z)));
  });

  it.for([
    ['positive', [1, 0, 0, 0, 0]],
    ['negative', [0, 1, 1, 1, 1]],
  ] as const)('has no test with one %s', ([, yTrue]) => {
    const found = compareRocAuc(yTrue, [5, 4, 3, 2, 1], [1, 5, 4, 3, 2]);
    expect(found).toMatchObject({ method: 'none', pValue: NaN, z: NaN, standardError: NaN });
    const { difference } = found;
    expect(difference).toMatchObject({ method: 'none', low: NaN, high: NaN });
    expect(difference.reason).toBe(
      'a class has one row alone, so how scores of the class vary is unknown',
    );
    // 1 × 4 placements: the areas themselves are known.
    expect(Math.abs(difference.estimate)).toBe(1);
    expect(
      gate(compareRocAuc(yTrue, [5, 4, 3, 2, 1], [1, 5, 4, 3, 2], { level: 0.9 }), {
        maxDrop: 0.01,
      }).verdict,
    ).toBe('inconclusive');
  });

  it('changes its sign if the scores swap, and nothing if rows change places', () => {
    const row = fc.tuple(
      fc.boolean(),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 0, max: 6 }),
    );
    fc.assert(
      fc.property(fc.array(row, { minLength: 4, maxLength: 40 }), (all) => {
        // With one row of a class there is no test.
        fc.pre([true, false].every((is) => all.filter(([y]) => y === is).length > 1));
        const of = (own: typeof all) =>
          [own.map(([y]) => y), own.map(([, a]) => a), own.map(([, , b]) => b)] as const;
        const [y, a, b] = of(all);
        const found = compareRocAuc(y, a, b);
        const back = compareRocAuc(y, b, a);
        expect(back.difference.estimate).toBeCloseTo(-found.difference.estimate, 12);
        expect(back.difference.low).toBeCloseTo(-found.difference.high, 12);
        const turned = compareRocAuc(...of([...all].reverse()));
        expect(turned.standardError).toBeCloseTo(found.standardError, 12);
        // The definition, row by row: the share of rows of the other class that a row beats.
        const beats = (x: number, z: number): number => (x > z ? 1 : x === z ? 0.5 : 0);
        const positives = all.filter(([is]) => is);
        const negatives = all.filter(([is]) => !is);
        const mean = (values: number[]): number =>
          values.reduce((sum, v) => sum + v, 0) / values.length;
        const gap = (p: (typeof all)[0], n: (typeof all)[0]): number =>
          beats(p[1], n[1]) - beats(p[2], n[2]);
        const ofPositives = positives.map((p) => mean(negatives.map((n) => gap(p, n))));
        const ofNegatives = negatives.map((n) => mean(positives.map((p) => gap(p, n))));
        const variance = (values: number[]): number => {
          if (values.length < 2) return 0;
          const m = mean(values);
          return (
            values.reduce((sum, v) => sum + (v - m) ** 2, 0) / (values.length - 1) / values.length
          );
        };
        const expected = Math.sqrt(variance(ofPositives) + variance(ofNegatives));
        expect(found.standardError).toBeCloseTo(expected, 9);
      }),
      { seed: 16, numRuns: runs(100) },
    );
  });

  it('refuses what is wrong by its own names', () => {
    const call =
      (...args: unknown[]): (() => unknown) =>
      () =>
        (compareRocAuc as (...all: unknown[]) => unknown)(...args);
    expect(call([1, 0], [1, 2], [1])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareRocAuc: yTrue (2), scoreA (2) and scoreB (1) must have the same length]`,
    );
    expect(call([1, 0], [1, NaN], [1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareRocAuc: scoreA[1] is NaN, expected a finite number]`,
    );
    expect(call(['a', 'b'], [1, 2], [1, 2])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: compareRocAuc: posLabel is undefined, expected one of "a", "b"]`,
    );
    expect(compareRocAuc([1, 1], [1, 2], [2, 1])).toMatchObject({
      ...{ method: 'none', pValue: NaN, reason: 'rows of one class only' },
    });
    // All pairs in order against none of them: no row's placement varies, so nothing says how sure 1 − 0 is.
    const opposite = compareRocAuc([1, 1, 0, 0], [4, 3, 2, 1], [1, 2, 3, 4]);
    expect(opposite.difference.estimate).toBe(1);
    expect(opposite).toMatchObject({ method: 'none', pValue: NaN });
    expect(opposite.reason).toContain('nothing says how much the difference would vary');
  });
});
