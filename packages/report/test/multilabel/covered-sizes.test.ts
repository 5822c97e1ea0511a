import { describe, expect, it } from 'vitest';
import { sampleCounts } from '@confmat/multilabel';
import { wilsonEnds, twoSidedZ } from '@confmat/inference/internal';
import { coveredSizes } from '../../src/multilabel/covered-sizes.js';

const settings = { level: 0.95, areDependent: false };
const LABELS = Array.from({ length: 30 }, (_, label) => label);

describe('coveredSizes', () => {
  const truth = [['a'], ['a'], ['b'], ['b'], ['c'], ['c']];
  const sets = [['a', 'b'], ['a'], ['a', 'b', 'c'], ['c'], [], ['a', 'c']];

  it('are the sets of each size that hold the true label', () => {
    const found = coveredSizes(sampleCounts(truth, sets), settings);
    // Size 1: "a" holds a, "c" lacks b; size 2: both hold theirs.
    expect(found?.map(({ sizes, nSamples, coverage }) => [...sizes, nSamples, coverage.estimate])).toEqual([[0, 0, 1, 0], [1, 1, 2, 0.5], [2, 2, 2, 1], [3, 3, 1, 1]]); // prettier-ignore
    const [low, high] = wilsonEnds(1, 2, twoSidedZ(0.95));
    expect(found?.[1]?.coverage).toMatchObject({ low, high });
  });

  it('have no interval where samples belong together, or have weights', () => {
    const dependent = coveredSizes(sampleCounts(truth, sets), { ...settings, areDependent: true });
    expect(dependent?.map(({ coverage }) => coverage.method)).toEqual(['none', 'none', 'none', 'none']); // prettier-ignore
    const weighted = sampleCounts(truth, sets, { sampleWeight: [1, 3, 1, 1, 1, 1] });
    const [, one] = coveredSizes(weighted, settings) ?? [];
    expect(one).toMatchObject({ nSamples: 4, coverage: { estimate: 3 / 4, method: 'none' } });
  });

  it('are not those of other sets: several true labels, or one predicted label each', () => {
    expect(coveredSizes(sampleCounts([['a', 'b']], [['a']]), settings)).toBeNull();
    expect(coveredSizes(sampleCounts([[]], [['a']]), settings)).toBeNull();
    expect(coveredSizes(sampleCounts(truth, truth), settings)).toBeNull();
  });

  it('stand together where there are more than ten, about as many samples in each', () => {
    // One sample of each size from 0 to 19 with label 0, which all sets but the empty one hold.
    const own = LABELS.slice(0, 20).map((size) => LABELS.slice(0, size));
    const found = coveredSizes(sampleCounts(own.map(() => [0]), own), settings); // prettier-ignore
    expect(found?.map(({ sizes }) => sizes)).toEqual(LABELS.slice(0, 10).map((i) => [2 * i, 2 * i + 1])); // prettier-ignore
    expect(found?.map(({ coverage }) => coverage.estimate)).toEqual([0.5, ...Array.from({ length: 9 }, () => 1)]); // prettier-ignore
  });
});
