import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Folder, PATIENCE, ROOT, run } from './harness.js';

const FILES = 'packages/files/test/sheets/files';
const folder = new Folder();
const inFolder = { cwd: folder.path };
const bytesOf = (name: string): Buffer => readFileSync(`${ROOT}/${FILES}/${name}`);
const LABELS = ['--true', 'truth', '--pred', 'pred', '--nulls', 'skip', '--format', 'json'];

interface Counted {
  readonly numbers: unknown;
  readonly notes: unknown;
}

/** What a command says without where it was read from. */
async function counted(args: readonly string[]): Promise<Counted> {
  const { code, stdout, stderr } = await run(args);
  if (code !== 0) throw new Error(stderr);
  const { input, ...rest } = JSON.parse(stdout) as Record<string, unknown>;
  return { numbers: rest, notes: (input as Record<string, unknown>)['notes'] };
}

describe('.xlsx in the command', PATIENCE, () => {
  it.each(['openpyxl', 'xlsxwriter', 'libreoffice'])(
    'gives the numbers of the same rows as CSV: what %s wrote',
    async (writer) => {
      const of = (name: string, ...args: string[]): Promise<Counted> =>
        counted(['report', `${FILES}/${name}`, ...LABELS, ...args]);
      const { numbers, notes } = await of(`${writer}.xlsx`, '--by', 'right');
      expect(notes).toEqual([`${FILES}/${writer}.xlsx: read from sheet "Sheet1"`]);
      // pandas writes True, a workbook has a boolean.
      const same = JSON.stringify((await of('rows.csv', '--by', 'right')).numbers);
      const lower = same.replace(/"(True|False)"/g, (text) => text.slice(1, -1).toLowerCase());
      expect(numbers).toEqual(JSON.parse(lower));
      expect(numbers).toMatchObject({ nSamples: 39, nSkipped: 1 });
    },
  );

  it('gives the areas of the same scores, missing ones left out, and reads only rows of a day', async () => {
    const SWEEP = ['--true', 'truth', '--score', 'score', '--pos-label', 'cat', '--nulls', 'skip'];
    const map = ['--map', '{"dog":"not cat","owl":"not cat"}', '--where', "day >= '2026-01-03'"];
    const of = async (name: string): Promise<unknown> => {
      const { numbers } = await counted([
        'sweep',
        `${FILES}/${name}`,
        ...SWEEP,
        ...map,
        '--format',
        'json',
      ]);
      const { models, nSamples } = numbers as Record<string, unknown>;
      return { models, nSamples };
    };
    expect(await of('openpyxl.xlsx')).toEqual(await of('rows.csv'));
  });

  it('reads a sheet by its name, and a packed file', async () => {
    folder.write('packed.xlsx.gz', gzipSync(bytesOf('sheets.xlsx')));
    const args = ['--true', 'truth', '--pred', 'pred', '--format', 'json'];
    const { stdout } = await run(
      ['report', 'packed.xlsx.gz', '--input-format', 'xlsx:Gaps', ...args],
      inFolder,
    );
    expect(JSON.parse(stdout)).toMatchObject({
      input: {
        notes: [
          'packed.xlsx.gz: read from sheet "Gaps", and not from "Cover", "Results & more", "Titled", "Twice"; 1 empty row left out',
        ],
      },
      accuracy: 0.5,
    });
  });

  it('says what is wrong in one sentence', async () => {
    folder.write('cut.xlsx', bytesOf('openpyxl.xlsx').subarray(0, 3000));
    folder.write('sheets.xlsx', bytesOf('sheets.xlsx'));
    folder.write('rows.xlsx', 'truth,pred\na,a\n');
    for (const ending of ['xls', 'xlsb', 'ods']) folder.write(`rows.${ending}`, 'PK');
    const refusal = async (file: string, ...args: string[]): Promise<string> => {
      const all = ['report', file, '--true', 'truth', '--pred', 'pred', ...args];
      const { code, stderr } = await run(all, inFolder);
      expect(code).toBe(3);
      return stderr.split('\n')[0] ?? '';
    };
    expect(await refusal('cut.xlsx')).toBe(
      'confmat: cut.xlsx: is a cut or damaged ZIP file (it has no end)',
    );
    expect(await refusal('rows.xlsx')).toBe('confmat: rows.xlsx: is not an .xlsx file');
    expect(await refusal('sheets.xlsx', '--input-format', 'xlsx:None')).toBe(
      'confmat: sheets.xlsx: has no sheet "None"; its sheets: "Cover", "Results & more", "Gaps", "Titled", "Twice"',
    );
    expect(await refusal('rows.xls')).toBe(
      'confmat: rows.xls: old spreadsheets are not read; save it as .xlsx or CSV',
    );
    expect(await refusal('rows.xlsb')).toContain('save it as .xlsx or CSV');
    expect(await refusal('rows.ods')).toContain('save it as .xlsx or CSV');
  });
});
