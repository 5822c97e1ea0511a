import { accuracy, confusionMatrixFromCounts, errorRate, jointCounts } from '@confmat/core';
import type { JointCounts } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { combineGates, compare, gate, interval } from '../../src/index.js';
import type { Interval } from '../../src/index.js';
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
    expect(found.rowsNeeded).toBe(expected.rows_for_80);
    expect(found.moreRows).toBe(Math.max(0, expected.rows_for_80 - n));
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
    const change = intervalFrom(0, -0.01, 0.01);
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
      `[MetricError: gate: atLeast does not go with it: a comparison takes maxDrop]`,
    );
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
