import { describe, expect, it } from 'vitest';
import { CSV_FILES } from '@confmat/testkit';
import { factsOf } from '../src/columns/column-facts.js';
import { openFile } from '../src/files/open-file.js';
import type { Table } from '../src/columns/stored-column.js';

async function read(text: string | Uint8Array, name = 'file.csv'): Promise<Table> {
  const content = await openFile(new Blob([text as BlobPart]), name, () => undefined);
  if (content.kind !== 'table') throw new Error('expected rows');
  return content.table;
}

describe('the CSV files that the command reads too', () => {
  it.each(CSV_FILES)('$name', async ({ text, nRows, columns, fault }) => {
    if (fault !== undefined) {
      await expect(read(text)).rejects.toThrow(fault);
      return;
    }
    const table = await read(text);
    expect(table.nRows).toBe(nRows);
    expect(
      table.columns
        .map(factsOf)
        .map(({ name, kind, nDistinct, nMissing }) => [name, kind, nDistinct, nMissing]),
    ).toEqual(columns);
  });
});

describe('readCsv', () => {
  it('keeps many distinct numbers as the doubles that they are the texts of', async () => {
    const texts = Array.from({ length: 5000 }, (_, i) => String(Math.sin(i) / 3));
    const rounded = texts.map((text) => Number(text).toFixed(9));
    const lines = texts.map(
      (text, i) => `${text},${rounded[i] ?? ''},${i % 7 === 0 ? '' : '0.5e-3'}`,
    );
    const { columns } = await read(`a,b,c\n${lines.join('\n')}\n`);
    const [a, b] = columns;
    expect(a?.form === 'numbers' && Array.from(a.numbers)).toEqual(texts.map(Number));
    expect(b?.form === 'numbers' && Array.from(b.numbers)).toEqual(rounded.map(Number));
    expect(columns[2]?.form).toBe('codes');
  });

  it('reads a column again as texts where a text stands below many numbers', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `${i}.50,x`);
    const { columns, nRows } = await read(`a,b\n${lines.join('\n')}\nn/a,y\n`);
    const [a] = columns;
    expect(nRows).toBe(3001);
    expect(a?.form === 'codes' && [a.values[0], a.values[3000]]).toEqual(['0.50', 'n/a']);
  });

  it('finds another separator, and says so', async () => {
    const { columns, notes, reading } = await read('t;p\na;b\n');
    expect(columns.map(({ name }) => name)).toEqual(['t', 'p']);
    expect(notes).toEqual(['its columns are separated by ";"']);
    expect(reading).toEqual(['--csv', ';']);
  });
});
