import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cellText } from '../src/columns/stored-column.js';
import { openFile } from '../src/files/open-file.js';
import type { Table } from '../src/columns/stored-column.js';

const BYTES = readFileSync(
  new URL('../../cli/test/fixtures/tool-files/r-write-table.txt', import.meta.url),
);

async function tableOf(bytes: Uint8Array, name: string): Promise<Table> {
  const content = await openFile(new Blob([bytes as BlobPart]), name, () => undefined);
  if (content.kind !== 'table') throw new Error('no table');
  return content.table;
}

const textsOf = ({ columns, nRows }: Table, name: string): readonly (string | null)[] => {
  const column = columns.find((one) => one.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return Array.from({ length: nRows }, (_, row) => cellText(column, row));
};

describe("a file of R's write.table", () => {
  it.each([
    ['d.txt', BYTES],
    ['d.csv', BYTES],
    ['d.txt.gz', gzipSync(BYTES)],
  ])('is read as it is meant, with a note: %s', async (name, bytes) => {
    const table = await tableOf(bytes, name);
    expect(table.columns.map((column) => column.name)).toEqual([
      ...['row.names', 'y', 'p', 's', 'b', 'yi', 'q'],
    ]);
    const [y, p] = [textsOf(table, 'y'), textsOf(table, 'p')];
    expect([y.filter((label) => label === null).length, y.length]).toEqual([5, 60]);
    expect(y.filter((label, row) => label === p[row]).length).toBe(45);
    expect(textsOf(table, 'q')[0]).toBe('say "hi", ok');
    expect(table.notes[0]).toContain("read as R's write.table wrote it");
  });

  it('is not what another text is', async () => {
    const table = await tableOf(new TextEncoder().encode('y,p\na b,c\n'), 'd.txt');
    expect([table.columns.length, table.notes]).toEqual([2, []]);
  });
});
