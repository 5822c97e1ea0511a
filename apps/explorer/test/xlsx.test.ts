import { describe, expect, it } from 'vitest';
import { fileOf, startWorker } from './ask.js';
import type { Ask } from './ask.js';
import type { OpenedFile } from '../src/protocol.js';

const FILES = 'packages/files/test/sheets/files';

async function opened(name: string): Promise<readonly [Ask, OpenedFile]> {
  const ask = startWorker();
  return [ask, await ask('open', { file: fileOf(`${FILES}/${name}`), name })];
}

describe('.xlsx in the explorer', () => {
  it.each(['openpyxl', 'xlsxwriter', 'libreoffice'])(
    'opens what %s wrote as the same rows of CSV',
    async (writer) => {
      const numbers = async (name: string): Promise<unknown> => {
        const [ask, { guess, nRows }] = await opened(name);
        const labels = { ...guess, truth: 'truth', model: 'pred', other: undefined };
        const scores = { ...labels, model: 'score', posLabel: 'cat' };
        const { labels: names, counts } = await ask('matrix', labels);
        return [nRows, names, counts, (await ask('summary', scores)).tiles];
      };
      expect(await numbers(`${writer}.xlsx`)).toEqual(await numbers('rows.csv'));
      const [, { notes }] = await opened(`${writer}.xlsx`);
      expect(notes).toEqual(['read from sheet "Sheet1"']);
    },
  );

  it('says which sheet was read, and what was missing', async () => {
    const [, { notes, columns }] = await opened('sheets.xlsx');
    expect(notes).toEqual([
      'read from sheet "Results & more", and not from "Cover", "Gaps", "Titled", "Twice"',
      '2 cells with an error read as missing (G4: #N/A)',
    ]);
    expect(columns.map(({ name }) => name)).toContain('looked up');
  });
});
