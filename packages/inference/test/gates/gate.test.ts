import {
  accuracy,
  confusionMatrixFromCounts,
  errorRate,
  jointCounts,
  matthewsCorrcoef,
  recall,
} from '@confmat/core';
import type { JointCounts } from '@confmat/core';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  combineGates,
  compare,
  compareFolds,
  gate,
  interval,
  rowsNeeded,
} from '../../src/index.js';
import type { ModelComparison, Interval } from '../../src/index.js';
import { readVectors } from '../vectors/read-vectors.js';

interface GateVector {
  readonly diff: number;
  readonly low: number;
  readonly high: number;
  readonly verdict: string;
  readonly rows_for_80: number;
}
const vectors = (readVectors('defaults') as { gate_bonett_price: Record<string, GateVector> })
  .gate_bonett_price;

/** First number of rows, of all from 1 on, for which scipy's sums over all counts have a power of 0.8. */
const ROWS_BY_SUMS: Readonly<Record<string, number>> = {
  'only baseline right 225, only candidate right 221, n 7043, margin 0.01': 4416,
  'only baseline right 12, only candidate right 2, n 50, margin 0.01': 44,
  'only baseline right 50, only candidate right 50, n 1000, margin 0.01': 6191,
  'only baseline right 80, only candidate right 20, n 1000, margin 0.01': 242,
  'only baseline right 300, only candidate right 310, n 6183, margin 0.01': 4526,
};

/** Rows that only the baseline has right, only the candidate, and all. */
function jointOf(onlyA: number, onlyB: number, n: number): JointCounts<number> {
  const a = Array.from({ length: n }, (_, i) => (i < onlyA ? 1 : i < onlyA + onlyB ? 0 : 1));
  const b = Array.from({ length: n }, (_, i) => (i < onlyA ? 0 : 1));
  return jointCounts(new Array<number>(n).fill(1), a, b);
}

function intervalFrom(estimate: number, low: number, high: number, level = 0.9): Interval {
  const of = { metric: 'accuracy', direction: 'max', kind: 'value' } as const;
  return { ...of, estimate, low, high, level, method: 'wilson', relevantRows: 400 };
}

describe('gate', () => {
  it.for(Object.entries(vectors))('of %s', ([key, expected]) => {
    const [onlyA = 0, onlyB = 0, n = 0] = key.match(/\d+/g)?.map(Number) ?? [];
    const comparison = compare(jointOf(onlyA, onlyB, n), accuracy, { level: 0.9 });
    const found = gate(comparison, { maxDrop: 0.01, confidence: 0.95 });
    expect(found.verdict).toBe(expected.verdict);
    expect(found.estimate).toBeCloseTo(expected.diff, 12);
    expect(found.low).toBeCloseTo(expected.low, 10);
    expect(found.high).toBeCloseTo(expected.high, 10);
    // The vector has the normal formula; the rows are those of the interval's own power, by scipy.
    const needed = ROWS_BY_SUMS[key] ?? expected.rows_for_80;
    expect(needed / expected.rows_for_80).toBeLessThan(1.05);
    expect(found).toMatchObject({ rowsNeeded: needed, relevantRowsNeeded: needed });
    expect(found.moreRows).toBe(Math.max(0, needed - n));
    expect(found.confidence).toBe(0.95);
  });

  it('reads a drop of the error rate as one of the accuracy', () => {
    const joint = jointOf(80, 20, 1000);
    const [right, wrong] = [accuracy, errorRate].map((metric) =>
      gate(compare(joint, metric, { level: 0.9 }), { maxDrop: 0.01 }),
    );
    expect(right?.verdict).toBe('fail');
    expect(wrong?.verdict).toBe('fail');
    expect(wrong?.low).toBeCloseTo(right?.low ?? NaN, 12);
    // The other way around the candidate is the better one.
    const back = gate(compare(jointOf(20, 80, 1000), errorRate, { level: 0.9 }), { maxDrop: 0.01 });
    expect(back.verdict).toBe('pass');
  });

  it('holds an interval to a floor and to a ceiling, the end itself passing', () => {
    const found = intervalFrom(0.9, 0.875, 0.925);
    const verdict = (options: object): string => gate(found, options).verdict;
    expect(verdict({ atLeast: 0.875 })).toBe('pass');
    expect(verdict({ atLeast: 0.8750001 })).toBe('inconclusive');
    expect(verdict({ atLeast: 0.925 })).toBe('inconclusive');
    expect(verdict({ atLeast: 0.9250001 })).toBe('fail');
    expect(verdict({ atMost: 0.925 })).toBe('pass');
    expect(verdict({ atMost: 0.874 })).toBe('fail');
    expect(gate(found, { atMost: 0.92 })).toMatchObject({ estimate: 0.9, low: 0.875, bound: 0.92 });
    // A change that must not be a drop of the margin itself.
    const change = { ...intervalFrom(0, -0.01, 0.01), kind: 'difference' } as const;
    expect(gate(change, { maxDrop: 0.01 }).verdict).toBe('inconclusive');
    expect(gate(change, { maxDrop: 0.0101 }).verdict).toBe('pass');
  });

  it('tells how often an unchanged model would fail', () => {
    // Truth 0.92 at a floor of 0.9, 198 rows: 0.5 % of simulated runs failed.
    const counts = [
      [91, 8],
      [8, 91],
    ];
    const matrix = confusionMatrixFromCounts(counts, ['no', 'yes']);
    const found = gate(interval(matrix, accuracy, { level: 0.9 }), { atLeast: 0.9 });
    expect(found.falseAlarmRate).toBeGreaterThan(0.001);
    expect(found.falseAlarmRate).toBeLessThan(0.02);
    // Alike models: 10 % discordant of 1000 rows, margin 0.01. (0.01 / 0.01 + 1.645 errors)
    const alike = gate(compare(jointOf(50, 50, 1000), accuracy, { level: 0.9 }), { maxDrop: 0.01 });
    expect(alike.falseAlarmRate).toBeCloseTo(0.00408, 4);
    expect(alike.verdict).toBe('inconclusive');
  });

  it('says what to mind of the interval that it judged', () => {
    const doubtful = { ...intervalFrom(0.5, 0.45, 0.55), warning: 'few rows' };
    expect(gate(doubtful, { atLeast: 0.4 })).toMatchObject({
      verdict: 'pass',
      warning: 'few rows',
    });
    expect(gate(intervalFrom(0.5, 0.45, 0.55), { atLeast: 0.4 })).not.toHaveProperty('warning');
  });

  it('is inconclusive without an interval', () => {
    const none = { ...intervalFrom(0.5, NaN, NaN), method: 'none', reason: 'no rows' } as const;
    expect(gate(none, { atLeast: 0.4 })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'no rows',
    });
  });

  it('refuses what is wrong', () => {
    const call =
      (...args: unknown[]): (() => unknown) =>
      () =>
        (gate as (...all: unknown[]) => unknown)(...args);
    const found = intervalFrom(0.9, 0.875, 0.925);
    expect(call(found, {})).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: atLeast is missing: atLeast, atMost or maxDrop]`,
    );
    expect(call(found, { atLeast: 0.5, maxDrop: 0.1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: atLeast does not go with maxDrop]`,
    );
    expect(call(found, { maxDrop: -0.1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: maxDrop is -0.1, expected a finite number of at least 0]`,
    );
    expect(call(found, { atLeast: NaN })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: atLeast is NaN, expected a finite number]`,
    );
    expect(call(found, { atLeast: 0.5, confidence: 0.99 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: confidence 0.99 needs an interval of level 0.98, this one is of 0.9: make it with { level: 0.98 }]`,
    );
    expect(call(0.9, { atLeast: 0.5 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: target is number, expected an interval or a comparison]`,
    );
    const comparison = compare(jointOf(1, 1, 10), accuracy);
    expect(call(comparison, { atLeast: 0.5 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: atLeast does not go with it: a comparison, or a difference, takes maxDrop]`,
    );
  });
});

describe('gate of what an interval is', () => {
  const ofJoint = (metric: typeof accuracy): ModelComparison =>
    compare(jointOf(80, 20, 1000), metric, { level: 0.9 });

  it('reads a difference as the comparison it is of, whichever way is better', () => {
    for (const metric of [accuracy, errorRate]) {
      for (const maxDrop of [0.01, 0.06, 0.09]) {
        const comparison = ofJoint(metric);
        const [whole, alone] = [comparison, comparison.difference].map((one) =>
          gate(one, { maxDrop }),
        );
        expect(alone).toMatchObject({
          ...{ verdict: whole?.verdict, estimate: whole?.estimate },
          ...{ low: whole?.low, high: whole?.high, failPValue: whole?.failPValue },
        });
      }
    }
    // 60 rows of 1,000 fewer: a − b is 0.06, and model b is the worse one.
    expect(gate(ofJoint(accuracy).difference, { maxDrop: 0.01 })).toMatchObject({
      ...{ verdict: 'fail', estimate: expect.closeTo(-0.06, 12) as number },
    });
  });

  it('refuses bounds that say nothing of it', () => {
    const call =
      (...args: Parameters<typeof gate>) =>
      (): unknown =>
        gate(...args);
    const found = intervalFrom(0.9, 0.875, 0.925);
    expect(call(found, { maxDrop: 0.01 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: maxDrop does not go with it: only a comparison, or the difference of two values, has a drop]`,
    );
    const { difference } = ofJoint(accuracy);
    expect(call(difference, { atLeast: -0.01 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: atLeast does not go with it: a comparison, or a difference, takes maxDrop]`,
    );
    const wrong = { ...found, metric: 'errorRate', direction: 'min' } as const;
    expect(call(wrong, { atLeast: 0.9 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: atLeast does not go with it: errorRate is better the lower it is, so it takes atMost]`,
    );
    expect(gate(wrong, { atMost: 0.93 }).verdict).toBe('pass');
    // Who tells train from test rows should fail: a ceiling on what is better the higher is meant.
    expect(gate(found, { atMost: 0.93 }).verdict).toBe('pass');
    expect(gate({ ...found, direction: null }, { atLeast: 0.8 }).verdict).toBe('pass');
    const folds = compareFolds([0.8, 0.82, 0.81], [0.79, 0.8, 0.81], { nTrain: 900, nTest: 100 });
    expect(call(folds.difference, { maxDrop: 0.1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: maxDrop does not go with it: nobody says which way score is better]`,
    );
    expect(call(found, { atLeast: 0.8, nSamples: 0 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: nSamples is 0, expected a number of rows above 0]`,
    );
    expect(call(found, { atLeast: 0.8, strict: 1 as never })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: gate: strict is 1, expected one of true, false]`,
    );
  });

  it('never contradicts the estimate', () => {
    // Smoothed intervals end at the estimate at least.
    const perfect = confusionMatrixFromCounts([[900, 0], [0, 100]], ['no', 'yes']); // prettier-ignore
    const found = interval(perfect, matthewsCorrcoef, { level: 0.9 });
    expect(found).toMatchObject({ estimate: 1, high: 1 });
    expect(gate(found, { atLeast: 0.9999 })).toMatchObject({
      ...{ verdict: 'inconclusive', failPValue: 1 },
    });
    expect(gate(found, { atLeast: 0.9 }).verdict).toBe('pass');
    // An interval above its estimate passes nothing that the estimate misses.
    const above = intervalFrom(0.5, 0.6, 0.7);
    expect(gate(above, { atLeast: 0.55 }).verdict).toBe('inconclusive');
    expect(gate(above, { atLeast: 0.45 }).verdict).toBe('pass');
    expect(gate(above, { atMost: 0.55 }).verdict).toBe('inconclusive');
    // One below it fails what the estimate misses, and its p-value says so.
    const below = intervalFrom(0.5, 0.3, 0.4);
    const failed = gate(below, { atLeast: 0.55 });
    expect(failed.verdict).toBe('fail');
    expect(failed.failPValue).toBeLessThan(0.05);
    expect(failed.failPValue).toBeGreaterThan(0);
  });

  it('fails with a p-value below 1 − confidence, and with no other', () => {
    const sizes = Array.from({ length: 39 }, (_, place) => place + 1);
    for (const n of sampled(sizes, 4)) {
      for (let right = 0; right <= n; ++right) {
        const counts = [[right, n - right], [0, 0]]; // prettier-ignore
        const matrix = confusionMatrixFromCounts(counts, ['no', 'yes']);
        for (const method of ['exact', 'wilson'] as const) {
          const found = interval(matrix, accuracy, { level: 0.9, method });
          for (const atLeast of [0.2, 0.5, 0.9, 0.99]) {
            const { verdict, failPValue } = gate(found, { atLeast });
            expect(failPValue < 0.05, `${right} of ${n}, ${atLeast}`).toBe(verdict === 'fail');
            if (verdict === 'fail') expect(right / n).toBeLessThan(atLeast);
            if (verdict === 'pass') expect(right / n).toBeGreaterThanOrEqual(atLeast);
          }
        }
      }
    }
  });

  it('is inconclusive on a warning if it is strict', () => {
    const doubtful = { ...intervalFrom(0.5, 0.45, 0.55), warning: 'few rows' };
    expect(gate(doubtful, { atLeast: 0.4, strict: true })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'the interval has a warning, and a strict gate accepts none',
      warning: 'few rows',
    });
    expect(gate(doubtful, { atLeast: 0.4, strict: false }).verdict).toBe('pass');
    const found = intervalFrom(0.5, 0.45, 0.55);
    expect(gate(found, { atLeast: 0.4, strict: true }).verdict).toBe('pass');
  });

  it('tells rows of a class from rows in all', () => {
    // Recall of yes, 40 of 50 rows of 1,000: rows of the class, and 20 times as many in all.
    const matrix = confusionMatrixFromCounts([[900, 50], [10, 40]], ['no', 'yes']); // prettier-ignore
    const options = { level: 0.9, method: 'exact', average: 'binary', posLabel: 'yes' } as const;
    const found = interval(matrix, recall, options);
    const needed = rowsNeeded(0.8, { atLeast: 0.77, share: 0.05 });
    const of = gate(found, { atLeast: 0.77, nSamples: 1000 });
    expect(of).toMatchObject({
      relevantRowsNeeded: needed.relevantRows,
      moreRelevantRows: needed.relevantRows - 50,
      rowsNeeded: needed.rows,
      moreRows: needed.rows - 1000,
    });
    expect(of.rowsNeeded).toBe(20 * of.relevantRowsNeeded);
    const alone = gate(found, { atLeast: 0.77 });
    expect(alone).toMatchObject({ moreRelevantRows: needed.relevantRows - 50, moreRows: NaN });
    const ceiling = gate(found, { atMost: 0.83, nSamples: 1000 });
    expect(ceiling.rowsNeeded).toBe(rowsNeeded(0.8, { atMost: 0.83, share: 0.05 }).rows);
  });
});

describe('combineGates', () => {
  const floor = { atLeast: 0.9 };
  // Failures of p = 0.03 and 0.0003: the estimate is 1.88 and 3.43 errors below the bound.
  const spread = (0.925 - 0.9) / 1.6448536269514722;
  const failing = (z: number): ReturnType<typeof gate> =>
    gate(intervalFrom(0.9 - z * spread, 0.8, 0.9 - z * spread + 0.025), floor);
  const passing = gate(intervalFrom(0.95, 0.92, 0.97), floor);

  it('fails only what holds among so many', () => {
    expect(failing(1.88).verdict).toBe('fail');
    expect(failing(1.88).failPValue).toBeCloseTo(0.03005, 4);
    expect(combineGates([failing(1.88)]).verdict).toBe('fail');
    const two = combineGates([failing(1.88), passing]);
    expect(two.gates.map(({ verdict }) => verdict)).toEqual(['inconclusive', 'pass']);
    expect(two.verdict).toBe('inconclusive');
    const sure = combineGates([failing(3.43), passing, passing]);
    expect(sure.verdict).toBe('fail');
  });

  it('takes gates from JSON, where a p-value of NaN is null, for 1', () => {
    const none = gate(intervalFrom(NaN, NaN, NaN), floor);
    const gates = [failing(1.88), none];
    const read = JSON.parse(JSON.stringify(gates)) as typeof gates;
    expect(read[1]?.failPValue).toBeNull();
    expect(combineGates(gates).verdict).toBe('inconclusive');
    expect(combineGates(read).verdict).toBe('inconclusive');
    // Holm: 0.03 · 2 is above 0.05; with 0 for none it would be 0.03 · 1.
    expect(combineGates(read).gates[0]?.verdict).toBe('inconclusive');
    for (const wrong of [
      { verdict: 1, failPValue: 'x' },
      { ...failing(1), failPValue: '0.01' },
    ]) {
      expect(() => combineGates([wrong] as never)).toThrow(/gates is Array/);
    }
  });

  it('passes if all pass, without any adjustment', () => {
    expect(combineGates([passing, passing, passing]).verdict).toBe('pass');
    expect(() => combineGates([])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: combineGates: gates is Array, expected an array of what gate returned, at least one]`,
    );
    expect(() => combineGates([{}] as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: combineGates: gates is Array, expected an array of what gate returned, at least one]`,
    );
  });
});
