import { describe, expect, it } from 'vitest';
import {
  accuracy,
  confusionMatrix,
  f1,
  confusionMatrixFromCells,
  jointCounts,
  slicedMatrices,
} from '@confmat/core';
import type { Label } from '@confmat/core';
import { labelCounts, multilabelConfusion, sampleCounts } from '@confmat/multilabel';
import { createRandom } from '@confmat/testkit';
import { oneVsRestSweeps, rocAuc, thresholdSweep } from '@confmat/thresholds';
import {
  evaluation,
  evaluationFromJson,
  evaluationToJson,
  mergeEvaluations,
  sampleTally,
} from '@confmat/evaluation';
import { compare, interval } from '../../src/index.js';
import type { Evaluation, EvaluationJson } from '@confmat/evaluation';

/** By way of text, as a file would be. */
function kept(one: Evaluation): Evaluation {
  return evaluationFromJson(JSON.parse(JSON.stringify(evaluationToJson(one))) as EvaluationJson);
}

const truth = ['cat', 'dog', 'dog', 'owl', 'cat', 'dog'];
const model = ['cat', 'dog', 'cat', 'owl', 'dog', 'dog'];
const other = ['cat', 'cat', 'dog', 'owl', 'dog', 'dog'];
const country = ['de', 'fr', 'de', 'fr', 'fr', 'de'];

describe('an evaluation of classes', () => {
  const matrix = confusionMatrix(truth, model, { unit: country });
  const slices = slicedMatrices(truth, model, { country }, { unit: country });
  const provenance = {
    program: 'test',
    inputs: [{ name: 'a.csv', nRows: 6 }],
    options: { nested: { is: [1, null] } },
  };
  const parts = { matrix, slices, posLabel: 'dog', nTied: 1 };
  const whole = evaluation({ ...parts, provenance });
  const read = kept(whole);

  it('comes back as it was', () => {
    expect(read).toEqual(whole);
    expect(read.matrix?.toArray()).toEqual([
      [1, 1, 0],
      [1, 2, 0],
      [0, 0, 1],
    ]);
    expect(read.slices.map(({ group }) => group['country'])).toEqual(['de', 'fr']);
    expect(read.task).toBe('classes');
    expect(read.by).toEqual(['country']);
  });

  it('still has intervals by units', () => {
    if (!read.matrix) throw new Error('it was kept');
    const found = interval(read.matrix, accuracy);
    expect(found).toEqual(interval(matrix, accuracy));
    expect(found.method).toBe('cluster-wilson');
  });

  it('keeps the units of slices, and of two models', () => {
    const unit = ['ann', 'ann', 'bob', 'bob', 'cid', 'cid'];
    const grouped = evaluation({
      matrix: confusionMatrix(truth, model, { unit }),
      slices: slicedMatrices(truth, model, { country }, { unit }),
    });
    expect(kept(grouped)).toEqual(grouped);
    expect(kept(grouped).slices[1]?.matrix?.units).toMatchObject({ keys: ['ann', 'bob', 'cid'] });
    const joint = jointCounts(truth, model, other, { by: { country }, unit });
    const both = evaluation({ joint });
    const back = kept(both);
    expect(back).toEqual(both);
    expect(back.joint?.units).toEqual(joint.units);
    expect(back.slices[1]?.joint?.units).toEqual(joint.slices[1]?.joint.units);
    const found = compare<Label>(back.joint ?? joint, accuracy);
    expect(found).toEqual(compare(joint, accuracy));
    expect(found.method).toBe('sign-flips');
  });

  it('has the same hash of its counts whatever its provenance', () => {
    const late = evaluation({ ...parts, provenance: { created: '2031-01-01T00:00:00Z' } });
    const [a, b] = [evaluationToJson(whole), evaluationToJson(late)];
    expect(a.contentHash).toBe(b.contentHash);
    expect(a.documentHash).not.toBe(b.documentHash);
  });

  it('keeps two models on the same rows, with what compare needs', () => {
    const joint = jointCounts(truth, model, other, { by: { country } });
    const both = evaluation({ joint });
    const back = kept(both);
    if (!back.joint) throw new Error('it was kept');
    expect(back).toEqual(both);
    expect(compare(back.joint, accuracy)).toEqual(compare(joint, accuracy));
    expect(back.slices[0]?.joint?.counts).toEqual(joint.slices[0]?.joint.counts);
  });
});

describe('an evaluation of scores', () => {
  const yTrue = [0, 1, 1, 0, 1, 0, 0, 1];
  const yScore = [0.1, 0.9, 0.35, 0.35, 0.8, 0.2, 0.7, 1];

  it('comes back with its thresholds, exact, listed and in bins', () => {
    const options = [
      {},
      { thresholds: [0.5, 0.25] },
      { thresholds: [0.5], comparison: '>' as const },
      { thresholds: { bins: 64, range: [0, 1] as const } },
      { thresholds: { bins: 7, range: [-0.3, 1.1] as const } },
      { sampleWeight: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8] },
      { sampleWeight: [2, 1, 0, 3, 1, 1, 1, 1] },
    ];
    for (const option of options) {
      const sweep = thresholdSweep(yTrue, yScore, option);
      const { scores } = kept(evaluation({ scores: [{ name: 'p', sweep }] }));
      expect(scores[0]?.sweep).toEqual(sweep);
      expect(scores[0]?.sweep.counts.fn).toEqual(sweep.counts.fn);
    }
  });

  it('keeps single floats to the last bit', () => {
    const singles = Float32Array.from(yScore);
    const sweep = thresholdSweep(yTrue, singles);
    const whole = evaluation({ scores: [{ name: 'p', sweep }] });
    expect(kept(whole).scores[0]?.sweep).toEqual(sweep);
    expect(evaluationToJson(whole).scores?.[0]?.thresholds).toEqual([
      1, 0.899999976, 0.800000012, 0.699999988, 0.349999994, 0.200000003, 0.100000001,
    ]);
  });

  it('keeps a sweep for each class', () => {
    const proba = {
      data: Float64Array.of(0.7, 0.2, 0.1, 0.2, 0.5, 0.3, 0.1, 0.1, 0.8, 0.4, 0.5, 0.1),
      shape: [4, 3] as const,
    };
    const { labels, sweeps } = oneVsRestSweeps(['a', 'b', 'c', 'a'], proba, {
      labels: ['a', 'b', 'c'],
    });
    const scores = sweeps.map((sweep, i) => ({ name: `p_${String(labels[i])}`, sweep }));
    const read = kept(evaluation({ scores }));
    expect(read.labels).toEqual(['a', 'b', 'c']);
    expect(read.scores.map(({ sweep }) => rocAuc(sweep))).toEqual(sweeps.map((one) => rocAuc(one)));
  });
});

describe('an evaluation of label sets', () => {
  const yTrue = [['a', 'b'], ['b'], [], ['c'], ['b']];
  const yPred = [['a'], ['b'], [], ['a', 'c'], ['b']];

  it('comes back with counts of labels, kinds of samples and pairs', () => {
    const counts = labelCounts<string>(yTrue, yPred);
    const samples = sampleTally(sampleCounts<string>(yTrue, yPred));
    expect(samples.nRows).toEqual(Float64Array.of(1, 2, 1, 1));
    const confusion = multilabelConfusion<string>(yTrue, yPred);
    const whole = evaluation({ sets: { counts, samples, confusion } });
    expect(whole.nSamples).toBe(5);
    const { tp, fp, fn, tn } = counts;
    const stored = { of: 'labels', keys: ['a', 'b', 'c'], tp, fp, fn, tn, weighted: false };
    expect(kept(whole)).toEqual({ ...whole, sets: { counts: stored, samples, confusion } });
  });
});

describe('units of label sets', () => {
  const random = createRandom(8);
  const some = (): string[] => ['a', 'b', 'c'].filter(() => random() < 0.5);
  const rows = Array.from({ length: 80 }, () => ({ truth: some(), guess: some() }));
  const [yTrue, yPred] = [rows.map(({ truth }) => truth), rows.map(({ guess }) => guess)];
  const user = rows.map((_, row) => `u${row % 11}`);
  const make = (options: { sampleWeight?: number[] }): Evaluation => {
    const samples = sampleTally(sampleCounts(yTrue, yPred, options));
    const counts = labelCounts(yTrue, yPred, { ...options, unit: user });
    return evaluation({ sets: { counts, samples } });
  };

  it.for([
    ['counted', {}],
    ['weighted', { sampleWeight: rows.map(() => Math.sqrt(random()) * 3.1) }],
  ] as const)('come back, %s, and give the same intervals', ([, options]) => {
    const whole = make(options);
    const read = kept(whole);
    expect(read.sets?.counts.units).toEqual(whole.sets?.counts.units);
    const { counts } = read.sets ?? {};
    if (!counts) throw new Error('there are sets');
    const found = interval(counts, f1, { average: 'macro' });
    expect(found.method).toBe('cluster-wilson');
    const own = labelCounts(yTrue, yPred, { ...options, unit: user });
    expect(found).toEqual(interval(own, f1, { average: 'macro' }));
  });
});

describe('units of weights', () => {
  const random = createRandom(5);
  const column = <T>(value: (row: number) => T): T[] =>
    Array.from({ length: 60 }, (_, i) => value(i));
  const yTrue = column((row) => row % 2);
  const make = (isPair: boolean): Evaluation => {
    const answers = (): number[] => yTrue.map((t) => (random() < 0.7 ? t : 1 - t));
    const [a, b] = [answers(), answers()];
    const user = column(() => Math.floor(random() * 9));
    const sampleWeight = column(() => Math.sqrt(random()) * 3.1);
    const options = { sampleWeight, unit: user };
    if (isPair) return evaluation({ joint: jointCounts(yTrue, a, b, options) });
    return evaluation({ matrix: confusionMatrix(yTrue, a, options) });
  };

  it.for([false, true])('come back, and add up: two models %s', (isPair) => {
    const parts = [make(isPair), make(isPair)];
    for (const part of parts) expect(kept(part)).toEqual(part);
    const all = mergeEvaluations(parts);
    expect(all.nSamples).toBe(120);
    expect(kept(all)).toEqual(all);
  });
});

describe('labels and names', () => {
  it('keep their kind, also big integers and names that objects have', () => {
    const of = (labels: readonly (string | number | boolean | bigint)[]): unknown =>
      kept(
        evaluation({
          matrix: confusionMatrixFromCells(
            [{ trueLabel: labels[0] as string, predLabel: labels[1] as string, count: 3 }],
            labels as readonly string[],
          ),
        }),
      ).labels;
    expect(of([2n ** 60n, 5])).toEqual([2n ** 60n, 5]);
    expect(of([false, true])).toEqual([false, true]);
    expect(of(['__proto__', 'constructor'])).toEqual(['__proto__', 'constructor']);
  });

  it('of groups may be __proto__', () => {
    const by = JSON.parse('{"__proto__":["x","y"]}') as Record<string, string[]>;
    const slices = slicedMatrices(['a', 'b'], ['a', 'a'], by);
    const matrix = confusionMatrix(['a', 'b'], ['a', 'a']);
    const read = kept(evaluation({ matrix, slices }));
    expect(read.by).toEqual(['__proto__']);
    expect(Object.entries(read.slices[1]?.group ?? {})).toEqual([['__proto__', 'y']]);
    expect(Object.getPrototypeOf(read.slices[1]?.group)).toBe(Object.prototype);
  });
});
