import { readFileSync } from 'node:fs';
import {
  Dictionary,
  Field,
  Int32,
  List,
  Null,
  RecordBatch,
  Schema,
  Struct,
  Table,
  Utf8,
  makeData,
  tableToIPC,
  vectorFromArray,
} from 'apache-arrow';
import { sampled } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { arrowFault } from '../../src/arrow/arrow-fault.js';
import { NOT_ARROW } from '../../src/arrow/arrow-messages.js';

const FIXTURES = new URL('../../../../apps/cli/test/fixtures/', import.meta.url);

/** What is wrong with bytes, and how many of them were read to find it. */
async function found(
  bytes: Uint8Array,
): Promise<{ readonly fault: string | null; readonly nRead: number }> {
  let nRead = 0;
  const read = (from: number, nBytes: number): Uint8Array => {
    const part = bytes.subarray(from, from + nBytes);
    nRead += part.length;
    return part;
  };
  return { fault: await arrowFault({ size: bytes.length, read }), nRead };
}

const faultOf = async (bytes: Uint8Array): Promise<string | null> => (await found(bytes)).fault;

const texts = ['b', 'a', 'b', null, 'a'];
const columns = {
  t: vectorFromArray(texts, new Utf8()),
  d: vectorFromArray(texts, new Dictionary(new Utf8(), new Int32())),
  n: vectorFromArray([1, 2, 3, 4, 5], new Int32()),
  l: vectorFromArray(
    [['a'], [], ['a', 'b'], null, ['b']],
    new List(new Field('item', new Utf8(), true)),
  ),
};
const table = new Table(columns);
const FORMS = { file: tableToIPC(table, 'file'), stream: tableToIPC(table, 'stream') };

describe('arrowFault', () => {
  it.each([
    ...['decimal.arrow', 'digits40.arrow', 'telco-lz4.feather', 'telco-zstd.feather'],
    ...['telco-polars-lz4.arrow', 'telco-polars-zstd.arrow', 'telco-rust-lz4.arrow'],
    ...['telco-rust-zstd.arrow', 'telco-single.arrow', 'types.arrow'],
  ])('finds none in %s, which another program wrote', async (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(name, FIXTURES)));
    expect(await faultOf(bytes)).toBe(null);
  });

  it('finds none in a file or a stream, and reads little of its cells', async () => {
    for (const form of ['file', 'stream'] as const) {
      expect(await faultOf(FORMS[form])).toBe(null);
      const n = vectorFromArray(new Float64Array(100_000));
      const long = tableToIPC(new Table({ n }), form);
      const { fault, nRead } = await found(long);
      expect([fault, long.length > 800_000, nRead < 2000]).toEqual([null, true, true]);
    }
  });

  it('finds none in columns of nulls, and in no rows', async () => {
    const nulls = makeData({ type: new Null(), length: 1000, nullCount: 1000 });
    const schema = new Schema([new Field('n', new Null(), true)]);
    const type = new Struct(schema.fields);
    const batch = new RecordBatch(schema, makeData({ type, length: 1000, children: [nulls] }));
    for (const form of ['file', 'stream'] as const) {
      expect(await faultOf(tableToIPC(new Table(batch), form))).toBe(null);
      expect(await faultOf(tableToIPC(new Table(table.schema), form))).toBe(null);
    }
  });

  it('finds every beginning of a file, and those of a stream that end within a message', async () => {
    const { file, stream } = FORMS;
    for (let length = 1; length < file.length; ++length) {
      expect([length, await faultOf(file.slice(0, length))]).toEqual([length, expect.any(String)]);
    }
    const whole: number[] = [];
    for (let length = 1; length < stream.length; ++length) {
      if ((await faultOf(stream.slice(0, length))) === null) whole.push(length);
    }
    // After the schema, the dictionary, the batch, and half of the mark of the end: nothing is cut there.
    expect(whole.length).toBeLessThanOrEqual(4);
  });

  it('calls other bytes no Arrow file', async () => {
    for (const text of ['t,p\na,b\nb,a\n', '{"a": 1}', 'ARROW1\0\0 and then nothing', '\0\0\0\0']) {
      expect(await faultOf(new TextEncoder().encode(text))).toBe(NOT_ARROW);
    }
  });

  /** A copy of the file in which one number of 32 bits that stands at `at` is another. */
  const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array => {
    const copy = bytes.slice();
    new DataView(copy.buffer).setInt32(at, value, true);
    return copy;
  };

  it('names a footer that has no such length', async () => {
    const { file } = FORMS;
    for (const length of [0, -1, file.length, 2 ** 31 - 1]) {
      expect(await faultOf(changed(file, file.length - 10, length))).toBe(
        'is a damaged Arrow file (its footer has no such length)',
      );
    }
  });

  it('names a message that is longer than the file', async () => {
    const { stream } = FORMS;
    expect(await faultOf(changed(stream, 4, 2 ** 31 - 1))).toBe(NOT_ARROW);
    const schemaBytes = new DataView(stream.buffer, stream.byteOffset).getInt32(4, true);
    expect(await faultOf(changed(stream, 8 + schemaBytes + 4, 2 ** 31 - 1))).toBe(
      'is a damaged Arrow file (a message is cut)',
    );
  });

  it('names a list that says of nothing what it holds', async () => {
    const list = Object.assign(new List(new Field('item', new Utf8(), true)), { children: [] });
    const schema = new Schema([new Field('l', list, true)]);
    for (const form of ['file', 'stream'] as const) {
      expect(await faultOf(tableToIPC(new Table(schema), form))).toBe(
        'is a damaged Arrow file (its description does not fit together)',
      );
    }
  });

  it('never fails with an error, whichever bit is another', async () => {
    let [nFound, nBits] = [0, 0];
    for (const bytes of Object.values(FORMS)) {
      const bits = Array.from({ length: bytes.length * 8 }, (_, bit) => bit);
      for (const bit of sampled(bits, 5)) {
        nBits += 1;
        const copy = bytes.slice();
        copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        if ((await faultOf(copy)) !== null) nFound += 1;
      }
    }
    expect(nFound).toBeGreaterThan(nBits / 3);
  });
});
