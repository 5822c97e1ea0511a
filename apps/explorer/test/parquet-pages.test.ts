import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { StoredColumn } from '../src/columns/stored-column.js';
import { readParquet } from '../src/files/read-parquet.js';
import { ROOT, fileOf } from './ask.js';

const FIXTURES = 'apps/explorer/test/fixtures/';
type Value = string | number | boolean | null;
const ROWS = JSON.parse(readFileSync(`${ROOT}${FIXTURES}pages.json`, 'utf8')) as Readonly<
  Record<string, readonly Value[]>
>;

/** The cells of a column one by one; null where one is missing. */
function cellsOf(column: StoredColumn): readonly unknown[] {
  if (column.form === 'codes')
    return Array.from(column.codes, (code) => column.values[code] ?? null);
  return Array.from(column.numbers, (value) => (Number.isNaN(value) ? null : value));
}

describe('readParquet', () => {
  it.each([
    ['version 1, with dictionaries', 'pages-v1-coded.parquet'],
    ['version 1, plain', 'pages-v1-plain.parquet'],
    ['version 2, with dictionaries', 'pages-v2-coded.parquet'],
    ['version 2, plain', 'pages-v2-plain.parquet'],
  ])('reads data pages of %s as pyarrow wrote them', async (_, name) => {
    const { nRows, columns } = await readParquet(fileOf(FIXTURES + name), () => undefined);
    expect(nRows).toBe(700);
    expect(columns.map((column) => column.name)).toEqual(Object.keys(ROWS));
    for (const column of columns) expect(cellsOf(column)).toEqual(ROWS[column.name]);
  });

  it('keeps floats as numbers in the width of the file', async () => {
    const { columns } = await readParquet(
      fileOf(`${FIXTURES}pages-v2-coded.parquet`),
      () => undefined,
    );
    const kinds = columns.map((column) =>
      column.form === 'numbers' ? column.numbers.constructor.name : column.form,
    );
    expect(kinds).toEqual(['codes', 'codes', 'Float64Array', 'Float32Array', 'codes', 'codes']);
  });

  it('that was cut in a page names the column', async () => {
    const bytes = new Uint8Array(readFileSync(`${ROOT}${FIXTURES}pages-v1-plain.parquet`));
    // The first page of the first column begins after the magic of four bytes.
    bytes.fill(0xff, 4, 60);
    await expect(readParquet(new Blob([bytes]), () => undefined)).rejects.toThrow(
      /^column "label" cannot be read/,
    );
  });
});
