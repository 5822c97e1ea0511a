import fc from 'fast-check';
import { runs, range, sampled } from '@confmat/testkit';
import { describe, expect, it, vi } from 'vitest';
import {
  createSweepAccumulator,
  sweepAccumulatorFromBinary,
  sweepAccumulatorFromJson,
} from '../../src/index.js';
import type {
  SweepAccumulator,
  SweepAccumulatorJson,
  SweepAccumulatorOptions,
} from '../../src/index.js';

const throughJson = (accumulator: SweepAccumulator): SweepAccumulator =>
  sweepAccumulatorFromJson(JSON.parse(JSON.stringify(accumulator)) as SweepAccumulatorJson);
const throughBinary = (accumulator: SweepAccumulator): SweepAccumulator =>
  sweepAccumulatorFromBinary(accumulator.toBinary());

const MODES: Readonly<Record<string, SweepAccumulatorOptions>> = {
  exact: {},
  list: { thresholds: [0, 0.25, 0.5, 0.9, -3, -0], comparison: '>' },
  bins: { thresholds: { bins: 7, range: [-20, 20] } },
  'bins too narrow for doubles': { thresholds: { bins: 5, range: [-20, -20 + 2 ** -47] } },
};

const message = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    expect(error).toHaveProperty('name', 'MetricError');
    return (error as Error).message;
  }
  throw new Error('expected a MetricError, nothing was thrown');
};

const weight = fc.oneof(
  fc.double({ noNaN: true, min: -1e16, max: 1e16 }),
  fc.constantFrom(0, 0.1, -0.1, 1e-17, 2 ** 60),
);
const row = fc.tuple(
  fc.constantFrom(0, 1, null),
  fc.double({ noNaN: true, min: 0, max: 1 }),
  weight,
);
const batches = fc.array(fc.tuple(fc.array(row, { maxLength: 9 }), fc.boolean(), fc.boolean()), {
  maxLength: 4,
});
type Batches = typeof batches extends fc.Arbitrary<infer T> ? T : never;

function counted(mode: string, parts: Batches): SweepAccumulator {
  const isNarrow = mode === 'bins too narrow for doubles';
  const accumulator = createSweepAccumulator<number>({ ...MODES[mode], nulls: 'skip' } as object);
  for (const [rows, weighted, single] of parts) {
    const scores = rows.map(([, score]) => (isNarrow ? -20 : score * 40 - 20));
    const yScore = single && !isNarrow ? Float32Array.from(scores) : Float64Array.from(scores);
    const options = weighted ? { sampleWeight: rows.map(([, , each]) => each) } : {};
    accumulator.update(
      rows.map(([label]) => label),
      yScore,
      options,
    );
  }
  return accumulator;
}

/** The result, or the reason why there is none. */
function outcome(accumulator: SweepAccumulator): unknown {
  try {
    return accumulator.result();
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(
  Object.keys(MODES).flatMap((mode) => [
    [mode, 'JSON', throughJson] as const,
    [mode, 'bytes', throughBinary] as const,
  ]),
)('an accumulator, %s, written as %s', (mode, _, through) => {
  it('holds and gives the same, to the last bit', () => {
    fc.assert(
      fc.property(batches, (parts) => {
        const accumulator = counted(mode, parts);
        const read = through(accumulator);
        expect(read.toBinary()).toEqual(accumulator.toBinary());
        expect(read.toJSON()).toEqual(accumulator.toJSON());
        expect(read.nSamples).toBe(accumulator.nSamples);
        expect(outcome(read)).toEqual(outcome(accumulator));
      }),
      { numRuns: runs(60), seed: 20_261_122 },
    );
  });

  it('merges as those that were not stored, and goes on counting, to the last bit', () => {
    fc.assert(
      fc.property(batches, batches, batches, (a, b, c) => {
        const goOn = (one: SweepAccumulator, other: SweepAccumulator): SweepAccumulator =>
          one.merge(other).merge(counted(mode, c));
        const merged = goOn(through(counted(mode, a)), through(counted(mode, b)));
        const expected = goOn(counted(mode, a), counted(mode, b));
        expect(merged.toBinary()).toEqual(expected.toBinary());
        expect(outcome(merged)).toEqual(outcome(expected));
      }),
      { numRuns: runs(60), seed: 20_261_122 },
    );
  });

  it('keeps what it was told', () => {
    const options = { ...MODES[mode], posLabel: 'yes', nulls: 'skip' } as const;
    const yScore = [-20, -20, -20];
    const one = createSweepAccumulator<string>(options).update(['yes', 'no', null], yScore);
    const read = through(one).update(['maybe', null], [-20, -20]);
    expect(read.result()).toMatchObject({
      posLabel: 'yes',
      nPositives: 1,
      nNegatives: 2,
      nSkipped: 2,
    });
    expect(message(() => read.update([1], [-20]))).toContain(
      'posLabel is "yes", expected one of 1',
    );
    const large = createSweepAccumulator({ ...MODES[mode], posLabel: 2n ** 70n });
    expect(
      through(large)
        .update([2n ** 70n, 1], [-20, -20])
        .result().posLabel,
    ).toBe(2n ** 70n);
    const strict = through(createSweepAccumulator(MODES[mode] as object));
    expect(message(() => strict.update([null], [-20]))).toContain('yTrue[0] is null');
  });

  it('is refused as bytes of which any one bit was changed', () => {
    const small = createSweepAccumulator(MODES[mode] as object).update([1, 0], [-20, -20]);
    const bytes = small.toBinary();
    for (const bit of sampled(range(8 * bytes.length), 7)) {
      const copy = bytes.slice();
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(message(() => sweepAccumulatorFromBinary(copy))).toContain('FromBinary: bytes is ');
    }
    for (let end = 0; end < bytes.length; ++end) {
      expect(message(() => sweepAccumulatorFromBinary(bytes.subarray(0, end)))).toContain(
        'bytes is ',
      );
    }
  });
});

describe('toJSON of a sweep accumulator', () => {
  it('writes the rows of an exact one', () => {
    const accumulator = createSweepAccumulator().update([1, 0], Float32Array.of(0.5, 0.25));
    expect(JSON.parse(JSON.stringify(accumulator))).toEqual({
      format: 'confmat.SweepAccumulator',
      version: 1,
      thresholds: 'exact',
      comparison: '>=',
      posLabel: null,
      nulls: 'error',
      labels: [0, 1],
      weighted: false,
      nSamples: 2,
      nSkipped: 0,
      rows: { single: true, scores: [0.5, 0.25], classes: [1, 0], weights: null },
      checksum: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
    });
  });

  it('writes the counts between thresholds', () => {
    const options = { thresholds: { bins: 2, range: [0, 1] } } as const;
    const accumulator = createSweepAccumulator(options).update([1, 0, 1], [0.1, 0.7, 1]);
    expect(accumulator.toJSON()).toMatchObject({
      thresholds: { bins: 2, range: [0, 1] },
      // None below 0; 0.1 in [0, 0.5); 0.7 and 1 in [0.5, 1].
      counts: { negatives: [0, 0, 1], positives: [0, 1, 1] },
      lost: { negatives: [0, 0, 0], positives: [0, 0, 0] },
    });
  });

  it('takes 5 bytes a row of a single score, 9 of a double, 8 more with weights', () => {
    const size = (n: number, scores: ArrayLike<number>, weighted: boolean): number => {
      const options = weighted ? { sampleWeight: new Float64Array(n).fill(2) } : {};
      const yScore = scores as Float64Array;
      return createSweepAccumulator().update(new Uint8Array(n), yScore, options).toBinary().length;
    };
    const grown = (make: (n: number) => ArrayLike<number>, weighted: boolean): number =>
      (size(9000, make(9000), weighted) - size(1000, make(1000), weighted)) / 8000;
    expect(grown((n) => new Float32Array(n), false)).toBe(5);
    expect(grown((n) => new Float64Array(n), false)).toBe(9);
    expect(grown((n) => new Float64Array(n), true)).toBe(17);
  });
});

describe('sweepAccumulatorFromJson', () => {
  const exact = createSweepAccumulator().update([1, 0], [0.5, 0.25]).toJSON();
  const listed = createSweepAccumulator({ thresholds: [0.5] })
    .update([1, 0], [0.5, 0.25])
    .toJSON();
  const read = (json: unknown) =>
    message(() => sweepAccumulatorFromJson(json as SweepAccumulatorJson));
  const ofRows = (part: object) => read({ ...exact, rows: { ...exact.rows, ...part } });
  const ofCounts = (part: object) => read({ ...listed, counts: { ...listed.counts, ...part } });

  it('refuses rows that cannot be', () => {
    expect(ofRows({ classes: [1, 3] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.classes[1] is 3, expected 0, 1 or 2"`,
    );
    expect(ofRows({ classes: [1] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.classes is of length 1, expected of length 2"`,
    );
    expect(ofRows({ classes: [1, 2] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: nSamples is 2, expected 1, as the counts add up to"`,
    );
    expect(ofRows({ scores: [0.5, null] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.scores[1] is NaN, expected a finite number"`,
    );
    expect(ofRows({ scores: [0.5, '1'] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.scores[1] is "1", expected a number"`,
    );
    expect(ofRows({ single: true, scores: [0.5, 0.1] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.scores[1] is 0.1, expected a single float"`,
    );
    expect(ofRows({ weights: [1, 1] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.weights is an array of 2, expected one of null"`,
    );
    expect(ofRows({ more: 1 })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows is Object, expected an object of single, half, scores, classes, weights"`,
    );
    expect(read({ ...exact, rows: undefined })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows is undefined, expected an object of single, half, scores, classes, weights"`,
    );
    const weighted = { ...exact, weighted: true };
    expect(read({ ...weighted, rows: { ...exact.rows, weights: [1, 0] } })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.weights[1] is 0, expected a finite number, and 0 only of rows that are left out"`,
    );
    expect(
      read({ ...weighted, rows: { ...exact.rows, weights: [1, null] } }),
    ).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows.weights[1] is NaN, expected a finite number, and 0 only of rows that are left out"`,
    );
    expect(read({ ...weighted, rows: { ...exact.rows, weights: [1, 2] } })).toContain(
      'checksum is ',
    );
  });

  it('refuses counts that cannot be, whatever the checksum', () => {
    expect(ofCounts({ positives: [-5, 6] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: counts[2] is -5, expected a number of rows, from which rounding took nothing"`,
    );
    expect(ofCounts({ positives: [0, 2] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: nSamples is 2, expected 3, as the counts add up to"`,
    );
    expect(ofCounts({ positives: [0.5, 0.5] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: counts[2] is 0.5, expected a number of rows, from which rounding took nothing"`,
    );
    expect(ofCounts({ positives: [1] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: counts.positives is of length 1, expected of length 2"`,
    );
    expect(
      read({ ...listed, lost: { negatives: [0, 0], positives: [0, 1] } }),
    ).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: counts[3] is 1, expected a number of rows, from which rounding took nothing"`,
    );
    expect(
      read({ ...listed, weighted: true, counts: { negatives: [1, 0], positives: [0, null] } }),
    ).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: counts[3] is NaN, expected finite, and what rounding took from it too"`,
    );
    expect(read({ ...listed, rows: exact.rows })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: rows is not of thresholds that were given"`,
    );
    expect(read({ ...exact, counts: listed.counts })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: counts is not of thresholds "exact""`,
    );
    expect(ofCounts({ positives: [1, 0], negatives: [0, 1] })).toContain('checksum is ');
  });

  it('refuses facts that cannot be', () => {
    expect(read({ ...exact, nSamples: 3 })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: nSamples is 3, expected 2, as the counts add up to"`,
    );
    expect(read({ ...exact, nSkipped: -1 })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: nSkipped is -1, expected an integer of at least 0"`,
    );
    expect(read({ ...exact, labels: [] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: labels.length is 0, expected 1, as the counts add up to"`,
    );
    expect(read({ ...exact, labels: [0, 0] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: labels[1] is 0 again, expected each label once"`,
    );
    expect(read({ ...exact, labels: [0, 2] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: posLabel is undefined, expected one of 0, 2"`,
    );
    expect(read({ ...exact, posLabel: 0.5 })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: posLabel is 0.5, expected a string, a boolean or an integer"`,
    );
    expect(read({ ...exact, nulls: 'drop' })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: nulls is "drop", expected one of "error", "skip""`,
    );
    expect(read({ ...exact, comparison: '>' })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: comparison is ">", which only a list of thresholds can be held against"`,
    );
    expect(read({ ...listed, thresholds: { bins: 0, range: [0, 1] } })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: thresholds.bins is 0, expected an integer in [1, 4194304]"`,
    );
    expect(read({ ...listed, thresholds: [] })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: thresholds is empty, expected at least one number"`,
    );
    expect(read({ ...listed, thresholds: null })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: thresholds is null, expected "exact", a list of numbers or { bins, range }"`,
    );
    expect(read({ ...listed, version: 2 })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: json is of version 2, expected confmat.SweepAccumulator of version 1, as toJSON writes it"`,
    );
    expect(read({ ...listed, more: 2 })).toMatchInlineSnapshot(
      `"sweepAccumulatorFromJson: json is data with an unknown field "more", expected confmat.SweepAccumulator of version 1, as toJSON writes it"`,
    );
    for (const json of [null, undefined, 7, 'text', [], {}])
      expect(read(json)).toContain('json is ');
  });

  it('refuses any one bit of the text changed, or reads the same', () => {
    for (const json of [exact, listed]) {
      const text = new TextEncoder().encode(JSON.stringify(json));
      for (const bit of sampled(range(8 * text.length), 7)) {
        const copy = text.slice();
        copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        let parsed: SweepAccumulatorJson;
        try {
          parsed = JSON.parse(new TextDecoder().decode(copy)) as SweepAccumulatorJson;
        } catch {
          continue;
        }
        try {
          expect(sweepAccumulatorFromJson(parsed).toJSON()).toEqual(json);
        } catch (error) {
          expect(error, `bit ${bit}`).toHaveProperty('name', 'MetricError');
        }
      }
    }
  });
});

describe('merge', () => {
  it('says what reads an accumulator that was stored', () => {
    const accumulator = createSweepAccumulator();
    const merge = (other: unknown) => message(() => accumulator.merge(other as SweepAccumulator));
    expect(merge(JSON.parse(JSON.stringify(accumulator)))).toMatchInlineSnapshot(
      `"merge: other is one written as JSON, expected an accumulator of threshold sweeps: sweepAccumulatorFromJson reads it"`,
    );
    expect(merge(accumulator.toBinary())).toMatchInlineSnapshot(
      `"merge: other is Uint8Array, expected an accumulator of threshold sweeps: sweepAccumulatorFromBinary reads it"`,
    );
    expect(merge(null)).toMatchInlineSnapshot(
      `"merge: other is null, expected an accumulator of threshold sweeps"`,
    );
  });

  it('takes an accumulator of another copy of the package', async () => {
    vi.resetModules();
    const copy = await import('../../src/index.js');
    const theirs = copy.createSweepAccumulator().update([1], Float32Array.of(0.5));
    const ours = createSweepAccumulator().update([0], Float32Array.of(0.25));
    expect(theirs).not.toBeInstanceOf(ours.constructor);
    expect(ours.merge(theirs).result()).toMatchObject({ nPositives: 1, nNegatives: 1 });
  });

  it('is of known options only', () => {
    const create = (options: object) => message(() => createSweepAccumulator(options));
    expect(create({ threshold: [1] })).toMatchInlineSnapshot(
      `"createSweepAccumulator: there is no option "threshold", did you mean "thresholds"?"`,
    );
    const update = () => createSweepAccumulator().update([1], [1], { weights: [1] } as object);
    expect(message(update)).toMatchInlineSnapshot(
      `"update: there is no option "weights", expected "sampleWeight", "unit" or "missedPositives""`,
    );
  });
});
