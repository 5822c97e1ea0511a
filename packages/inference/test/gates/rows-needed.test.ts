import { accuracy, cohenKappa, confusionMatrixFromCounts, errorRate, f1 } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { interval, rowsNeeded } from '../../src/index.js';
import type { Interval, RowsGoal } from '../../src/index.js';

const Z95 = 1.959963984540054;
/** Wilson's width as its textbooks write it. */
const wilsonWidth = (p: number, n: number): number =>
  (2 * Z95 * Math.sqrt((p * (1 - p)) / n + (Z95 * Z95) / (4 * n * n))) / (1 + (Z95 * Z95) / n);
const messageOf = (call: () => unknown): string => {
  try {
    return String(call());
  } catch (error) {
    return (error as Error).message;
  }
};

/** Binomial probabilities of 0 to n, by multiplication from the likeliest. */
function binomial(n: number, p: number): number[] {
  const all = new Array<number>(n + 1).fill(0);
  if (p >= 1) return all.fill(1, n);
  const mode = Math.min(n, Math.floor((n + 1) * p));
  all[mode] = 1;
  const odds = p / (1 - p);
  for (let k = mode; k < n; ++k) all[k + 1] = ((all[k] ?? 0) * odds * (n - k)) / (k + 1);
  for (let k = mode; k > 0; --k) all[k - 1] = ((all[k] ?? 0) * k) / odds / (n - k + 1);
  const total = all.reduce((sum, one) => sum + one, 0);
  return all.map((one) => one / total);
}

/** How often a gate is sure of the right verdict, by its definition: p of what was seen at the bound. */
function exactPower(n: number, expected: number, bound: number, alpha: number): number {
  if (expected < bound) return exactPower(n, 1 - expected, 1 - bound, alpha);
  const [own, atBound] = [binomial(n, expected), binomial(n, bound)];
  let [tail, power] = [0, 0];
  for (let hits = n; hits >= 0; --hits) {
    tail += atBound[hits] ?? 0;
    if (tail > alpha) break;
    power += own[hits] ?? 0;
  }
  return power;
}

describe('rowsNeeded', () => {
  it.each([0, 0.02, 0.5, 0.9, 1])('is the first number at which the width of %d is enough', (p) => {
    for (const width of [0.5, 0.1, 0.04, 0.003]) {
      let n = 1;
      while (wilsonWidth(p, n) > width) n += 1;
      if (n < 200_000) expect(rowsNeeded(p, { width })).toEqual({ relevantRows: n, rows: NaN });
    }
  });

  it('finds the first number of rows with which a gate on the exact interval tells', () => {
    // No error at all: 0.95^59 = 0.0485 and 0.95^58 = 0.0510; 0.99^299 = 0.0495 and 0.99^298 = 0.0500.
    expect(rowsNeeded(1, { atLeast: 0.95 }).relevantRows).toBe(59);
    expect(rowsNeeded(0, { atMost: 0.01 }).relevantRows).toBe(299);
    // Of every n up to 9,000, by scipy: least = binom.isf(0.05, n, bound) + 1, and the first n at which
    // binom.sf(least - 1, n, expected) is 0.8 or more; below a bound the same of the misses.
    const found = (expected: number, atLeast: number): number =>
      rowsNeeded(expected, { atLeast }).relevantRows;
    expect(found(0.999, 0.99)).toBe(473);
    expect(found(0.98, 0.95)).toBe(234);
    expect(found(0.99, 0.98)).toBe(969);
    expect(found(0.95, 0.9)).toBe(179);
    expect(found(0.92, 0.9)).toBe(1290);
    expect(found(0.5, 0.45)).toBe(618);
    expect(found(0.2, 0.1)).toBe(78);
    // A ceiling is the floor of the rest, and what does not keep its bound is to fail.
    expect(rowsNeeded(0.08, { atMost: 0.1 }).relevantRows).toBe(1290);
    expect(found(0.85, 0.9)).toBe(270);
    const sure = { atLeast: 0.9, confidence: 0.975, power: 0.5 };
    expect(rowsNeeded(0.92, sure).relevantRows).toBe(820);
    const surer = { atLeast: 0.95, confidence: 0.99, power: 0.9 };
    expect(rowsNeeded(0.97, surer).relevantRows).toBe(1279);
    expect(found(0.9, 0.9)).toBe(Infinity);
    // Bounds that nothing misses or keeps; two rows have a miss in 1 − 0.3² of samples, one in 1 − 0.3.
    expect([found(0.3, 0), found(0.3, 1), found(0.3, 1.2)]).toEqual([1, 2, 1]);
  });

  it('finds the first number of rows with which a gate on a drop tells', () => {
    // Sums over all counts of discordant rows, by scipy for every n from 1 on; the normal formula has
    // 6,183, 24,725, 619 and 2,473.
    const rows = (change: number, maxDrop: number, discordant: number): number =>
      rowsNeeded(change, { maxDrop, discordant }).rows;
    expect(rows(0, 0.01, 0.1)).toBe(6191);
    expect(rows(-0.005, 0.01, 0.1)).toBe(24_736);
    expect(rows(0, 0.01, 0.01)).toBe(719);
    expect(rows(0, 0.05, 1)).toBe(2447);
    // Every row gets worse: of two the interval ends at −0.5 + 1.645 · √(0.75 / 4) = 0.21, of three at
    // −0.6 + 1.645 · √(0.64 / 5) = −0.01153, below the drop that may be.
    expect(rowsNeeded(-1, { maxDrop: 0.01, discordant: 1 })).toEqual({ relevantRows: 3, rows: 3 });
    expect(rows(-0.01, 0.01, 0.1)).toBe(Infinity);
    // No interval ends below −1, so every gate on more passes.
    expect([rows(-1, 1.5, 1), rows(-1, 1, 1)]).toEqual([1, Infinity]);
  });

  it.each([
    [0.002, 0.8, 0.95, 7225],
    [0.003, 0.99, 0.95, 6048],
  ])('first has the power on a drop of %d', (maxDrop, power, confidence, first) => {
    // All that differs is lost: a gate passes with so few losses that the interval ends above the drop.
    const goal = { maxDrop, discordant: 0.001, power, confidence };
    const { rows } = rowsNeeded(-0.001, goal);
    expect(rows).toBe(first);
    const passes = (losses: number, n: number): boolean => {
      const d = -losses / (n + 2);
      const error = Math.sqrt(((losses + 2) / (n + 2) - d * d) / (n + 2));
      return d - 1.6448536269514722 * error > -maxDrop;
    };
    for (let n = 1; n <= rows; ++n) {
      let chance = Math.exp(n * Math.log1p(-0.001));
      let told = 0;
      for (let losses = 0; losses < 60 && passes(losses, n); ++losses) {
        told += chance;
        chance *= ((n - losses) / (losses + 1)) * (0.001 / 0.999);
      }
      if (n < rows ? told >= power : told < power - 1e-9) expect.fail(`${n} rows have ${told}`);
    }
  });

  it('sums up where few errors are expected in many rows', () => {
    const rows = (expected: number, goal: RowsGoal): number =>
      rowsNeeded(expected, goal).relevantRows;
    // No error in n rows has a chance of (1 − p)ⁿ: n = ln 0.05 / ln(1 − p).
    const withoutErrors = (p: number): number => Math.ceil(Math.log(0.05) / Math.log1p(-p));
    expect(withoutErrors(1e-7)).toBe(29_957_322);
    expect(rows(0, { atMost: 1e-7 })).toBe(withoutErrors(1e-7));
    const rare = 1 - (1 - 1e-9);
    expect(rows(1, { atLeast: 1 - 1e-9 }) / withoutErrors(rare)).toBeCloseTo(1, 9);
    // One error is allowed from λ = 4.74386 on, (1 + λ)e^−λ = 0.05; at a tenth of it there is at most one
    // in 0.917 of samples. None: e^−0.29957 = 0.741 at first, and less until then.
    expect(rows(1e-8, { atMost: 1e-7 })).toBe(47_438_644);
    expect(rows(1e-250, { atMost: 1e-249 }) / 4.743_864_5e249).toBeCloseTo(1, 7);
    // Stretch by stretch by scipy: the first n with betaincc(c + 1, n − c, most) ≤ 0.05, and the first c
    // from 0 on at which betaincc(c + 1, n − c, error) has the power there: 15,732 and 27,235 errors.
    expect(rows(1e-6, { atMost: 1.02e-6 })).toBe(15_627_336_176);
    expect(rows(1e-7, { atMost: 1.01e-7, power: 0.5 })).toBe(272_356_663_189);
    // To fail a ceiling is to have so many hits that they are too many for it: 23 and 15,801, by scipy.
    expect(rows(2e-6, { atMost: 1e-6, power: 0.95 })).toBe(15_707_401);
    expect(rows(1.02e-6, { atMost: 1e-6 })).toBe(15_594_799_067);
  });

  it('goes over to the normal formula without a leap', () => {
    // It serves from a million errors at the bound on.
    for (const bound of [0.5, 0.3, 0.9, 1e-6]) {
      const ratios = [0.99, 1.01].map((share) => {
        const errors = 1e6 * share;
        const variance = bound * (1 - bound);
        const z = 1.6448536269514722 + 0.8416212335729143;
        const gap = z * Math.sqrt((variance * Math.min(bound, 1 - bound)) / errors);
        return rowsNeeded(bound - gap, { atMost: bound }).relevantRows / errors;
      });
      expect(Math.abs((ratios[0] ?? NaN) / (ratios[1] ?? NaN) - 1)).toBeLessThan(1e-3);
    }
  });

  it('has a number for any width', () => {
    // 4 · 1.959964² · 0.25 / 10⁻¹⁸, and for 0 z² / w − z²
    expect(rowsNeeded(0.5, { width: 1e-9 }).relevantRows / 3.841_458_820_694e18).toBeCloseTo(1, 9);
    expect(rowsNeeded(0, { width: 1e-9 }).relevantRows / 3.841_458_820_694e9).toBeCloseTo(1, 8);
  });

  it('reads a difference as the change from a to b', () => {
    const difference = (direction: 'max' | 'min' | null, estimate: number): Interval => ({
      ...{ metric: 'accuracy', direction, kind: 'difference', estimate, level: 0.95 },
      ...{ low: estimate - 0.02, high: estimate + 0.02, method: 'bonett-price' },
      relevantRows: 1000,
    });
    const goal = { maxDrop: 0.05, discordant: 0.1 };
    // 80 rows only a has right and 20 only b: a − b is 0.06.
    expect(rowsNeeded(-0.06, goal).rows).toBe(5933);
    expect(rowsNeeded(difference('max', 0.06), goal).rows).toBe(5933);
    expect(rowsNeeded(difference('min', -0.06), goal).rows).toBe(5933);
    const value: Interval = { ...difference('max', 0.9), kind: 'value' };
    expect(
      [
        () => rowsNeeded(difference(null, 0.06), goal),
        () => rowsNeeded(value, goal),
        () => rowsNeeded(difference('max', 0.06), { atLeast: 0.5 }),
        () => rowsNeeded({ ...value, direction: 'min' }, { atLeast: 0.5 }),
        () => rowsNeeded({ ...value, relevantRows: Infinity }, { width: 0.1 }),
        () => rowsNeeded(0.9, { atLeast: 0.8, power: '0.8' as never }),
        () => rowsNeeded(0.9, { atLeast: 0.8, confidence: '0.9' as never }),
        () => rowsNeeded(0.9, { atLeast: 0.8, level: '0.9' as never }),
      ].map(messageOf),
    ).toMatchInlineSnapshot(`
      [
        "rowsNeeded: maxDrop does not go with it: nobody says which way accuracy is better",
        "rowsNeeded: maxDrop does not go with it: only a comparison, or the difference of two values, has a drop",
        "rowsNeeded: atLeast does not go with it: a comparison, or a difference, takes maxDrop",
        "rowsNeeded: atLeast does not go with it: accuracy is better the lower it is, so it takes atMost",
        "rowsNeeded: expected is an object (Object), expected a share in [0, 1], a change in [−1, 1], or an Interval that has ends",
        "rowsNeeded: power is "0.8", expected a number in [0.5, 1)",
        "rowsNeeded: confidence is "0.9", expected a number in (0.5, 1)",
        "rowsNeeded: level is "0.9", expected a number in (0, 1)",
      ]
    `);
  });

  it.each([
    [0.97, 0.95],
    [0.5, 0.4],
    [0.4, 0.5],
    [0.55, 0.5],
    [0.1, 0.03],
    [0.02, 0.05],
    [0.03, 0.002],
    [0.999, 0.9],
    [1, 0.9],
    [0, 0.1],
    [1, 0.3],
    [0, 0.7],
    [1, 0.001],
    [0.3, 1],
  ])('has the power of %d against %d, and with no fewer rows', (expected, bound) => {
    const goal = expected > bound ? { atLeast: bound } : { atMost: bound };
    for (const confidence of [0.51, 0.8, 0.95, 0.99]) {
      for (const power of [0.5, 0.8, 0.9, 0.995]) {
        const plan = { ...goal, confidence, power };
        let n = 1;
        while (exactPower(n, expected, bound, 1 - confidence) < power - 1e-12) ++n;
        expect(rowsNeeded(expected, plan).relevantRows, `${confidence} ${power}`).toBe(n);
      }
    }
  });

  it('tells rows of a class from rows in all', () => {
    const goal = { atLeast: 0.95 };
    expect(rowsNeeded(1, goal)).toEqual({ relevantRows: 59, rows: NaN });
    // 59 / 0.05
    expect(rowsNeeded(1, { ...goal, share: 0.05 })).toEqual({ relevantRows: 59, rows: 1180 });
    expect(rowsNeeded(1, { ...goal, share: 1 }).rows).toBe(59);
    expect(rowsNeeded(0.9, { width: 0.04, share: 0.3 }).rows).toBe(2894);
  });

  it('goes on from the interval of a first sample', () => {
    const matrix = confusionMatrixFromCounts([[460, 40], [40, 460]], ['no', 'yes']); // prettier-ignore
    const first = interval(matrix, accuracy);
    const width = first.high - first.low;
    expect(first.relevantRows).toBe(1000);
    expect(rowsNeeded(first, { width }).relevantRows).toBe(1000);
    expect(rowsNeeded(first, { width: width / 2, share: 1 }).rows).toBe(4000);
    // The accuracy is the share 0.92 whatever made its interval; so is the error rate, from the other side.
    for (const method of ['wilson', 'exact', 'jeffreys'] as const) {
      const found = interval(matrix, accuracy, { method });
      expect(rowsNeeded(found, { atLeast: 0.9 }).relevantRows).toBe(1290);
      const wrong = interval(matrix, errorRate, { method });
      expect(rowsNeeded(wrong, { atMost: 0.1 }).relevantRows).toBe(1290);
    }
    // F1 of yes is 2 · 460 / 1000, of the Jaccard index 460 / 540; 0.9 is 0.9 / 1.1 of it.
    const ofClass = interval(matrix, f1, { average: 'binary', posLabel: 'yes' });
    const ofJaccard = rowsNeeded(460 / 540, { atLeast: 0.9 / 1.1 });
    expect(rowsNeeded(ofClass, { atLeast: 0.9 }).relevantRows).toBe(ofJaccard.relevantRows);
    // The micro F1 of a matrix is its accuracy.
    const micro = interval(matrix, f1, { average: 'micro' });
    expect(rowsNeeded(micro, { atLeast: 0.9 }).relevantRows).toBe(1290);
    // No share: (1.645 · (0.84 − low) / 1.96 + 0.842 · (high − low) / 3.92)² / 0.04² · 1000
    const kappa = interval(matrix, cohenKappa);
    const reach =
      1.6448536 * (kappa.estimate - kappa.low) + (0.8416212 * (kappa.high - kappa.low)) / 2;
    const rows = (reach / Z95 / 0.04) ** 2 * 1000;
    expect(rowsNeeded(kappa, { atLeast: 0.8 }).relevantRows).toBe(Math.ceil(rows));
  });

  it('refuses what is no plan', () => {
    expect(
      [
        () => rowsNeeded(1.5, { width: 0.1 }),
        () => rowsNeeded(0.9, {}),
        () => rowsNeeded(0.9, { width: 0.1, atLeast: 0.8 }),
        () => rowsNeeded(0.9, { width: 0 }),
        () => rowsNeeded(0, { maxDrop: 0.01 }),
        () => rowsNeeded(0.9, { atLeast: 0.8, power: 1 }),
        () => rowsNeeded(0.9, { atLeast: 0.8, confidence: 0.5 }),
        () => rowsNeeded(0.9, { atLeast: 0.8, share: 0 }),
        () => rowsNeeded(null as unknown as number, { width: 0.1 }),
      ].map(messageOf),
    ).toMatchInlineSnapshot(`
      [
        "rowsNeeded: expected is 1.5, expected a share in [0, 1], a change in [−1, 1], or an Interval that has ends",
        "rowsNeeded: goal names no goal, expected one of width, atLeast, atMost, maxDrop",
        "rowsNeeded: goal names width and atLeast, expected one of width, atLeast, atMost, maxDrop",
        "rowsNeeded: width is 0, expected a number in (0, 2)",
        "rowsNeeded: discordant is undefined, expected a share in (0, 1], at least as large as the change",
        "rowsNeeded: power is 1, expected a number in [0.5, 1)",
        "rowsNeeded: confidence is 0.5, expected a number in (0.5, 1)",
        "rowsNeeded: share is 0, expected a number in (0, 1]",
        "rowsNeeded: expected is null, expected a share in [0, 1], a change in [−1, 1], or an Interval that has ends",
      ]
    `);
  });
});
