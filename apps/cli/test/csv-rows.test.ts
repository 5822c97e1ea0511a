import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runs } from '@confmat/testkit';
import { afterAll, describe, expect, it } from 'vitest';
import { csvReading } from '@confmat/rows/input/csv/csv-form.js';
import type { CsvForm } from '@confmat/rows/input/source-types.js';
import { CsvScan, countCsvRows } from '@confmat/rows/input/csv/csv-rows.js';

const folder = mkdtempSync(join(tmpdir(), 'confmat-rows-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const count = async (text: string, form: CsvForm = {}): Promise<number> => {
  const path = join(folder, 'rows.csv');
  writeFileSync(path, text);
  return countCsvRows(path, 'rows.csv', csvReading(form, ',', false));
};

/** Rows of a text in which no cell is quoted: lines that are not empty, but the header. */
const rowsOf = (text: string): number =>
  text.split(/\r\n|\n|\r/).filter((line) => line !== '').length - 1;

describe('countCsvRows', () => {
  it('counts lines that are not empty, without the header', async () => {
    expect(await count('t,p\na,b\n\nb,c\r\n\r\nc,d')).toBe(3);
    expect(await count('t,p\n')).toBe(0);
    expect(await count('t,p\n"a\n\nb",c\nd,"e""\n"\n')).toBe(2);
  });

  it('counts the first line too where there are no names', async () => {
    expect(await count('a,b\nb,c\n', { header: 'none' })).toBe(2);
    expect(await count('', { header: 'none' })).toBe(0);
  });

  it('takes a quote after what escapes it for a part of the cell', async () => {
    // The quote of `say \"hi\n` is open until the last one of the line below.
    const text = 't,p\n"say \\"hi\n",b\n"x\\\\",c\n';
    expect(await count(text, { escape: '\\' })).toBe(2);
    await expect(count('t,p\n"a\\",b\n', { escape: '\\' })).rejects.toThrow('line 2 opens a quote');
  });

  it('names the line of a quote that never ends', async () => {
    await expect(count('t,p\na,b\nc,"d\ne,f\n')).rejects.toThrow('line 3 opens a quote');
  });

  it('counts a file of many megabytes, with a quoted line end on the way', async () => {
    const plain = 'some,cells of a line,12345\n'.repeat(100_000);
    expect(await count(`a,b,c\n${plain}x,"y\nz",1\n${plain}`)).toBe(200_001);
  });
});

describe('CsvScan', () => {
  const cell = fc.constantFrom('a', 'bc', ' ', '', '  d', '"q"', '"q,\n"', '"a""b"', ' "s"');
  const line = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => cells.join(','));
  const end = fc.constantFrom('\n', '\r\n', '\n\n');
  const text = fc
    .array(fc.tuple(line, end), { minLength: 1, maxLength: 30 })
    .map((lines) => lines.flat().join(''));

  it('counts the same however a file is cut into chunks', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat(400), { maxLength: 6 }), (whole, cuts) => {
        const bytes = Buffer.from(whole);
        const once = new CsvScan(',');
        for (const byte of bytes) once.read(Buffer.of(byte));
        const scan = new CsvScan(',');
        const places = [0, ...cuts.filter((cut) => cut < bytes.length), bytes.length];
        places.sort((a, b) => a - b);
        places.slice(1).forEach((to, i) => {
          if (to > (places[i] ?? 0)) scan.read(bytes.subarray(places[i], to));
        });
        expect([scan.nRecords, scan.openQuoteLine]).toEqual([once.nRecords, once.openQuoteLine]);
      }),
      { seed: 7, numRuns: runs(500) },
    );
  });

  it('counts lines without quotes', () => {
    const plain = fc.array(
      fc.tuple(fc.constantFrom('a,b', 'c', ' d,', ''), fc.constantFrom('\n', '\r\n', '\r')),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(plain, fc.nat(50), (lines, cut) => {
        // A lone CR before an LF would be one line end.
        const whole = `h\n${lines.flat().join('').replaceAll('\r\n', '\n').replaceAll('\r', '\n')}`;
        const bytes = Buffer.from(whole);
        const scan = new CsvScan(',');
        const at = Math.min(cut, bytes.length);
        if (at > 0) scan.read(bytes.subarray(0, at));
        if (at < bytes.length) scan.read(bytes.subarray(at));
        expect(scan.nRecords - 1).toBe(rowsOf(whole));
      }),
      { seed: 11, numRuns: runs(300) },
    );
  });
});
