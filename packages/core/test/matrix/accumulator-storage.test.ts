import { describe, expect, it } from 'vitest';
import { createRandom } from '@confmat/testkit';
import {
  accumulatorFromBinary,
  accumulatorFromJson,
  accumulatorToBinary,
  accumulatorToJson,
  createConfusionAccumulator,
} from '../../src/index.js';
import type { AccumulatorJson, ConfusionAccumulator, Label } from '../../src/index.js';
import { contents } from '../contents.js';
import { thrown } from '../thrown.js';

const throughJson = (accumulator: ConfusionAccumulator): ConfusionAccumulator =>
  accumulatorFromJson(
    JSON.parse(JSON.stringify(accumulatorToJson(accumulator))) as AccumulatorJson,
  );

const throughBinary = (accumulator: ConfusionAccumulator): ConfusionAccumulator =>
  accumulatorFromBinary(accumulatorToBinary(accumulator));

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
    expect(read.state()).toEqual(accumulator.state());
    expect(through(read).state()).toEqual(accumulator.state());
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

describe('accumulatorFromJson', () => {
  const json = accumulatorToJson(good);
  const read = (received: unknown) => () => accumulatorFromJson(received as AccumulatorJson);
  const changed = (part: object) => read({ ...json, ...part });

  it('writes plain data, of a stated format and version', () => {
    expect(json).toEqual({
      format: 'confmat.ConfusionAccumulator',
      version: 1,
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
    });
  });

  it.each([null, undefined, 7, 'text', [], {}, { format: 'confmat.ConfusionAccumulator' }])(
    'refuses %o, which is something else',
    (received) => {
      expect(thrown(read(received)).issue).toMatchObject({
        code: 'unsupported-type',
        argument: 'json',
        expected: 'an accumulator of format confmat.ConfusionAccumulator, version 1',
      });
    },
  );

  it('refuses another format or version', () => {
    expect(changed({ format: 'confmat.Report' })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromJson: json is Object, expected an accumulator of format confmat.ConfusionAccumulator, version 1]`,
    );
    expect(thrown(changed({ version: 2 })).code).toBe('unsupported-type');
    expect(thrown(changed({ cells: undefined })).code).toBe('unsupported-type');
    expect(thrown(changed({ labels: 'ab' })).code).toBe('unsupported-type');
  });

  it('refuses labels that cannot be', () => {
    expect(changed({ labels: ['a', 'a'] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromJson: labels[1] is "a" again, expected each label once]`,
    );
    expect(changed({ labels: ['a', 1] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromJson: labels[1] is 1, expected a string like the labels before it]`,
    );
    expect(changed({ labels: ['a', null] })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromJson: labels[1] is null, expected a string, a boolean or an integer]`,
    );
    for (const bigint of ['x', '', '1.5', 7]) {
      expect(thrown(changed({ labels: [{ bigint }] })).code).toBe('invalid-label');
    }
    expect(thrown(changed({ labels: [], given: true, cells: [] })).code).toBe('empty-input');
    expect(changed({ maxClasses: 1 })).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromJson: labels has 2 classes, expected at most 1]`,
    );
    expect(thrown(changed({ maxClasses: 1, given: true })).code).toBe('too-many-classes');
  });

  it('refuses cells that cannot be, naming the first', () => {
    const cells = (...cell: unknown[]) => changed({ cells: [json.cells[0], cell] });
    expect(cells(0, 2, 1, 0)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromJson: cells[1] is [0, 2, 1, 0], expected two class codes in [0, 2) and two finite numbers]`,
    );
    for (const cell of [
      [-1, 0, 1, 0],
      [0.5, 0, 1, 0],
      [2 ** 32, 0, 1, 0],
      ['0', 0, 1, 0],
      [0, 0, null, 0],
      [0, 0, 1, NaN],
      [0, 0, 1],
      [],
    ]) {
      expect(thrown(cells(...cell)).issue).toMatchObject({ argument: 'cells[1]' });
    }
    expect(thrown(changed({ cells: [7] })).issue).toMatchObject({ argument: 'cells[0]' });
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
      `[MetricError: accumulatorFromJson: nSamples is "2", expected an integer of at least 0]`,
    );
  });
});

describe('accumulatorFromBinary', () => {
  const bytes = accumulatorToBinary(good);
  const read = (received: Uint8Array) => () => accumulatorFromBinary(received);
  const changed = (at: number, byte: number) => {
    const copy = bytes.slice();
    copy[at] = byte;
    return read(copy);
  };

  it('takes 24 bytes a cell beside the labels', () => {
    const more = createConfusionAccumulator<Label>().merge(good).update(['a'], ['a']);
    expect(accumulatorToBinary(more).length).toBe(bytes.length + 24);
    expect(bytes.length % 8).toBe(0);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe('CFM1');
  });

  it('reads bytes from within a larger buffer', () => {
    for (const offset of [1, 3, 8]) {
      const larger = new Uint8Array(bytes.length + 20).fill(255);
      larger.set(bytes, offset);
      const view = larger.subarray(offset, offset + bytes.length);
      expect(accumulatorFromBinary(view).state()).toEqual(good.state());
    }
    expect(accumulatorFromBinary(Buffer.from(bytes)).state()).toEqual(good.state());
  });

  it('refuses bytes that are cut off anywhere, or too many', () => {
    for (let end = 0; end < bytes.length; ++end) {
      const { issue } = thrown(read(bytes.subarray(0, end)));
      expect(issue).toMatchObject({ code: 'unsupported-type', argument: 'bytes' });
    }
    expect(read(bytes.subarray(0, bytes.length - 1))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromBinary: bytes is cut off, expected what accumulatorToBinary returned]`,
    );
    const longer = new Uint8Array(bytes.length + 1);
    longer.set(bytes);
    expect(thrown(read(longer)).code).toBe('unsupported-type');
  });

  it('refuses other bytes', () => {
    expect(read(new Uint8Array(64))).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: accumulatorFromBinary: bytes is other bytes, expected what accumulatorToBinary returned]`,
    );
    expect(thrown(read(new TextEncoder().encode('CFM1{"a":1}'))).code).toBe('unsupported-type');
    expect(thrown(read('CFM1' as unknown as Uint8Array)).message).toContain('bytes is string, ');
    expect(thrown(read(bytes.buffer as unknown as Uint8Array)).message).toContain(
      'bytes is ArrayBuffer, ',
    );
    expect(thrown(read(null as unknown as Uint8Array)).message).toContain('bytes is null, ');
  });

  it('refuses a header of something else', () => {
    const withHeader = (header: string): (() => unknown) => {
      const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 8) * 8));
      const made = new Uint8Array(8 + text.length);
      made.set(bytes.subarray(0, 4));
      new DataView(made.buffer).setUint32(4, text.length, true);
      made.set(text, 8);
      return read(made);
    };
    for (const header of ['', '{', 'null', '7', '[]', '{}', '{"nCells":0}', '{"nCells":"0"}']) {
      expect(thrown(withHeader(header)).code, header).toBe('unsupported-type');
    }
    for (const nCells of [-1, 0.5, 1e300]) {
      const { message } = thrown(withHeader(JSON.stringify({ nCells })));
      expect(message).toContain('bytes is cut off, ');
    }
  });

  it('refuses or reads bytes with any one byte changed, and throws no other error', () => {
    let nRefused = 0;
    for (let at = 0; at < bytes.length; ++at) {
      for (const byte of [0, 0x22, 0x7f, 0xff]) {
        try {
          changed(at, byte)();
        } catch {
          expect(() => thrown(changed(at, byte))).not.toThrow();
          ++nRefused;
        }
      }
    }
    expect(nRefused).toBeGreaterThan(0);
  });
});
