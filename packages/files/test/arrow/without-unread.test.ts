import { readFileSync } from 'node:fs';
import { tableFromIPC } from 'apache-arrow';
import { describe, expect, it } from 'vitest';
import { arrowFault } from '../../src/arrow/arrow-fault.js';
import type { FileBytes } from '../../src/arrow/arrow-messages.js';
import { withoutUnread, written } from '../../src/arrow/without-unread.js';
import type { ReadableArrow } from '../../src/arrow/without-unread.js';

const FIXTURES = new URL('../../../../apps/cli/test/fixtures/', import.meta.url);
const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(new URL(name, FIXTURES)));

const fileOf = (bytes: Uint8Array): FileBytes => ({
  size: bytes.length,
  read: (from, nBytes) => bytes.subarray(from, from + nBytes),
});

async function readable(
  bytes: Uint8Array,
): Promise<ReadableArrow & { readonly bytes: Uint8Array }> {
  const before = bytes.slice();
  const found = await withoutUnread(fileOf(bytes));
  expect(bytes).toEqual(before);
  const changed = bytes.slice();
  written(changed, 0, found.patches);
  return { ...found, bytes: changed };
}

function rowsOf(bytes: Uint8Array): readonly Record<string, unknown>[] {
  const table = tableFromIPC(bytes);
  return Array.from({ length: table.numRows }, (_, row) =>
    Object.fromEntries(
      ['y', 'texts', 'p', 'n'].map((name) => [name, table.getChild(name)?.get(row) as unknown]),
    ),
  );
}

const PLAIN = ['unread-plain.arrow', 'unread-plain-stream.arrow'];

describe('withoutUnread', () => {
  it.each(PLAIN)('leaves columns out of %s, and all others as they are', async (name) => {
    const { leftOut, fault, bytes } = await readable(bytesOf(name));
    expect(fault).toBe(null);
    expect(leftOut.map((column) => [column.name, column.type])).toEqual([
      ['ends', 'run-end-encoded values'],
      ['views', 'list views'],
      ['inside', 'run-end-encoded values'],
      ['coded', 'list views'],
      ['large', 'list views'],
    ]);
    expect(await arrowFault(fileOf(bytes))).toBe(null);
    expect(bytes).toHaveLength(bytesOf(name).length);
    const ns = [1, null, 3, 4, 5, 6];
    expect(rowsOf(bytes)).toEqual(
      ns.map((n, row) => ({
        ...{ y: 'abcabc'[row], p: 'abcbbc'[row], n },
        texts: `a long text of row ${row}`,
      })),
    );
  });

  it('changes nothing of a file whose columns are all read', async () => {
    for (const name of ['types.arrow', 'telco-zstd.feather', 'telco-polars-lz4.arrow']) {
      expect(await withoutUnread(fileOf(bytesOf(name)))).toEqual({
        ...{ leftOut: [], patches: [], fault: null },
      });
    }
  });

  it('says how wide integers are', async () => {
    const { leftOut } = await readable(bytesOf('tool-files/polars-int128.arrow'));
    expect(leftOut.map(({ name, type }) => [name, type])).toEqual([
      ['y128', 'integers of 128 bits'],
      ['p128', 'integers of 128 bits'],
    ]);
  });

  /** A copy in which the type of one column is 27, which no format has yet. */
  async function ofUnknownType(bytes: Uint8Array, value: number): Promise<Uint8Array | null> {
    for (const [at, byte] of bytes.entries()) {
      if (byte !== value) continue;
      const copy = bytes.slice();
      copy[at] = 27;
      if ((await arrowFault(fileOf(copy))) !== null) continue;
      const { leftOut } = await withoutUnread(fileOf(copy));
      if (leftOut.some(({ type }) => type.endsWith('(27)'))) return copy;
    }
    return null;
  }

  /** What is said of copies that have a second one. */
  async function ofUnknownTypes(bytes: Uint8Array): Promise<string | null> {
    for (const [at, byte] of bytes.entries()) {
      if (byte !== 25) continue;
      const copy = bytes.slice();
      copy[at] = 27;
      if ((await arrowFault(fileOf(copy))) !== null) continue;
      const { fault } = await withoutUnread(fileOf(copy));
      if (fault !== null) return fault;
    }
    return null;
  }

  it.each(PLAIN)('leaves a column of a type that is not known yet out of %s', async (name) => {
    const bytes = await ofUnknownType(bytesOf(name), 26);
    if (!bytes) throw new Error('no such byte');
    const { leftOut, bytes: changed } = await readable(bytes);
    expect(leftOut.at(-1)).toEqual({
      name: 'large',
      type: 'values of a type that is not known here (27)',
      instead: 'as another type',
    });
    expect(rowsOf(changed)).toEqual(rowsOf((await readable(bytesOf(name))).bytes));
    const both = await ofUnknownTypes(bytes);
    expect(both).toMatch(
      /^holds columns of types that are not known here \("\w+", "large"\), and others cannot be found/,
    );
  });
});

describe('written', () => {
  it('puts any part of a patch where it belongs', () => {
    const own = Uint8Array.from({ length: 20 }, (_, i) => i);
    const patches = [
      { from: 2, bytes: Uint8Array.of(102, 103, 104) },
      { from: 8, bytes: Uint8Array.of(108) },
      { from: 15, bytes: Uint8Array.of(115, 116) },
    ];
    const all = own.slice();
    written(all, 0, patches);
    expect([...all]).toEqual(
      [...own].map((byte) => ([2, 3, 4, 8, 15, 16].includes(byte) ? byte + 100 : byte)),
    );
    for (let from = 0; from < 20; ++from) {
      for (let to = from; to <= 20; ++to) {
        const part = own.slice(from, to);
        written(part, from, patches);
        expect(part).toEqual(all.slice(from, to));
      }
    }
  });
});
