import {
  accuracy,
  confusionMatrix,
  expectedCostOf,
  f1,
  fbetaOf,
  matthewsCorrcoef,
  precision,
  recall,
  specificity,
} from '@confmat/core';
import type { BinaryCounts, ClassMetric, CountUnits } from '@confmat/core';
import { labelCounts, sampleCounts } from '@confmat/multilabel';
import { createRandom, runs } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { interval, intervals } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
import { labelSetCoverage } from '../simulation/label-sets.js';
import { unevenRule } from './uneven-oracle.js';
import { itRepeats } from '../simulation/repeats.js';
import { least } from '../simulation/shares.js';

const LABELS = ['a', 'b', 'c', 'd'] as const;

/** Sets of samples of so many units, from a seed. */
function drawn(
  nSamples: number,
  nUnits: number,
  seed: number,
): { truth: string[][]; guess: string[][]; unit: number[]; weights: number[] } {
  const random = createRandom(seed);
  const pick = (share: number): boolean => random() < share;
  const [truth, guess]: [string[][], string[][]] = [[], []];
  const unit: number[] = [];
  const weights: number[] = [];
  for (let row = 0; row < nSamples; ++row) {
    const code = Math.floor(random() * nUnits);
    const own = LABELS.filter((_, label) => pick(0.6 / (label + 1 + (code % 3))));
    truth.push([...own]);
    guess.push(LABELS.filter((label) => (own.includes(label) ? pick(0.8) : pick(0.1))));
    unit.push(code);
    weights.push(Math.floor(random() * 4));
  }
  return { truth, guess, unit, weights };
}

const { truth, guess, unit, weights } = drawn(300, 40, 5);
const options = { labels: [...LABELS] };
const counts = labelCounts(truth, guess, { ...options, unit });
const ofRows = labelCounts(truth, guess, options);
const units = counts.units as CountUnits;

describe('intervals of label sets by unit', () => {
  it('have both ends or none, at any level of two units', () => {
    // Two units of one row at 0.99 count as 2 (2.576 / 63.66)² = 0.0033 rows, so the exact lower end is
    // 0.005^(1 / 0.0033), 10⁻⁷⁰⁰.
    const two = labelCounts([['a'], ['a']], [['a'], ['a']], { unit: [1, 2] });
    for (const level of [0.9, 0.99, 0.99999]) {
      const { low, high, reason } = interval(two, precision, { average: 'macro', level });
      expect([Math.round(low * 1e9), high, reason]).toEqual([0, 1, undefined]);
    }
  });

  it('of a label are those of its samples as a matrix', () => {
    for (const [row, label] of LABELS.entries()) {
      const has = (sets: string[][]): boolean[] => sets.map((set) => set.includes(label));
      const matrix = confusionMatrix(has(truth), has(guess), {
        labels: [false, true],
        unit,
      });
      const of = { average: 'binary', posLabel: true } as const;
      for (const metric of [precision, recall, specificity]) {
        const expected = interval(matrix, metric, of);
        const found = interval(counts, metric)[row] as Interval;
        expect(found.method).toBe('cluster-wilson');
        expect(found.relevantRows).toBe(expected.relevantRows);
        expect(found.low).toBeCloseTo(expected.low, 12);
        expect(found.high).toBeCloseTo(expected.high, 12);
        expect(interval(counts, metric, { average: 'binary', posLabel: label })).toEqual(found);
      }
    }
  });

  it('leave out units that have true negatives by rounding only', () => {
    // Of x all samples have the label: 0.1 + 0.2 + 0.3 − (0.1 + 0.2) − 0.3 is not 0.
    const yTrue = [['a'], ['a'], ['a'], [], [], ['a'], []];
    const yPred = [['a'], ['a'], [], [], ['a'], [], []];
    const [keys, sampleWeight] = [
      ['x', 'x', 'x', 'y', 'y', 'z', 'z'],
      [0.1, 0.2, 0.3, 1, 2, 1, 3],
    ];
    const own = labelCounts(yTrue, yPred, { sampleWeight, unit: keys });
    const has = (sets: string[][]): boolean[] => sets.map((set) => set.length > 0);
    const matrix = confusionMatrix(has(yTrue), has(yPred), { sampleWeight, unit: keys });
    const expected = interval(matrix, specificity, { average: 'binary', posLabel: true });
    const [found] = interval(own, specificity);
    expect(found?.low).toBeCloseTo(expected.low, 12);
    expect(found?.high).toBeCloseTo(expected.high, 12);
    const all = labelCounts(yTrue.slice(0, 3), yPred.slice(0, 3), {
      sampleWeight: sampleWeight.slice(0, 3),
      unit: ['x', 'x', 'y'],
    });
    expect(all.tn).toEqual(Float64Array.of(0));
  });

  it('of a micro mean are those of counts with a row per unit', () => {
    const rows = (place: number, column: Float64Array): number =>
      column.reduce((all, count, cell) => all + (units.unitCodes[cell] === place ? count : 0), 0);
    const column = (of: Float64Array): Float64Array =>
      Float64Array.from(units.keys, (_, place) => rows(place, of));
    const [tp, fp, fn] = [column(units.tp), column(units.fp), column(units.fn)];
    const tn = units.rows.map(
      (count, place) => 4 * count - (tp[place] ?? 0) - (fp[place] ?? 0) - (fn[place] ?? 0),
    );
    for (const metric of [f1, precision, accuracy as unknown as ClassMetric, fbetaOf(2)]) {
      const found = interval(counts, metric, { average: 'micro' });
      const expected = { of: 'samples', tp, fp, fn, tn } as const;
      expect(found).toEqual(interval(ofRows, metric, { average: 'micro', samples: expected }));
      expect(found.method).toBe('cluster-wilson');
    }
    // Each sample a unit of its own.
    const alone = labelCounts(truth, guess, { ...options, unit: [...truth.keys()] });
    const samples = sampleCounts(truth, guess, options);
    expect(interval(alone, f1, { average: 'micro' })).toEqual(
      interval(ofRows, f1, { average: 'micro', samples }),
    );
  });

  it('of a weighted mean have the variance that small changes of each unit make', () => {
    const { low, high, estimate } = interval(counts, f1, { average: 'weighted' });
    // Wilson's interval has its middle and width from p and n: n from the ends, the variance from n.
    const { t, inflation } = unevenRule([...units.rows]);
    const variance = inflation * jackknife((of) => f1(of, { average: 'weighted' }));
    const z = 1.959963984540054;
    const n = ((estimate * (1 - estimate)) / variance) * (z / t) ** 2;
    const middle = (estimate + z ** 2 / 2 / n) / (1 + z ** 2 / n);
    const half =
      (z * Math.sqrt((estimate * (1 - estimate)) / n + z ** 2 / 4 / n ** 2)) / (1 + z ** 2 / n);
    expect(low).toBeCloseTo(middle - half, 6);
    expect(high).toBeCloseTo(middle + half, 6);
  });

  it('of means contain the estimate, and are wider than where samples are taken as units', () => {
    const alone = labelCounts(truth, guess, { ...options, unit: [...truth.keys()] });
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      const [wide, narrow] = [interval(counts, f1, { average }), interval(alone, f1, { average })];
      expect(wide.low).toBeLessThan(wide.estimate);
      expect(wide.high).toBeGreaterThan(wide.estimate);
      expect(wide.high - wide.low).toBeGreaterThan(narrow.high - narrow.low);
    }
    // The labels' own intervals, taken to be as dependent as can be, are wider still.
    const plain = interval(ofRows, f1, { average: 'macro' });
    const own = interval(alone, f1, { average: 'macro' });
    expect(own.high - own.low).toBeLessThan(plain.high - plain.low);
  });

  it('do not depend on the order or the names of labels', () => {
    const turned = labelCounts(truth, guess, { labels: [...LABELS].reverse(), unit });
    const ends = ({ low, high }: Interval): number[] =>
      [low, high].map((end) => Number(end.toFixed(12)));
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      expect(ends(interval(turned, f1, { average }))).toEqual(
        ends(interval(counts, f1, { average })),
      );
    }
    expect(interval(turned, f1).reverse().map(ends)).toEqual(interval(counts, f1).map(ends));
  });

  it('fill a report, of all labels or of some', () => {
    const report = intervals(counts);
    expect(report.rows.map(({ recall: { low } }) => low)).toEqual(
      interval(counts, recall).map(({ low }) => low),
    );
    expect(report.averages.macro.f1).toEqual(interval(counts, f1, { average: 'macro' }));
    const some = intervals(counts, { labels: ['c', 'a'], beta: 2 });
    expect(some.rows.map(({ label }) => label)).toEqual(['c', 'a']);
    expect(some.rows[1]?.f1).toEqual(report.rows[0]?.f1);
    expect(some.rows[1]?.fbeta?.method).toBe('cluster-wilson');
    const { low, high } = some.averages.macro.f1;
    expect(low).toBeLessThan(high);
  });

  it('are none where units do not say how they differ', () => {
    const one = labelCounts(truth, guess, { ...options, unit: truth.map(() => 1) });
    for (const average of ['micro', 'macro', 'weighted'] as const) {
      const found = interval(one, f1, { average });
      expect(found.reason).toMatch(/fewer than two units/);
      expect(found.estimate).toBe(f1(counts, { average }));
    }
    // b is in one unit only; a macro mean takes it as anything from 0 to 1.
    const [yTrue, yPred] = [
      [['a', 'b'], ['a'], ['a'], ['a']],
      [['a', 'b'], ['a'], [], ['a']],
    ];
    const own = labelCounts(yTrue, yPred, { unit: [1, 2, 3, 4] });
    expect(interval(own, f1)[1]?.reason).toMatch(/fewer than two units/);
    expect(interval(own, f1, { average: 'macro' }).low).toBeLessThan(0.5);
    expect(interval(own, matthewsCorrcoef, { average: 'macro' }).reason).toMatch(/no method/i);
  });

  it('are none of a weighted mean without true samples', () => {
    // One label, given once and never true: of two samples half are right, and none has a weight.
    const [yTrue, yPred] = [
      [[], []],
      [[], ['a']],
    ];
    const two = labelCounts<string>(yTrue, yPred, { unit: [1, 2] });
    const found = interval(two, specificity, { average: 'weighted' });
    expect(found).toMatchObject({
      estimate: 1 / 2,
      low: NaN,
      high: NaN,
      reason: 'no true samples',
    });
  });

  it('say when a label is left out, and when weights leave too few units', () => {
    const more = { labels: [...LABELS, 'never'], unit };
    const found = interval(labelCounts(truth, guess, more), f1, { average: 'macro' });
    expect(found.warning).toBe('1 of 5 labels is left out: no true nor predicted samples');
    const heavy = { ...options, sampleWeight: weights, unit };
    const uneven = interval(labelCounts(truth, guess, heavy), f1, { average: 'macro' });
    expect(uneven.low).toBeLessThan(uneven.high);
    expect(uneven.warning).toMatch(/fewer than 100/);
  });

  it('say when a class is left out, as those of independent rows do', () => {
    const [yTrue, yPred] = [Array.from('aaaabbcc'), Array.from('aaaabaab')];
    // c is never predicted: the mean is that of a, 4/6, and b, 1/2.
    for (const units of [undefined, [1, 1, 2, 2, 3, 3, 4, 4]]) {
      const matrix = confusionMatrix(yTrue, yPred, units && { unit: units });
      const found = interval(matrix, precision, { average: 'macro' });
      expect(found.estimate).toBeCloseTo((4 / 6 + 1 / 2) / 2, 15);
      expect(found.warning).toBe('1 of 3 classes is left out: no predicted samples');
      expect(interval(matrix, recall, { average: 'macro' }).warning).toBeUndefined();
    }
  });

  itRepeats('cover where samples taken as units do not', () => {
    const nRuns = runs(100);
    const shares = [0.4, 0.3, 0.2, 0.1, 0.05];
    const sets = { nUnits: 50, sizes: [10, 10], shares, correlation: 0.3 } as const;
    const { 'macro F1, rows as units': ofRows, ...own } = labelSetCoverage(sets, {
      runs: nRuns,
      seed: 4,
    });
    for (const [name, share] of Object.entries(own)) {
      expect(share, name).toBeGreaterThanOrEqual(least(0.92, nRuns));
    }
    expect(ofRows).toBeLessThan(0.9);
  });

  it('of costs may lie beyond 1, where a label is in one unit too', () => {
    const cost = expectedCostOf({ fp: 5, fn: 5 });
    const own = labelCounts([['a'], [], []], [['a'], [], ['a']], { unit: [1, 2, 3] });
    const found = interval(own, cost, { average: 'macro' });
    // An error of three, at 5 each.
    expect(found.estimate).toBeCloseTo(5 / 3, 12);
    expect(found.high).toBeGreaterThan(2);
    expect(found.high).toBeLessThanOrEqual(5);
  });
});

/** n / (n − 1) times the sum of squared changes by one unit more, as small as can be. */
function jackknife(value: (of: BinaryCounts) => number): number {
  const step = 1e-6;
  const changes = units.keys.map((_, place) => {
    const changed = (sign: number): number => {
      const [tp, fp, fn] = [counts.tp.slice(), counts.fp.slice(), counts.fn.slice()];
      for (const [cell, code] of units.unitCodes.entries()) {
        if (code !== place) continue;
        const label = units.rowCodes[cell] ?? 0;
        tp[label] = (tp[label] ?? 0) + sign * step * (units.tp[cell] ?? 0);
        fp[label] = (fp[label] ?? 0) + sign * step * (units.fp[cell] ?? 0);
        fn[label] = (fn[label] ?? 0) + sign * step * (units.fn[cell] ?? 0);
      }
      return value({ ...ofRows, tp, fp, fn });
    };
    return (changed(1) - changed(-1)) / (2 * step);
  });
  const n = changes.length;
  return (n / (n - 1)) * changes.reduce((all, change) => all + change ** 2, 0);
}
