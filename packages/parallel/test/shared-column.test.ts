import * as flechette from '@uwdata/flechette';
import * as arrow from 'apache-arrow';
import type { ArrowColumn, Label, LabelColumn } from '@confmat/core';
import { sampled } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { allocateColumn, isSharedColumn, sharedColumn } from '../src/index.js';
import { bothOutcomes } from './outcome.js';
import { watchedPool } from './source-pool.js';

const { pool, workers } = watchedPool({ threads: 3 });

afterAll(() => pool.close());

const ROWS = 45;

/** Rows of these labels, some of them missing, in three chunks. */
function vectorOf(type: arrow.DataType, labels: readonly Label[], step: number): arrow.Vector {
  const cells = Array.from({ length: ROWS }, (_, row) =>
    row % 8 === step ? null : labels[(row * step) % labels.length],
  );
  const chunk = (start: number, end: number) => {
    const vector: arrow.Vector = arrow.vectorFromArray(cells.slice(start, end), type as never);
    return vector;
  };
  return chunk(0, 7).concat(chunk(7, 31), chunk(31, ROWS));
}

const texts = ['', 'a', 'a class with a long name', 'é'];
const TYPES: readonly (readonly [string, arrow.DataType, readonly Label[]])[] = [
  ['Int8', new arrow.Int8(), [-3, 0, 7]],
  ['Int32', new arrow.Int32(), [-3, 0, 70_000]],
  ['Int64', new arrow.Int64(), [-3n, 0n, 2n ** 60n]],
  ['Float64', new arrow.Float64(), [1, 2, 3]],
  ['Bool', new arrow.Bool(), [true, false]],
  ['Utf8', new arrow.Utf8(), texts],
  ['LargeUtf8', new arrow.LargeUtf8(), texts],
  ['Utf8View', new arrow.Utf8View(), texts],
  ['Dictionary of Utf8', new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8()), texts],
];

/** The two columns of a stream of Arrow's format, read where it lies. */
function readBoth(
  columns: Record<string, arrow.Vector>,
  read: (stream: Uint8Array) => { getChild: (name: string) => unknown },
): readonly [ArrowColumn, ArrowColumn] {
  const bytes = arrow.tableToIPC(new arrow.Table(columns), 'stream');
  const stream = allocateColumn(Uint8Array, bytes.length);
  stream.set(bytes);
  const table = read(stream);
  return [table.getChild('t') as ArrowColumn, table.getChild('p') as ArrowColumn];
}

async function expectSame(yTrue: LabelColumn, yPred: LabelColumn): Promise<void> {
  const { core, parallel } = await bothOutcomes(pool, yTrue, yPred, { nulls: 'skip' });
  expect(core).toMatchObject({ nSkipped: 11 });
  expect(parallel).toEqual(core);
  const strict = await bothOutcomes(pool, yTrue, yPred);
  expect(strict.core).toMatch(/^null-value: confusionMatrix: yTrue\[1\] is null/);
  expect(strict.parallel).toEqual(strict.core);
}

describe('an Arrow column', () => {
  for (const [name, type, labels] of sampled(TYPES, 3)) {
    it(`of ${name} is counted by threads, once it is shared`, async () => {
      const yTrue = vectorOf(type, labels, 1) as unknown as ArrowColumn;
      const yPred = vectorOf(type, labels, 5) as unknown as ArrowColumn;
      expect(isSharedColumn(yTrue)).toBe(false);
      const shared = sharedColumn(yTrue);
      expect([isSharedColumn(shared), shared.length]).toEqual([true, ROWS]);
      expect(sharedColumn(shared)).toBe(shared);
      await expectSame(shared, sharedColumn(yPred));
      expect(workers.length).toBe(2);
    });
  }

  const codes = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8());

  it('that apache-arrow or flechette read from shared memory is shared already', async () => {
    const columns = {
      t: vectorOf(new arrow.Int32(), [1, 2], 1),
      p: vectorOf(new arrow.Int32(), [1, 2], 5),
    };
    for (const read of [arrow.tableFromIPC, flechette.tableFromIPC]) {
      const [yTrue, yPred] = readBoth(columns, read as never);
      expect([isSharedColumn(yTrue), isSharedColumn(yPred)]).toEqual([true, true]);
      await expectSame(yTrue, yPred);
    }
  });

  it('of flechette with a dictionary is counted by threads, once it is shared', async () => {
    const [t, p] = ([1, 2] as const).map((id) => {
      const type = new arrow.Dictionary(new arrow.Utf8(), new arrow.Int8(), id);
      return arrow.vectorFromArray(['b', null, 'a', 'b', 'c', 'a'].slice(0, 7 - id), type);
    });
    if (!t || !p) throw new Error('no columns');
    const columns = { t: t.slice(0, 5), p };
    const [yTrue, yPred] = readBoth(columns, flechette.tableFromIPC);
    const { core, parallel } = await bothOutcomes(pool, sharedColumn(yTrue), sharedColumn(yPred), {
      nulls: 'skip',
    });
    expect(core).toMatchObject({ nSkipped: 1, labels: ['a', 'b', 'c'] });
    expect(parallel).toEqual(core);
  });

  it('goes with a typed array', async () => {
    const yTrue = sharedColumn(vectorOf(new arrow.Int32(), [1, 2], 1) as unknown as ArrowColumn);
    const yPred = allocateColumn(Int8Array, ROWS);
    const { core, parallel } = await bothOutcomes(pool, yTrue, yPred, { nulls: 'skip' });
    expect(core).toMatchObject({ nSkipped: 6, labels: [0, 1, 2] });
    expect(parallel).toEqual(core);
  });

  it('of texts beside one of integers is the error of core', async () => {
    const yTrue = sharedColumn(vectorOf(codes, texts, 1) as unknown as ArrowColumn);
    const yPred = allocateColumn(Int8Array, ROWS);
    const { core, parallel } = await bothOutcomes(pool, yTrue, yPred, { nulls: 'skip' });
    expect(core).toMatchInlineSnapshot(
      `"mixed-labels: confusionMatrix: yPred[0] is 0, expected a string as in yTrue"`,
    );
    expect(parallel).toEqual(core);
  });

  it('of a type that holds no labels is the error of core', async () => {
    const vector = arrow.vectorFromArray([new Date(0), new Date(0)], new arrow.DateMillisecond());
    const column = sharedColumn(vector as unknown as ArrowColumn);
    const { core, parallel } = await bothOutcomes(pool, column, column);
    expect(core).toMatchInlineSnapshot(
      `"unsupported-type: confusionMatrix: yTrue is an Arrow column of type Date, expected integers, booleans, texts or a dictionary of these"`,
    );
    expect(parallel).toEqual(core);
  });
});

describe('sharedColumn', () => {
  it('copies a typed array to one of the same type over shared memory', () => {
    const values = Int16Array.of(9, 1, -2, 3).subarray(1);
    const shared = sharedColumn(values);
    expect(shared).toEqual(Int16Array.of(1, -2, 3));
    expect(shared.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([isSharedColumn(values), isSharedColumn(shared)]).toEqual([false, true]);
    expect(sharedColumn(shared)).toBe(shared);
  });

  it('makes bytes of a Buffer, and takes an empty column', () => {
    const shared = sharedColumn<Uint8Array>(Buffer.from([1, 2]));
    expect(Object.getPrototypeOf(shared)).toBe(Uint8Array.prototype);
    expect(sharedColumn(new BigUint64Array(0)).length).toBe(0);
  });

  it('refuses what has no memory', () => {
    expect(() => sharedColumn(['a'] as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sharedColumn: column is Array, expected a typed array or an Arrow column]`,
    );
    expect(() => sharedColumn(null as never)).toThrowErrorMatchingInlineSnapshot(
      `[MetricError: sharedColumn: column is null, expected a typed array or an Arrow column]`,
    );
    expect(() => sharedColumn(new DataView(new ArrayBuffer(8)) as never)).toThrow('DataView');
    expect([isSharedColumn(['a']), isSharedColumn(null), isSharedColumn('a')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('allocateColumn', () => {
  it('makes zeros of a type over shared memory of their own', () => {
    const column = allocateColumn(Float32Array, 3);
    expect(column).toEqual(new Float32Array(3));
    expect(column.buffer.byteLength).toBe(12);
    expect(isSharedColumn(column)).toBe(true);
  });

  it('refuses what makes no typed array, and what is no length', () => {
    const wrong = [
      () => allocateColumn(Array as unknown as Int32ArrayConstructor, 3),
      () => allocateColumn(Int32Array, -1),
      () => allocateColumn(Int32Array, 1.5),
    ];
    const messages = wrong.map((call) => {
      try {
        return call().length;
      } catch (error) {
        return (error as Error).message;
      }
    });
    expect(messages).toMatchInlineSnapshot(`
      [
        "allocateColumn: type is function, expected a constructor of typed arrays",
        "allocateColumn: nSamples is -1, expected an integer of at least 0",
        "allocateColumn: nSamples is 1.5, expected an integer of at least 0",
      ]
    `);
  });
});
