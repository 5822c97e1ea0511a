import { createRandom } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import {
  countsAt,
  createSweepAccumulator,
  labelsAtThreshold,
  oneVsRestSweeps,
  pooledSweep,
  rocAuc,
  rocCurve,
  thresholdSweep,
  thresholdSweepFromJson,
  thresholdSweepToJson,
} from '../src/index.js';
import { refineSweep } from '../src/bounds.js';

/** 0, 0.1 … 1 as people type them. */
const TENTHS = Array.from({ length: 11 }, (_, i) => i / 10);
const SINGLES = Float32Array.from(TENTHS);
/** Row i has the score i / 10, so that 11 − i rows are at or above i / 10. */
const truth = new Uint8Array(11).fill(1);
const AT_OR_ABOVE = TENTHS.map((_, i) => 11 - i);

describe('single floats at a threshold that is typed', () => {
  // NumPy: numpy.float32([0, 0.1, …, 1]) >= 0.7 has 4 true; as doubles 0.7 is above its single float.
  it('are at or above the single float nearest to it, in every count', () => {
    expect(TENTHS.filter((threshold, i) => (SINGLES[i] ?? NaN) < threshold)).toEqual([0.7, 0.9]);
    const list = thresholdSweep(truth, SINGLES, { thresholds: TENTHS });
    const bins = thresholdSweep(truth, SINGLES, { thresholds: { bins: 10, range: [0, 1] } });
    const exact = thresholdSweep(truth, SINGLES);
    expect([...list.counts.tp].reverse()).toEqual(AT_OR_ABOVE);
    expect([...bins.counts.tp].reverse()).toEqual(AT_OR_ABOVE.slice(0, 10));
    expect([...countsAt(exact, TENTHS).tp]).toEqual(AT_OR_ABOVE);
    expect([...countsAt(list, TENTHS).tp]).toEqual(AT_OR_ABOVE);
    const nReached = TENTHS.map((threshold) =>
      labelsAtThreshold(SINGLES, threshold).codes.reduce((sum, code) => sum + code, 0),
    );
    expect(nReached).toEqual(AT_OR_ABOVE);
  });

  it('are not above it where they are compared by >', () => {
    const options = { thresholds: TENTHS, comparison: '>' } as const;
    const { counts } = thresholdSweep(truth, SINGLES, options);
    expect([...counts.tp].reverse()).toEqual(AT_OR_ABOVE.map((count) => count - 1));
  });

  it('keep thresholds as they were given, and exact ones as the doubles they are', () => {
    expect(thresholdSweep(truth, SINGLES, { thresholds: [0.7] }).thresholds).toEqual(
      Float64Array.of(0.7),
    );
    const exact = thresholdSweep(truth, SINGLES);
    expect(exact.precision).toBe('single');
    expect(exact.thresholds[3]).toBe(0.699999988079071);
    expect(rocCurve(thresholdSweep([0, 1], Float32Array.of(0.7, 0.9))).thresholds).toEqual(
      Float64Array.of(Infinity, 0.8999999761581421, 0.699999988079071),
    );
  });

  it('are refused by a matrix of more classes with the same counts', () => {
    const rows = { data: Float32Array.of(0.7, 0.2, 0.1, 0.3, 0.3, 0.3), shape: [2, 3] } as const;
    expect(() => labelsAtThreshold(rows, 0.7)).toThrow(/1 .*no label/);
  });
});

describe('single floats and doubles of one value', () => {
  const doubles = Float64Array.from(SINGLES);

  it('are each compared in their own precision', () => {
    expect(thresholdSweep(truth, doubles, { thresholds: [0.7] }).counts.tp[0]).toBe(3);
    expect(labelsAtThreshold(doubles, 0.7).codes[7]).toBe(0);
    expect(thresholdSweep(truth, doubles).precision).toBeUndefined();
    const mixed = createSweepAccumulator({ thresholds: [0.7] })
      .update(truth, SINGLES)
      .update(truth, doubles);
    expect(mixed.result().counts.tp[0]).toBe(4 + 3);
  });

  it('make a sweep of doubles together', () => {
    const both = createSweepAccumulator({ posLabel: 1 }).update(truth, SINGLES);
    expect(both.result().precision).toBe('single');
    expect(both.update(truth, doubles).result().precision).toBeUndefined();
  });
});

describe('bins of single floats', () => {
  it('take a score that rounding puts below the range or an edge', () => {
    const range = [0.1, 0.7] as const;
    for (const weights of [undefined, new Float64Array(11).fill(1)]) {
      const sweep = thresholdSweep(truth.subarray(1, 8), SINGLES.subarray(1, 8), {
        thresholds: { bins: 6, range },
        sampleWeight: weights?.subarray(1, 8),
      });
      expect(sweep.range).toEqual(range);
      expect([...sweep.counts.tp]).toEqual([2, 3, 4, 5, 6, 7]);
    }
    const outside = Float32Array.of(0.7, Infinity);
    const thresholds = { bins: 2, range: [0, 1e300] } as const;
    expect(() => thresholdSweep([1, 1], outside, { thresholds })).toThrow(/yScore\[1\]/);
  });

  it('count as the definition does, wide and narrow, with weights and without', () => {
    const random = createRandom(15);
    const scores = Float32Array.from({ length: 4001 }, (_, i) =>
      i % 2 === 0 ? Math.round(random() * 1000) / 1000 : random(),
    );
    const labels = Uint8Array.from(scores, () => Number(random() < 0.4));
    for (const bins of [1, 7, 10, 1000, 32_000, 33_000, 100_000]) {
      for (const sampleWeight of [undefined, new Float64Array(4001).fill(2)]) {
        const thresholds = { bins, range: [0, 1] } as const;
        const sweep = thresholdSweep(labels, scores, { thresholds, sampleWeight });
        const step = Math.ceil(bins / 50);
        for (let row = 0; row < bins; row += step) {
          const edge = Math.fround(sweep.thresholds[row] ?? NaN);
          const expected = scores.filter((score, i) => labels[i] === 1 && score >= edge).length;
          expect(sweep.counts.tp[row]).toBe(sampleWeight ? 2 * expected : expected);
        }
      }
    }
  });

  it('are refined until scores next to each other are parted', async () => {
    // 1 and the two single floats below it: half way between two, rounding takes one of them.
    const [a, b, c] = [1 - 2 ** -23, 1 - 2 ** -24, 1];
    const yScore = Float32Array.of(0, a, b, c, a, b, c);
    const yTrue = [0, 0, 1, 0, 1, 0, 1];
    const sweep = thresholdSweep(yTrue, yScore, { thresholds: { bins: 4, range: [0, 1] } });
    const refined = await refineSweep(sweep, () => [{ yTrue, yScore }], 0);
    expect(refined.reached).toBe(true);
    // With room for one edge only, half way: it would be rounded to the lower score.
    const rows = { yTrue: [0, 1], yScore: Float32Array.of(a, b) };
    const coarse = thresholdSweep(rows.yTrue, rows.yScore, {
      thresholds: { bins: 1, range: [0, 1] },
    });
    const narrow = await refineSweep(coarse, () => [rows], 0, { maxBins: 3 });
    expect(narrow).toMatchObject({ reached: true, width: 0 });
    // Of 3 × 4 pairs: 3 above the 0; of the others 3 are tied, 3 right, 3 wrong.
    expect(rocAuc(thresholdSweep(yTrue, yScore))).toBe((3 + 3 + 3 / 2) / 12);
  });
});

describe('the precision of a sweep', () => {
  const exact = thresholdSweep(truth, SINGLES);

  it('goes through JSON', () => {
    const text = JSON.stringify(thresholdSweepToJson(exact));
    const read = thresholdSweepFromJson(
      JSON.parse(text) as ReturnType<typeof thresholdSweepToJson>,
    );
    expect(read.precision).toBe('single');
    expect(countsAt(read, [0.7]).tp[0]).toBe(4);
    const changed = { ...thresholdSweepToJson(exact), precision: 'quarter' } as never;
    expect(() => thresholdSweepFromJson(changed)).toThrow(/precision is "quarter"/);
  });

  it('is that of the sweeps which are pooled', () => {
    const scores = { data: Float32Array.of(0.7, 0.3, 0.2, 0.8), shape: [2, 2] } as const;
    const pooled = pooledSweep(oneVsRestSweeps(['a', 'b'], scores));
    expect(pooled.precision).toBe('single');
    expect(countsAt(pooled, [0.7]).tp[0]).toBe(2);
  });
});
