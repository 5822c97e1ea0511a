import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { zipOf } from '@confmat/testkit';
import { describe, expect, it } from 'vitest';
import { sheetTable } from '../../src/sheets/sheet-table.js';
import type { SheetTable } from '../../src/sheets/sheet-table.js';
import { fileOf } from '../zip/file-of.js';

const inflate = (packed: Uint8Array, nBytes: number): Uint8Array =>
  inflateRawSync(packed, { maxOutputLength: Math.max(1, nBytes) });

function bytesOf(name: string): Uint8Array {
  return readFileSync(new URL(`files/${name}`, import.meta.url));
}

function read(bytes: Uint8Array, sheet?: string): Promise<SheetTable> {
  return sheetTable(fileOf(bytes), inflate, sheet);
}

async function faultOf(bytes: Uint8Array, sheet?: string): Promise<string> {
  return read(bytes, sheet).then(
    () => 'was read',
    (error: unknown) => (error as Error).message,
  );
}

async function cellsOf(name: string, sheet?: string): Promise<Record<string, unknown>> {
  const { columns } = await read(bytesOf(name), sheet);
  return Object.fromEntries(columns.map((column) => [column.name, column.cells]));
}

/** A workbook of one sheet whose XML is this. */
function workbookOf(sheet: string): Uint8Array {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf([
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns:r="${relation}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', text: sheet },
  ]);
}

describe('sheetTable', () => {
  const [, ...lines] = readFileSync(new URL('files/rows.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const rows = lines.map((line) => line.split(','));
  const column = (place: number): (string | null)[] =>
    rows.map((row) => (row[place] === '' ? null : (row[place] ?? null)));
  const numbers = (place: number): (number | null)[] =>
    column(place).map((text) => (text === null ? null : Number(text)));

  it('reads characters that Excel escapes, and texts that look like one', async () => {
    const row = (at: number, text: string): string =>
      `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>${text}</t></is></c></row>`;
    // Excel writes the text _x0041_ as _x005F_x0041_.
    const cells = row(1, 'y') + row(2, '_x005F_x0041_') + row(3, '_x0041_') + row(4, 'a_x');
    const { columns } = await read(
      workbookOf(`<worksheet><sheetData>${cells}</sheetData></worksheet>`),
    );
    expect(columns[0]?.cells).toEqual(['_x0041_', 'A', 'a_x']);
  });

  it.each(['openpyxl', 'xlsxwriter', 'libreoffice'])(
    'reads the rows of a CSV file from what %s wrote, each kind as what it is',
    async (writer) => {
      const { nRows, columns, notes } = await read(bytesOf(`${writer}.xlsx`));
      expect(nRows).toBe(40);
      expect(notes).toEqual(['read from sheet "Sheet1"']);
      expect(columns).toEqual([
        { name: 'id', kind: 'integers', cells: numbers(0) },
        { name: 'day', kind: 'text', cells: column(1) },
        { name: 'at', kind: 'text', cells: column(2) },
        { name: 'truth', kind: 'text', cells: column(3) },
        { name: 'pred', kind: 'text', cells: column(4) },
        { name: 'score', kind: 'numbers', cells: numbers(5) },
        { name: 'right', kind: 'booleans', cells: column(6).map((text) => text === 'True') },
        { name: 'note', kind: 'text', cells: column(7) },
      ]);
    },
  );

  it('reads the first sheet with cells, the results of formulas, and errors as missing', async () => {
    const { notes, columns } = await read(bytesOf('sheets.xlsx'));
    expect(notes).toEqual([
      'read from sheet "Results & more", and not from "Cover", "Gaps", "Titled", "Twice"',
      '2 cells with an error read as missing (G4: #N/A)',
    ]);
    expect(columns).toEqual([
      { name: 'truth', kind: 'text', cells: ['cat', 'dog', 'owl', 'cat', 'dog', 'owl'] },
      { name: 'pred', kind: 'text', cells: ['cat', 'dog', 'owl', 'dog', 'owl', 'cat'] },
      {
        name: 'when',
        kind: 'text',
        cells: ['2024-02-28', '2024-02-29', '2024-03-01', '2024-03-02', '2024-03-03', '2024-03-04'],
      },
      {
        name: 'clock',
        kind: 'text',
        cells: ['12:30:00', '12:30:01', '12:30:02', '12:30:03', '12:30:04', '12:30:05'],
      },
      { name: 'share', kind: 'numbers', cells: [0, 0.125, 0.25, 0.375, 0.5, 0.625] },
      { name: 'mixed', kind: 'text', cells: ['n0', '1', 'n2', '3', 'n4', '5'] },
      { name: 'looked up', kind: 'integers', cells: [0, 1, null, 3, null, 5] },
    ]);
  });

  it('reads the sheet of a name, and says which there are', async () => {
    expect(await cellsOf('sheets.xlsx', 'Gaps')).toEqual({
      truth: ['a', 'b'],
      pred: ['a', 'a'],
      'column D': [0.5, 0.25],
    });
    expect((await read(bytesOf('sheets.xlsx'), 'Gaps')).notes[1]).toBe('1 empty row left out');
    expect(await faultOf(bytesOf('sheets.xlsx'), 'gaps')).toBe(
      'has no sheet "gaps"; its sheets: "Cover", "Results & more", "Gaps", "Titled", "Twice"',
    );
    expect(await faultOf(bytesOf('sheets.xlsx'), 'Cover')).toBe('sheet "Cover" is empty');
  });

  it('refuses a title above the names, and names that are equal', async () => {
    expect(await faultOf(bytesOf('sheets.xlsx'), 'Titled')).toBe(
      'row 1 has one cell, "Results of June", above 3 columns; expected the names of the columns: delete what stands above them',
    );
    expect(await faultOf(bytesOf('sheets.xlsx'), 'Twice')).toBe(
      'two columns are named "pred" (B1 and C1)',
    );
  });

  it('reads days that count from 1904, rich text, texts of digits and names that are numbers', async () => {
    expect(await cellsOf('oddities.xlsx')).toEqual({
      when: ['2026-03-01T23:59:59'],
      rich: ['a b <b> & ü'],
      digits: ['007'],
      2026: [9007199254740991],
    });
  });

  it('reads more rows than the parser takes at once', async () => {
    const names = '<row r="1"><c r="A1" t="inlineStr"><is><t>y &amp; n</t></is></c></row>';
    const cells = Array.from(
      { length: 20_000 },
      (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><v>${i / 8}</v></c></row>`,
    );
    const bytes = workbookOf(
      `<worksheet><sheetData>${names}${cells.join('')}</sheetData></worksheet>`,
    );
    const { columns } = await read(bytes);
    expect(columns).toEqual([
      { name: 'y & n', kind: 'numbers', cells: Array.from({ length: 20_000 }, (_, i) => i / 8) },
    ]);
  });

  it('refuses cells that span more than a sheet of rows does, and texts that would not fit', async () => {
    expect(await faultOf(bytesOf('far.xlsx'))).toBe(
      'has cells that span 1,048,576 rows × 16,384 columns, more than the 67,108,864 cells that are read; save the sheet as CSV',
    );
    // The directory alone says how long the content is.
    const bytes = Uint8Array.from(workbookOf('<worksheet/>'));
    const at = Buffer.from(bytes).lastIndexOf('xl/worksheets/sheet1.xml') - 46;
    new DataView(bytes.buffer).setUint32(at + 24, 0x7fff_ffff, true);
    expect(await faultOf(bytes)).toBe(
      'unpacks to 2,048 MiB, more than the 512 MiB that are read; save the sheet as CSV',
    );
    // Less than the limit, and less than it is.
    new DataView(bytes.buffer).setUint32(at + 24, 3, true);
    expect(await faultOf(bytes)).toMatch(/^is a cut or damaged ZIP file \(xl\/worksheets\/sheet1/);
  });

  it('refuses cut and damaged files, and those that are something else', async () => {
    const whole = Uint8Array.from(bytesOf('openpyxl.xlsx'));
    const { length } = whole;
    for (let end = 4; end < length; end += 97) {
      expect(await faultOf(whole.subarray(0, end))).toMatch(/^is a cut or damaged ZIP file/);
    }
    const damaged = whole.slice();
    const sheet = Buffer.from(damaged).indexOf('xl/worksheets/sheet1.xml');
    damaged[sheet + 200] = (damaged[sheet + 200] ?? 0) ^ 0x55;
    expect(await faultOf(damaged)).toMatch(/^is a cut or damaged ZIP file \(xl\/worksheets/);
    expect(await faultOf(workbookOf('<worksheet><sheetData><row r="1"><c r="A1"><v>1'))).toMatch(
      /^cannot be read as \.xlsx \(/,
    );
    expect(await faultOf(zipOf([{ name: 'a.txt', text: 'a' }]))).toBe(
      'is a ZIP file without a workbook of Excel',
    );
    expect(await faultOf(Buffer.from('truth,pred\na,a\n'))).toBe('is not an .xlsx file');
    expect(await faultOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1))).toBe(
      'is an .xls file, or needs a password; save it as .xlsx or CSV',
    );
  });
});
