import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createRandom, range, sampled, runs } from '@confmat/testkit';
import {
  confusionAccumulatorFromBinary,
  confusionAccumulatorFromJson,
  createConfusionAccumulator,
} from '../../../src/index.js';
import type { AccumulatorJson, ConfusionAccumulator, Label } from '../../../src/index.js';
import { crc32 } from '../../crc32.js';
import { contents } from '../../contents.js';
import { thrown } from '../../thrown.js';

const throughJson = (accumulator: ConfusionAccumulator): ConfusionAccumulator =>
  confusionAccumulatorFromJson(JSON.parse(JSON.stringify(accumulator)) as AccumulatorJson);

const throughBinary = (accumulator: ConfusionAccumulator): ConfusionAccumulator =>
  confusionAccumulatorFromBinary(accumulator.toBinary());

const random = createRandom(71);
const many = Int32Array.from({ length: 5000 }, () => random() * 4000);

const accumulators: readonly (readonly [name: string, accumulator: ConfusionAccumulator])[] = [
  ['strings', createConfusionAccumulator().update(['b', 'a', ''], ['a', 'a', 'é'])],
  [
    'strings of every plane, and half of one',
    createConfusionAccumulator().update(['\u{1f600}', '\u{ff5e}', '\ud83d'], ['a\n"b', '\0', 'a']),
  ],
  ['integers', createConfusionAccumulator().update([3, -1, 2 ** 53 - 1], [3, 3, 0])],
  ['integers beyond 2^53', createConfusionAccumulator().update([2n ** 60n, 1], [-(2n ** 70n), 1n])],
  ['booleans', createConfusionAccumulator().update([true, false], [true, true])],
  ['given labels', createConfusionAccumulator({ labels: ['z', 'a', 'b'] }).update(['a'], ['b'])],
  ['given labels without rows', createConfusionAccumulator({ labels: [2n ** 64n, 5] })],
  ['nothing', createConfusionAccumulator()],
  [
    'skipped rows and options',
    createConfusionAccumulator<Label>({ nulls: 'skip', maxClasses: 12 }).update(
      ['a', null, null],
      ['b', 'b', null],
    ),
  ],
  [
    'weights that rounding took parts of',
    createConfusionAccumulator()
      .update(['a', 'a'], ['a', 'b'], { sampleWeight: [2 ** 60, -0.1] })
      .update(['a'], ['a'], { sampleWeight: [1] })
      .update(['a'], ['a'], { sampleWeight: [0.1] }),
  ],
  ['4000 classes', createConfusionAccumulator().update(many, many.slice().reverse())],
];

describe.each([
  ['JSON', throughJson],
  ['bytes', throughBinary],
])('an accumulator written as %s', (_, through) => {
  it.each(accumulators)('holds the same again: %s', (_name, accumulator) => {
    const read = through(accumulator);
    expect(JSON.stringify(read)).toBe(JSON.stringify(accumulator));
    expect(Buffer.compare(through(read).toBinary(), accumulator.toBinary())).toBe(0);
  });

  it('goes on counting where it was', () => {
    const one = createConfusionAccumulator<Label>({ nulls: 'skip' }).update(
      ['a', null],
      ['b', 'c'],
    );
    const read = through(one).update(['c', null], ['a', 'a'], { sampleWeight: [0.5, 1] });
    const expected = one.update(['c', null], ['a', 'a'], { sampleWeight: [0.5, 1] });
    expect(contents(read.result())).toEqual(contents(expected.result()));
    expect(read.nSamples).toBe(2);
  });

  it('loses nothing of small weights beside great ones', () => {
    let accumulator = createConfusionAccumulator<Label>();
    for (const weight of [1, 2 ** 60, 1, -(2 ** 60), 1]) {
      accumulator = through(accumulator.update(['a'], ['a'], { sampleWeight: [weight] }));
    }
    expect(accumulator.result().total).toBe(3);
  });

  it('keeps refusing what it refused', () => {
    const given = through(createConfusionAccumulator<Label>({ labels: ['a'] }));
    expect(thrown(() => given.update(['b'], ['a'])).code).toBe('unknown-label');
    const growing = through(createConfusionAccumulator<Label>().update(['a'], ['a']));
    expect(thrown(() => growing.update([1], [1])).code).toBe('mixed-labels');
    expect(thrown(() => growing.update([null], ['a'])).code).toBe('null-value');
    const small = through(createConfusionAccumulator<Label>({ maxClasses: 1 }).update([1], [1]));
    expect(thrown(() => small.update([2], [2])).code).toBe('too-many-classes');
  });

  it('merges with one that was not', () => {
    const one = createConfusionAccumulator<Label>().update(['b'], ['a']);
    const other = through(createConfusionAccumulator<Label>().update(['a', 'c'], ['a', 'b']));
    const expected = createConfusionAccumulator<Label>().update(['b', 'a', 'c'], ['a', 'a', 'b']);
    expect(contents(other.merge(one).result())).toEqual(contents(expected.result()));
  });
});

const good = createConfusionAccumulator<Label>()
  .update(['a', 'b'], ['b', 'b'])
  .update([], [], { sampleWeight: [] });

describe('confusionAccumulatorFromJson', () => {
  const json = good.toJSON();
  const read = (received: unknown) => () =>
    confusionAccumulatorFromJson(received as AccumulatorJson);
  const changed = (part: object) => read({ ...json, ...part });

  it('writes plain data, of a stated format and version', () => {
    expect(json).toEqual({
      format: 'confmat.ConfusionAccumulator',
      version: 2,
      labels: ['a', 'b'],
      given: false,
      nulls: 'error',
      maxClasses: 2 ** 20,
      weighted: true,
      nSkipped: 0,
      nSamples: 2,
      cells: [
        [0, 1, 1, 0],
        [1, 1, 1, 0],
      ],
      checksum: expect.stringMatching(/^[0-9a-f]{8}$/) as string,
    });
  });

  it('reads what toJSON returned, too', () => {
    expect(confusionAccumulatorFromJson(json).toJSON()).toEqual(json);
  });

  it.each([null, undefined, 7, 'text', [], {}, { format: 'confmat.ConfusionAccumulator' }])(
    'refuses %o, which is something else',
    (received) => {
      expect(thrown(read(received)).issue).toMatchObject({
        code: 'unsupported-type',
        argument: 'json',
        expected: 'confmat.ConfusionAccumulator of version 2, as toJSON writes it',
      });
    },
  );

  it('refuses another format or version, and fields that it does not know', () => {
    expect(changed({ format: 'confmat.Report' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: json is of format "confmat.Report", expected confmat.ConfusionAccumulator of version 2, as toJSON writes it]`,
    );
    expect(changed({ version: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: json is of version 1, expected confmat.ConfusionAccumulator of version 2, as toJSON writes it]`,
    );
    expect(read(JSON.stringify(good))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: json is a string (JSON.parse it first), expected confmat.ConfusionAccumulator of version 2, as toJSON writes it]`,
    );
    expect(changed({ checksun: '' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: json is data with an unknown field "checksun", expected confmat.ConfusionAccumulator of version 2, as toJSON writes it]`,
    );
    expect(thrown(changed({ cells: undefined })).code).toBe('unsupported-type');
    expect(thrown(changed({ labels: 'ab' })).code).toBe('unsupported-type');
  });

  it('refuses labels that cannot be', () => {
    expect(changed({ labels: ['a', 'a'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: labels[1] is "a" again, expected each label once]`,
    );
    expect(changed({ labels: ['a', 1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: labels[1] is 1, expected a string like the labels before it]`,
    );
    expect(changed({ labels: ['a', null] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: labels[1] is null, expected a string, a boolean or an integer]`,
    );
    for (const bigint of ['x', '', '1.5', 7]) {
      expect(thrown(changed({ labels: [{ bigint }] })).code).toBe('invalid-label');
    }
    expect(thrown(changed({ labels: [], given: true, cells: [] })).code).toBe('empty-input');
    expect(changed({ maxClasses: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: labels has 2 classes, expected at most 1]`,
    );
    expect(thrown(changed({ maxClasses: 1, given: true })).code).toBe('too-many-classes');
  });

  it('refuses cells that cannot be, naming the first', () => {
    const cells = (...cell: unknown[]) => changed({ cells: [json.cells[0], cell] });
    expect(cells(0, 2, 1, 0)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: cells[1] is 2, expected a class code in [0, 2)]`,
    );
    expect(cells(0, 1, 1, 0)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: cells[1] is "a, b", expected each pair of classes once]`,
    );
    expect(cells(0, '0', 1, 0)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: cells[1][1] is "0", expected a number]`,
    );
    expect(cells(0, 0, 1)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: cells[1] is an array of 3, expected an array of 4 numbers]`,
    );
    for (const cell of [
      [-1, 0, 1, 0],
      [0.5, 0, 1, 0],
      [2 ** 32, 0, 1, 0],
      ['0', 0, 1, 0],
      [0, 0, null, 0],
      [0, 0, 'Infinity', 0],
      [0, 0, 1, NaN],
      [0, 0, 1],
      [],
    ]) {
      const { issue } = thrown(cells(...cell));
      expect(issue).toMatchObject({ code: 'invalid-value', argument: 'cells', row: 1 });
    }
    expect(thrown(changed({ cells: [7] })).issue).toMatchObject({ argument: 'cells', row: 0 });
  });

  it('refuses facts that cannot be', () => {
    for (const part of [
      { given: 1 },
      { weighted: undefined },
      { nulls: 'drop' },
      { maxClasses: 0 },
      { nSkipped: -1 },
      { nSamples: 0.5 },
    ]) {
      const { issue } = thrown(changed(part));
      expect(issue).toMatchObject({ code: 'invalid-option', option: Object.keys(part)[0] });
    }
    expect(changed({ nSamples: '2' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: nSamples is "2", expected an integer of at least 0]`,
    );
  });

  it('refuses counts that are no numbers of rows, or do not add up, whatever the checksum', () => {
    const plain = createConfusionAccumulator<Label>().update(['a', 'b'], ['b', 'b']).toJSON();
    const counts = (first: number, second: number, nSamples: number) => () =>
      confusionAccumulatorFromJson({
        ...plain,
        nSamples,
        cells: [
          [0, 1, first, 0],
          [1, 1, second, 0],
        ],
      });
    expect(counts(1, 1, 2)().result().total).toBe(2);
    // −5 + 25 = 20 rows: accuracy would be 25 / 20.
    expect(counts(-5, 25, 20)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: cells[0] is -5, expected a number of rows, from which rounding took nothing]`,
    );
    expect(counts(0.5, 1.5, 2)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: cells[0] is 0.5, expected a number of rows, from which rounding took nothing]`,
    );
    expect(counts(2 ** 53, 1, 2 ** 53)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: nSamples is 9007199254740992, expected an integer of at least 0]`,
    );
    expect(counts(1, 1, 3)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: nSamples is 3, expected 2, as the counts add up to]`,
    );
    const bare = { ...plain, checksum: undefined };
    const negative = { ...bare, nSamples: -4, cells: [[0, 1, -5, 0]] };
    expect(thrown(read(negative)).code).toBe('invalid-option');
    expect(thrown(read({ ...negative, nSamples: 0 })).code).toBe('invalid-value');
    expect(read(bare)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: checksum is undefined, expected "5b69c485", the checksum of the other fields (was one changed?)]`,
    );
    const lost = { ...plain, cells: [plain.cells[0], [1, 1, 1, 0.25]] };
    expect(read(lost)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: cells[1] is 0.25, expected a number of rows, from which rounding took nothing]`,
    );
    // Two cells of weights come of two rows at least.
    expect(changed({ nSamples: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromJson: nSamples is 1, expected at least 2, since so many were counted]`,
    );
  });

  it('refuses text of which any one bit was changed, or reads the same', () => {
    const text = new TextEncoder().encode(JSON.stringify(good));
    const bits = sampled(range(8 * text.length), 7);
    let nRefused = 0;
    for (const bit of bits) {
      const copy = text.slice();
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      let parsed: unknown;
      try {
        parsed = JSON.parse(new TextDecoder().decode(copy));
      } catch {
        ++nRefused;
        continue;
      }
      try {
        expect(confusionAccumulatorFromJson(parsed as AccumulatorJson).toJSON()).toEqual(json);
      } catch (error) {
        expect(error, `bit ${bit}`).toHaveProperty('name', 'MetricError');
        ++nRefused;
      }
    }
    // "0" with its lowest bit changed is "1", and so on: nearly all are refused.
    expect(nRefused).toBeGreaterThan((7.9 / 8) * bits.length);
  });
});

describe('confusionAccumulatorFromBinary', () => {
  const bytes = good.toBinary();
  const read = (received: unknown) => () => confusionAccumulatorFromBinary(received as Uint8Array);

  it('takes 24 bytes a cell beside the labels', () => {
    const sizeOf = (n: number): number => {
      const rows = Int32Array.from({ length: n }, (_, row) => row % 10);
      const others = Int32Array.from({ length: n }, (_, row) => row / 10);
      return createConfusionAccumulator().update(rows, others).toBinary().length;
    };
    expect(sizeOf(90) - sizeOf(20)).toBe(24 * 70);
    expect(bytes.length % 8).toBe(0);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('CFM2');
  });

  it('holds the CRC-32 of what follows it, as zlib computes it', () => {
    const view = new DataView(bytes.buffer);
    expect(view.getUint32(4, true)).toBe(crc32(bytes.subarray(8)));
    expect(good.toJSON().checksum).toBe(crc32(bytes.subarray(8)).toString(16).padStart(8, '0'));
  });

  it('reads bytes from within a larger buffer', () => {
    for (const offset of [1, 3, 8]) {
      const larger = new Uint8Array(bytes.length + 20).fill(255);
      larger.set(bytes, offset);
      const view = larger.subarray(offset, offset + bytes.length);
      expect(confusionAccumulatorFromBinary(view).toJSON()).toEqual(good.toJSON());
    }
    expect(confusionAccumulatorFromBinary(Buffer.from(bytes)).toJSON()).toEqual(good.toJSON());
  });

  it('refuses bytes of which any one bit was changed', () => {
    for (const bit of sampled(range(8 * bytes.length), 7)) {
      const copy = bytes.slice();
      copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(thrown(read(copy)).code, `bit ${bit}`).toBe('unsupported-type');
    }
  });

  it('refuses bytes that are cut off anywhere, or too many', () => {
    for (let end = 0; end < bytes.length; ++end) {
      const { issue } = thrown(read(bytes.subarray(0, end)));
      expect(issue).toMatchObject({ code: 'unsupported-type', argument: 'bytes' });
    }
    expect(read(bytes.subarray(0, bytes.length - 1))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromBinary: bytes is cut off or changed: its checksum differs, expected what toBinary returned, which begins with CFM2]`,
    );
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(thrown(read(longer)).code).toBe('unsupported-type');
  });

  it('refuses other bytes', () => {
    expect(read(new Uint8Array(64))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromBinary: bytes is other bytes, expected what toBinary returned, which begins with CFM2]`,
    );
    expect(read(new TextEncoder().encode('CFM1{"a":1}'))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromBinary: bytes is bytes that begin with CFM1, expected what toBinary returned, which begins with CFM2]`,
    );
    expect(thrown(read('CFM2')).message).toContain('bytes is string, ');
    expect(thrown(read(bytes.buffer)).message).toContain('bytes is ArrayBuffer, ');
    expect(thrown(read(null)).message).toContain('bytes is null, ');
    expect(thrown(read(new Uint8Array(0))).message).toContain('bytes is empty, ');
  });

  it('refuses a header of something else, though its checksum be right', () => {
    const withHeader = (header: string, nBytes = 0): (() => unknown) => {
      const made = new Uint8Array(Math.ceil((16 + header.length) / 8) * 8 + nBytes);
      made.set(bytes.subarray(0, 4));
      const view = new DataView(made.buffer);
      view.setUint32(8, header.length, true);
      made.set(new TextEncoder().encode(header), 16);
      view.setUint32(4, crc32(made.subarray(8)), true);
      return read(made);
    };
    for (const header of ['', '{', 'null', '7', '[]', '{}', '{"nCells":0}', '{"nCells":"0"}']) {
      expect(thrown(withHeader(header)).code, header).toBe('unsupported-type');
    }
    const facts = { ...good.toJSON(), cells: undefined, checksum: undefined };
    for (const nCells of [-1, 0.5, 1e300, '2', null]) {
      const { issue } = thrown(withHeader(JSON.stringify({ ...facts, nCells })));
      expect(issue).toMatchObject({ code: 'invalid-option', option: 'nCells' });
    }
    const header = JSON.stringify({ ...facts, nCells: 2 });
    expect(withHeader(header, 24)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromBinary: bytes is too short for its counts, expected what toBinary returned, which begins with CFM2]`,
    );
    expect(withHeader(header, 56)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromBinary: bytes is too long for its counts, expected what toBinary returned, which begins with CFM2]`,
    );
    // Two cells of code 0 and 0.
    expect(withHeader(header, 48)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: confusionAccumulatorFromBinary: cells[1] is "a, a", expected each pair of classes once]`,
    );
  });
});

describe('merge', () => {
  it('says what reads an accumulator that was stored', () => {
    const accumulator = createConfusionAccumulator<Label>();
    const merge = (other: unknown) => () => accumulator.merge(other as ConfusionAccumulator);
    expect(merge(JSON.parse(JSON.stringify(good)))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is one written as JSON, expected an accumulator of confusion matrices: confusionAccumulatorFromJson reads it]`,
    );
    expect(merge(good.toBinary())).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is Uint8Array, expected an accumulator of confusion matrices: confusionAccumulatorFromBinary reads it]`,
    );
    expect(merge(good.result())).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is ConfusionMatrix, expected an accumulator of confusion matrices]`,
    );
    expect(merge(structuredClone(good))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: merge: other is Object, expected an accumulator of confusion matrices]`,
    );
    for (const other of [null, undefined, 7, 'text', [], new Map()]) {
      expect(thrown(merge(other)).code).toBe('unsupported-type');
    }
  });

  it('takes an accumulator of another copy of the package', async () => {
    vi.resetModules();
    const copy = await import('../../../src/index.js');
    const theirs = copy.createConfusionAccumulator<Label>().update(['c'], ['a']);
    expect(theirs).not.toBeInstanceOf(good.constructor);
    const merged = createConfusionAccumulator<Label>().merge(good).merge(theirs).result();
    expect(merged.labels).toEqual(['a', 'b', 'c']);
    expect(merged.at('c', 'a')).toBe(1);
  });
});

const weights = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e16, max: 1e16 }),
  fc.constantFrom(0.1, -0.1, 1e-17, 2 ** 60, -(2 ** 60), 0),
);
const batches = fc.array(
  fc
    .array(fc.tuple(fc.nat({ max: 5 }), fc.nat({ max: 5 }), weights), { maxLength: 9 })
    .chain((rows) => fc.tuple(fc.constant(rows), fc.boolean())),
  { maxLength: 4 },
);

function counted(parts: readonly (readonly [readonly (readonly number[])[], boolean])[]) {
  const accumulator = createConfusionAccumulator<number>();
  for (const [rows, weighted] of parts) {
    const column = (place: number): number[] => rows.map((row) => row[place] ?? 0);
    const options = weighted ? { sampleWeight: column(2) } : {};
    accumulator.update(Int32Array.from(column(0)), Int32Array.from(column(1)), options);
  }
  return accumulator;
}

describe.each([
  ['JSON', throughJson],
  ['bytes', throughBinary],
])('any accumulator written as %s', (_, through) => {
  const stored = (parts: Parameters<typeof counted>[0]): ConfusionAccumulator<number> =>
    through(counted(parts)) as unknown as ReturnType<typeof counted>;

  it('holds and gives the same, to the last bit', () => {
    fc.assert(
      fc.property(batches, (parts) => {
        const accumulator = counted(parts);
        const before = accumulator.nSamples > 0 ? contents(accumulator.result()) : null;
        const read = stored(parts);
        expect(read.toJSON()).toEqual(accumulator.toJSON());
        expect(read.toBinary()).toEqual(accumulator.toBinary());
        if (before) expect(contents(read.result())).toEqual(before);
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });

  it('merges as those that were not stored, to the last bit', () => {
    fc.assert(
      fc.property(batches, batches, (a, b) => {
        const expected = counted(a).merge(counted(b));
        const merged = stored(a).merge(stored(b));
        expect(merged.toBinary()).toEqual(expected.toBinary());
        if (expected.nSamples > 0) {
          expect(contents(merged.result())).toEqual(contents(expected.result()));
        }
      }),
      { numRuns: runs(100), seed: 20_261_122 },
    );
  });
});
