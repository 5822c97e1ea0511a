import fc from 'fast-check';
import { range, sampled, runs } from '@confmat/testkit';
import { describe, expect, it, vi } from 'vitest';
import {
  createLabelAccumulator,
  labelAccumulatorFromBinary,
  labelAccumulatorFromJson,
} from '../../src/index.js';
import type {
  LabelAccumulator,
  LabelAccumulatorJson,
  LabelAccumulatorOptions,
} from '../../src/index.js';

const throughJson = (accumulator: LabelAccumulator): LabelAccumulator =>
  labelAccumulatorFromJson(JSON.parse(JSON.stringify(accumulator)) as LabelAccumulatorJson);
const throughBinary = (accumulator: LabelAccumulator): LabelAccumulator =>
  labelAccumulatorFromBinary(accumulator.toBinary());

function message(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    expect(error).toHaveProperty('name', 'MetricError');
    return (error as Error).message;
  }
  throw new Error('expected a MetricError, nothing was thrown');
}

const set = fc.option(fc.uniqueArray(fc.nat({ max: 5 }), { maxLength: 4 }), { freq: 9 });
const weight = fc.oneof(
  fc.double({ noNaN: true, min: -1e16, max: 1e16 }),
  fc.constantFrom(0, 0.1, -0.1, 1e-17, 2 ** 60),
);
const batches = fc.array(
  fc.tuple(fc.array(fc.tuple(set, set, weight), { maxLength: 6 }), fc.boolean()),
  { maxLength: 4 },
);
type Batches = typeof batches extends fc.Arbitrary<infer T> ? T : never;

const FORMS: Readonly<Record<string, LabelAccumulatorOptions<number>>> = {
  growing: { nulls: 'skip' },
  given: { nulls: 'skip', labels: [5, 3, 0, 1, 2, 4] },
};

function counted(form: string, parts: Batches): LabelAccumulator {
  const accumulator = createLabelAccumulator<number>(FORMS[form]);
  for (const [rows, weighted] of parts) {
    const options = weighted ? { sampleWeight: rows.map(([, , each]) => each) } : {};
    accumulator.update(
      rows.map(([truth]) => truth),
      rows.map(([, prediction]) => prediction),
      options,
    );
  }
  return accumulator;
}

function outcome(accumulator: LabelAccumulator): unknown {
  try {
    return accumulator.result();
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(
  Object.keys(FORMS).flatMap((form) => [
    [form, 'JSON', throughJson] as const,
    [form, 'bytes', throughBinary] as const,
  ]),
)('an accumulator of labels, %s, written as %s', (form, _, through) => {
  it('holds and gives the same, to the last bit', () => {
    fc.assert(
      fc.property(batches, (parts) => {
        const accumulator = counted(form, parts);
        const read = through(accumulator);
        expect(read.toBinary()).toEqual(accumulator.toBinary());
        expect(read.toJSON()).toEqual(accumulator.toJSON());
        expect(read.nSamples).toBe(accumulator.nSamples);
        expect(outcome(read)).toEqual(outcome(accumulator));
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('merges as those that were not stored, and goes on counting, to the last bit', () => {
    fc.assert(
      fc.property(batches, batches, batches, (a, b, c) => {
        const goOn = (one: LabelAccumulator, other: LabelAccumulator): LabelAccumulator =>
          one.merge(other).merge(counted(form, c));
        const merged = goOn(through(counted(form, a)), through(counted(form, b)));
        const expected = goOn(counted(form, a), counted(form, b));
        expect(merged.toBinary()).toEqual(expected.toBinary());
        expect(outcome(merged)).toEqual(outcome(expected));
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('is refused as bytes of which any one bit was changed', () => {
    const small = createLabelAccumulator<number>(FORMS[form]).update([[1], [2]], [[1], []]);
    const bytes = small.toBinary();
    for (const bit of sampled(range(8 * bytes.length), 7)) {
      const copy = bytes.slice();
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(message(() => labelAccumulatorFromBinary(copy))).toContain('FromBinary: bytes is ');
    }
    for (let end = 0; end < bytes.length; ++end) {
      expect(message(() => labelAccumulatorFromBinary(bytes.subarray(0, end)))).toContain(
        'bytes is ',
      );
    }
  });
});

describe.each([
  ['JSON', throughJson],
  ['bytes', throughBinary],
])('an accumulator of labels written as %s', (_, through) => {
  it.each<readonly [string, LabelAccumulator]>([
    ['nothing', createLabelAccumulator()],
    ['given labels without samples', createLabelAccumulator({ labels: ['b', 'a'] })],
    ['texts', createLabelAccumulator({ separator: '|' }).update(['a|b', ''], ['b', 'a'])],
    ['large integers', createLabelAccumulator().update([[2n ** 70n]], [[1n]])],
    [
      'a matrix',
      createLabelAccumulator().update(
        { data: [1, 0, 1, 1], shape: [2, 2] },
        { data: [1, 1, 0, 1], shape: [2, 2] },
      ),
    ],
  ])('holds the same again: %s', (_name, accumulator) => {
    expect(through(accumulator).toJSON()).toEqual(accumulator.toJSON());
    expect(outcome(through(accumulator))).toEqual(outcome(accumulator));
  });

  it('keeps what it was told', () => {
    const given = through(createLabelAccumulator({ labels: ['b', 'a'], separator: '|' }));
    expect(given.update(['a|b'], ['a']).result().keys).toEqual(['b', 'a']);
    expect(message(() => given.update(['c'], ['a']))).toContain('expected one of "b", "a"');
    const growing = through(createLabelAccumulator<string>().update([['b']], [['a']]));
    expect(growing.update([['c']], [['a']]).result().keys).toEqual(['a', 'b', 'c']);
    expect(message(() => growing.update([null], [['a']]))).toContain('null');
  });

  it('loses nothing of small weights beside great ones', () => {
    // 1 + 2^60 is 2^60 in doubles, so a plain sum would lose each 1.
    let accumulator = createLabelAccumulator();
    for (const each of [1, 2 ** 60, 1, -(2 ** 60), 1]) {
      accumulator = through(accumulator.update([['a']], [['a']], { sampleWeight: [each] }));
    }
    expect([...accumulator.result().tp]).toEqual([3]);
  });
});

describe('labelAccumulatorFromJson', () => {
  const json = createLabelAccumulator<string>()
    .update([['a'], ['b']], [['a'], []])
    .toJSON();
  const read = (part: unknown) =>
    message(() => labelAccumulatorFromJson({ ...json, ...(part as object) }));
  const ofCounts = (part: object) => read({ counts: { ...json.counts, ...part } });

  it('reads what JSON.stringify writes', () => {
    expect(JSON.parse(JSON.stringify({ json }))).toEqual({
      json: {
        format: 'confmat.LabelAccumulator',
        version: 1,
        labels: ['a', 'b'],
        given: false,
        fixed: false,
        nulls: 'error',
        separator: null,
        setFormat: null,
        weighted: false,
        nSamples: 2,
        nSkipped: 0,
        nWeighing: 2,
        total: [2, 0],
        counts: { tp: [1, 0], fp: [0, 0], fn: [0, 1], present: [1, 1] },
        lost: { tp: [0, 0], fp: [0, 0], fn: [0, 0] },
        checksum: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
      },
    });
  });

  it('refuses counts that cannot be, whatever the checksum', () => {
    expect(ofCounts({ tp: [-5, 0], present: [-5, 1] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts.tp[0] is -5, expected a number of rows, from which rounding took nothing"`,
    );
    expect(ofCounts({ tp: [2, 0] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts.present[0] is 1, expected 2, as the counts add up to"`,
    );
    expect(ofCounts({ tp: [3, 0], present: [3, 1] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: nWeighing is 2, expected at least 3, since so many were counted"`,
    );
    expect(ofCounts({ tp: [0.5, 0] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts.tp[0] is 0.5, expected a number of rows, from which rounding took nothing"`,
    );
    expect(ofCounts({ tp: [1] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts.tp is of length 1, expected of length 2"`,
    );
    expect(ofCounts({ tp: [1, '0'] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts.tp[1] is "0", expected a number"`,
    );
    expect(ofCounts({ more: [] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts is Object, expected an object of tp, fp, fn, present"`,
    );
    expect(read({ lost: { ...json.lost, fn: [0, 1] } })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts.fn[1] is 1, expected a number of rows, from which rounding took nothing"`,
    );
    expect(read({ total: [3, 0] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: total is 3, expected 2, as the counts add up to"`,
    );
    expect(read({ total: [2] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: total is of length 1, expected of length 2"`,
    );
    expect(read({ nSamples: 1 })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: nSamples is 1, expected at least 2, since so many were counted"`,
    );
    expect(read({ nWeighing: 1 })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: nWeighing is 1, expected 2, as the counts add up to"`,
    );
    expect(read({ weighted: true, total: [null, 0] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: total[0] is NaN, expected finite, and what rounding took from it too"`,
    );
    expect(ofCounts({ tp: [0, 0], fp: [1, 0] })).toContain('checksum is ');
  });

  it('refuses facts that cannot be', () => {
    expect(read({ labels: ['a', 'a'] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: labels[1] is "a" again, expected each label once"`,
    );
    expect(read({ labels: [] })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: counts.tp is of length 2, expected of length 0"`,
    );
    expect(read({ given: true })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: fixed is false, expected one of true"`,
    );
    expect(read({ nulls: 'drop' })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: nulls is "drop", expected one of "error", "skip""`,
    );
    expect(read({ separator: '' })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: separator is "", expected a string of at least one character"`,
    );
    expect(read({ setFormat: 'matrix' })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: setFormat is "matrix", expected one of null, "sets", "indicator""`,
    );
    expect(read({ nSkipped: -1 })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: nSkipped is -1, expected an integer of at least 0"`,
    );
    expect(read({ version: 2 })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: json is of version 2, expected confmat.LabelAccumulator of version 1, as toJSON writes it"`,
    );
    expect(read({ more: 2 })).toMatchInlineSnapshot(
      `"labelAccumulatorFromJson: json is data with an unknown field "more", expected confmat.LabelAccumulator of version 1, as toJSON writes it"`,
    );
    for (const other of [null, undefined, 7, 'text', [], {}]) {
      expect(message(() => labelAccumulatorFromJson(other as never))).toContain('json is ');
    }
  });

  it('refuses any one bit of the text changed, or reads the same', () => {
    const text = new TextEncoder().encode(JSON.stringify(json));
    for (const bit of sampled(range(8 * text.length), 7)) {
      const copy = text.slice();
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      let parsed: LabelAccumulatorJson;
      try {
        parsed = JSON.parse(new TextDecoder().decode(copy)) as LabelAccumulatorJson;
      } catch {
        continue;
      }
      try {
        expect(labelAccumulatorFromJson(parsed).toJSON()).toEqual(json);
      } catch (error) {
        expect(error, `bit ${bit}`).toHaveProperty('name', 'MetricError');
      }
    }
  });
});

describe('merge', () => {
  it('says what reads an accumulator that was stored', () => {
    const accumulator = createLabelAccumulator();
    const merge = (other: unknown) => message(() => accumulator.merge(other as LabelAccumulator));
    expect(merge(JSON.parse(JSON.stringify(accumulator)))).toMatchInlineSnapshot(
      `"merge: other is one written as JSON, expected an accumulator of labels: labelAccumulatorFromJson reads it"`,
    );
    expect(merge(accumulator.toBinary())).toMatchInlineSnapshot(
      `"merge: other is Uint8Array, expected an accumulator of labels: labelAccumulatorFromBinary reads it"`,
    );
    expect(merge(null)).toMatchInlineSnapshot(
      `"merge: other is null, expected an accumulator of labels"`,
    );
  });

  it('takes an accumulator of another copy of the package', async () => {
    vi.resetModules();
    const copy = await import('../../src/index.js');
    const theirs = copy.createLabelAccumulator<string>().update([['a']], [['b']]);
    const ours = createLabelAccumulator<string>().update([['a']], [['a']]);
    expect(theirs).not.toBeInstanceOf(ours.constructor);
    expect([...ours.merge(theirs).result().tp]).toEqual([1, 0]);
  });

  it('is of known options only', () => {
    const create = (options: object) => message(() => createLabelAccumulator(options));
    expect(create({ label: ['a'] })).toMatchInlineSnapshot(
      `"createLabelAccumulator: there is no option "label", did you mean "labels"?"`,
    );
    const update = () => createLabelAccumulator().update([], [], { sample_weight: [] } as object);
    expect(message(update)).toMatchInlineSnapshot(
      `"update: there is no option "sample_weight", did you mean "sampleWeight"?"`,
    );
  });
});
