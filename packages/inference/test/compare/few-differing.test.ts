import { accuracy, f1, jointCounts, matthewsCorrcoef } from '@confmat/core';
import type { JointTally } from '@confmat/core';
import { createRandom, runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bonettPriceEnds } from '../../src/compare/mcnemar.js';
import { compare, compareTrials, marginTests } from '../../src/index.js';
import { twoSidedT } from '../../src/numerics/distributions.js';
import { confusionMatrix } from '@confmat/core';

/** Units of four tries, whose truth is 1: how many more of them model a has right. */
function unitsOf(gains: readonly number[]): JointTally<number> {
  const rows = gains.flatMap((gain, unit) =>
    // At first either model has half of the tries right, or as many as the gain leaves.
    [0, 1, 2, 3].map((place) => ({
      unit,
      a: place < Math.max(2, gain) && !(gain < 0 && place < -gain) ? 1 : 0,
      b: place < Math.max(2, -gain) && !(gain > 0 && place < gain) ? 1 : 0,
    })),
  );
  const column = (name: 'unit' | 'a' | 'b'): number[] => rows.map((row) => row[name]);
  const truth = rows.map(() => 1);
  return jointCounts(truth, column('a'), column('b'), { unit: column('unit'), labels: [0, 1] });
}

const gainsOf = (joint: JointTally<number>): number =>
  compare(joint, accuracy).difference.estimate * joint.nSamples;

describe('compare by unit, where few units differ', () => {
  it('has 12 units of which two gained three tries', () => {
    const gains = [3, 3, ...Array<number>(10).fill(0)];
    const found = compare(unitsOf(gains), accuracy);
    // Two units with either sign: 2 of the 4 ways are as far from 0.
    expect([found.method, found.pValue]).toEqual(['sign-flips', 2 / 4]);
    // Fourteen units, the two more at ±3/4: mean 1.5/14, squares 4 · 9/16.
    const mean = (2 * 0.75) / 14;
    const half = twoSidedT(0.95, 11) * Math.sqrt(((4 * 9) / 16 / 14 - mean ** 2) / 14);
    const { estimate, low, high, method } = found.difference;
    expect(estimate).toBeCloseTo(6 / 48, 15);
    expect(method).toBe('cluster-bonett-price');
    expect(low).toBeCloseTo(mean - half, 12);
    expect(high).toBeCloseTo(mean + half, 12);
  });

  it('is Bonett and Price of units of one row, but for Student', () => {
    const [truth, a, b] = [
      [1, 1, 1, 1, 1, 1, 1, 1],
      [1, 1, 1, 0, 1, 0, 0, 1],
      [0, 0, 0, 1, 1, 0, 0, 1],
    ];
    const joint = jointCounts(truth, a, b, { unit: [...truth.keys()], labels: [0, 1] });
    const { low, high } = compare(joint, accuracy).difference;
    const [below, above] = bonettPriceEnds({ b: 3, c: 1, n: 8 }, 0.95);
    // z becomes t of seven degrees of freedom: the middle stays.
    expect((low + high) / 2).toBeCloseTo((below + above) / 2, 12);
    expect((high - low) / (above - below)).toBeCloseTo(twoSidedT(0.95, 7) / 1.959963984540054, 12);
  });

  it('counts every way to turn the signs, as a brute force does', () => {
    const gain = fc.integer({ min: -4, max: 4 });
    fc.assert(
      fc.property(fc.array(gain, { minLength: 2, maxLength: 9 }), (gains) => {
        fc.pre(gains.some((one) => one !== 0));
        const joint = unitsOf(gains);
        const seen = Math.abs(gainsOf(joint));
        expect(seen).toBeCloseTo(Math.abs(gains.reduce((sum, one) => sum + one, 0)), 9);
        let beyond = 0;
        for (let ways = 0; ways < 2 ** gains.length; ++ways) {
          const turned = gains.reduce((sum, one, i) => sum + ((ways >> i) & 1 ? -one : one), 0);
          if (Math.abs(turned) >= seen - 1e-9) ++beyond;
        }
        expect(compare(joint, accuracy).pValue).toBeCloseTo(beyond / 2 ** gains.length, 12);
      }),
      { numRuns: runs(100), seed: 4 },
    );
  });

  it('leaves 0 out in at most 6 % of samples of equal models, and holds what is true', () => {
    // Every sample of 12 units that differ by three tries with a share, either way with a chance.
    for (const share of [0.1, 0.2, 0.4]) {
      for (const chance of [0.5, 0.75, 1]) {
        const truth = share * 0.75 * (2 * chance - 1);
        let [holds, leavesZero] = [0, 0];
        for (let won = 0; won <= 12; ++won) {
          for (let lost = 0; won + lost <= 12; ++lost) {
            const p =
              multinomial(12, won, lost) *
              (share * chance) ** won *
              (share * (1 - chance)) ** lost *
              (1 - share) ** (12 - won - lost);
            if (p < 1e-9) continue;
            const gains = [
              ...Array<number>(won).fill(3),
              ...Array<number>(lost).fill(-3),
              ...Array<number>(12 - won - lost).fill(0),
            ];
            const { low, high } = compare(unitsOf(gains), accuracy).difference;
            if (low <= truth && truth <= high) holds += p;
            if (low > 0 || high < 0) leavesZero += p;
          }
        }
        if (chance === 0.5) expect(leavesZero).toBeLessThan(0.06);
        expect(holds).toBeGreaterThan(0.94);
      }
    }
  });

  it.each([2047, 2048, 2049, 2060, 3000])('does not depend on the order of %d units', (nUnits) => {
    const gains = (nDiffer: number): number[] =>
      Array.from({ length: nUnits }, (_, unit) => (unit < nDiffer ? (unit % 3 === 0 ? -2 : 3) : 0));
    for (const nDiffer of [1, 20, 21, 40]) {
      const first = compare(unitsOf(gains(nDiffer)), accuracy);
      const last = compare(unitsOf(gains(nDiffer).reverse()), accuracy);
      expect(last.method).toBe(first.method);
      expect(last.method.endsWith('sign-flips')).toBe(nDiffer <= 20);
      expect(last.pValue).toBeCloseTo(first.pValue, 12);
      expect(last.difference.low).toBeCloseTo(first.difference.low, 12);
      expect(last.difference.high).toBeCloseTo(first.difference.high, 12);
    }
  });

  it('turns other metrics around their middle', () => {
    const truth = [0, 0, 1, 1, 2, 2, 0, 1, 2, 0, 1, 2];
    const a = [0, 0, 1, 1, 2, 2, 0, 1, 2, 0, 1, 2];
    const b = [0, 1, 1, 1, 2, 0, 0, 1, 2, 0, 1, 2];
    const unit = [1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5, 5];
    const [one, other] = [jointCounts(truth, a, b, { unit }), jointCounts(truth, b, a, { unit })];
    for (const [metric, average] of [
      [f1, 'macro'],
      [matthewsCorrcoef, undefined],
    ] as const) {
      const [found, turned] = [one, other].map((joint) => compare(joint, metric, { average }));
      // Units 1 and 3 differ, both in favor of a.
      expect([found?.pValue, found?.method]).toEqual([0.5, 'sign-flips']);
      expect(found?.difference.low).toBeCloseTo(-(turned?.difference.high ?? NaN), 12);
      expect(found?.difference.low).toBeLessThanOrEqual(0);
    }
  });
});

/** In how many orders so many units are won and lost. */
function multinomial(n: number, won: number, lost: number): number {
  let ways = 1;
  for (let i = 0; i < won; ++i) ways = (ways * (n - i)) / (i + 1);
  for (let i = 0; i < lost; ++i) ways = (ways * (n - won - i)) / (i + 1);
  return ways;
}

describe('interval and p-value of a difference', () => {
  const rowsOf = (won: number, lost: number, n: number): JointTally<number> => {
    const rows = [...Array(n).keys()];
    const right = (from: number, to: number): number[] =>
      rows.map((row) => (row >= from && row < to ? 0 : 1));
    return jointCounts(rows.map(() => 1), right(0, lost), right(lost, lost + won), { labels: [0, 1] }); // prettier-ignore
  };

  it('agree: 15 rows, of which ten were lost and three won', () => {
    const found = compare(rowsOf(3, 10, 15), accuracy);
    expect(found.pValue).toBeCloseTo(0.0574, 4);
    expect(found.difference.low).toBeCloseTo(-0.813, 3);
    expect(found.difference.high).toBe(0);
    const chosen = compare(rowsOf(3, 10, 15), accuracy, { difference: 'bonett-price' });
    expect(chosen.difference.high).toBeCloseTo(-0.01, 3);
    expect(chosen.difference.warning).toContain(
      'the interval leaves 0 out although the p-value is above 0.05',
    );
  });

  it('agree in every table of up to 30 rows, or a warning says why they do not', () => {
    for (const n of [5, 12, 20, 30]) {
      for (let won = 0; won <= n; ++won) {
        for (let lost = 0; won + lost <= n; ++lost) {
          const { difference, pValue } = compare(rowsOf(won, lost, n), accuracy);
          const holdsZero = difference.low <= 0 && difference.high >= 0;
          if (pValue > 0.05) expect(holdsZero).toBe(true);
          else if (holdsZero) expect(difference.warning).toContain('found in different ways');
          else expect(difference.warning).toBeUndefined();
        }
      }
    }
  });

  it('are exact where ten rows or fewer decide', () => {
    const found = compare(rowsOf(5, 0, 40), accuracy);
    expect(found.method).toBe('mcnemar-exact');
    expect(found.pValue).toBeCloseTo(2 / 2 ** 5, 14);
    expect(compare(rowsOf(10, 1, 40), accuracy).method).toBe('mcnemar-mid-p');
    // The share of samples in which equal models are told apart, of up to ten rows that decide.
    for (let n = 1; n <= 10; ++n) {
      let size = 0;
      for (let won = 0; won <= n; ++won) {
        if (compare(rowsOf(won, n - won, 20), accuracy).pValue <= 0.05) {
          size += multinomial(n, won, 0) / 2 ** n;
        }
      }
      expect(size).toBeLessThanOrEqual(0.05);
    }
  });

  it('agree of tries of tasks', () => {
    const truth = Array<string>(12).fill('ok');
    const unit = truth.map((_, task) => task);
    const count = (nWrong: number) =>
      confusionMatrix(truth, truth.map((_, task) => (task < nWrong ? 'no' : 'ok')), { unit, labels: ['no', 'ok'] }); // prettier-ignore
    for (let nWrong = 0; nWrong <= 12; ++nWrong) {
      const { difference, pValue } = compareTrials(count(0), count(nWrong));
      if (pValue > 0.05) expect(difference.low).toBeLessThanOrEqual(0);
    }
  });
});

describe('a macro average that may lose a class', () => {
  // 40 rows of two classes. Model a has the first six wrong; b has one wrong, which it calls a third class.
  const truth = Array.from({ length: 40 }, (_, row) => row % 2);
  const a = truth.map((label, row) => (row < 6 ? 1 - label : label));
  const b = truth.map((label, row) => (row === 39 ? 2 : label));

  it('is not linear in its rows: the third class alone makes the difference', () => {
    const joint = jointCounts(truth, a, b);
    const found = compare(joint, f1, { average: 'macro' });
    // Of a 17 of 20 rows of either class; of b 1, 2 · 19 / 39, and 0 of the third.
    expect(found.difference.estimate).toBeCloseTo(34 / 40 - (1 + 38 / 39 + 0) / 3, 12);
    // Whichever way the rows are turned, one of the models names the third class: no difference is smaller.
    expect([found.method, found.pValue]).toEqual(['permutation', 1]);
    expect(found.difference.low).toBeLessThan(0);
    const byUnit = jointCounts(truth, a, b, { unit: [...truth.keys()] });
    const units = compare(byUnit, f1, { average: 'macro' });
    expect(units.method).toBe('cluster-t');
    expect([units.pValue > 0.5, units.difference.low < 0]).toEqual([true, true]);
  });

  it('is linear where the class has true rows, or is not asked for', () => {
    const labels = { average: 'macro', labels: [0, 1] } as const;
    expect(compare(jointCounts(truth, a, b), f1, labels).method).toBe('sign-flips');
    const withThird = jointCounts([...truth, 2], [...a, 2], [...b, 2]);
    expect(compare(withThird, f1, { average: 'macro' }).method).toBe('sign-flips');
  });
});

describe('few rows that differ', () => {
  it('have an interval if there is but one row', () => {
    const { difference, pValue } = compare(jointCounts([0], [0], [1]), f1, { average: 'macro' });
    expect([difference.low <= difference.estimate, difference.high, pValue]).toEqual([true, 1, 1]);
  });

  it('have one p-value whichever model comes first, and a warning where the interval disagrees', () => {
    const random = createRandom(4);
    const draw = (n: number): number => Math.floor(random() * n);
    let [nSampled, nHeld] = [0, 0];
    for (let trial = 0; trial < 60; ++trial) {
      const nClasses = trial < 30 ? 5 : 3;
      const n = trial < 30 ? 60 : 25;
      const truth = Array.from({ length: n }, () => draw(nClasses));
      const a = truth.map((label) => (random() < 0.2 ? draw(nClasses) : label));
      const b = a.map((label, row) => (row < 19 ? draw(nClasses) : label));
      const options = { average: 'macro', replicates: 100 } as const;
      const one = compare(jointCounts(truth, a, b), f1, options);
      const other = compare(jointCounts(truth, b, a), f1, options);
      expect(other.pValue).toBeCloseTo(one.pValue, 12);
      if (one.method === 'sampled-sign-flips') ++nSampled;
      const { low, high, warning } = one.difference;
      if (!one.method.endsWith('sign-flips') || one.pValue > 0.05 || low > 0 || high < 0) continue;
      ++nHeld;
      expect(warning).toContain('found in different ways');
    }
    expect([nSampled > 0, nHeld > 0]).toEqual([true, true]);
  });
});

describe('marginTests of few rows', () => {
  it('counts every way to turn them around', () => {
    // Five rows against none: 2 of 32 ways are as uneven.
    const rows = [0, 1, 2, 3, 4];
    const joint = jointCounts(rows.map(() => 1), rows.map(() => 1), rows.map(() => 0)); // prettier-ignore
    const { stuartMaxwell, bowker } = marginTests(joint);
    expect(stuartMaxwell).toMatchObject({ statistic: 5, pValue: 2 / 32, isExact: true });
    expect(bowker).toMatchObject({ statistic: 5, pValue: 2 / 32, isExact: true });
  });

  it('is the sum over all 2ⁿ turns, found one by one', () => {
    const label = fc.integer({ min: 0, max: 2 });
    const row = fc.tuple(label, label);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 7 }), (rows) => {
        fc.pre(rows.some(([one, other]) => one !== other));
        const test = (pairs: readonly (readonly [number, number])[]) =>
          marginTests(jointCounts(pairs.map(() => 0), pairs.map(([x]) => x), pairs.map(([, y]) => y), { labels: [0, 1, 2] })); // prettier-ignore
        const seen = test(rows);
        const n = rows.length;
        const beyond = { stuartMaxwell: 0, bowker: 0 };
        for (let ways = 0; ways < 2 ** n; ++ways) {
          const turned = test(rows.map(([x, y], i) => ((ways >> i) & 1 ? [y, x] : [x, y])));
          for (const name of ['stuartMaxwell', 'bowker'] as const) {
            if (turned[name].statistic >= seen[name].statistic - 1e-7) ++beyond[name];
          }
        }
        expect(seen.stuartMaxwell.pValue).toBeCloseTo(beyond.stuartMaxwell / 2 ** n, 10);
        expect(seen.bowker.pValue).toBeCloseTo(beyond.bowker / 2 ** n, 10);
      }),
      { numRuns: runs(60), seed: 9 },
    );
  });

  it('is by χ² of more than ten rows', () => {
    const rows = [...Array(11).keys()];
    const joint = jointCounts(rows.map(() => 1), rows.map(() => 1), rows.map(() => 0)); // prettier-ignore
    expect(marginTests(joint).bowker).not.toHaveProperty('isExact');
  });
});
