import { jointCounts, f1, precision, recall, specificity } from '@confmat/core';
import type { ClassMetric, JointCounts, Label } from '@confmat/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasPassingClass } from '../../src/compare/passing-classes.js';

type Row = readonly [truth: string, a: string, b: string];

/** How a row is relevant to a class, row by row: what the metric divides by. */
const RELEVANT = [
  [f1, (label: string, truth: string, pred: string) => truth === label || pred === label],
  [precision, (label: string, _: string, pred: string) => pred === label],
  [recall, (label: string, truth: string) => truth === label],
  [specificity, (label: string, truth: string) => truth !== label],
] as const;

function jointOf(rows: readonly Row[], labels: readonly string[]): JointCounts {
  const [truth, a, b] = ([0, 1, 2] as const).map((column) => rows.map((row) => row[column]));
  return jointCounts(truth ?? [], a ?? [], b ?? [], { labels });
}

function asked(metric: ClassMetric, labels?: readonly Label[]) {
  return { metric, average: 'macro', posLabel: undefined, labels } as const;
}

describe('classes that a macro average may lose', () => {
  it('are those that one answer alone makes relevant, by hand', () => {
    const labels = ['a', 'b', 'c', 'd'];
    // Model a alone names c; no row has d.
    const joint = jointOf(
      [
        ['a', 'a', 'a'],
        ['a', 'c', 'a'],
        ['b', 'b', 'b'],
      ],
      labels,
    );
    expect(hasPassingClass(joint, asked(f1))).toBe(true);
    expect(hasPassingClass(joint, asked(precision, ['c']))).toBe(true);
    expect(hasPassingClass(joint, asked(f1, ['a', 'b', 'd']))).toBe(false);
    expect(hasPassingClass(joint, asked(recall))).toBe(false);
    // Every class has rows of others, which are true negatives of both models, or false positives.
    expect(hasPassingClass(joint, asked(specificity))).toBe(false);
    expect(hasPassingClass(joint, { ...asked(f1), average: 'micro' })).toBe(false);
  });

  it('are found as by looking at every class in every row', () => {
    const labels = ['a', 'b', 'c', 'd'];
    const label = fc.constantFrom(...labels);
    const rows = fc.array(fc.tuple(label, label, label), { minLength: 1, maxLength: 8 });
    const found = new Set<boolean>();
    const check = (table: readonly Row[], chosen: readonly string[]): void => {
      const joint = jointOf(table, labels);
      for (const [metric, isRelevant] of RELEVANT) {
        const expected = chosen.some((one) => {
          const answers = table.map(
            ([truth, a, b]) => [a, b].filter((pred) => isRelevant(one, truth, pred)).length,
          );
          return answers.includes(1) && !answers.includes(2);
        });
        found.add(expected);
        expect(hasPassingClass(joint, asked(metric, chosen))).toBe(expected);
      }
    };
    fc.assert(fc.property(rows, fc.subarray(labels, { minLength: 1 }), check), { seed: 20261129 });
    expect(found).toEqual(new Set([true, false]));
  });
});
