import { createRandom, runs } from '@confmat/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averagePrecisionOneVsRest,
  brierScore,
  d2Brier,
  d2LogLoss,
  hingeLoss,
  logLoss,
  rocAucOneVsOne,
  rocAucOneVsRest,
  topKAccuracy,
} from '../src/index.js';
import { classwiseCalibrationError } from '../src/calibration.js';

interface Rows {
  readonly yTrue: readonly number[];
  /** Multiples of 1/16 that add to 1. */
  readonly yProba: readonly (readonly number[])[];
}

type Figure = (rows: Rows, sampleWeight?: readonly number[]) => number;

const LABELS = [0, 1, 2];

const FIGURES: Record<string, Figure> = {
  rocAucOneVsRest: ({ yTrue, yProba }, sampleWeight) =>
    rocAucOneVsRest(yTrue, yProba, { labels: LABELS, sampleWeight, average: 'macro' }),
  'rocAucOneVsRest, micro': ({ yTrue, yProba }, sampleWeight) =>
    rocAucOneVsRest(yTrue, yProba, { labels: LABELS, sampleWeight, average: 'micro' }),
  averagePrecisionOneVsRest: ({ yTrue, yProba }, sampleWeight) =>
    averagePrecisionOneVsRest(yTrue, yProba, { labels: LABELS, sampleWeight, average: 'weighted' }),
  topKAccuracy: ({ yTrue, yProba }, sampleWeight) =>
    topKAccuracy(yTrue, yProba, { labels: LABELS, sampleWeight, k: 1 }),
  logLoss: ({ yTrue, yProba }, sampleWeight) =>
    logLoss(yTrue, yProba, { labels: LABELS, sampleWeight }),
  brierScore: ({ yTrue, yProba }, sampleWeight) =>
    brierScore(yTrue, yProba, { labels: LABELS, sampleWeight }),
  d2LogLoss: ({ yTrue, yProba }, sampleWeight) =>
    d2LogLoss(yTrue, yProba, { labels: LABELS, sampleWeight }),
  d2Brier: ({ yTrue, yProba }, sampleWeight) =>
    d2Brier(yTrue, yProba, { labels: LABELS, sampleWeight }),
  hingeLoss: ({ yTrue, yProba }, sampleWeight) =>
    hingeLoss(yTrue, yProba, { labels: LABELS, sampleWeight }),
  'classwiseCalibrationError, equal width': ({ yTrue, yProba }, sampleWeight) =>
    classwiseCalibrationError(yTrue, yProba, { labels: LABELS, sampleWeight, average: 'macro' }),
  'classwiseCalibrationError, equal mass': ({ yTrue, yProba }, sampleWeight) =>
    classwiseCalibrationError(yTrue, yProba, {
      labels: LABELS,
      sampleWeight,
      average: 'macro',
      strategy: 'equal-mass',
      bins: 4,
    }),
};

/** Rows of all three classes, with ties. */
function draw(seed: number): Rows {
  const random = createRandom(seed);
  const yTrue = Array.from({ length: 30 }, (_, row) =>
    row < 6 ? row % 3 : Math.floor(random() * 3),
  );
  const yProba = yTrue.map(() => {
    const first = Math.floor(random() * 17);
    const second = Math.floor(random() * (17 - first));
    return [first / 16, second / 16, (16 - first - second) / 16];
  });
  return { yTrue, yProba };
}

const rowsOf = fc.integer({ min: 0, max: 1e6 }).map(draw);

function pick({ yTrue, yProba }: Rows, rows: readonly number[]): Rows {
  return {
    yTrue: rows.map((row) => yTrue[row] ?? 0),
    yProba: rows.map((row) => yProba[row] ?? []),
  };
}

describe.each(Object.entries(FIGURES))('%s', (_, figure) => {
  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 1, max: 29 }), (rows, shift) => {
        const order = rows.yTrue.map((_, row) => (7 * row + shift) % 30);
        expect(figure(pick(rows, order))).toBeCloseTo(figure(rows), 12);
      }),
      { numRuns: runs(30), seed: 20_261_122 },
    );
  });

  it('takes a weight for the number of times a row is there', () => {
    fc.assert(
      fc.property(rowsOf, fc.integer({ min: 0, max: 1e6 }), (rows, seed) => {
        const random = createRandom(seed);
        const weights = rows.yTrue.map((_, row) => (row < 6 ? 1 : Math.floor(random() * 3)));
        const repeated = rows.yTrue.flatMap((_, row) =>
          new Array<number>(weights[row] ?? 0).fill(row),
        );
        expect(figure(rows, weights)).toBeCloseTo(figure(pick(rows, repeated)), 12);
        expect(
          figure(
            rows,
            rows.yTrue.map(() => 1),
          ),
        ).toBeCloseTo(figure(rows), 12);
      }),
      { numRuns: runs(30), seed: 20_261_122 },
    );
  });

  it('reads single precision as it reads double', () => {
    fc.assert(
      fc.property(rowsOf, (rows) => {
        // Away from 0 and 1, where the precisions cut at different places; exact in both.
        const inner = rows.yProba.map((row) => row.map((p) => (13 * p + 1) / 16));
        const data = Float32Array.from(inner.flat());
        const matrix = { data, shape: [30, 3] } as const;
        const single = figure({ ...rows, yProba: matrix as never });
        expect(single).toBeCloseTo(figure({ ...rows, yProba: inner }), 12);
      }),
      { numRuns: runs(30), seed: 20_261_122 },
    );
  });
});

describe('rocAucOneVsOne', () => {
  it('is the mean over ordered pairs of the share of pairs of rows in order, ties half', () => {
    fc.assert(
      fc.property(rowsOf, fc.constantFrom('macro', 'weighted'), ({ yTrue, yProba }, average) => {
        let [sum, total] = [0, 0];
        for (const i of LABELS) {
          for (const j of LABELS) {
            if (i === j) continue;
            const column = (label: number): number[] =>
              yProba.flatMap((row, at) => (yTrue[at] === label ? [row[i] ?? 0] : []));
            const [own, other] = [column(i), column(j)];
            const wins = own.flatMap((a) =>
              other.map((b) => (a > b ? 1 : a === b ? 0.5 : 0) as number),
            );
            const weight = average === 'macro' ? 1 : own.length + other.length;
            sum += (weight * wins.reduce((a, b) => a + b, 0)) / wins.length;
            total += weight;
          }
        }
        expect(rocAucOneVsOne(yTrue, yProba, { average })).toBeCloseTo(sum / total, 13);
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('is NaN with fewer than two classes, and leaves out those without rows', () => {
    const rows = [
      [0.5, 0.25, 0.25],
      [0.25, 0.5, 0.25],
    ];
    expect(rocAucOneVsOne([0, 0], rows, { labels: LABELS, average: 'macro' })).toBeNaN();
    expect(rocAucOneVsOne([0, 1], rows, { labels: LABELS, average: 'macro' })).toBe(1);
  });

  it('gives each ordered pair without an average, NaN on the diagonal and without rows', () => {
    // Class 0 has 0.9 and 0.4 in its column, class 1 has 0.4 and 0.1 there: 3.5 of 4 pairs.
    // Class 1 has 0.5 and 0.2 in its column, class 0 has 0.05 and 0.5 there: 1.5 + 1 of 4.
    const yTrue = [0, 1, 0, 1];
    const scores = [
      [0.9, 0.05, 7],
      [0.4, 0.5, 7],
      [0.4, 0.5, 7],
      [0.1, 0.2, 7],
    ];
    const labels = [0, 1, 2];
    const pairs = Float64Array.of(NaN, 3.5 / 4, NaN, 2.5 / 4, NaN, NaN, NaN, NaN, NaN);
    expect(rocAucOneVsOne(yTrue, scores, { labels })).toEqual(pairs);
    expect(rocAucOneVsOne(yTrue, scores, { labels, average: null })).toEqual(pairs);
    expect(rocAucOneVsOne(yTrue, scores, { labels, average: 'macro' })).toBe(6 / 8);
  });

  it('says what is wrong', () => {
    expect(() =>
      rocAucOneVsOne(
        [0, 1],
        [
          [1, 0],
          [0, 1],
        ],
        { average: 'micro' as never },
      ),
    ).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: rocAucOneVsOne: average is "micro", expected one of "macro", "weighted", null]`,
    );
    expect(() => rocAucOneVsOne([0], [[1, 0]])).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: rocAucOneVsOne: yScore is of width 2, expected 1, one for each label of yTrue (option labels names classes without true rows)]`,
    );
  });
});
