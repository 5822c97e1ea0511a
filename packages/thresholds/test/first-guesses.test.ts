import { runInNewContext } from 'node:vm';
import { isMetricError } from '@confmat/core';
import { describe, expect, it } from 'vitest';
import { thresholds } from './every-entry.js';

const yTrue = [0, 0, 1, 1];
const yScore = [0.1, 0.4, 0.35, 0.8];
const sweep = thresholds.thresholdSweep(yTrue, yScore);
const rows = yScore.map((p) => [1 - p, p]);

/** Calls as JavaScript without types makes them. */
const loose = thresholds as unknown as Readonly<
  Record<string, (...given: readonly unknown[]) => unknown>
>;

function answer(name: string, ...given: readonly unknown[]): string {
  try {
    loose[name]?.(...given);
  } catch (error) {
    if (isMetricError(error)) return error.message;
    throw error;
  }
  throw new Error(`expected ${name} to refuse`);
}

describe('a first guess', () => {
  it('is told what to write instead', () => {
    expect(answer('f1', sweep)).toContain('BinaryCounts, which are in sweep.counts');
    const { f1 } = thresholds;
    expect([
      answer('rocAuc', yTrue, yScore),
      answer('rocCurve', yTrue, yScore),
      answer('averagePrecision', Float64Array.from(yTrue), Float64Array.from(yScore)),
      answer('bestThreshold', yTrue, yScore, f1),
      answer('bestThreshold', sweep, 'f1'),
      answer('bestThreshold', sweep),
      answer('bestThreshold', sweep, f1, 'min'),
      answer('bestThreshold', sweep, f1, { subjectTo: [{ metric: f1, atleast: 0.5 }] }),
      answer(
        'rocAuc',
        thresholds.oneVsRestSweeps(
          ['a', 'b'],
          [
            [0.9, 0.1],
            [0.2, 0.8],
          ],
        ),
      ),
      answer('thresholdSweep', yScore, yTrue),
      answer('thresholdSweep', yScore, ['no', 'no', 'yes', 'yes']),
      answer('brierScore', Float32Array.from(yScore), Uint8Array.from(yTrue)),
      answer('thresholdSweep', yTrue, yScore, [0.5]),
      answer('thresholdSweep', yTrue, yScore, { thresholds: { bins: 4, Range: [0, 1] } }),
      answer('argMaxLabels', rows),
      answer('argMaxLabels', rows, { labels: ['no', 'yes'] }),
      answer('labelsAtThreshold', rows, { labels: ['no', 'yes'] }),
      answer('partialRocAuc', sweep, { maxFpr: 0.1 }),
      answer('partialRocAuc', sweep),
      answer('fbetaCurve', sweep),
      answer('topKAccuracy', yTrue, rows, 1),
      answer('expectedCalibrationError', yTrue, yScore),
      answer(
        'hingeLoss',
        ['a', 'b'],
        [
          [1, 0],
          [0, 1],
        ],
        { posLabel: 'b' },
      ),
    ]).toMatchInlineSnapshot(`
      [
        "rocAuc: sweep is Array, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "rocCurve: sweep is Array, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "averagePrecision: sweep is Float64Array, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "bestThreshold: sweep is Array, expected a ThresholdSweep, which thresholdSweep(yTrue, yScore) gives",
        "bestThreshold: metric is "f1", expected the metric itself, not its name",
        "bestThreshold: metric is undefined, expected a metric, or a function of counts",
        "bestThreshold: options is "min", expected an object",
        "bestThreshold: there is no option "atleast", did you mean "atLeast"?",
        "rocAuc: sweep is a SweepSet, expected one ThresholdSweep, such as sweep.sweeps[0] or pooledSweep(sweep)",
        "thresholdSweep: yTrue[0] is 0.1, expected a label: yTrue comes before yScore, and they seem to be swapped",
        "thresholdSweep: yTrue[0] is 0.1, expected a label: yTrue comes before yScore, and they seem to be swapped",
        "brierScore: yTrue[0] is 0.10000000149011612, expected a label: yTrue comes before yProba, and they seem to be swapped",
        "thresholdSweep: options is an array of 1, expected an object, did you mean { thresholds: … }?",
        "thresholdSweep: there is no option "Range", did you mean "range"?",
        "argMaxLabels: labels is undefined, expected an array with the label of each column of yScore, such as ['cat', 'dog', 'emu']",
        "argMaxLabels: labels is Object, expected an array with the label of each column of yScore, such as ['cat', 'dog', 'emu']",
        "labelsAtThreshold: threshold is an object (Object), expected a finite number",
        "partialRocAuc: maxFpr is an object (Object), expected a number in (0, 1]",
        "partialRocAuc: maxFpr is undefined, expected a number in (0, 1]",
        "fbetaCurve: beta is undefined, expected a number of at least 0, such as 1",
        "topKAccuracy: options is 1, expected an object, did you mean { k: … }?",
        "expectedCalibrationError: curve is Array, expected a ReliabilityCurve, which reliabilityCurve(yTrue, yProba) gives",
        "hingeLoss: posLabel goes with one column of scores, labels name the classes of several",
      ]
    `);
  });

  it('works where its meaning is clear', () => {
    expect(thresholds.labelsAtThreshold(yScore, 0.4).yPred).toEqual([0, 1, 0, 1]);
    const perRow = thresholds.brierScore(yTrue, yScore);
    expect(thresholds.brierScore(yTrue, rows)).toBeCloseTo(perRow, 12);
    const onnx = { data: Float32Array.from(rows.flat()), dims: [4, 2], type: 'float32' };
    expect(thresholds.brierScore(yTrue, onnx)).toBeCloseTo(perRow, 6);
    expect(thresholds.brierScore(yTrue, { data: yScore, shape: [4, 1] })).toBe(perRow);
  });

  it('keeps the labels at fault where scores may be meant', () => {
    expect(answer('thresholdSweep', [0, 0.5], [0.1, 0.2])).toBe(
      'thresholdSweep: yTrue[1] is 0.5, expected a string, a boolean or an integer',
    );
  });
});

describe('columns of another realm', () => {
  const theirs = (source: string) => runInNewContext(source) as never;
  const truth = "['a', 'b', 'a', 'b']";
  const scores = 'new Float32Array([0.9, 0.1, 0.2, 0.8, 0.6, 0.4, 0.4, 0.6])';
  const ours = { data: Float32Array.of(0.9, 0.1, 0.2, 0.8, 0.6, 0.4, 0.4, 0.6), shape: [4, 2] };
  const labels = ['a', 'b', 'a', 'b'];

  it('are read like those of this one', () => {
    const { rocAucOneVsRest, logLoss, rocAuc, thresholdSweep, labelSweeps } = thresholds;
    const matrix = theirs(`({ data: ${scores}, shape: [4, 2] })`);
    expect(rocAucOneVsRest(theirs(truth), matrix)).toEqual(rocAucOneVsRest(labels, ours));
    // In single precision: cut by its ε.
    expect(logLoss(theirs(truth), matrix)).toBe(logLoss(labels, ours));
    const certain = theirs('new Float32Array([1, 0])');
    expect(logLoss([0, 1], certain)).toBe(logLoss([0, 1], Float32Array.of(1, 0)));
    const column = theirs('new Float64Array([0.1, 0.4, 0.35, 0.8])');
    expect(thresholdSweep(theirs('new Uint8Array([0, 0, 1, 1])'), column)).toEqual(sweep);
    const bins = theirs('({ bins: 4, range: [0, 1] })');
    expect(thresholdSweep(yTrue, column, { thresholds: bins }).counts.tp).toEqual(
      thresholdSweep(yTrue, yScore, { thresholds: { bins: 4, range: [0, 1] } }).counts.tp,
    );
    expect(rocAuc(thresholdSweep(theirs('[0, 0, 1, 1]'), column))).toBe(0.75);
    const sets = theirs(`({
      nSamples: 2,
      offsets: new Int32Array([0, 1, 2]),
      codes: new Int32Array([0, 1]),
      labels: ['x', 'y'],
    })`);
    expect(labelSweeps(sets, theirs('[[1, 0], [0, 1]]')).labels).toEqual(['x', 'y']);
  });

  it('may be in a sweep, a curve, and in what a metric returns', () => {
    const { bestThreshold, countsAt, rocAuc, thinCurve } = thresholds;
    const copy = theirs(`({
      kind: 'exact',
      thresholds: new Float64Array([0.8, 0.4, 0.35, 0.1]),
      counts: {
        of: 'thresholds',
        tp: new Float64Array([1, 1, 2, 2]),
        fp: new Float64Array([0, 1, 1, 2]),
        fn: new Float64Array([1, 1, 0, 0]),
        tn: new Float64Array([2, 1, 1, 0]),
      },
      comparison: '>=',
      posLabel: 1,
      nPositives: 2,
      nNegatives: 2,
      nSamples: 4,
      nSkipped: 0,
      weighted: false,
    })`);
    expect(rocAuc(copy)).toBe(0.75);
    expect(countsAt(copy, theirs('new Float64Array([0.5])')).tp).toEqual(Float64Array.of(1));
    const metric = theirs('(counts) => new Float64Array(counts.tp.length).fill(1)');
    expect(bestThreshold(sweep, metric, { direction: 'max' })).toMatchObject({ threshold: 0.8 });
    const curve = theirs('({ x: new Float64Array([0, 1, 2]), y: new Float64Array([0, 1, 4]) })');
    expect(thinCurve<{ x: Float64Array }>(curve, 2).x).toHaveLength(2);
  });
});
