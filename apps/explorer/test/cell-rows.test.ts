import { describe, expect, it } from 'vitest';
import type { Choice, RowOrder, RowsAnswer, ShownCell } from '../src/protocol.js';
import { fileOf, startWorker } from './ask.js';
import type { Ask } from './ask.js';

const TELCO = { file: fileOf('examples/telco-churn.csv'), name: 'telco-churn.csv' };
const DIGITS = { file: fileOf('examples/digits.csv'), name: 'digits.csv' };

/** A cell with an order, or with none of its own. */
function cellOf(trueLabel: string, predLabel: string, column?: string | null): ShownCell {
  const order = column === undefined ? undefined : { column, isDown: false };
  return { trueLabel, predLabel, order, search: '' };
}

async function opened(text: string): Promise<Ask> {
  const ask = startWorker();
  await ask('open', { file: new Blob([text]), name: 'rows.csv' });
  return ask;
}

/** Numbers of all rows of a cell, in order. */
async function numbersOf(ask: Ask, choice: Choice, cell: ShownCell): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (;;) {
    const page = await ask('rows', { choice, cell, from: numbers.length });
    numbers.push(...page.numbers);
    if (page.numbers.length === 0) return numbers;
  }
}

/** Rows of an example, read by hand. */
async function linesOf({ file }: { readonly file: Blob }): Promise<readonly string[][]> {
  const [, ...lines] = (await file.text()).trim().split('\n');
  return lines.map((line) => line.split(','));
}

/** Numbers of the rows that are kept, by a key, greatest first; equal ones as they stand. */
function byKey(
  lines: readonly string[][],
  isKept: (cells: string[]) => boolean,
  keyOf: (cells: string[]) => number,
): readonly number[] {
  return lines
    .map((cells, row) => ({ cells, number: row + 1 }))
    .filter(({ cells }) => isKept(cells))
    .sort((a, b) => keyOf(b.cells) - keyOf(a.cells))
    .map(({ number }) => number);
}

describe('rows of a cell', { timeout: 60_000 }, () => {
  it('begin with those that the model was surest of', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const lines = await linesOf(TELCO);
    const missed = byKey(
      lines,
      ([truth, , score]) => truth === 'Yes' && Number(score) < 0.5,
      ([, , score]) => -Number(score),
    );
    expect(await numbersOf(ask, guess, cellOf('Yes', 'No'))).toEqual(missed);
    const wrongAlerts = byKey(
      lines,
      ([truth, , score]) => truth === 'No' && Number(score) >= 0.5,
      ([, , score]) => Number(score),
    );
    expect(await numbersOf(ask, guess, cellOf('No', 'Yes'))).toEqual(wrongAlerts);
    expect(wrongAlerts).toHaveLength(508);
    const { order } = await ask('rows', { choice: guess, cell: cellOf('No', 'Yes'), from: 0 });
    expect(order).toEqual({ column: 'score', isDown: true });
    // Of two scores nobody knows which one the labels are of.
    const labels = await ask('rows', {
      choice: { ...guess, model: 'prediction' },
      cell: cellOf('No', 'Yes'),
      from: 0,
    });
    expect(labels.order).toEqual({ column: null, isDown: false });
  });

  it('of scores by class begin with the greatest score of the predicted class', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', DIGITS);
    const lines = await linesOf(DIGITS);
    // digit, prediction, p_0 … p_9
    const expected = byKey(
      lines,
      ([digit, prediction]) => digit === '8' && prediction === '1',
      (cells) => Number(cells[3]),
    );
    expect(expected).toHaveLength(23);
    expect(await numbersOf(ask, guess, cellOf('8', '1'))).toEqual(expected);
    const { order } = await ask('rows', {
      choice: { ...guess, model: 'p_*' },
      cell: cellOf('8', '1'),
      from: 0,
    });
    expect(order).toEqual({ column: 'p_1', isDown: true });
  });

  it('are sorted by any column: ties as in the file, missing cells last both ways', async () => {
    const ask = await opened(
      [
        't,p,n,text,both',
        ...['a,a,2,b,10', 'b,a,9,zz,9', 'a,a,,B,x', 'a,a,10,,9', 'a,a,2,a,10', 'a,a,-1,b,'],
        '',
      ].join('\n'),
    );
    const choice: Choice = { truth: 't', model: 'p', by: [], where: [] };
    const by = (column: string | null, isDown: boolean) =>
      numbersOf(ask, choice, { ...cellOf('a', 'a'), order: { column, isDown } });
    expect(await by(null, false)).toEqual([1, 3, 4, 5, 6]);
    expect(await by(null, true)).toEqual([6, 5, 4, 3, 1]);
    // −1, 2, 2, 10: numbers by value.
    expect(await by('n', false)).toEqual([6, 1, 5, 4, 3]);
    expect(await by('n', true)).toEqual([4, 1, 5, 6, 3]);
    // B, a, b, b: texts by code unit.
    expect(await by('text', false)).toEqual([3, 5, 1, 6, 4]);
    expect(await by('text', true)).toEqual([1, 6, 5, 3, 4]);
    // 10, 10, 9, x: texts, because one of them is no number.
    expect(await by('both', false)).toEqual([1, 5, 4, 3, 6]);
    await expect(by('none', true)).rejects.toThrow('there is no column "none"');
  });

  it('are searched in all columns, in capitals or not', async () => {
    // More than 1,024 different fractions are kept as numbers.
    const rows = Array.from({ length: 3000 }, (_, row) => ({
      number: row + 1,
      cells: [
        'ab'[row % 2] ?? '',
        'a',
        String(((row * 7919) % 3001) / 4096),
        ['Straße 7', 'ÉCOLE', '', 'x,"y"'][row % 4] ?? '',
      ],
    }));
    const written = rows.map(({ cells }) =>
      cells.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)),
    );
    const ask = await opened(`t,p,s,place\n${written.map((row) => `${row.join(',')}\n`).join('')}`);
    const choice: Choice = { truth: 't', model: 'p', by: [], where: [] };
    for (const search of [
      'école',
      '  STRASSE',
      'STRAßE',
      '.25',
      '0.5',
      '7',
      'a',
      ',"Y',
      'e-',
      'q',
    ]) {
      const cell = { ...cellOf('a', 'a', null), search };
      const needle = search.trim().toLowerCase();
      const expected = rows
        .filter(({ cells }) => cells[0] === 'a')
        .filter(({ cells }) => cells.some((text) => text.toLowerCase().includes(needle)));
      const { nRows, nFound } = await ask('rows', { choice, cell, from: 0 });
      expect([search, nRows, nFound]).toEqual([search, 1500, expected.length]);
      expect(await numbersOf(ask, choice, cell)).toEqual(expected.map(({ number }) => number));
    }
  });

  it('are saved as CSV: all that are found, in the order shown, and no formula', async () => {
    const ask = await opened(
      't,p,row,note\r\na,a,2,"say ""hi"", now"\r\na,a,1,"two\nlines"\r\na,a,,\r\na,a,1,=1+1\r\nb,a,5,x\r\n',
    );
    const choice: Choice = { truth: 't', model: 'p', by: [], where: [] };
    const save = async (cell: ShownCell): Promise<string> =>
      (await ask('rowsCsv', { choice, cell })).text();
    expect(await save(cellOf('a', 'a', 'row'))).toBe(
      [
        'row of the file,t,p,row,note',
        '2,a,a,1,"two\nlines"',
        "4,a,a,1,'=1+1",
        '1,a,a,2,"say ""hi"", now"',
        '3,a,a,,',
        '',
      ].join('\r\n'),
    );
    expect(await save({ ...cellOf('a', 'a', null), search: '1' })).toBe(
      `row of the file,t,p,row,note\r\n2,a,a,1,"two\nlines"\r\n4,a,a,1,'=1+1\r\n`,
    );
    expect(await save({ ...cellOf('b', 'a', null), search: 'none' })).toBe(
      'row of the file,t,p,row,note\r\n',
    );
    const telco = startWorker();
    const { guess } = await telco('open', TELCO);
    const kept = await telco('rowsCsv', { choice: guess, cell: cellOf('No', 'Yes') });
    const text = await kept.text();
    expect(kept.type).toBe('text/csv;charset=utf-8');
    expect(text.split('\r\n')).toHaveLength(508 + 2);
  });

  it('of a text without characters and of a missing cell differ in CSV', async () => {
    const ask = startWorker();
    const lines = [
      { t: 'a', p: 'a', note: '' },
      { t: 'a', p: 'a', note: null },
      { t: 'b', p: 'a', note: 'x' },
    ];
    const file = new Blob([lines.map((line) => `${JSON.stringify(line)}\n`).join('')]);
    await ask('open', { file, name: 'rows.jsonl' });
    const choice: Choice = { truth: 't', model: 'p', by: [], where: [] };
    const csv = await ask('rowsCsv', { choice, cell: cellOf('a', 'a') });
    expect(await csv.text()).toBe('row,t,p,note\r\n1,a,a,""\r\n2,a,a,\r\n');
  });

  it('are those that filters keep, and have their numbers in the file', async () => {
    const ask = await opened('t,p,k,w\na,a,x,3\na,a,y,0\nb,a,y,1\na,a,y,2\na,,y,1\n');
    const where = [{ column: 'k', values: ['y'] }];
    const choice: Choice = { truth: 't', model: 'p', weight: 'w', by: [], where };
    // Weighted rows are listed once each.
    expect(await numbersOf(ask, choice, cellOf('a', 'a'))).toEqual([2, 4]);
    expect(await numbersOf(ask, choice, cellOf('b', 'a'))).toEqual([3]);
    // A class that is true but never predicted has a cell without rows.
    const empty: RowsAnswer = await ask('rows', { choice, cell: cellOf('a', 'b'), from: 0 });
    expect([empty.nRows, empty.nFound, empty.cells]).toEqual([0, 0, []]);
  });

  it('of a class that the matrix does not have, and of a stored evaluation, say why not', async () => {
    const ask = startWorker();
    const { guess } = await ask('open', TELCO);
    const of = (trueLabel: string, predLabel: string) =>
      ask('rows', { choice: guess, cell: cellOf(trueLabel, predLabel), from: 0 });
    await expect(of('yes', 'No')).rejects.toThrow('the matrix has no class "yes"');
    await expect(of('Yes', 'Maybe')).rejects.toThrow('the matrix has no class "Maybe"');
    const json = await ask('copy', { choice: { ...guess, other: undefined }, kind: 'json' });
    const stored = startWorker();
    const { guess: kept } = await stored('open', { file: new Blob([json]), name: 'kept.json' });
    await expect(
      stored('rows', { choice: kept, cell: cellOf('Yes', 'No'), from: 0 }),
    ).rejects.toThrow('a stored evaluation has no rows to show');
  });

  it('go by the only score of a file where the labels stand in a column', async () => {
    const ask = await opened(
      't,p,score\nyes,no,0.4\nyes,no,0.1\nyes,no,0.1\nno,yes,0.7\nno,no,0\n',
    );
    const choice: Choice = { truth: 't', model: 'p', posLabel: 'yes', by: [], where: [] };
    const usual = async (own: Choice, ...cell: [string, string]): Promise<RowOrder> =>
      (await ask('rows', { choice: own, cell: cellOf(...cell), from: 0 })).order;
    expect(await usual(choice, 'yes', 'no')).toEqual({ column: 'score', isDown: false });
    expect(await usual(choice, 'no', 'yes')).toEqual({ column: 'score', isDown: true });
    expect(await numbersOf(ask, choice, cellOf('yes', 'no'))).toEqual([2, 3, 1]);
    const none = { column: null, isDown: false };
    expect(await usual({ ...choice, posLabel: undefined }, 'yes', 'no')).toEqual(none);
  });
});
