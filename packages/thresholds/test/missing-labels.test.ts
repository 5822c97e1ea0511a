import { describe, expect, it } from 'vitest';
import { thresholds } from './every-entry.js';
import { oneVsRestSweeps } from '../src/index.js';
import { reliabilityCurve } from '../src/calibration.js';
import { scoreHistograms } from '../src/curves.js';

/** Row 1 has no label; a probability there may be anything that is one. */
const yTrue = ['a', null, 'b', 'c', 'a'];
const yProba = [
  [0.5, 0.25, 0.25],
  [0, 0, 1],
  [0.25, 0.5, 0.25],
  [0.5, 0, 0.5],
  [0.25, 0.75, 0],
];
const sampleWeight = [1, 7, 2, 1, 3];
const kept = [0, 2, 3, 4];
const without = <T>(rows: readonly T[]): T[] => kept.flatMap((row) => rows.slice(row, row + 1));

const ofClasses = [
  'averagePrecisionOneVsRest',
  'brierScore',
  'classwiseCalibrationError',
  'd2Brier',
  'd2LogLoss',
  'hingeLoss',
  'logLoss',
  'rocAucOneVsOne',
  'rocAucOneVsRest',
  'topKAccuracy',
] as const;

type AnyFunction = (
  yTrue: unknown,
  yScore: unknown,
  options: Record<string, unknown>,
) => Float64Array | number;

describe("nulls: 'skip'", () => {
  it.each(ofClasses)('leaves rows without a label out of %s', (name) => {
    const call = thresholds[name] as AnyFunction;
    for (const weights of [undefined, sampleWeight]) {
      const weight = weights && name !== 'rocAucOneVsOne' ? { sampleWeight: weights } : {};
      const sparse = weights && name !== 'rocAucOneVsOne' ? { sampleWeight: without(weights) } : {};
      const skipped = call(yTrue, yProba, { nulls: 'skip', ...weight });
      expect(skipped).toEqual(call(without(yTrue), without(yProba), sparse));
      const single = { data: Float32Array.from(yProba.flat()), shape: [5, 3] };
      expect(call(yTrue, single, { nulls: 'skip', ...weight })).toEqual(
        call(
          without(yTrue),
          { data: Float32Array.from(without(yProba).flat()), shape: [4, 3] },
          sparse,
        ),
      );
    }
    expect(() => call(yTrue, yProba, {})).toThrow(
      `${name}: yTrue[1] is null, expected a label (nulls: 'skip' leaves such rows out)`,
    );
    expect(() => call([null], [[1, 0]], { nulls: 'skip', labels: ['a', 'b'] })).toThrow(
      `${name}: yTrue is empty, expected at least one row`,
    );
  });

  const column = [0.5, 1, 0.25, 0.5, 0.75];

  it.each(['brierScore', 'd2Brier', 'd2LogLoss', 'hingeLoss', 'logLoss'] as const)(
    'leaves them out of %s of one column',
    (name) => {
      const call = thresholds[name] as AnyFunction;
      const truth = [0, null, 1, 0, 1];
      for (const named of [{}, { posLabel: 1 }, { labels: [0, 1] }]) {
        const all = { ...named, sampleWeight, nulls: 'skip' };
        const some = { ...named, sampleWeight: without(sampleWeight) };
        expect(call(truth, column, all)).toBe(call(without(truth), without(column), some));
        expect(() => call(truth, column, named)).toThrow(`${name}: yTrue[1] is null`);
      }
    },
  );

  it('leaves them out of curves and histograms', () => {
    const truth = [0, null, 1, 0, 1];
    const options = { bins: 4, nulls: 'skip', sampleWeight } as const;
    const some = { bins: 4, sampleWeight: without(sampleWeight) };
    expect(reliabilityCurve(truth as number[], column, options)).toEqual(
      reliabilityCurve(without(truth) as number[], without(column), some),
    );
    const range = [0, 1] as const;
    expect(scoreHistograms(truth as number[], column, { ...options, range })).toEqual(
      scoreHistograms(without(truth) as number[], without(column), { ...some, range }),
    );
    const unweighted = { bins: 2, range, nulls: 'skip' } as const;
    expect(scoreHistograms(truth as number[], column, unweighted).counts).toEqual([
      Float64Array.of(0, 2),
      Float64Array.of(1, 1),
    ]);
  });

  it('tells sweeps how many there were', () => {
    const { labels, sweeps } = oneVsRestSweeps(yTrue as string[], yProba, { nulls: 'skip' });
    const others = oneVsRestSweeps(without(yTrue) as string[], without(yProba));
    expect(labels).toEqual(others.labels);
    expect(sweeps).toEqual(others.sweeps.map((sweep) => ({ ...sweep, nSkipped: 1 })));
    expect(thresholds.pooledSweep({ of: 'classes', labels, sweeps })).toMatchObject({
      nSamples: 12,
      nSkipped: 3,
    });
  });

  it('keeps the rows of messages', () => {
    const truth = [null, 0, 1] as number[];
    const nulls = 'skip';
    expect(() =>
      thresholds.logLoss(truth, [0.5, 0.5, 1.5], { nulls }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: yProba[2] is 1.5, expected a probability in [0, 1]]`,
    );
    expect(() =>
      reliabilityCurve(truth, [0.5, 0.5, 1.5], { nulls }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: reliabilityCurve: yProba[2] is 1.5, expected a probability in [0, 1]]`,
    );
    const rows = [
      [1, 0],
      [1, 0],
      [1, 1],
    ];
    expect(() => thresholds.logLoss(truth, rows, { nulls })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: the sum of yProba[2] is 2, expected 1 (rowSums: 'accept' takes such rows as they are)]`,
    );
    expect(() =>
      thresholds.logLoss(truth, [0.5, 0.5, 0.5], { nulls: 'drop' as 'skip' }),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: logLoss: nulls is "drop", expected one of "error", "skip"]`,
    );
  });
});
