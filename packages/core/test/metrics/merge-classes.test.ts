import { describe, expect, it } from 'vitest';
import { randomColumns, randomFractionalWeights } from '@confmat/testkit';
import {
  accuracy,
  confusionMatrix,
  confusionMatrixFromCounts,
  f1,
  mergeClasses,
  mergeEffect,
} from '../../src/index.js';
import type { ClassGroups, ConfusionMatrix } from '../../src/index.js';
import { expectClose } from '@confmat/testkit/expect-close';
import { thrown } from '../thrown.js';
import { sparse } from './sparse.js';

const matrix = confusionMatrixFromCounts(
  [
    [4, 1, 2],
    [3, 5, 0],
    [6, 0, 9],
  ],
  ['cat', 'dog', 'emu'],
  { nSkipped: 2 },
);

describe('mergeClasses', () => {
  it('adds up the counts of the members, in the place of the first', () => {
    for (const source of [matrix, sparse(matrix)]) {
      const merged = mergeClasses(source, { bird: ['emu', 'dog'] });
      expect(merged.labels).toEqual(['cat', 'bird']);
      expect([...merged.counts]).toEqual([4, 1 + 2, 3 + 6, 5 + 0 + 0 + 9]);
      expect([merged.total, merged.nSkipped, merged.weighted]).toEqual([30, 2, false]);
    }
  });

  it('merges into one of the members, and renames a single class', () => {
    expect(mergeClasses(matrix, { dog: ['cat', 'dog'] }).labels).toEqual(['dog', 'emu']);
    const renamed = mergeClasses(matrix, { bird: ['emu'] });
    expect([renamed.labels, renamed.counts]).toEqual([['cat', 'dog', 'bird'], matrix.counts]);
  });

  it('takes pairs and maps, whose new labels need not be strings', () => {
    const codes = confusionMatrix([1, 2, 3, 3], [1, 1, 2, 3]);
    const merged = mergeClasses(codes, [[12, [1, 2]]]);
    expect(merged.labels).toEqual([12, 3]);
    expect([...merged.counts]).toEqual([2, 0, 1, 1]);
    expect(mergeClasses(codes, new Map([[12n, [1, 2] as const]])).labels).toEqual([12, 3]);
    const named = mergeClasses(codes, { low: [1, 2], high: [3] });
    expect(named.labels).toEqual(['low', 'high']);
    expect(named.at('high', 'low')).toBe(1);
  });

  it('changes nothing without groups, and leaves one class with all in one', () => {
    expect(mergeClasses(matrix, {}).counts).toEqual(matrix.counts);
    const one = mergeClasses(matrix, { all: ['cat', 'dog', 'emu'] });
    expect([one.labels, [...one.counts]]).toEqual([['all'], [30]]);
  });

  it('is the matrix of the columns with their labels merged', () => {
    const { yTrue, yPred } = randomColumns({
      seed: 12,
      nSamples: 300,
      nClasses: 7,
      errorRate: 0.5,
    });
    const sampleWeight = randomFractionalWeights({ seed: 13, nSamples: 300 });
    const map = (label: number): number =>
      [2, 5, 6].includes(label) ? 2 : label === 4 ? 0 : label;
    const labels = [0, 1, 2, 3];
    const expected = confusionMatrix(yTrue.map(map), yPred.map(map), { labels, sampleWeight });
    const merged = mergeClasses(confusionMatrix(yTrue, yPred, { sampleWeight }), [
      [2, [5, 2, 6]],
      [0, [0, 4]],
    ]);
    expect(merged.labels).toEqual(labels);
    expectClose(merged.counts, expected.counts);
    expect(merged.weighted).toBe(true);
  });

  it.each<[string, unknown]>([
    ['mergeClasses: groups is number, expected an object or pairs of a label and its classes', 3],
    ['mergeClasses: groups["x"] is empty, expected at least one label', { x: [] }],
    ['mergeClasses: groups["x"] is string, expected an array of labels', { x: 'cat' }],
    [
      'mergeClasses: groups["x"][1] is "fox", expected one of "cat", "dog", "emu"',
      { x: ['cat', 'fox'] },
    ],
    [
      'mergeClasses: groups["y"][0] is "cat" again, expected each label once',
      { x: ['cat'], y: ['cat'] },
    ],
    [
      'mergeClasses: groups["x"][1] is "cat" again, expected each label once',
      { x: ['cat', 'cat'] },
    ],
    [
      'mergeClasses: merged labels[1] is "emu" again, expected each label once',
      { emu: ['cat', 'dog'] },
    ],
    [
      'mergeClasses: groups[1] is "x" again, expected each label once',
      [
        ['x', ['cat']],
        ['x', ['dog']],
      ],
    ],
    [
      'mergeClasses: merged labels[1] is "emu", expected an integer like the labels before it',
      [[1, ['cat', 'dog']]],
    ],
  ])('refuses with "%s"', (message, groups) => {
    const given = groups as ClassGroups<string>;
    expect(thrown(() => mergeClasses<string>(matrix, given)).message).toBe(message);
  });
});

describe('mergeEffect', () => {
  it('tells the figures before and after', () => {
    // Of 30 rows 18 are right; 9 more are cat and emu taken for each other less one: 2 + 6.
    const effect = mergeEffect(matrix, { animal: ['cat', 'emu'] });
    expect(effect.before.accuracy).toBe(18 / 30);
    expect(effect.after.accuracy).toBe((18 + 2 + 6) / 30);
    // dog: tp 5, fp 1, fn 3; animal: tp 21, fp 3, fn 1.
    expectClose(effect.after.macroF1, (10 / 14 + 42 / 46) / 2);
    // cat: tp 4, fp 9, fn 3; emu: tp 9, fp 2, fn 6.
    expectClose(effect.before.macroF1, (8 / 20 + 10 / 14 + 18 / 26) / 3);
    expect([effect.before.nClasses, effect.after.nClasses]).toEqual([3, 2]);
  });

  it('is what the metrics say, and never lowers the accuracy', () => {
    const { yTrue, yPred } = randomColumns({
      seed: 14,
      nSamples: 200,
      nClasses: 5,
      errorRate: 0.6,
    });
    const random: ConfusionMatrix<number> = confusionMatrix(yTrue, yPred);
    const groups: [number, number[]][] = [[1, [1, 3]]];
    const { before, after } = mergeEffect(random, groups);
    const merged = mergeClasses(random, groups);
    expect(after.accuracy).toBe(accuracy(merged));
    expect(after.macroF1).toBe(f1(merged, { average: 'macro' }));
    expect(after.accuracy).toBeGreaterThan(before.accuracy);
  });
});
