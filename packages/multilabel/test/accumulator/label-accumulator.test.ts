import { createConfusionAccumulator } from '@confmat/core';
import { createRandom, randomFractionalWeights } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { createLabelAccumulator, labelCounts } from '../../src/index.js';

describe('createLabelAccumulator', () => {
  it('grows with labels of later batches', () => {
    const accumulator = createLabelAccumulator<string>();
    accumulator.update([['b']], [['b']]).update([['a'], ['b']], [['c'], []]);
    const { keys, tp, fn, tn, nSamples } = accumulator.result();
    expect(keys).toEqual(['a', 'b', 'c']);
    expect([[...tp], [...fn], [...tn]]).toEqual([
      [0, 1, 0],
      [1, 1, 0],
      [2, 1, 2],
    ]);
    expect(nSamples).toBe(3);
  });

  it('leaves everything as it was when a batch is refused', () => {
    const accumulator = createLabelAccumulator<string | number>();
    accumulator.update([['a']], [['b']]);
    const before = accumulator.toJSON();
    expect(() => accumulator.update([['c'], ['c', null]], [[], []])).toThrow(/null/);
    expect(() => accumulator.update([[1]], [[2]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: labels is of the kind integer, expected the kind string, as in the batches before]`,
    );
    expect(() => accumulator.update([['z']], [])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: yTrue (1) and yPred (0) must have the same length]`,
    );
    expect(() =>
      accumulator.update(
        { data: [1, 2, 0, 1], shape: [2, 2] },
        { data: [1, 1, 0, 1], shape: [2, 2] },
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: yTrue[0][1] is 2, expected 0 or 1]`,
    );
    expect(accumulator.toJSON()).toEqual(before);
  });

  it('keeps to given labels', () => {
    const labels = ['b', 'a'];
    const accumulator = createLabelAccumulator({ labels });
    expect([...accumulator.result().tn]).toEqual([0, 0]);
    accumulator.update([['a']], [['a']]);
    expect(accumulator.result().keys).toEqual(labels);
    expect(() => accumulator.update([['x']], [[]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: yTrue[0][0] is "x", expected one of "b", "a"]`,
    );
    const growing = createLabelAccumulator<string>().update([['a', 'x']], [[]]);
    expect(() => accumulator.merge(growing)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: labels[1] is "x", expected one of "b", "a"]`,
    );
    expect(growing.result().keys).toEqual(['a', 'x']);
  });

  it('holds matrices to one number of labels', () => {
    const batch = (k: number) => ({ data: new Uint8Array(2 * k).fill(1), shape: [2, k] as const });
    const accumulator = createLabelAccumulator().update(batch(3), batch(3));
    accumulator.update(batch(3), batch(3));
    expect([...accumulator.result().tp]).toEqual([4, 4, 4]);
    expect(() => accumulator.update(batch(4), batch(4))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: labels is a list of 4 labels, expected the 3 labels of the batches before, in their order]`,
    );
  });

  it('reads arrays of 0 and 1 as sets in every batch, unless format says otherwise', () => {
    const accumulator = createLabelAccumulator<number>();
    accumulator.update([[1, 0]], [[0, 1]]).update([[0, 1], [1]], [[0], [1]]);
    // 0 is in both sets of the first two samples, 1 in those of the first and the last.
    expect([...accumulator.result().tp]).toEqual([2, 2]);
    const table = createLabelAccumulator<number>({ format: 'indicator' });
    table.update([[1, 0]], [[1, 1]]);
    expect(() => table.update([[0, 1], [1]], [[0], [1]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: update: yTrue[1] is a row of 1 values, expected 2, as in yTrue[0]]`,
    );
  });

  it('counts samples left out, and takes weights with some batches', () => {
    const accumulator = createLabelAccumulator<string>({ nulls: 'skip' });
    accumulator.update([['a'], null], [['a'], ['a']]);
    accumulator.update([['a'], ['b']], [null, ['a']], { sampleWeight: [5, 0.5] });
    const { tp, fp, fn, tn, nSamples, nSkipped, weighted } = accumulator.result();
    expect([[...tp], [...fp], [...fn], [...tn]]).toEqual([
      [1, 0],
      [0.5, 0],
      [0, 0.5],
      [0, 1],
    ]);
    expect({ nSamples, nSkipped, weighted }).toEqual({ nSamples: 2, nSkipped: 2, weighted: true });
  });

  it('adds fractional weights within 1e-12, however they are split', () => {
    const random = createRandom(7);
    const n = 5000;
    const draw = (): number[][] =>
      Array.from({ length: n }, () => [Math.floor(random() * 4), 4 + Math.floor(random() * 4)]);
    const [yTrue, yPred] = [draw(), draw()];
    const sampleWeight = randomFractionalWeights({ seed: 8, nSamples: n });
    const whole = labelCounts(yTrue, yPred, { sampleWeight });
    for (const size of [1, 333, 4999]) {
      const parts = createLabelAccumulator<number>();
      for (let i = 0; i < n; i += size) {
        const part = createLabelAccumulator<number>();
        const weights = sampleWeight.slice(i, i + size);
        part.update(yTrue.slice(i, i + size), yPred.slice(i, i + size), { sampleWeight: weights });
        parts.merge(part);
      }
      const counts = parts.result();
      for (const key of ['tp', 'fp', 'fn', 'tn'] as const) {
        for (const [label, count] of whole[key].entries()) {
          expect(Math.abs((counts[key][label] ?? 0) / count - 1)).toBeLessThan(1e-12);
        }
      }
    }
  });

  it('reads batches from a sequence', async () => {
    const yTrue = [['a'], ['b'], ['a', 'b'], []];
    const yPred = [['b'], ['b'], ['a'], ['a']];
    const batches = [0, 2].map((i) => ({
      yTrue: yTrue.slice(i, i + 2),
      yPred: yPred.slice(i, i + 2),
    }));
    const accumulator = await createLabelAccumulator<string>().updateAll(batches);
    expect(accumulator.result()).toEqual(labelCounts(yTrue, yPred));
  });

  it('is empty at first, and says so', () => {
    expect(() => createLabelAccumulator().result()).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: result: accumulator has counted no samples, expected samples or the option labels]`,
    );
    expect(() => createLabelAccumulator().merge({} as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is Object, expected an accumulator of labels]`,
    );
  });

  it('refuses to merge accumulators of something else', () => {
    const accumulator = createLabelAccumulator<string>();
    const matrix = createConfusionAccumulator();
    expect(() => accumulator.merge(matrix as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is ConfusionAccumulator, expected an accumulator of labels]`,
    );
  });
});
