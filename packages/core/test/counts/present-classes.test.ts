import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { runs } from '@confmat/testkit';
import {
  binaryCounts,
  classCounts,
  classificationReport,
  confusionMatrix,
  f1,
  presentClasses,
  slicedMatrices,
} from '../../src/index.js';

describe('presentClasses', () => {
  it('leaves out the classes that have neither true nor predicted rows', () => {
    const group = confusionMatrix(['a', 'b', 'b'], ['a', 'b', 'c'], {
      labels: ['a', 'b', 'c', 'd'],
    });
    const present = presentClasses(classCounts(group));
    // c is predicted once, d never.
    expect(present.keys).toEqual(['a', 'b', 'c']);
    expect(present.of).toBe('classes');
    // F1: a 1, b 2·1 / (2·1 + 1), c 0.
    expect(f1(present, { average: 'macro' })).toBeCloseTo((1 + 2 / 3 + 0) / 3, 15);
    expect(f1(group, { average: 'macro' })).toBeCloseTo((1 + 2 / 3 + 0 + 0) / 4, 15);
  });

  it('gives counts that lack none as they are, and keeps rows without names', () => {
    const counts = binaryCounts({ tp: [1, 0, 0], fp: [0, 0, 1], fn: [0, 0, 0], tn: [1, 2, 1] });
    const present = presentClasses(counts);
    expect([present.tp, present.fp, present.keys]).toEqual([
      Float64Array.of(1, 0),
      Float64Array.of(0, 1),
      undefined,
    ]);
    expect(presentClasses(present)).toBe(present);
  });

  it('gives counts of no row as they are, all of them 0/0', () => {
    const empty = confusionMatrix([], [], { labels: ['a', 'b'] });
    expect(presentClasses(empty)).toBe(empty);
    expect(presentClasses(classCounts(empty)).tp).toHaveLength(2);
    expect(f1(presentClasses(empty), { average: 'macro' })).toBe(0);
  });

  it('gives a matrix of a matrix', () => {
    const own = presentClasses(
      confusionMatrix(['a', 'c'], ['a', 'a'], { labels: ['a', 'b', 'c'] }),
    );
    expect([own.labels, own.toArray()]).toEqual([
      ['a', 'c'],
      [
        [1, 0],
        [1, 0],
      ],
    ]);
  });

  it('keeps units', () => {
    const matrix = confusionMatrix(['a', 'b'], ['a', 'a'], {
      labels: ['a', 'b', 'c'],
      unit: ['u', 'v'],
    });
    for (const of of [presentClasses(matrix), presentClasses(classCounts(matrix))]) {
      expect(of.units).toMatchObject({ keys: ['u', 'v'] });
    }
  });

  it('gives groups the averages of their own rows, counted by themselves', () => {
    const label = fc.constantFrom('a', 'b', 'c', 'd');
    const row = fc.record({ truth: label, answer: label, group: fc.constantFrom('x', 'y') });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        fc.constantFrom<0 | 1>(0, 1),
        (rows, zeroDivision) => {
          const column = (name: 'truth' | 'answer' | 'group', from = rows): string[] =>
            from.map((one) => one[name]);
          const by = { g: column('group') };
          for (const { group, matrix } of slicedMatrices(column('truth'), column('answer'), by)) {
            const own = rows.filter((one) => one.group === group.g);
            const alone = confusionMatrix(column('truth', own), column('answer', own));
            const expected = classificationReport(alone, { zeroDivision });
            const found = classificationReport(matrix, { zeroDivision, averagesOver: 'present' });
            expect(found.averages).toEqual(expected.averages);
            expect(found.spread).toEqual(expected.spread);
            expect(found.accuracy).toBe(expected.accuracy);
          }
        },
      ),
      { seed: 20261129, numRuns: runs(200) },
    );
  });
});

describe('classificationReport, averagesOver', () => {
  const group = confusionMatrix(['a', 'b', 'a'], ['a', 'b', 'a'], { labels: ['a', 'b', 'c'] });

  it('keeps the rows of absent classes', () => {
    const report = classificationReport(group, { averagesOver: 'present' });
    expect(report.rows.map(({ label }) => label)).toEqual(['a', 'b', 'c']);
    expect(report.undefined.map(({ row }) => row)).toEqual(['c', 'c', 'c']);
    expect([report.averages.macro.f1, report.accuracy]).toEqual([1, 1]);
  });

  it('counts them by default, as classes that somebody listed', () => {
    expect(classificationReport(group).averages.macro.f1).toBeCloseTo(2 / 3, 15);
  });

  it('refuses another value by name', () => {
    expect(() => classificationReport(group, { averagesOver: 'seen' as 'all' })).toThrow(
      'classificationReport: averagesOver is "seen", expected one of "all", "present"',
    );
  });
});
