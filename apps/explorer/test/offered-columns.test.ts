import { describe, expect, it } from 'vitest';
import type { OpenedFile } from '../src/protocol.js';
import { fileOf, startWorker } from './ask.js';

async function openedOf(head: string, cells: (row: number) => string): Promise<OpenedFile> {
  const rows = Array.from({ length: 60 }, (_, row) => cells(row));
  const file = new Blob([`${head}\n${rows.join('\n')}\n`]);
  return startWorker()('open', { file, name: 'rows.csv' });
}

describe('what menus offer', () => {
  it('of weights: numbers of at least 0, but no flags, scores, labels or gaps', async () => {
    const { weights, guess } = await openedOf(
      'digit,pred,p,old,flag,half,price,debt,gap,one,w',
      (row) =>
        [
          ...[row % 7, row % 5, row / 60, row % 6, row % 2, (row % 9) / 10, 10 + row],
          ...[row - 5, row === 3 ? '' : row, 1, (row % 4) / 4],
        ].join(','),
    );
    expect(guess).toMatchObject({ truth: 'digit', model: 'pred' });
    // `old` holds the labels of the truth, and may be a second model; `half` may be a score.
    expect(weights).toEqual(['price', 'w']);
  });

  it('of units: identifiers that rows share, but no categories and no truth or prediction', async () => {
    const { units } = await openedOf('label,pred,score,user,site,row,region,topics', (row) =>
      [
        ...['abcdef'[row % 6], 'abcdef'[row % 5], row / 60, `u${row % 20}`, row % 9],
        ...[`r${row}`, 'NESW'[row % 4], `${row % 8}|x`],
      ].join(','),
    );
    expect(units).toEqual(['user', 'site']);
  });

  it('of the example: neither weights nor units, which it does not hold', async () => {
    const file = fileOf('examples/telco-churn.csv');
    const opened = await startWorker()('open', { file, name: 'telco-churn.csv' });
    expect([opened.weights, opened.units]).toEqual([[], []]);
    expect(opened.groups.map(({ name }) => name)).toEqual([
      ...['contract', 'internet_service', 'senior_citizen'],
    ]);
  });

  it('is nothing where columns hold measured numbers alone', async () => {
    const opened = await openedOf('height,width', (row) => `${150.5 + row},${40.25 + row}`);
    expect([opened.truths, opened.models, opened.views]).toEqual([[], [], []]);
    expect(opened.guess).toMatchObject({ truth: '', model: '' });
  });
});
