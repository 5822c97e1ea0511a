import { recall } from '@confmat/core';
import { expectClose } from '@confmat/testkit/expect-close';
import { describe, expect, it } from 'vitest';
import { coverageBySize, labelCounts, sampleCounts } from '../../src/index.js';
import witness from '../vectors/witness-coverage.json' with { type: 'json' };

/** Each class as the set of one label. */
const alone = (truth: readonly number[]): number[][] => truth.map((label) => [label]);

describe('coverageBySize', () => {
  it('has the numbers of the documentation of MAPIE: 1 and 0.6667, the least 0.6667', () => {
    const truth = [3, 3, 1, 2, 2];
    const sets = [
      [0, 1, 2, 3],
      [1, 3],
      [0, 1, 2],
      [2, 3],
      [0, 1, 3],
    ];
    // Two groups of the sizes 0 to 4: up to 2, and from 3 on.
    const samples = sampleCounts(alone(truth), sets);
    const coverage = recall(coverageBySize(samples, { sizes: [0, 3] }));
    expect(Array.from(coverage, (value) => value.toFixed(4))).toEqual(['1.0000', '0.6667']);
    expect(Math.min(...coverage).toFixed(4)).toBe('0.6667');
    // Each size by itself: 2 of 2, 1 of 2, 1 of 1.
    const each = coverageBySize(samples);
    expect(each.keys).toEqual([2, 3, 4]);
    expect([...each.tp]).toEqual([2, 1, 1]);
    expect([...each.fn]).toEqual([0, 1, 0]);
    expect(each).toMatchObject({ of: 'questions', nSamples: 5, weighted: false });
  });

  it.each(witness.cases)(
    'is what MAPIE finds, case %#',
    ({ truth, sets, sizes, coverage, whole, nClasses }) => {
      const labels = Array.from({ length: nClasses }, (_, label) => label);
      const found = coverageBySize(sampleCounts(alone(truth), sets, { labels }), { sizes });
      expectClose(
        [...recall(found, { zeroDivision: NaN })],
        coverage.map((value) => value ?? NaN),
      );
      const byClass = labelCounts(alone(truth), sets, { labels });
      expectClose(recall(byClass, { average: 'micro' }), whole);
      expectClose(recall(found, { average: 'micro' }), whole);
    },
  );

  it('adds up weights', () => {
    const samples = sampleCounts(alone([0, 1, 0]), [[0], [0], [0, 1]], {
      sampleWeight: [2, 3, 0.5],
    });
    const found = coverageBySize(samples);
    expect([found.keys, [...found.tp], [...found.fn]]).toEqual([
      [1, 2],
      [2, 0.5],
      [3, 0],
    ]);
    expect(found.weighted).toBe(true);
  });

  it('keeps groups without sets, and sets that are empty', () => {
    const found = coverageBySize(sampleCounts(alone([0, 1]), [[], []]), { sizes: [0, 1, 2] });
    expect([...found.fn]).toEqual([2, 0, 0]);
    expect([...recall(found, { zeroDivision: NaN })]).toEqual([0, NaN, NaN]);
  });

  it.each([
    [{ sizes: [1, 2] }, 'coverageBySize: sizes is'],
    [{ sizes: [0, 2, 2] }, 'expected whole numbers that ascend from 0'],
    [{ sizes: [0, 1.5] }, 'expected whole numbers that ascend from 0'],
    [{ size: [0] }, 'coverageBySize: there is no option "size"'],
  ])('refuses %j', (options, message) => {
    const samples = sampleCounts(alone([0]), [[0]]);
    expect(() => coverageBySize(samples, options as object)).toThrow(message);
  });

  it('refuses rows without one true label', () => {
    const two = sampleCounts([['a'], ['a', 'b']], [['a'], ['a']]);
    expect(() => coverageBySize(two)).toThrow(
      'coverageBySize: the number of true labels of samples[1] is 2, expected 1, as of rows with one class each',
    );
    const counts = labelCounts([['a']], [['a']]);
    expect(() => coverageBySize(counts as never)).toThrow(/sampleCounts/);
  });
});
