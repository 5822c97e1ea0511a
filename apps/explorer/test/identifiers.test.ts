import { describe, expect, it } from 'vitest';
import { factsOf } from '../src/columns/column-facts.js';
import { cellText, numbersOf } from '../src/columns/stored-column.js';
import type { StoredColumn } from '../src/columns/stored-column.js';
import { openFile } from '../src/files/open-file.js';
import { startWorker } from './ask.js';

async function firstColumn(text: string, name = 'file.csv'): Promise<StoredColumn> {
  const content = await openFile(new Blob([text]), name, () => undefined);
  const [first] = content.kind === 'table' ? content.table.columns : [];
  if (!first) throw new Error('expected a column');
  return first;
}

function textsOf(column: StoredColumn, nRows: number): readonly (string | null)[] {
  return Array.from({ length: nRows }, (_, row) => cellText(column, row));
}

describe('a column of many identifiers keeps each as it is written', () => {
  const padded = Array.from({ length: 1500 }, (_, i) => String(i).padStart(6, '0'));
  const plain = Array.from({ length: 70_000 }, (_, i) => String(i));
  const great = Array.from({ length: 70_000 }, (_, i) =>
    String(9_007_199_254_740_992n + BigInt(i)),
  );
  const codes = Array.from({ length: 1500 }, (_, i) => `${i}.5`);
  const cases: readonly (readonly [name: string, texts: readonly string[]])[] = [
    ['padded with zeros', padded],
    ['beyond 2^53', great],
    ['one padded below many numbers', [...codes, '07', '7']],
    ['one negative and padded below many numbers', [...codes, '-07.5']],
    ['one beyond 2^53 below many integers', [...plain, '9007199254740993']],
    ['one beyond −2^53 below many integers', [...plain, '-9007199254740993']],
  ];
  it.each(cases)('%s', async (_, texts) => {
    const column = await firstColumn(`id,x\n${texts.map((text) => `${text},y\n`).join('')}`);
    expect(textsOf(column, texts.length)).toEqual(texts);
  });

  it('and a zero before a point is no padding', async () => {
    const texts = Array.from({ length: 1500 }, (_, i) => `${i % 2 === 0 ? '' : '-'}0.${1001 + i}`);
    const column = await firstColumn(`id,x\n${texts.map((text) => `${text},y\n`).join('')}0,y\n`);
    expect(column.form).toBe('numbers');
    expect(Array.from(numbersOf(column))).toEqual([...texts.map(Number), 0]);
  });

  it('and numbers with blanks around them are numbers', async () => {
    const texts = Array.from({ length: 1500 }, (_, i) => ` ${i}.25${i % 2 === 0 ? ' ' : ''}`);
    const column = await firstColumn(`id,x\n${texts.map((text) => `${text},y\n`).join('')}`);
    expect(factsOf(column).kind).toBe('numbers');
    expect(Array.from(numbersOf(column))).toEqual(texts.map((_, i) => i + 0.25));
  });

  it('in JSON lines, also where great ones come below many small ones', async () => {
    const texts = [...plain, '9007199254740993', '-9007199254740995', '5'];
    const column = await firstColumn(texts.map((text) => `{"id":${text}}\n`).join(''), 'ids.jsonl');
    expect(textsOf(column, texts.length)).toEqual(texts);
    expect(factsOf(column).kind).toBe('integers');
  });
});

describe('a column of JSON with values of several types', () => {
  const ROWS = Array.from({ length: 3000 }, (_, i) => ({
    y: i % 2,
    s: i < 2000 ? i + 0.5 : `${i}`,
  }));
  const file = new Blob(ROWS.map((row) => `${JSON.stringify(row)}\n`));

  it('keeps all of them, where many numbers come first too', async () => {
    const ask = startWorker();
    const { columns } = await ask('open', { file, name: 'rows.jsonl' });
    expect(
      columns.map(({ name, kind, nMissing, nDistinct }) => [name, kind, nMissing, nDistinct]),
    ).toEqual([
      ['y', 'integers', 0, 2],
      ['s', 'other', 0, 3000],
    ]);
  });

  it('is refused as labels, with the row and the value', async () => {
    const ask = startWorker();
    await ask('open', { file, name: 'rows.jsonl' });
    await expect(ask('summary', { truth: 'y', model: 's', by: [], where: [] })).rejects.toThrow(
      'column "s" holds values of several types: row 2001 has "2000", row 1 has 0.5',
    );
  });
});
