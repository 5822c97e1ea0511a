import { HalfFloats } from '@confmat/core/internal';
import * as arrow from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import {
  countsAt,
  createSweepAccumulator,
  labelsAtThreshold,
  logLoss,
  oneVsRestSweeps,
  pooledSweep,
  sweepAccumulatorFromBinary,
  sweepAccumulatorFromJson,
  thresholdSweep,
  thresholdSweepFromJson,
} from '../src/index.js';
import type { ThresholdSweepJson } from '../src/index.js';
import { refineSweep } from '../src/bounds.js';
import { nearestIn } from '../src/internal.js';

/** The finite half floats from 0 on are those of the bits 0 to 0x7bff. */
const BITS = Uint16Array.from({ length: 0x7c00 }, (_, bits) => bits);

/** By the definition: 1 and 10 bits of fraction, from 2^-14 on; below whole steps of 2^-24. */
const HALFS = Float64Array.from(BITS, (bits) => {
  const exponent = bits >> 10;
  return exponent === 0 ? bits * 2 ** -24 : (1024 + (bits & 1023)) * 2 ** (exponent - 25);
});

const halfColumn = (bits: Uint16Array): arrow.Vector<arrow.Float16> =>
  new arrow.Vector([
    arrow.makeData({ type: new arrow.Float16(), length: bits.length, data: bits }),
  ]);

/** NumPy 2.4.6: how many of numpy.arange(0x7c00, dtype='u2').view('f2') are >= and > a number. */
const NUMPY: readonly (readonly [threshold: number, atLeast: number, above: number])[] = [
  [0, 31744, 31743],
  [1e-9, 31744, 31743],
  [2.9e-8, 31744, 31743],
  [3e-8, 31743, 31742],
  [5.9e-8, 31743, 31742],
  [6e-5, 30737, 30736],
  [6.1e-5, 30721, 30720],
  [0.001, 26599, 26598],
  [0.1, 19866, 19865],
  [0.3, 18227, 18226],
  [0.3333, 18091, 18090],
  [0.5, 17408, 17407],
  [0.7, 16998, 16997],
  [0.7001, 16998, 16997],
  [0.9, 16589, 16588],
  [0.99, 16404, 16403],
  [0.999, 16386, 16385],
  [1, 16384, 16383],
  [1.0004, 16384, 16383],
  [1.0005, 16383, 16382],
  [2049, 5120, 5119],
  [2051, 5118, 5117],
  [1e4, 2846, 2845],
  [65504, 1, 0],
  [65519, 1, 0],
  [65520, 0, 0],
  [7e4, 0, 0],
];
const THRESHOLDS = NUMPY.map(([threshold]) => threshold);
const AT_LEAST = NUMPY.map(([, count]) => count);
const ABOVE = NUMPY.map(([, , count]) => count);

const scores = halfColumn(BITS) as never;
const truth = new Uint8Array(BITS.length).fill(1);

describe('half floats at a threshold that is typed', () => {
  it('are at or above the half float nearest to it, in every count', () => {
    const exact = thresholdSweep(truth, scores);
    expect(exact.precision).toBe('half');
    expect([...exact.thresholds].reverse()).toEqual([...HALFS]);
    expect([...countsAt(exact, THRESHOLDS).tp]).toEqual(AT_LEAST);
    const list = thresholdSweep(truth, scores, { thresholds: THRESHOLDS });
    expect([...list.counts.tp].reverse()).toEqual(AT_LEAST);
    const above = thresholdSweep(truth, scores, { thresholds: THRESHOLDS, comparison: '>' });
    expect([...above.counts.tp].reverse()).toEqual(ABOVE);
    const nReached = THRESHOLDS.map((threshold) =>
      labelsAtThreshold(scores, threshold).codes.reduce((sum, code) => sum + code, 0),
    );
    expect(nReached).toEqual(AT_LEAST);
  });

  it('are at 0.1 a float that is less than 0.1, as doubles they are below it', () => {
    // 0.1 is between 1638 and 1639 steps of 2^-14, nearer to 1638: 0.0999755859375.
    expect(nearestIn('half', 0.1)).toBe(1638 * 2 ** -14);
    const doubles = Float64Array.of(1638 * 2 ** -14);
    expect(labelsAtThreshold(doubles, 0.1).codes[0]).toBe(0);
    expect(labelsAtThreshold(new HalfFloats(doubles), 0.1).codes[0]).toBe(1);
  });

  it('are each their own nearest, and what is between two goes to the nearer or the even one', () => {
    for (const [place, half] of HALFS.entries()) {
      const next = HALFS[place + 1] ?? 2 ** 16;
      const middle = (half + next) / 2;
      const even = place % 2 === 0 ? half : next === 2 ** 16 ? middle : next;
      const step = (next - half) * 2 ** -20;
      const found = [half, middle - step, middle, middle + step].map((x) => nearestIn('half', x));
      const above = next === 2 ** 16 ? middle + step : next;
      if (found[0] !== half || found[1] !== half || found[2] !== even || found[3] !== above) {
        expect([place, ...found]).toEqual([place, half, half, even, above]);
      }
      if (nearestIn('half', -middle) !== -even)
        expect([place, nearestIn('half', -middle)]).toBe(even);
    }
    for (const beyond of [65520, 1e300, Infinity, -65520, -Infinity]) {
      expect(nearestIn('half', beyond)).toBe(beyond);
    }
  });

  it('fall in bins as the definition says', () => {
    const ofUnit = BITS.slice(0, 0x3c01);
    const labels = truth.subarray(0, ofUnit.length);
    const halfs = HALFS.subarray(0, ofUnit.length);
    for (const bins of [1, 7, 10, 300]) {
      const thresholds = { bins, range: [0, 1] } as const;
      const sweep = thresholdSweep(labels, halfColumn(ofUnit) as never, { thresholds });
      const expected = Array.from(sweep.thresholds, (edge) => {
        const distances = halfs.map((half) => Math.abs(half - edge));
        // No edge of these bins is half way between two.
        return ofUnit.length - distances.indexOf(distances.reduce((a, b) => Math.min(a, b)));
      });
      expect([...sweep.counts.tp]).toEqual(expected);
    }
  });
});

describe('columns that hold half floats', () => {
  const bits = Uint16Array.of(0x2e66, 0x399a, 0x3800);

  it('are those of Arrow, and tensors of their bits', () => {
    expect(thresholdSweep([1, 1, 0], halfColumn(bits) as never).precision).toBe('half');
    const tensor = { data: bits, dims: [3, 1], type: 'float16' };
    expect([...labelsAtThreshold(tensor, 0.1).codes]).toEqual([1, 1, 1]);
  });

  it('keep their precision as a column of a matrix', () => {
    const data = Uint16Array.of(0x399a, 0x34cd, 0x2e66, 0x3b33);
    const matrix = { data, dims: [2, 2], type: 'float16' };
    const set = oneVsRestSweeps(['a', 'b'], matrix);
    const pooled = pooledSweep(set);
    expect(pooled.precision).toBe('half');
    // 0.7 of "a" in the first row, 0.9 of "b" in the second.
    expect(countsAt(pooled, [0.7, 0.9]).tp).toEqual(Float64Array.of(2, 1));
  });

  it('cut losses at their epsilon, and let rows add to 1 within its root', () => {
    // −ln of 0.25, 0.75, 2^-10 and 1 − 2^-10; scikit-learn says 2.1504 in half floats, 4.4041 in single.
    const yProba = new HalfFloats([0.25, 0.75, 0, 0]);
    const expected = -Math.log(0.25 * 0.75 * 2 ** -10 * (1 - 2 ** -10)) / 4;
    expect(logLoss([1, 1, 1, 0], yProba)).toBeCloseTo(expected, 12);
    // 0.1, 0.2 and 0.7 add to 1.000122.
    const row = { data: Uint16Array.of(0x2e66, 0x3266, 0x399a), dims: [1, 3], type: 'float16' };
    expect(logLoss([2], row, { labels: [0, 1, 2] })).toBeCloseTo(-Math.log(0.7001953125), 3);
  });
});

describe('an accumulator of half floats', () => {
  const halfs = new HalfFloats([1638 * 2 ** -14, 0.5]);
  const singles = Float32Array.of(0.25);
  const start = () => createSweepAccumulator<number>({ posLabel: 1 }).update([0, 1], halfs);

  it('has the widest precision of its batches', () => {
    expect(start().result().precision).toBe('half');
    expect(start().update([1], singles).result().precision).toBe('single');
    expect(start().update([1], [0.25]).result().precision).toBeUndefined();
    const list = createSweepAccumulator<number>({ thresholds: [0.1], posLabel: 1 });
    for (const scores of [halfs, Float32Array.from(halfs), Float64Array.from(halfs)]) {
      list.update([1, 1], scores);
    }
    // Two of the half floats, of the others 0.5 alone.
    expect(list.result().counts.tp[0]).toBe(2 + 1 + 1);
  });

  it('goes through JSON and bytes', () => {
    const json = start().toJSON();
    expect(json.rows).toMatchObject({ single: true, half: true });
    const copies = [
      sweepAccumulatorFromJson(JSON.parse(JSON.stringify(json)) as typeof json),
      sweepAccumulatorFromBinary(start().toBinary()),
      createSweepAccumulator<number>({ posLabel: 1 }).merge(start()),
    ];
    for (const copy of copies) {
      expect(copy.result().precision).toBe('half');
      expect(copy.update([], []).toJSON()).toEqual(json);
    }
  });

  it('is refused with a score that is no half float', () => {
    const json = start().toJSON();
    const changed = (rows: object) => ({ ...json, rows: { ...json.rows, ...rows } }) as never;
    const read = (rows: object) => () => sweepAccumulatorFromJson(changed(rows));
    expect(read({ scores: [0.1, 0.5] })).toThrow(
      /rows\.scores\[0\] is 0\.1, expected a half float/,
    );
    expect(read({ scores: [7e4, 0.5] })).toThrow(
      /rows\.scores\[0\] is 70000, expected a half float/,
    );
    expect(read({ single: false })).toThrow(/rows\.single is false/);
  });
});

describe('a sweep of half floats', () => {
  const exact = thresholdSweep([0, 1, 1], new HalfFloats([0.5, 1638 * 2 ** -14, 0.75]));

  it('goes through JSON', () => {
    const json = JSON.parse(JSON.stringify(exact)) as ThresholdSweepJson;
    const read = thresholdSweepFromJson(json);
    expect(read.precision).toBe('half');
    expect(countsAt(read, [0.1]).tp[0]).toBe(2);
    const changed = { ...json, precision: 'quarter' } as never;
    expect(() => thresholdSweepFromJson(changed)).toThrow(/precision is "quarter".*"half"/);
  });

  it('keeps units where its rows are', () => {
    const options = { thresholds: [0.1, 0.6], unit: ['a', 'a', 'b'] };
    const { units } = thresholdSweep(
      [1, 1, 1],
      new HalfFloats([1638 * 2 ** -14, 0.75, 0]),
      options,
    );
    // Thresholds descend: 0.75 from the first on, 0.1 from the second, 0 from none.
    expect(units).toMatchObject({ keys: ['a', 'b'], rows: Int32Array.of(0, 1, 2) });
  });

  it('is refined until scores next to each other are parted', async () => {
    const [a, b, c] = [1 - 2 ** -10, 1 - 2 ** -11, 1];
    const rows = { yTrue: [0, 0, 1, 0, 1, 0, 1], yScore: new HalfFloats([0, a, b, c, a, b, c]) };
    const thresholds = { bins: 4, range: [0, 1] } as const;
    const coarse = thresholdSweep(rows.yTrue, rows.yScore, { thresholds });
    expect(await refineSweep(coarse, () => [rows], 0)).toMatchObject({ reached: true, width: 0 });
  });
});
